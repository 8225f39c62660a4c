package code

import (
	"go/ast"
	"go/types"
)

// OrBad returns x, or an expression about which nothing is known for nil: what a
// node lacks while somebody is typing.
func OrBad(x ast.Expr) ast.Expr {
	if x == nil {
		return &ast.BadExpr{}
	}
	return x
}

// OrInvalid returns t, or the invalid type for nil.
func OrInvalid(t types.Type) types.Type {
	if t == nil {
		return types.Typ[types.Invalid]
	}
	return t
}
