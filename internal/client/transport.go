package client

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// ownTransport returns the method by which a type of the program sends a
// request as an http.RoundTripper does; nil if it has none.
func (r *Reader) ownTransport(t types.Type) *types.Func {
	n := code.Named(t)
	if n == nil || n.Obj().Pkg() == nil || types.IsInterface(n) || r.mayBeClient(n) {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, n.Obj().Pkg(), "RoundTrip")
	fn, ok := obj.(*types.Func)
	if !ok {
		return nil
	}
	sig := fn.Signature()
	if sig.Params().Len() != 1 || code.TypeName(sig.Params().At(0).Type()) != "net/http.Request" || !code.ReturnsError(sig) {
		return nil
	}
	return fn.Origin()
}

// transport reads a literal of a type of the program that sends requests: one
// that repeats what it is given, or one that only passes it on.
func (t *trace) transport(lit *ast.CompositeLit, cur inspector.Cursor, en env) ([]*found, bool) {
	typ := t.info.TypeOf(lit)
	fn := t.ownTransport(typ)
	if fn == nil || t.keysTransport(lit, 0) {
		return nil, false
	}
	if place := t.Repeats(fn); place != "" {
		return []*found{{again: &Again{Name: code.Named(typ).Obj().Name(), Place: place, Lost: true}}}, true
	}
	// It adds a header or writes a log, and passes the request on to its only inner
	// transport. With two it may choose by the method.
	var inner []ast.Expr
	code.EachField(t.info, lit, func(field *types.Var, value ast.Expr) {
		if isRoundTripper(field.Type()) || t.mayBeClient(field.Type()) && !types.IsInterface(field.Type()) {
			inner = append(inner, value)
		}
	})
	if len(inner) != 1 || fn.Pkg() != t.Pass.Pkg {
		return nil, false
	}
	return t.value(inner[0], cur, en)
}

// keysTransport reports whether a transport of the program that the syntax
// makes, or a function of the program that it calls, sets a key.
func (t *trace) keysTransport(n ast.Node, depth int) bool {
	keys := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if fn := t.ownTransport(t.info.TypeOf(n)); fn != nil && !keys {
				if decl, ok := t.Flow.Decl(fn); ok {
					keys = t.Keys(decl.Node())
				}
			}
		case *ast.CallExpr:
			if fn := code.Callee(t.info, n); fn != nil && !keys && depth < 2 {
				if decl, ok := t.Flow.Decl(fn); ok && t.clientResult(fn) >= 0 {
					keys = t.keysTransport(decl.Node(), depth+1)
				}
			}
		}
		return !keys
	})
	return keys
}

func isRoundTripper(t types.Type) bool { return code.TypeName(t) == "net/http.RoundTripper" }

// isInner reports whether the selector names what a client sends through.
func (t *trace) isInner(sel *ast.SelectorExpr) bool {
	owner := code.TypeName(t.info.TypeOf(sel.X))
	return owner != "" && t.Table.HasClientFields(owner) && slices.ContainsFunc(t.Table.ClientSettings(owner+"."+sel.Sel.Name), func(s *api.ClientSetting) bool { return s.Says == api.SaysThrough })
}
