package code

import (
	"go/ast"
	"go/token"
)

// Implies reports whether cond having the given value proves a property, where
// atom decides for a condition without &&, || and !. A conjunction proves what
// one of its parts proves, a disjunction only what all of its parts prove, and
// the other way round when they are false.
//
// go/cfg keeps "a || b" as one node, so edges of a flow graph need this walk.
func Implies(cond ast.Expr, value bool, atom func(e ast.Expr, value bool) bool) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return Implies(e.X, !value, atom)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND, token.LOR:
			x, y := Implies(e.X, value, atom), Implies(e.Y, value, atom)
			if (e.Op == token.LAND) == value {
				return x || y
			}
			return x && y
		}
	}
	return atom(ast.Unparen(cond), value)
}

// NilTest splits "x != nil" and "x == nil", either way round. It returns x and
// whether x is not nil when the condition has the given value; x is nil if
// cond is no such test.
func NilTest(cond ast.Expr, value bool) (x ast.Expr, notNil bool) {
	b, ok := cond.(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL && b.Op != token.NEQ {
		return nil, false
	}
	x, y := ast.Unparen(b.X), ast.Unparen(b.Y)
	if isNil(x) {
		x, y = y, x
	}
	if !isNil(y) {
		return nil, false
	}
	return x, (b.Op == token.NEQ) == value
}

func isNil(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "nil"
}
