package ctxflow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// MayLeave reports whether the function around the goroutine literal, which it
// waits for, also goes on without it: it waits in a select beside a clock, or
// beside the end of its caller for something that others may wait for, too.
func (f *Flow) MayLeave(lit inspector.Cursor) bool {
	outer, ok := code.Function(lit.Parent())
	if !ok {
		return false
	}
	for c := range outer.Preorder((*ast.SelectStmt)(nil)) {
		if lit.Contains(c) {
			continue
		}
		clock, shared, here := false, false, false
		for _, clause := range c.Node().(*ast.SelectStmt).Body.List {
			x := received(clause.(*ast.CommClause))
			switch {
			case x == nil:
			case f.isClock(x):
				clock = true
			case !f.isMethodOfContext(x, "Done"):
				obj := code.ObjectOf(f.info, x)
				here = here || obj != nil && f.mentions(lit, obj)
				v, ok := obj.(*types.Var)
				shared = shared || ok && v.IsField()
			}
		}
		if here && (clock || shared) {
			return true
		}
	}
	return false
}

// received returns the channel that the case receives from, or nil.
func received(clause *ast.CommClause) ast.Expr {
	var e ast.Expr
	switch s := clause.Comm.(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.AssignStmt:
		e = s.Rhs[0]
	default:
		return nil
	}
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.ARROW {
		return u.X
	}
	return nil
}

// isClock reports whether e is a channel of times.
func (f *Flow) isClock(e ast.Expr) bool {
	ch, ok := types.Unalias(code.OrInvalid(f.info.TypeOf(e))).Underlying().(*types.Chan)
	return ok && code.TypeName(ch.Elem()) == "time.Time"
}

// mentions reports whether obj is named in the literal.
func (f *Flow) mentions(lit inspector.Cursor, obj types.Object) bool {
	for c := range lit.Preorder((*ast.Ident)(nil)) {
		if f.info.Uses[c.Node().(*ast.Ident)] == obj {
			return true
		}
	}
	return false
}

// LeavesWithCaller reports whether the function around cur has a select that
// also waits for the end of a context which is not in skip.
func (f *Flow) LeavesWithCaller(cur inspector.Cursor, skip map[*types.Var]bool) bool {
	fn, ok := code.Function(cur)
	for ok {
		if _, isLit := fn.Node().(*ast.FuncLit); !isLit || f.Literal(fn) != RunsDeferred {
			break
		}
		fn, ok = code.Function(fn.Parent()) // defer func() { cancel() }()
	}
	if !ok {
		return false
	}
	for c := range fn.Preorder((*ast.SelectStmt)(nil)) {
		if inner, _ := code.Function(c); inner != fn {
			continue
		}
		for _, clause := range c.Node().(*ast.SelectStmt).Body.List {
			x := received(clause.(*ast.CommClause))
			if x == nil || !f.isMethodOfContext(x, "Done") {
				continue
			}
			recv := code.Receiver(ast.Unparen(x).(*ast.CallExpr))
			if v := code.Var(f.info, recv); v == nil || !skip[v] {
				return true
			}
		}
	}
	return false
}
