// Package code answers questions about syntax and types. It reports nothing
// and knows no library but the standard library's context.
package code

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// Callee returns the function or method that the call names, as declared: the
// origin of a generic one, the declaring type's for a promoted one, the
// interface's for a call through an interface. It is nil for a function value,
// a conversion, a builtin, where type information is missing, and for a call that
// lacks arguments, which somebody is still typing. A call f(g()) has one argument
// in the place of several.
func Callee(info *types.Info, call *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	if fn == nil || lacks(info, call, Signature(fn)) {
		return nil
	}
	return fn.Origin()
}

// lacks reports whether the call has fewer arguments than parameters, other than
// a variadic one, have to be given.
func lacks(info *types.Info, call *ast.CallExpr, sig *types.Signature) bool {
	n := sig.Params().Len()
	if sig.Variadic() {
		n--
	}
	if len(call.Args) == 1 && n > 1 {
		if results, ok := info.TypeOf(call.Args[0]).(*types.Tuple); ok {
			return results.Len() < n
		}
	}
	return len(call.Args) < n
}

// Signature returns the type of fn. It is never nil.
func Signature(fn *types.Func) *types.Signature { return fn.Type().(*types.Signature) }

// Named returns the named type behind aliases and one pointer, or nil.
func Named(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, _ := t.(*types.Named)
	return n
}

// Deref returns the type that t points to, or t itself without aliases; nil
// for nil.
func Deref(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		return types.Unalias(p.Elem())
	}
	return t
}

// TypeName returns the package path and name of the named type behind aliases
// and one pointer ("net/http.Request"), or "".
func TypeName(t types.Type) string {
	n := Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return ""
	}
	return n.Obj().Pkg().Path() + "." + n.Obj().Name()
}

// IsContext reports whether t is context.Context itself, through aliases too.
func IsContext(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Context" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "context"
}

// IsError reports whether t is the predeclared type error.
func IsError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

// TakesContext reports whether the first parameter of sig is a context.Context.
func TakesContext(sig *types.Signature) bool {
	return sig.Params().Len() > 0 && IsContext(sig.Params().At(0).Type())
}

// ContextParam returns the index of the first context.Context parameter of sig, or -1.
func ContextParam(sig *types.Signature) int {
	for i := range sig.Params().Len() {
		if IsContext(sig.Params().At(i).Type()) {
			return i
		}
	}
	return -1
}

// ReturnsError reports whether the last result of sig is an error.
func ReturnsError(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && IsError(sig.Results().At(n-1).Type())
}

// ConstString returns the constant string value of e.
func ConstString(info *types.Info, e ast.Expr) (string, bool) {
	tv, ok := info.Types[e]
	if !ok || tv.Value == nil || tv.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(tv.Value), true
}

// ObjectOf returns the variable, field or function that e names, behind
// parentheses, a dereference or an address: the last name of a selector.
func ObjectOf(info *types.Info, e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return info.ObjectOf(e)
	case *ast.SelectorExpr:
		return info.ObjectOf(e.Sel)
	case *ast.StarExpr:
		return ObjectOf(info, e.X)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return ObjectOf(info, e.X)
		}
	}
	return nil
}

// ChainRoot returns the variable at the start of a chain of selectors,
// dereferences and addresses (o in &o.Customer.ID), or nil.
func ChainRoot(info *types.Info, x ast.Expr) types.Object {
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.SelectorExpr:
			x = y.X
		case *ast.StarExpr:
			x = y.X
		case *ast.UnaryExpr:
			x = y.X
		case *ast.Ident:
			v, _ := info.ObjectOf(y).(*types.Var)
			if v == nil {
				return nil
			}
			return v
		default:
			return nil
		}
	}
}

// Var returns the variable that e names, or nil.
func Var(info *types.Info, e ast.Expr) *types.Var {
	v, _ := ObjectOf(info, e).(*types.Var)
	return v
}

// Receiver returns the expression before the last dot of the called function,
// or nil: the receiver of a method call, the package of a function call.
func Receiver(call *ast.CallExpr) ast.Expr {
	if sel, ok := fun(call).(*ast.SelectorExpr); ok {
		return sel.X
	}
	return nil
}

// IsMethodExpr reports whether the call names its method by the type, so that
// the receiver is its first argument: (*sql.DB).Exec(db, query).
func IsMethodExpr(info *types.Info, call *ast.CallExpr) bool {
	sel, ok := fun(call).(*ast.SelectorExpr)
	return ok && info.Types[sel.X].IsType()
}

// CallRange is the range that a finding about a call marks: the called name,
// not the arguments. Two findings on one line stay apart by it.
func CallRange(call *ast.CallExpr) (pos, end token.Pos) {
	f := fun(call)
	if sel, ok := f.(*ast.SelectorExpr); ok {
		return sel.Sel.Pos(), sel.Sel.End()
	}
	return f.Pos(), f.End()
}

// fun returns the called expression without parentheses and type arguments.
func fun(call *ast.CallExpr) ast.Expr {
	f := ast.Unparen(call.Fun)
	switch ix := f.(type) {
	case *ast.IndexExpr:
		f = ast.Unparen(ix.X)
	case *ast.IndexListExpr:
		f = ast.Unparen(ix.X)
	}
	return f
}

// FuncNodes are the nodes that open a function body.
func FuncNodes() []ast.Node { return []ast.Node{(*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)} }

// Function returns the innermost function that contains cur (or is cur), and
// false at package level.
func Function(cur inspector.Cursor) (inspector.Cursor, bool) {
	for c := range cur.Enclosing(FuncNodes()...) {
		return c, true
	}
	return inspector.Cursor{}, false
}

// Body returns the body of a function declaration or literal; nil for a
// declaration without one.
func Body(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Body
	case *ast.FuncLit:
		return n.Body
	}
	return nil
}

// FuncType returns the type expression of a function declaration or literal.
func FuncType(n ast.Node) *ast.FuncType {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Type
	case *ast.FuncLit:
		return n.Type
	}
	return nil
}
