package summary

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/deadlinelint/deadlinelint/internal/retry"
)

// attemptsParam returns the index of the parameter of fn that bounds the loop of
// the region: i < attempts, range attempts; -1 for none.
func (p *Package) attemptsParam(region *retry.Region, fn *types.Func) int {
	switch loop := region.Node.(type) {
	case *ast.ForStmt:
		cond, ok := loop.Cond.(*ast.BinaryExpr)
		if !ok {
			return -1
		}
		switch cond.Op {
		case token.LSS, token.LEQ, token.NEQ:
			return p.paramOf(cond.Y, fn)
		case token.GTR, token.GEQ:
			return p.paramOf(cond.X, fn)
		}
	case *ast.RangeStmt:
		if b, ok := p.pass.TypesInfo.TypeOf(loop.X).Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
			return p.paramOf(loop.X, fn)
		}
	}
	return -1
}

// attempts looks at the number of attempts that the caller of a helper gives: one
// is no retry.
func (p *Package) attempts(s *site, w *Write, x ast.Expr) {
	w.Attempts = 0
	if x == nil {
		return
	}
	if v := p.pass.TypesInfo.Types[x].Value; v != nil {
		if n, ok := constant.Int64Val(constant.ToInt(v)); ok && n <= 1 {
			w.Retried = ""
		}
		return
	}
	w.Attempts = p.paramOf(x, s.in) + 1
}
