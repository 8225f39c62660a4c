package clock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// repeat reads a call of a retry library.
func (r *Reader) repeat(call *ast.CallExpr, c inspector.Cursor, env Env) *Region {
	fn := code.Callee(r.info, call)
	if fn == nil || fn.Pkg() == nil {
		return nil
	}
	row := r.Table.RepeatOf(r.Flow.Name(fn))
	if row == nil || row.Arg >= len(call.Args) {
		return nil
	}
	g := &Region{Name: api.ShortFunc(r.Flow.Name(fn)), Cur: c, Row: row}
	g.Body = r.functionOf(call.Args[row.Arg], c)
	if row.Ctx >= 0 && row.Ctx < len(call.Args) {
		g.Ctx = call.Args[row.Ctx]
	}
	o := r.owners[ownerKey{node: call, typ: row.Options}]
	if o == nil && row.Options != "" {
		o = r.spread(call)
	}
	if row.Runner != "" {
		o = r.runner(code.Receiver(call), c, env, g)
	}
	if i := row.Policy - 1; i >= 0 && i < len(call.Args) {
		o = r.policy(call.Args[i], c, env, row, g)
	}
	r.configure(g, o, row, env)
	if i := row.ElapsedArg - 1; i >= 0 && i < len(call.Args) {
		if v, ok := r.Duration(call.Args[i], c, env); ok {
			g.Elapsed = &Setting{Value: v, Known: true, Pos: call.Args[i].Pos(), End: call.Args[i].End()}
		}
	}
	return g
}

// spread returns the owner of options that are given as a slice: opts...
func (r *Reader) spread(call *ast.CallExpr) *Owner {
	if !call.Ellipsis.IsValid() {
		return nil
	}
	v := code.Var(r.info, call.Args[len(call.Args)-1])
	if v == nil || len(r.stores[v]) != 1 {
		return nil
	}
	lit, ok := ast.Unparen(code.OrBad(r.stores[v][0].value)).(*ast.CompositeLit)
	if !ok {
		return nil
	}
	for key, o := range r.owners {
		if key.node == lit {
			return o
		}
	}
	return nil
}

// configure reads how often, how long and with which pauses.
func (r *Reader) configure(g *Region, o *Owner, row *api.Repeat, env Env) {
	if o == nil {
		return
	}
	if n, ok := r.GetCount(o, row.Tries, env); ok && n > 0 {
		g.Tries = n
	}
	if n, ok := r.GetCount(o, row.Retries, env); ok && n >= 0 && row.Retries != "" {
		g.Tries = n + 1
	}
	if s := r.Get(o, row.Elapsed, env); s != nil && s.Known && s.D > 0 {
		g.Elapsed = s
	}
	if s := r.Get(o, row.Delay, env); s != nil && s.Known {
		g.Delay = s.D
	}
	if s := r.Get(o, row.MaxDelay, env); s != nil && s.Known {
		g.MaxDelay = s.D
	}
	if e, cur := o.Expr(row.BackOff); e != nil {
		g.Delay = r.pauseOf(e, cur, env)
	}
	for _, key := range row.Random {
		g.random = g.random || o.Has(key) && !r.atLeast(o, key, row.AtLeast)
	}
	for _, key := range row.Decides {
		g.final = g.final || !r.decidesForTimeouts(o, key)
	}
	if e, _ := o.Expr(row.CtxKey); e != nil {
		g.Ctx = e
	}
}

// functionOf returns the function that e is: a literal, or a declared function;
// the zero cursor if that cannot be seen.
func (r *Reader) functionOf(e ast.Expr, cur inspector.Cursor) inspector.Cursor {
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return r.at(e, cur)
	case *ast.CallExpr:
		if tv, ok := r.info.Types[e.Fun]; ok && tv.IsType() && len(e.Args) == 1 {
			return r.functionOf(e.Args[0], cur)
		}
	case *ast.Ident, *ast.SelectorExpr:
		switch obj := code.ObjectOf(r.info, e).(type) {
		case *types.Func:
			if decl, ok := r.Flow.Decl(obj.Origin()); ok {
				return decl
			}
		case *types.Var:
			if st := r.stores[obj]; len(st) == 1 && st[0].value != nil && !st[0].multi {
				return r.functionOf(st[0].value, st[0].cur)
			}
		}
	}
	return inspector.Cursor{}
}
