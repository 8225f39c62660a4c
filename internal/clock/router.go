package clock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// isHandler reports whether a value of type t answers requests: it has
// ServeHTTP, is a function of its form, or one of a framework's with one
// parameter that carries the request's context.
func (s *serving) isHandler(t types.Type) bool {
	if t == nil {
		return false
	}
	if hasServeHTTP(t) {
		return true
	}
	sig, ok := t.Underlying().(*types.Signature)
	if !ok {
		return false
	}
	if sig.Params().Len() == 1 {
		return s.Flow.Carries(sig.Params().At(0).Type()) && !code.IsContext(sig.Params().At(0).Type()) &&
			code.TypeName(sig.Params().At(0).Type()) != "net/http.Request" && (sig.Results().Len() == 0 || code.ReturnsError(sig))
	}
	return takesExchange(sig)
}

// takesExchange reports whether a function is given the response to write and
// the request to answer, whatever else.
func takesExchange(sig *types.Signature) bool {
	writer, request := false, false
	for i := range sig.Params().Len() {
		switch code.TypeName(sig.Params().At(i).Type()) {
		case "net/http.ResponseWriter":
			writer = true
		case "net/http.Request":
			request = true
		}
	}
	return writer && request
}

func hasServeHTTP(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "ServeHTTP")
	fn, ok := obj.(*types.Func)
	return ok && takesExchange(code.Signature(fn))
}

// isRouter reports whether handlers can be registered on a value of type t.
func isRouter(t types.Type) bool {
	if t == nil || code.Named(t) == nil && !types.IsInterface(t) {
		return false // most parameters: a string, a slice, a function
	}
	for _, name := range []string{"HandleFunc", "Handle", "GET", "Get", "Methods"} {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		fn, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		params := code.Signature(fn).Params()
		for i := range params.Len() {
			p := params.At(i).Type()
			if sl, ok := p.Underlying().(*types.Slice); ok {
				p = sl.Elem()
			}
			if isFuncOrHandler(p) {
				return true
			}
		}
	}
	return false
}

func isFuncOrHandler(t types.Type) bool {
	if _, ok := t.Underlying().(*types.Signature); ok {
		return true
	}
	return hasServeHTTP(t)
}

// uses returns the places where v is used, in source order, without tests.
func (r *Reader) uses(v *types.Var) []inspector.Cursor {
	if r.used == nil {
		r.used = map[*types.Var][]inspector.Cursor{}
		for file := range r.root.Children() {
			if code.IsTest(r.Pass.Fset, file.Node().Pos()) {
				continue
			}
			for c := range file.Preorder((*ast.Ident)(nil)) {
				if u, ok := r.info.Uses[c.Node().(*ast.Ident)].(*types.Var); ok && isRouter(u.Type()) {
					r.used[u.Origin()] = append(r.used[u.Origin()], c)
				}
			}
		}
	}
	return r.used[v.Origin()]
}
