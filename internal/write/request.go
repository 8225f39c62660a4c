package write

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Request is what is known about an HTTP request.
type Request struct {
	// Method is its method.
	Method Text
	// Param is one more than the index of the parameter that is the request itself.
	Param int
	// Words are constant texts it was made of: parts of the URL.
	Words []string
	// Types are names of types in its body.
	Types []string
	// Document is the document in its body, if HasDocument, and Bodies are the
	// parameters, as indexes, that become part of it otherwise.
	Document    Text
	HasDocument bool
	Bodies      []int
	// Keyed reports that a key was set where it was made.
	Keyed bool
	// KeyParam is one more than the index of the parameter that the key is.
	KeyParam int
	// Fresh reports that its key is new in each call of the function that makes it.
	Fresh bool
}

// Request follows the expression of a request to where it was made.
func (t *Tracer) Request(x ast.Expr, cur inspector.Cursor) Request {
	return t.request(x, cur, map[types.Object]bool{})
}

func (t *Tracer) request(x ast.Expr, cur inspector.Cursor, seen map[types.Object]bool) Request {
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		return t.madeBy(x, cur, seen)
	case *ast.UnaryExpr:
		return t.request(x.X, cur, seen)
	case *ast.StarExpr:
		return t.request(x.X, cur, seen)
	case *ast.CompositeLit:
		if code.TypeName(t.info.TypeOf(x)) != "net/http.Request" {
			return Request{}
		}
		r := Request{Method: Text{Value: "GET", Known: true}}
		for _, el := range x.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); ok && id.Name == "Method" {
					r.Method = t.Text(kv.Value, cur)
				}
			}
		}
		return r
	case *ast.Ident:
		v, ok := t.info.ObjectOf(x).(*types.Var)
		if !ok || seen[v] {
			return Request{}
		}
		seen[v] = true
		r := Request{}
		found := false
		for _, rhs := range t.flow.Assignments(v, cur) {
			made := t.request(rhs, cur, seen)
			if made.Method == (Text{}) && made.Param == 0 {
				continue
			}
			if found && made.Method != r.Method {
				return Request{}
			}
			r, found = made, true
		}
		if i := t.paramIndex(v, cur); i >= 0 && !found {
			r.Param = i + 1
		}
		if m, ok := t.assignedMethod(v, cur); ok {
			r.Method = m
		}
		return r
	}
	return Request{}
}

// madeBy returns the request that a call returns.
func (t *Tracer) madeBy(call *ast.CallExpr, cur inspector.Cursor, seen map[types.Object]bool) Request {
	fn := code.Callee(t.info, call)
	if fn == nil {
		return Request{}
	}
	row := t.table.WriteOf(fn)
	if row != nil && row.Make && row.Request > 0 && row.Request <= len(call.Args) {
		return t.request(call.Args[row.Request-1], cur, seen)
	}
	if row != nil && row.Make && row.Method > 0 && row.Method <= len(call.Args) {
		r := Request{Method: t.Text(call.Args[row.Method-1], cur), Words: t.words(call, cur), Types: t.Types(call, cur)}
		r.Document, r.HasDocument, r.Bodies = t.Document(call, cur)
		if r.Method.Known && r.Method.Value == "" {
			r.Method.Value = "GET"
		}
		return r
	}
	if fn.Name() == "WithContext" || fn.Name() == "Clone" {
		if recv := code.Receiver(call); recv != nil && api.IsMadeRequest(code.TypeName(t.info.TypeOf(recv))) {
			return t.request(recv, cur, seen)
		}
	}
	made := t.Facts(fn).Makes
	if made == nil {
		return Request{}
	}
	r := *made
	r.Words = append(t.words(call, cur), r.Words...)
	r.Types = append(t.Types(call, cur), r.Types...)
	if p := r.Method.Param; p > 0 {
		field := r.Method.Field
		r.Method = Text{}
		if p <= len(call.Args) {
			r.Method = t.FieldOf(call.Args[p-1], field, cur)
		}
	}
	t.documentOf(&r, call, cur)
	if p := r.Param; p > 0 && p <= len(call.Args) {
		inner := t.request(call.Args[p-1], cur, seen)
		inner.Keyed, inner.Fresh = inner.Keyed || r.Keyed, inner.Fresh || r.Fresh
		return inner
	}
	return r
}

// documentOf puts the document, of a request that the called function makes of
// its parameters, into r as the call gives it.
func (t *Tracer) documentOf(r *Request, call *ast.CallExpr, cur inspector.Cursor) {
	if p := r.Document.Param; r.HasDocument && p > 0 {
		field := r.Document.Field
		r.Document = Text{}
		if p <= len(call.Args) {
			r.Document = t.FieldOf(call.Args[p-1], field, cur)
		}
		return
	}
	bodies := r.Bodies
	r.Bodies = nil
	for _, i := range bodies {
		if i >= len(call.Args) || r.HasDocument {
			continue
		}
		var params []int
		r.Document, r.HasDocument, params = t.DocumentIn(call.Args[i], cur)
		r.Bodies = append(r.Bodies, params...)
	}
}

// assignedMethod returns what the function assigns to the Method of the request.
func (t *Tracer) assignedMethod(v *types.Var, cur inspector.Cursor) (Text, bool) {
	var m Text
	found := false
	for c := range outermost(cur).Preorder((*ast.AssignStmt)(nil)) {
		a := c.Node().(*ast.AssignStmt)
		for i, l := range a.Lhs {
			sel, ok := l.(*ast.SelectorExpr)
			if ok && sel.Sel.Name == "Method" && code.ObjectOf(t.info, sel.X) == v && len(a.Lhs) == len(a.Rhs) {
				m, found = t.Text(a.Rhs[i], cur), true
			}
		}
	}
	if found || code.TypeName(v.Type()) == "net/http.Request" {
		return m, found
	}
	for c := range outermost(cur).Preorder((*ast.CallExpr)(nil)) { // req.Header.SetMethod(m)
		call := c.Node().(*ast.CallExpr)
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "SetMethod" && len(call.Args) == 1 && code.ChainRoot(t.info, sel.X) == v {
			m, found = t.Text(call.Args[0], cur), true
		}
	}
	return m, found
}

func outermost(cur inspector.Cursor) inspector.Cursor {
	for c := range cur.Enclosing((*ast.FuncDecl)(nil), (*ast.GenDecl)(nil)) {
		cur = c
	}
	return cur
}

// makes returns the request that fn returns; nil if it returns none.
func (t *Tracer) makes(fn *types.Func, cur inspector.Cursor) *Request {
	results := fn.Signature().Results()
	if results.Len() == 0 {
		return nil
	}
	if !api.IsMadeRequest(code.TypeName(results.At(0).Type())) {
		return nil
	}
	for c := range cur.Preorder((*ast.ReturnStmt)(nil)) {
		ret := c.Node().(*ast.ReturnStmt)
		if in, _ := code.Function(c); in != cur || len(ret.Results) == 0 {
			continue
		}
		r := t.Request(ret.Results[0], c)
		if r.Method == (Text{}) && r.Param == 0 {
			continue
		}
		for _, k := range t.Keys(ret.Results[0], c, cur.Node()) {
			r.Keyed = true
			r.Fresh = r.Fresh || k.Mint != nil
			if p := t.paramOf(k.Value, c); p > 0 {
				r.KeyParam = p
			}
		}
		return &r
	}
	return nil
}

// paramOf returns one more than the index of the parameter that x is, or is a
// part of; 0 for none.
func (t *Tracer) paramOf(x ast.Expr, cur inspector.Cursor) int {
	if v, ok := code.ChainRoot(t.info, x).(*types.Var); ok {
		return t.paramIndex(v, cur) + 1
	}
	return 0
}
