package ctxflow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Origin is where a context comes from.
type Origin uint8

const (
	// Unknown: it cannot be seen.
	Unknown Origin = iota
	// Inherited: from a caller, directly or derived.
	Inherited
	// Root: from Background, TODO or WithoutCancel.
	Root
)

// Origin returns where the context e comes from.
func (f *Flow) Origin(e ast.Expr, cur inspector.Cursor) Origin {
	return f.origin(e, cur, map[types.Object]bool{})
}

func (f *Flow) varOrigin(v *types.Var, cur inspector.Cursor) Origin {
	return f.ofVar(v, cur, map[types.Object]bool{})
}

func (f *Flow) origin(e ast.Expr, cur inspector.Cursor, seen map[types.Object]bool) Origin {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := f.info.ObjectOf(e).(*types.Var); ok {
			return f.ofVar(v, cur, seen)
		}
	case *ast.SelectorExpr:
		// A field of a parameter or receiver belongs to whoever made the value.
		if v, ok := f.info.Uses[e.Sel].(*types.Var); ok && v.IsField() && f.perRequest(v) {
			return Inherited
		}
	case *ast.CallExpr:
		return f.ofCall(e, cur, seen)
	}
	return Unknown
}

// ofVar merges the origins of everything that is assigned to v. One inherited
// value is enough: the code has a caller's context in its hands.
func (f *Flow) ofVar(v *types.Var, cur inspector.Cursor, seen map[types.Object]bool) Origin {
	if seen[v] || v.Parent() == f.pass.Pkg.Scope() {
		return Unknown
	}
	seen[v] = true
	if f.isParam(v, cur) {
		return Inherited
	}
	result := Unknown
	for _, rhs := range f.assignments(v, cur) {
		switch f.origin(rhs, cur, seen) {
		case Inherited:
			return Inherited
		case Root:
			result = Root
		}
	}
	return result
}

// isParam reports whether v is a parameter of a function around cur.
func (f *Flow) isParam(v *types.Var, cur inspector.Cursor) bool {
	for fn := range cur.Enclosing(code.FuncNodes()...) {
		for _, list := range fieldLists(fn.Node()) {
			if list.Pos() <= v.Pos() && v.Pos() < list.End() {
				return true
			}
		}
	}
	return false
}

func (f *Flow) ofCall(call *ast.CallExpr, cur inspector.Cursor, seen map[types.Object]bool) Origin {
	if fn := code.Callee(f.info, call); fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "context" {
		switch fn.Name() {
		case "Background", "TODO", "WithoutCancel":
			return Root
		}
	}
	// r.Context(), c.Request().Context(), stream.Context()
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && len(call.Args) == 0 {
		if sel.Sel.Name == "Context" || sel.Sel.Name == "UserContext" {
			return f.ofCarrier(sel.X, cur, seen)
		}
	}
	// context.WithTimeout(ctx, d), tracer.Start(ctx, name), withUser(r)
	for _, arg := range call.Args {
		t := f.info.TypeOf(arg)
		if t == nil {
			continue
		}
		if code.IsContext(t) {
			if o := f.origin(arg, cur, seen); o != Unknown {
				return o
			}
		} else if _, ok := f.carries(t); ok {
			return f.ofCarrier(arg, cur, seen)
		}
	}
	return Unknown
}

// ofCarrier returns the origin of the context that a value carries: inherited
// if the value itself was given to the function.
func (f *Flow) ofCarrier(e ast.Expr, cur inspector.Cursor, seen map[types.Object]bool) Origin {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.CallExpr: // c.Request()
			sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
			if !ok {
				return Unknown
			}
			e = sel.X
		case *ast.SelectorExpr: // c.Request
			e = x.X
		case *ast.Ident:
			v, ok := f.info.ObjectOf(x).(*types.Var)
			if !ok || seen[v] {
				return Unknown
			}
			if f.isParam(v, cur) {
				return Inherited
			}
			return f.ofVar(v, cur, seen)
		default:
			return Unknown
		}
	}
}

// assignments returns the values assigned to v in the function declaration
// around cur; for a call with several results the call itself.
func (f *Flow) assignments(v *types.Var, cur inspector.Cursor) []ast.Expr {
	top := outermost(cur)
	m, ok := f.assigned[top]
	if !ok {
		m = map[*types.Var][]ast.Expr{}
		if top != nil {
			collect(f.info, top, m)
		}
		f.assigned[top] = m
	}
	return m[v]
}

// Assignments returns every value assigned to the local variable v in the
// declaration around cur.
func (f *Flow) Assignments(v *types.Var, cur inspector.Cursor) []ast.Expr {
	return f.assignments(v, cur)
}

// IsPlainCopy reports whether the variable obj is only ever set to a context
// as it was given, by a call without arguments (ctx := r.Context()): nothing in
// the function cancels it.
func (f *Flow) IsPlainCopy(obj types.Object, cur inspector.Cursor) bool {
	v, ok := obj.(*types.Var)
	if !ok || v.IsField() {
		return false
	}
	values := f.assignments(v, cur)
	for _, rhs := range values {
		call, ok := ast.Unparen(rhs).(*ast.CallExpr)
		if !ok || len(call.Args) > 0 {
			return false
		}
	}
	return len(values) > 0
}

func outermost(cur inspector.Cursor) ast.Node {
	var top ast.Node
	for c := range cur.Enclosing(code.FuncNodes()...) {
		top = c.Node()
	}
	return top
}

func collect(info *types.Info, root ast.Node, m map[*types.Var][]ast.Expr) {
	set := func(lhs []ast.Expr, rhs []ast.Expr) {
		for i, l := range lhs {
			id, ok := ast.Unparen(l).(*ast.Ident)
			if !ok {
				continue
			}
			v, ok := info.ObjectOf(id).(*types.Var)
			switch {
			case !ok:
			case len(lhs) == len(rhs):
				m[v] = append(m[v], rhs[i])
			case len(rhs) == 1:
				m[v] = append(m[v], rhs[0])
			}
		}
	}
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			set(n.Lhs, n.Rhs)
		case *ast.ValueSpec:
			set(code.Names(n), n.Values)
		}
		return true
	})
}
