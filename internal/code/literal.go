package code

import (
	"go/ast"
	"go/types"
)

// EachField calls f for every field that a struct literal sets, by name or by
// place, and its value. Of another literal it calls nothing.
func EachField(info *types.Info, lit *ast.CompositeLit, f func(field *types.Var, value ast.Expr)) {
	t := Deref(info.TypeOf(lit))
	if t == nil {
		return
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i, elt := range lit.Elts {
		var field *types.Var
		value := elt
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			field, value = Var(info, kv.Key), kv.Value
		} else if i < s.NumFields() {
			field = s.Field(i)
		}
		if field != nil {
			f(field, value)
		}
	}
}
