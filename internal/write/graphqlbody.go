package write

import (
	"encoding/json"
	"go/ast"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Document returns the document in what a call sends: the text under the key
// "query" of a JSON object, by which one address serves reads and writes. It
// looks into the arguments of the call and of the calls in front of it, through
// variables, encoders and readers. It reports false if there is none.
//
// Without a document it returns the parameters, as indexes, that become part of
// what is sent and may hold one.
func (t *Tracer) Document(call *ast.CallExpr, cur inspector.Cursor) (text Text, found bool, params []int) {
	d := &document{Tracer: t, cur: cur, seen: map[types.Object]bool{}}
	for call != nil && !d.found {
		for _, a := range call.Args {
			d.expr(a, 0)
		}
		recv := code.Receiver(call)
		if recv == nil {
			break
		}
		if id, ok := ast.Unparen(recv).(*ast.Ident); ok { // req := client.R().SetBody(...)
			if v, ok := t.info.Uses[id].(*types.Var); ok && !v.IsField() {
				d.builder(v)
			}
		}
		call, _ = ast.Unparen(recv).(*ast.CallExpr)
	}
	return d.text, d.found, d.params
}

// DocumentIn is Document for one argument.
func (t *Tracer) DocumentIn(x ast.Expr, cur inspector.Cursor) (text Text, found bool, params []int) {
	d := &document{Tracer: t, cur: cur, seen: map[types.Object]bool{}}
	d.expr(x, 0)
	return d.text, d.found, d.params
}

// document looks for one.
type document struct {
	*Tracer
	cur   inspector.Cursor
	seen  map[types.Object]bool
	text  Text
	found bool
	// params are the parameters that were met on the way.
	params []int
	steps  int
}

const (
	maxDocumentDepth = 6
	documentKey      = "query"
)

// expr looks into the value of x.
func (d *document) expr(x ast.Expr, depth int) {
	if d.found || depth > maxDocumentDepth || x == nil {
		return
	}
	if s, ok := code.ConstString(d.info, x); ok {
		d.constant(s)
		return
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		d.literal(x)
	case *ast.UnaryExpr:
		d.expr(x.X, depth)
	case *ast.StarExpr:
		d.expr(x.X, depth)
	case *ast.CallExpr: // json.Marshal(v), bytes.NewReader(raw), []byte(s)
		if code.Callee(d.info, x) == nil && !d.info.Types[x.Fun].IsType() {
			return
		}
		for _, a := range x.Args {
			d.expr(a, depth+1)
		}
	case *ast.Ident:
		if v, ok := d.info.ObjectOf(x).(*types.Var); ok && !v.IsField() && !code.IsError(v.Type()) && !code.IsContext(v.Type()) {
			d.variable(v, depth)
		}
	}
}

// textOf is the document that x is: a text, or the format or the front of one
// that is put together, of which the operation and its fields can be seen.
func (d *document) textOf(x ast.Expr) Text {
	if t := d.Text(x, d.cur); t != (Text{}) {
		return t
	}
	if d.steps++; d.steps > maxDocumentDepth {
		return Text{} // doc = doc + more
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		if fn := code.Callee(d.info, x); fn != nil && fn.FullName() == "fmt.Sprintf" && len(x.Args) > 0 {
			return onlyKnown(d.Text(x.Args[0], d.cur))
		}
	case *ast.BinaryExpr:
		return onlyKnown(d.textOf(x.X))
	case *ast.Ident:
		if v, ok := d.info.ObjectOf(x).(*types.Var); ok && !v.IsField() {
			if values := d.flow.Assignments(v, d.cur); len(values) == 1 {
				if _, again := ast.Unparen(values[0]).(*ast.Ident); !again {
					return d.textOf(values[0])
				}
			}
		}
	}
	return Text{}
}

func onlyKnown(t Text) Text {
	if t.Known {
		return t
	}
	return Text{}
}

// constant reads a body that is a constant: {"query": "mutation {...}"}.
func (d *document) constant(s string) {
	if !strings.Contains(s, `"`+documentKey+`"`) {
		return
	}
	var body struct {
		Query *string `json:"query"`
	}
	if json.Unmarshal([]byte(s), &body) == nil && body.Query != nil {
		d.text, d.found = Text{Value: *body.Query, Known: true}, true
	}
}

// literal looks for the key in a map, or the field that is encoded under it.
func (d *document) literal(lit *ast.CompositeLit) {
	t := code.Deref(d.info.TypeOf(lit))
	if t == nil {
		return
	}
	if _, ok := t.Underlying().(*types.Map); ok {
		for _, el := range lit.Elts {
			kv, ok := el.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			if name, ok := code.ConstString(d.info, kv.Key); ok && name == documentKey && isText(code.OrInvalid(d.info.TypeOf(kv.Value))) {
				d.text, d.found = d.textOf(kv.Value), true
			}
		}
		return
	}
	field := documentField(t)
	if field == nil {
		return
	}
	code.EachField(d.info, lit, func(f *types.Var, value ast.Expr) {
		if f == field {
			d.text, d.found = d.textOf(value), true
		}
	})
}

// documentField returns the field of a struct that is encoded under the key;
// nil if it has none, or one that is no text.
func documentField(t types.Type) *types.Var {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for i := range st.NumFields() {
		name, _, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("json"), ",")
		if f := st.Field(i); name == documentKey && isText(f.Type()) {
			return f
		}
	}
	return nil
}

// variable looks at what a variable is given, and at what is encoded into it.
func (d *document) variable(v *types.Var, depth int) {
	if d.seen[v] || isText(v.Type()) && depth == 0 {
		return // the address
	}
	d.seen[v] = true
	for _, rhs := range d.flow.Assignments(v, d.cur) {
		d.expr(rhs, depth+1)
	}
	if d.found {
		return
	}
	if i := d.paramIndex(v, d.cur); i >= 0 {
		if f := documentField(code.OrInvalid(code.Deref(v.Type()))); f != nil {
			d.text, d.found = Text{Param: i + 1, Field: f.Name()}, true
		} else {
			d.params = append(d.params, i)
		}
		return
	}
	d.filled(v, depth)
}

// filled looks for json.NewEncoder(&v).Encode(x), v["query"] = x and v.Query = x.
func (d *document) filled(v *types.Var, depth int) {
	for c := range outermost(d.cur).Preorder((*ast.CallExpr)(nil), (*ast.AssignStmt)(nil)) {
		if d.found {
			return
		}
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != "Encode" || len(n.Args) != 1 {
				continue
			}
			if inner, ok := ast.Unparen(sel.X).(*ast.CallExpr); ok && len(inner.Args) == 1 && code.ObjectOf(d.info, inner.Args[0]) == v {
				d.expr(n.Args[0], depth+1)
			}
		case *ast.AssignStmt:
			if len(n.Lhs) == len(n.Rhs) {
				for i, l := range n.Lhs {
					d.assigned(v, l, n.Rhs[i])
				}
			}
		}
	}
}

func (d *document) assigned(v *types.Var, l, rhs ast.Expr) {
	switch l := ast.Unparen(l).(type) {
	case *ast.IndexExpr:
		if name, ok := code.ConstString(d.info, l.Index); ok && name == documentKey && code.ObjectOf(d.info, l.X) == v && isText(code.OrInvalid(d.info.TypeOf(rhs))) {
			d.text, d.found = d.textOf(rhs), true
		}
	case *ast.SelectorExpr:
		if f := documentField(code.OrInvalid(code.Deref(v.Type()))); f != nil && code.ObjectOf(d.info, l.X) == v && d.info.ObjectOf(l.Sel) == f {
			d.text, d.found = d.textOf(rhs), true
		}
	}
}

// builder looks at the calls that build a request in a variable:
// req.SetBody(v), and those that it was made by.
func (d *document) builder(v *types.Var) {
	if d.seen[v] {
		return
	}
	d.seen[v] = true
	for _, rhs := range d.flow.Assignments(v, d.cur) {
		for call, _ := ast.Unparen(rhs).(*ast.CallExpr); call != nil; {
			for _, a := range call.Args {
				d.expr(a, 0)
			}
			call, _ = ast.Unparen(code.OrBad(code.Receiver(call))).(*ast.CallExpr)
		}
	}
	for c := range outermost(d.cur).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if recv := code.Receiver(call); recv != nil && code.ObjectOf(d.info, recv) == v {
			for _, a := range call.Args {
				d.expr(a, 0)
			}
		}
	}
}
