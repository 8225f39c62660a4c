package clock

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"time"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Bar is one end of a comparison: a duration, what sets it, and where.
type Bar struct {
	Value
	// What sets it, as a message names it, and Place, where.
	What, Place string
	// In is the function whose budget it is; "" if it is not one.
	In string
	// Pos and End mark it, if it is in this package.
	Pos, End token.Pos
}

// Budget is what is known about the time of a region.
type Budget struct {
	// Name is what repeats, and Place where.
	Name, Place string
	Pos, End    token.Pos
	// Tries is how often at most; 0 if that is not known.
	Tries int
	// Waits is the least time between all tries.
	Waits time.Duration
	// Try is the limit of one try, Total that of all; nil if not known.
	Try, Total *Bar
	// Elapsed is how long the retry library goes on; nil if it does not say.
	Elapsed *Bar
	// Inner is what every try tries again: how often, what and where.
	Inner      int
	InnerName  string
	InnerPlace string
	// Watched reports that it looks at what is left before it tries again.
	Watched bool
	// Final reports that a try that times out is the last one, or may be.
	Final bool
	// Under is the context parameter of the function that may end all tries.
	Under *types.Var
}

// Budgets returns the budgets of all regions of the package, once for each
// caller that decides about one.
func (r *Reader) Budgets() []Budget {
	var list []Budget
	for file := range r.root.Children() {
		if code.IsTest(r.Pass.Fset, file.Node().Pos()) {
			continue
		}
		for decl := range file.Children() {
			d, ok := decl.Node().(*ast.FuncDecl)
			if !ok || d.Body == nil {
				continue
			}
			fn, _ := r.info.Defs[d.Name].(*types.Func)
			if fn == nil {
				continue
			}
			for _, g := range r.Regions(decl, nil) {
				b, open := r.budget(g, decl)
				if open {
					list = append(list, r.perCaller(fn, decl, g)...)
				}
				list = append(list, b)
			}
		}
	}
	return slices.Concat(list, r.clientBudgets(), r.settingBudgets(), r.elsewhere())
}

// elsewhere returns the budgets of functions of other packages that try what
// they are given, at each call with a limit.
func (r *Reader) elsewhere() []Budget {
	var list []Budget
	r.Calls(NoteTries, func(call *ast.CallExpr, cur inspector.Cursor, n Note) {
		if n.D <= 0 || n.Index < 0 || n.Index >= len(call.Args) || code.IsTest(r.Pass.Fset, call.Pos()) {
			return
		}
		l := r.Limit(call.Args[n.Index], cur, nil)
		if l.Reach != Bounded {
			return
		}
		b := Budget{Name: n.In, Place: n.Place, Tries: n.N, Try: &Bar{Value: Value{n.D, n.Default}, What: n.What, Place: n.Place}}
		b.Pos, b.End = code.CallRange(call)
		r.lower(&b, l)
		list = append(list, b)
	})
	return list
}

// noteTries notes how often an exported function tries, and how long one try
// may take if the context that it is given ends them all.
func (r *Reader) noteTries(g *Region, fn *types.Func, decl inspector.Cursor) Note {
	n := Note{Kind: NoteTries, N: g.Tries, What: g.Name, In: FuncName(fn), Place: r.place(g.Cur.Node().Pos()), Index: -1}
	b, _ := r.budget(g, decl)
	if b.Try == nil || b.Total != nil || b.Under == nil || g.final || r.endsOnTimeout(g) || r.watches(g) {
		return n
	}
	n.D, n.Default, n.What = b.Try.D, b.Try.Default, b.Try.What
	n.Index = paramIndex(r.info, b.Under, decl)
	return n
}

// perCaller returns the budgets of a region whose values its function's
// callers decide.
func (r *Reader) perCaller(fn *types.Func, decl inspector.Cursor, g *Region) []Budget {
	var list []Budget
	for _, call := range r.Callers(fn) {
		env := r.bind(fn, call.Call, call.Cur, nil)
		for _, bound := range r.Regions(decl, env) {
			if bound.Cur == g.Cur {
				b, _ := r.budget(bound, decl)
				b.Pos, b.End = code.CallRange(call.Call)
				list = append(list, b)
			}
		}
	}
	return list
}

// budget gathers what is known about one region; open reports that a caller
// may know more.
func (r *Reader) budget(g *Region, decl inspector.Cursor) (b Budget, open bool) {
	b = Budget{Name: g.Name, Place: r.place(g.Cur.Node().Pos()), Tries: g.Tries, Waits: g.Waits(g.Tries)}
	b.Pos, b.End = g.Cur.Node().Pos(), g.Cur.Node().Pos()+3
	if call, ok := g.Cur.Node().(*ast.CallExpr); ok {
		b.Pos, b.End = code.CallRange(call)
	}
	if g.Elapsed != nil {
		elapsed := r.bar(g.Elapsed.Value, "the elapsed time of "+g.Name, g.Elapsed.Pos, g.Elapsed.End)
		b.Elapsed = &elapsed
	}
	open = g.Tries == 0 && g.Row == nil
	if g.Ctx != nil {
		open = r.total(&b, r.Limit(g.Ctx, g.Cur, g.env), g) || open
	}
	if g.Body.Valid() {
		open = r.tryOf(&b, g) || open
	}
	if g.Try != nil && (b.Try == nil || b.Try.D > g.Try.D) {
		b.Try = g.Try
	}
	if g.Total != nil && (b.Total == nil || b.Total.D > g.Total.D) {
		b.Total = g.Total
	}
	if g.Row == nil && b.Total == nil && b.Waits > 0 {
		open = r.waitsUnder(&b, g) || open
	}
	b.Final = g.final || b.Try != nil && b.Total != nil && r.endsOnTimeout(g)
	b.Watched = (b.Total != nil || b.Elapsed != nil) && r.watches(g)
	return b, open
}

// total lowers the limit of all tries to l, if l is set outside of the region.
func (r *Reader) total(b *Budget, l Limit, g *Region) (open bool) {
	if l.Reach != Bounded {
		if b.Under == nil {
			b.Under = l.Param
		}
		return l.Reach == Callers
	}
	if g.Body.Valid() && g.Body.Contains(l.Site.Cur) {
		return false
	}
	r.lower(b, l)
	return false
}

// lower sets the limit of all tries to l, unless a lower one is known.
func (r *Reader) lower(b *Budget, l Limit) {
	if b.Total == nil || l.D < b.Total.D {
		pos, end := code.CallRange(l.Site.Call)
		total := r.bar(l.Value, l.Site.Name, pos, end)
		b.Total = &total
	}
}

// raise sets the limit of one try to the longest that is seen.
func (b *Budget) raise(try Bar) {
	if b.Try == nil || try.D > b.Try.D {
		b.Try = &try
	}
}

// tryOf looks for the limit of one try in the body of the region.
func (r *Reader) tryOf(b *Budget, g *Region) (open bool) {
	for c := range g.Body.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		fn := code.Callee(r.info, call)
		if fn == nil || fn.Pkg() == nil || !r.runsWithin(c, g.Body) {
			continue
		}
		if site := r.SiteAt(call, c, g.env); site != nil {
			parent := r.Limit(call.Args[0], c, g.env)
			if parent.Reach == Unknown || parent.Reach == Bounded && g.Body.Contains(parent.Site.Cur) {
				continue
			}
			open = r.total(b, parent, g) || open
			if site.Known {
				pos, end := code.CallRange(call)
				b.raise(r.bar(site.Own, site.Name, pos, end))
			} else {
				open = true
			}
			continue
		}
		if send := r.SendAt(call, c, g.env); send != nil && send.Timeout != nil {
			inside := send.Limit.Reach == Bounded && g.Body.Contains(send.Limit.Site.Cur)
			if send.Limit.Reach != Unknown && !inside {
				open = r.total(b, send.Limit, g) || open
				b.raise(r.bar(send.Timeout.Value, "http.Client.Timeout", send.Timeout.Pos, send.Timeout.End))
			}
			continue
		}
		open = r.tryThrough(b, g, call, fn, c) || open
	}
	return open
}

// tryThrough adds the spans of a function that each try calls, and what that
// function tries itself.
func (r *Reader) tryThrough(b *Budget, g *Region, call *ast.CallExpr, fn *types.Func, c inspector.Cursor) (open bool) {
	for _, s := range r.calleeSpans(call, fn, c, g.env, 1).list {
		if s.Index >= 0 && s.Index < len(call.Args) {
			l := r.Limit(call.Args[s.Index], c, g.env)
			if l.Reach == Unknown || l.Reach == Bounded && g.Body.Contains(l.Site.Cur) {
				continue
			}
			open = r.total(b, l, g) || open
		}
		b.raise(Bar{Value: s.Value, What: s.What + " in " + s.In, Place: s.Place})
	}
	if b.Inner == 0 {
		b.Inner, b.InnerName, b.InnerPlace = r.triesOf(call, fn, c, g)
	}
	return open
}

// triesOf returns how often the call tries what it does: a retry library's
// call in the body, or a function with such a loop or call.
func (r *Reader) triesOf(call *ast.CallExpr, fn *types.Func, c inspector.Cursor, g *Region) (n int, name, place string) {
	if r.Table.RepeatOf(r.Flow.Name(fn)) != nil {
		if inner := r.repeat(call, c, g.env); inner != nil && inner.Tries > 1 {
			return inner.Tries, inner.Name, r.place(call.Pos())
		}
		return 0, "", ""
	}
	if n, place := r.clientTries(call, c); n > 1 {
		return n, "the client of " + types.ExprString(call.Fun), place
	}
	if decl, ok := r.Flow.Decl(fn); ok && !decl.Contains(g.Cur) {
		for _, inner := range r.Regions(decl, r.bind(fn, call, c, g.env)) {
			if inner.Tries > 1 && r.runsWithin(inner.Cur, decl) {
				return inner.Tries, FuncName(fn), r.place(inner.Cur.Node().Pos())
			}
		}
		return 0, "", ""
	}
	if fn.Pkg() != r.Pass.Pkg {
		for _, note := range r.Imported(r.Flow.Name(fn)) {
			if note.Kind == NoteTries {
				return note.N, note.In, note.Place
			}
		}
	}
	return 0, "", ""
}
