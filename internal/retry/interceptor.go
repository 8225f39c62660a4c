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
	among := func(list []ast.Expr) *Resend {
		for _, inner := range list {
			if r := e.interceptor(inner, cur, depth+1); r != nil {
				return r
			}
		}
		return nil
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		if c, ok := e.flow.Root().FindNode(x); ok {
			return e.ownInterceptor(c)
		}
	case *ast.CompositeLit: // several in a row
		return among(x.Elts)
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

// byFunction returns why a function of the program that is an interceptor, or
// with made one that returns it, sends again.
func (e *Engine) byFunction(fn *types.Func, made bool) *Resend {
	if fn == nil {
		return nil
	}
	if place := e.Interceptor(fn); place != "" && made == returnsFunction(fn) {
		return &Resend{Name: fn.Name(), Place: place}
	}
	return nil
}

func returnsFunction(fn *types.Func) bool {
	results := fn.Signature().Results()
	if results.Len() != 1 {
		return false
	}
	_, ok := results.At(0).Type().Underlying().(*types.Signature)
	return ok
}

// Interceptor returns where fn, an interceptor or a function that returns one,
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
	if !returnsFunction(fn) {
		if r := e.ownInterceptor(cur); r != nil {
			return r.Place
		}
		return ""
	}
	for c := range cur.Preorder((*ast.FuncLit)(nil)) {
		if c.ParentEdgeKind() != edge.ReturnStmt_Results {
			continue
		}
		if r := e.ownInterceptor(c); r != nil {
			return r.Place
		}
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

// asksMethod reports whether an interceptor uses the method for anything but
// sending the call and telling about it: then it may choose by it.
func (e *Engine) asksMethod(fn inspector.Cursor, method types.Object) bool {
	if method == nil {
		return false
	}
	for c := range fn.Preorder((*ast.Ident)(nil)) {
		if e.info.Uses[c.Node().(*ast.Ident)] != method {
			continue
		}
		if c.ParentEdgeKind() != edge.CallExpr_Args {
			return true
		}
		call := c.Parent().Node().(*ast.CallExpr)
		callee := code.Callee(e.info, call)
		tells := c.Parent().ParentEdgeKind() == edge.ExprStmt_X || callee != nil && strings.HasSuffix(callee.Name(), "rrorf")
		if callee != nil && !tells {
			return true
		}
	}
	return false
}
