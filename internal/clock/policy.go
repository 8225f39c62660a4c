package clock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// policy returns the owner that a back-off argument is, behind the functions
// that bound it: WithContext(b, ctx), WithMaxRetries(b, n), WithMaxDuration(d, b).
// What these say is kept in g.
func (r *Reader) policy(e ast.Expr, cur inspector.Cursor, env Env, row *api.Repeat, g *Region) *Owner {
	for range maxContext {
		if v, ok := code.ObjectOf(r.info, e).(*types.Var); ok {
			if o := r.owners[ownerKey{v: v, typ: row.PolicyType}]; o != nil {
				return o
			}
			defs, initial := r.reaching(v, cur)
			if initial || len(defs) != 1 || defs[0].kind != plain || defs[0].multi && defs[0].index > 0 {
				return nil
			}
			e, cur = defs[0].value, defs[0].cur
			continue
		}
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			return nil
		}
		fn := code.Callee(r.info, call)
		if fn == nil {
			return nil
		}
		next := r.bounded(call, fn, cur, env, g)
		if next == nil {
			return r.owners[ownerKey{node: call, typ: row.PolicyType + "Opts"}]
		}
		e = next
	}
	return nil
}

// bounded reads one function around a back-off and returns what it bounds, or
// nil if it makes one.
func (r *Reader) bounded(call *ast.CallExpr, fn *types.Func, cur inspector.Cursor, env Env, g *Region) ast.Expr {
	b := r.Table.BoundOf(r.Flow.Name(fn))
	if b == nil || len(call.Args) != 2 {
		return nil
	}
	other := call.Args[1-b.Policy]
	switch b.Says {
	case api.SaysContext:
		g.Ctx = other
	case api.SaysRetries:
		if n, ok := r.Count(other, cur, env); ok && n >= 0 {
			g.Tries = n + 1
		}
	case api.SaysElapsed:
		if v, ok := r.Duration(other, cur, env); ok {
			g.Elapsed = &Setting{Value: v, Known: true, Pos: call.Pos(), End: call.End()}
		}
	}
	return call.Args[b.Policy]
}
