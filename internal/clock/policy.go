package clock

import (
	"go/ast"
	"go/types"
	"slices"
	"time"

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
			g.Delay = r.pauseOf(call, cur, env)
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
	case api.SaysAnything:
		g.random = true
	case api.SaysLongest:
		if v, ok := r.Duration(other, cur, env); ok && (g.MaxDelay == 0 || v.D < g.MaxDelay) {
			g.MaxDelay = v.D
		}
	case api.SaysElapsed:
		if v, ok := r.Duration(other, cur, env); ok {
			g.Elapsed = &Setting{Value: v, Known: true, Pos: call.Pos(), End: call.End()}
		}
	}
	return call.Args[b.Policy]
}

// pauseOf returns the least pause that a back-off makes; 0 if that is not known.
func (r *Reader) pauseOf(e ast.Expr, cur inspector.Cursor, env Env) time.Duration {
	call, name, cur := r.maker(e, cur)
	if call == nil {
		return 0
	}
	row := r.Table.PauseOf(name)
	if row == nil || row.Arg >= len(call.Args) {
		return 0
	}
	v, _ := r.Duration(call.Args[row.Arg], cur, env)
	return v.D
}

// atLeast reports whether the function that the key is set to never makes a
// shorter pause: it is one of names, or a call with one of them.
func (r *Reader) atLeast(o *Owner, key string, names []string) bool {
	e, _ := o.Expr(key)
	is := func(e ast.Expr) bool {
		fn, ok := code.ObjectOf(r.info, code.OrBad(e)).(*types.Func)
		return ok && slices.Contains(names, r.Flow.Name(fn))
	}
	if call, ok := ast.Unparen(code.OrBad(e)).(*ast.CallExpr); ok {
		return slices.ContainsFunc(call.Args, is)
	}
	return is(e)
}

// made follows variables to the one value that they are given.
func (r *Reader) made(e ast.Expr, cur inspector.Cursor) (ast.Expr, inspector.Cursor) {
	for range maxContext {
		next, at := r.given(e, cur)
		if next == nil {
			break
		}
		e, cur = next, at
	}
	return ast.Unparen(code.OrBad(e)), cur
}

// maker returns the call that made e, behind variables, with the name of its
// function and the place; nil if e was made in another way.
func (r *Reader) maker(e ast.Expr, cur inspector.Cursor) (call *ast.CallExpr, name string, at inspector.Cursor) {
	e, at = r.made(e, cur)
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return nil, "", at
	}
	fn := code.Callee(r.info, call)
	if fn == nil || fn.Pkg() == nil {
		return nil, "", at
	}
	return call, r.Flow.Name(fn), at
}

// given returns the one value that the variable e is given, and where; nil if
// it is no variable, or if there are several.
func (r *Reader) given(e ast.Expr, cur inspector.Cursor) (ast.Expr, inspector.Cursor) {
	v := code.Var(r.info, code.OrBad(e))
	if v == nil {
		return nil, cur
	}
	defs := r.stores[v.Origin()]
	if !v.IsField() && v.Parent() != r.Pass.Pkg.Scope() {
		var initial bool
		if defs, initial = r.reaching(v, cur); initial {
			return nil, cur
		}
	}
	if len(defs) != 1 || defs[0].kind != plain || defs[0].value == nil || defs[0].multi && defs[0].index > 0 {
		return nil, cur
	}
	return defs[0].value, defs[0].cur
}

// chained returns the owner that e is the end of a chain of setters of.
func (r *Reader) chained(e ast.Expr, cur inspector.Cursor, typ string) *Owner {
	for range maxContext {
		if v := code.Var(r.info, code.OrBad(e)); v != nil {
			if o := r.owners[ownerKey{v: v, typ: typ}]; o != nil {
				return o
			}
		}
		if next, at := r.given(e, cur); next != nil {
			e, cur = next, at
			continue
		}
		call, ok := ast.Unparen(code.OrBad(e)).(*ast.CallExpr)
		if !ok {
			return nil
		}
		if o := r.owners[ownerKey{node: call, typ: typ}]; o != nil {
			return o
		}
		recv := code.Receiver(call)
		if recv == nil || r.isPackage(recv) {
			return nil
		}
		e = recv
	}
	return nil
}
