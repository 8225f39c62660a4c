package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/retry"
)

// byAbort returns the region of a write in the work of a transaction that the
// code around runs again when it was aborted; nil if it does not. Around the
// write itself nothing repeats it: that it succeeds is enough.
func (p *Package) byAbort(s *site) *retry.Region {
	for lit := range s.cur.Enclosing((*ast.FuncLit)(nil)) {
		if lit.ParentEdgeKind() != edge.CallExpr_Args {
			continue
		}
		call := lit.Parent().Node().(*ast.CallExpr)
		fn := code.Callee(p.pass.TypesInfo, call)
		if fn == nil {
			continue
		}
		row := p.Table.WriteOf(fn)
		if row == nil || row.Runs != lit.ParentEdgeIndex()+1 {
			continue
		}
		if r, _ := p.Engine.After(lit.Parent(), retry.RolledBack); r != nil && r.Kind != retry.Twice {
			again := *r
			again.Kind, again.Attempt = retry.Transaction, s.cur
			return &again
		}
	}
	return nil
}

// isUndone reports whether a write in the work of a transaction is undone with
// it, or tells of a failure, as each one should.
func (p *Package) isUndone(s *site, w Write, r *retry.Region) bool {
	if p.OnErrorPath(s.cur) {
		return true
	}
	if !w.Store && !isSQL(w.What) && !w.Commit {
		return false
	}
	lit, ok := r.Node.(*ast.FuncLit)
	if !ok {
		return p.inTransaction(s) || p.handsTx(s)
	}
	if lit.Type.Params.NumFields() == 0 {
		return true // it begins none: what fails was one statement
	}
	return p.handsTx(s) || p.madeOf(lit.Type.Params, s.call, s.cur, 0)
}

// madeOf reports whether a parameter is in the expression, or in what its
// variables were assigned: a context with the transaction in it.
func (p *Package) madeOf(params *ast.FieldList, x ast.Expr, cur inspector.Cursor, depth int) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || found {
			return !found
		}
		v, ok := p.pass.TypesInfo.Uses[id].(*types.Var)
		if !ok || v.IsField() {
			return true
		}
		found = params.Pos() <= v.Pos() && v.Pos() < params.End()
		if !found && depth < maxAliases {
			for _, rhs := range p.Flow.Assignments(v, cur) {
				found = found || p.madeOf(params, rhs, cur, depth+1)
			}
		}
		return !found
	})
	return found
}
