package summary

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// saysMessage reports whether the argument x makes the call send something that
// is there twice when it is sent twice.
func (p *Package) saysMessage(row *api.Write, x ast.Expr, s *site) bool {
	t := code.OrInvalid(p.pass.TypesInfo.TypeOf(x))
	switch row.By {
	case api.ByType:
		return slices.Contains(row.Types, code.TypeName(t))
	case api.ByFlag:
		v := p.pass.TypesInfo.Types[x].Value
		return v != nil && !isTrue(v)
	case api.ByMethod:
		if types.IsInterface(t) {
			return false // it cannot be seen
		}
		return !slices.ContainsFunc(row.Types, func(name string) bool {
			obj, _, _ := types.LookupFieldOrMethod(t, true, p.pass.Pkg, name)
			return obj != nil
		})
	case api.ByMade:
		if v, ok := code.ObjectOf(p.pass.TypesInfo, x).(*types.Var); ok && !v.IsField() {
			values := p.Flow.Assignments(v, s.cur)
			if len(values) != 1 {
				return false
			}
			x = values[0]
		}
		call, ok := ast.Unparen(x).(*ast.CallExpr)
		if !ok {
			return false
		}
		fn := code.Callee(p.pass.TypesInfo, call)
		return fn != nil && slices.Contains(row.Types, fn.FullName())
	}
	return false
}
