package clock

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// runner returns the retry policy of the runner that e is. What is around that
// and inside it, and the context, is kept in g.
func (r *Reader) runner(e ast.Expr, cur inspector.Cursor, env Env, g *Region) *Owner {
	row := r.Table.RunnerOf(g.Row.Runner)
	for range maxContext {
		call, name, at := r.maker(e, cur)
		if call == nil {
			return nil
		}
		cur = at
		switch {
		case slices.Contains(row.Makers, name):
			return r.policies(row, call, cur, env, g)
		case name == row.WithContext && len(call.Args) == 1:
			if g.Ctx == nil && r.sameFunction(cur, g.Cur) {
				g.Ctx = call.Args[0]
			}
		case !slices.Contains(row.Same, name):
			return nil
		}
		e = code.Receiver(call)
	}
	return nil
}

// policies reads the policies that a runner is made of, the outermost first.
func (r *Reader) policies(row *api.Runner, call *ast.CallExpr, cur inspector.Cursor, env Env, g *Region) *Owner {
	if call.Ellipsis.IsValid() {
		return nil
	}
	var o *Owner
	retries := 0
	for _, arg := range call.Args {
		switch code.TypeName(r.info.TypeOf(arg)) {
		case row.Retry:
			retries++
			o = r.chained(arg, cur, g.Row.PolicyType)
		case row.Limit:
			bar := r.limitPolicy(row, arg, cur, env)
			switch {
			case bar == nil:
			case retries > 0:
				g.Try = bar
			case g.Total == nil || bar.D < g.Total.D:
				g.Total = bar
			}
		}
	}
	if retries != 1 {
		return nil
	}
	return o
}

// limitPolicy returns the limit that a policy sets, or nil.
func (r *Reader) limitPolicy(row *api.Runner, e ast.Expr, cur inspector.Cursor, env Env) *Bar {
	for range maxContext {
		call, name, at := r.maker(e, cur)
		if call == nil {
			return nil
		}
		cur = at
		if !slices.Contains(row.LimitMakers, name) || len(call.Args) == 0 {
			e = code.Receiver(call)
			continue
		}
		v, ok := r.Duration(call.Args[0], cur, env)
		if !ok || v.D <= 0 {
			return nil
		}
		bar := r.bar(v, api.ShortFunc(name), call.Args[0].Pos(), call.Args[0].End())
		return &bar
	}
	return nil
}
