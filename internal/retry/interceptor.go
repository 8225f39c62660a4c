package retry

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// interceptor returns why an interceptor sends calls again; nil if it does not.
func (e *Engine) interceptor(x ast.Expr, cur inspector.Cursor, depth int) *Resend {
	if depth > maxLifts {
		return nil
	}
	among := func(list []ast.Expr) (first *Resend) {
		for _, inner := range list {
			r := e.interceptor(inner, cur, depth+1)
			if r != nil && (first == nil || r.Keyed) {
				first = r
			}
		}
		return first
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		if e.setsKey(x.Body) {
			return &Resend{Keyed: true}
		}
		if c, ok := e.flow.Root().FindNode(x); ok {
			return e.ownInterceptor(c)
		}
	case *ast.UnaryExpr:
		return e.interceptor(x.X, cur, depth+1)
	case *ast.CompositeLit:
		if fn := e.wraps(e.info.TypeOf(x)); fn != nil {
			return e.byFunction(fn, false)
		}
		return among(x.Elts) // several in a row
	case *ast.CallExpr:
		if tv, ok := e.info.Types[x.Fun]; ok && (tv.IsType() || tv.IsBuiltin()) {
			return among(x.Args) // a conversion, append
		}
		fn := code.Callee(e.info, x)
		if row := e.table.RPCInterceptor(fn); row != nil {
			return e.libraryInterceptor(row, x, cur)
		}
		if r := e.byFunction(fn, true); r != nil {
			return r
		}
		if fn != nil && fn.Pkg() != e.pass.Pkg { // a chain
			return among(slices.DeleteFunc(slices.Clone(x.Args), func(a ast.Expr) bool { return !e.isInterceptor(a) }))
		}
	case *ast.Ident, *ast.SelectorExpr:
		switch obj := code.ObjectOf(e.info, x).(type) {
		case *types.Func:
			return e.byFunction(obj.Origin(), false)
		case *types.Var:
			return among(e.flow.Assignments(obj, cur))
		}
	}
	return nil
}

// isInterceptor reports whether x has the type of an interceptor.
func (e *Engine) isInterceptor(x ast.Expr) bool {
	t := e.info.TypeOf(x)
	return t != nil && api.RPCInterceptorType(code.TypeName(t))
}

// libraryInterceptor reads the options that an interceptor of a library is made
// with.
func (e *Engine) libraryInterceptor(row *api.RPCInterceptor, call *ast.CallExpr, cur inspector.Cursor) *Resend {
	how, on := e.callOptions(call, cur)
	if row.Policy != "" {
		on = e.library(&api.Retrier{Policy: row.Policy}, call, cur) != nil
	}
	if !on || how.off || how.refused {
		return nil
	}
	return e.resend(call)
}

// wraps returns the method of a type that makes it an interceptor, or nil.
func (e *Engine) wraps(t types.Type) *types.Func {
	n := code.Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, n.Obj().Pkg(), api.RPCWrap)
	fn, ok := obj.(*types.Func)
	if !ok || !invokes(fn) {
		return nil
	}
	return fn.Origin()
}

// byFunction returns why a function of the program that is an interceptor, or
// with made one that makes it, sends again.
func (e *Engine) byFunction(fn *types.Func, made bool) *Resend {
	if fn == nil || made == invokes(fn) {
		return nil
	}
	if _, d := e.decl(fn); d != nil && e.setsKey(d.Body) || slices.ContainsFunc(api.Words(fn.Name()), func(w string) bool { return strings.HasPrefix(w, "idempoten") }) {
		return &Resend{Keyed: true}
	}
	if place := e.Interceptor(fn); place != "" {
		name := fn.Name()
		if recv := fn.Signature().Recv(); recv != nil && name == api.RPCWrap {
			name = code.Named(recv.Type()).Obj().Name()
		}
		return &Resend{Name: name, Place: place}
	}
	return nil
}

// GivesKey reports whether an interceptor among the arguments of an option gives
// every call a key.
func (e *Engine) GivesKey(row *api.RPCOption, call *ast.CallExpr, cur inspector.Cursor) bool {
	return row.Interceptors && slices.ContainsFunc(call.Args, func(x ast.Expr) bool {
		r := e.interceptor(x, cur, 0)
		return r != nil && r.Keyed
	})
}

// setsKey reports whether the body of an interceptor, or of what makes one, gives
// calls a key.
func (e *Engine) setsKey(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			for _, arg := range call.Args {
				name, ok := code.ConstString(e.info, arg)
				found = found || ok && e.table.Key(name)
			}
		}
		return !found
	})
	return found
}

// invokes reports whether fn is given what sends a call on.
func invokes(fn *types.Func) bool {
	params := fn.Signature().Params()
	for i := range params.Len() {
		if api.RPCInvoker(code.TypeName(params.At(i).Type())) {
			return true
		}
	}
	return false
}

// Interceptor returns where fn, an interceptor or a function that makes one,
// sends a call again whatever its method is, as "dir/file.go:LINE"; "" if it
// does not.
func (e *Engine) Interceptor(fn *types.Func) string {
	cur, d := e.decl(fn)
	if d == nil {
		if fn.Pkg() != e.pass.Pkg {
			if facts := e.imported(fn); facts != nil {
				return facts.Resends
			}
		}
		return ""
	}
	if invokes(fn) {
		return e.ownPlace(cur)
	}
	results := fn.Signature().Results()
	if results.Len() == 0 || !api.RPCInterceptorType(code.TypeName(results.At(0).Type())) {
		return ""
	}
	for c := range cur.Preorder((*ast.FuncLit)(nil), (*ast.CompositeLit)(nil)) {
		if lit, ok := c.Node().(*ast.CompositeLit); ok {
			if wrap := e.wraps(e.info.TypeOf(lit)); wrap != nil {
				return e.Interceptor(wrap)
			}
		} else if place := e.ownPlace(c); place != "" {
			return place
		}
	}
	return ""
}

func (e *Engine) ownPlace(cur inspector.Cursor) string {
	if r := e.ownInterceptor(cur); r != nil {
		return r.Place
	}
	return ""
}

// ownInterceptor looks for the loop of a function that has the form of an
// interceptor: it is given the full name of a method and what sends the call.
func (e *Engine) ownInterceptor(cur inspector.Cursor) *Resend {
	method, invoker := e.interceptorParams(code.FuncType(cur.Node()))
	if invoker == nil || e.asksMethod(cur, method) {
		return nil
	}
	for c := range cur.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		if !ok || e.info.Uses[id] != invoker {
			continue
		}
		if r := e.called(c); r != nil && r.On&api.OnError != 0 {
			return &Resend{Name: "the interceptor", Place: r.Place}
		}
	}
	return nil
}

// interceptorParams returns the parameters of an interceptor that are the
// method and what sends the call; nil if it has another form.
func (e *Engine) interceptorParams(t *ast.FuncType) (method, invoker types.Object) {
	i := 0
	for _, field := range t.Params.List {
		for _, id := range field.Names {
			obj := e.info.Defs[id]
			if obj == nil {
				return nil, nil
			}
			if b, ok := obj.Type().Underlying().(*types.Basic); ok && i == 1 && b.Kind() == types.String {
				method = obj
			}
			if api.RPCInvoker(code.TypeName(obj.Type())) {
				invoker = obj
			}
			i++
		}
	}
	return method, invoker
}

// asksMethod reports whether an interceptor asks what the method is for anything
// but sending the call and telling about it: then it may choose by it.
func (e *Engine) asksMethod(fn inspector.Cursor, method types.Object) bool {
	for c := range fn.Preorder((*ast.Ident)(nil), (*ast.CallExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.Ident:
			if method != nil && e.info.Uses[n] == method && !e.tells(c) {
				return true
			}
		case *ast.CallExpr:
			if callee := code.Callee(e.info, n); callee != nil && api.RPCSpec(callee) {
				for c.ParentEdgeKind() == edge.SelectorExpr_X { // req.Spec().Procedure
					c = c.Parent()
				}
				if !e.tells(c) {
					return true
				}
			}
		}
	}
	return false
}

// tells reports whether what stands at c is handed to what sends the call, to a
// log or into an error.
func (e *Engine) tells(c inspector.Cursor) bool {
	if c.ParentEdgeKind() != edge.CallExpr_Args {
		return false
	}
	callee := code.Callee(e.info, c.Parent().Node().(*ast.CallExpr))
	return callee == nil || c.Parent().ParentEdgeKind() == edge.ExprStmt_X || strings.HasSuffix(callee.Name(), "rrorf")
}
