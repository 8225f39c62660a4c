package timeoutorder

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/layer"
)

// maxHops is how many callers a context is followed to.
const maxHops = 3

func (l *looker) bar(pos, end token.Pos, v clock.Value, what string) clock.Bar {
	return clock.Bar{Value: v, What: what, Place: code.Place(l.pass, pos), Pos: pos, End: end}
}

func (l *looker) siteBar(s *clock.Site) clock.Bar {
	pos, end := code.CallRange(s.Call)
	return l.bar(pos, end, s.Own, s.Name)
}

func (l *looker) settingBar(s *clock.Setting, what string) clock.Bar {
	return l.bar(s.Pos, s.End, s.Value, what)
}

// contexts judges every context with an end of its own against the one that
// it is derived from.
func (l *looker) contexts() {
	l.read.Sites(func(s *clock.Site) {
		if !s.Known || s.Own.D <= 0 || l.out.Skipped(s.Call.Pos()) {
			return
		}
		parent := l.read.Limit(s.Call.Args[0], s.Cur, nil)
		switch parent.Reach {
		case clock.Bounded:
			c := claim{category: deadClock, long: l.siteBar(parent.Site), short: l.siteBar(s), orEqual: true, dead: true,
				because: "it can never fire, the context that it is derived from ends first"}
			c.long.Value = parent.Value
			c.retried = l.retriedBetween(s.Cur, parent.Site.Cur)
			l.say(c, c.short)
		case clock.Callers:
			if !l.read.AsksFirst(s) {
				l.throughCallers(s, parent)
			}
		}
	})
}

// handings judges the limits that calls give to functions against the contexts
// that they give them.
func (l *looker) handings() {
	l.read.Handings(func(h clock.Handed) {
		c := claim{category: deadClock, long: l.siteBar(h.Whole.Site), orEqual: true, dead: true,
			short:   l.bar(h.Arg.Pos(), h.Arg.End(), h.Site.Own, h.Site.Name),
			because: fmt.Sprintf("it can never fire, %s sets it on a context that ends first", l.read.NameAround(h.Site.Cur))}
		c.long.Value = h.Whole.Value
		c.retried = l.retriedBetween(h.Cur, h.Whole.Site.Cur) || l.retriedBetween(h.Site.Cur, h.Whole.Site.Cur)
		l.say(c, c.short)
	})
}

// throughCallers judges a context in an unexported function whose callers all
// end theirs earlier.
func (l *looker) throughCallers(s *clock.Site, parent clock.Limit) {
	if parent.Param == nil {
		return
	}
	best, callers := l.tightest(s.Cur, parent.Param, s.Own, 0)
	if best == nil {
		return
	}
	c := claim{category: deadClock, long: l.siteBar(best.Site), short: l.siteBar(s), orEqual: true, dead: true}
	c.long.Value = best.Value
	c.because = fmt.Sprintf("it can never fire, its only caller %s ends the context first", l.read.NameAround(best.Site.Cur))
	if callers > 1 {
		c.because = fmt.Sprintf("it can never fire, all its callers end the context first, %s the last", l.read.NameAround(best.Site.Cur))
	}
	l.say(c, c.short)
}

// tightest returns the latest end of the contexts that all callers of the
// function around cur hand over as param, if that is before own; nil if one is
// later, or may be.
func (l *looker) tightest(cur inspector.Cursor, param *types.Var, own clock.Value, hops int) (best *clock.Limit, callers int) {
	fn, index := l.read.ParamOf(param, cur)
	if fn == nil || hops >= maxHops || l.visibleElsewhere(fn) {
		return nil, 0
	}
	calls := l.read.Callers(fn)
	for _, call := range calls {
		if index >= len(call.Call.Args) {
			return nil, 0
		}
		limit := l.read.Limit(call.Call.Args[index], call.Cur, nil)
		if limit.Reach == clock.Callers && limit.Param != nil {
			up, n := l.tightest(call.Cur, limit.Param, own, hops+1)
			if up == nil {
				return nil, 0
			}
			limit = *up
			callers += n - 1
		}
		if limit.Reach != clock.Bounded || limit.D >= own.D || l.retriedBetween(call.Cur, limit.Site.Cur) {
			return nil, 0
		}
		if best == nil || limit.D > best.D {
			best = &limit
		}
	}
	return best, callers + len(calls)
}

// visibleElsewhere reports whether others than the calls that can be seen may
// call fn.
func (l *looker) visibleElsewhere(fn *types.Func) bool {
	return fn.Exported() && l.pass.Pkg.Name() != "main" || l.read.UsedAsValue(fn)
}

// retriedBetween reports whether a retry goes on between the outer and the
// inner place, so that its budget is what counts.
func (l *looker) retriedBetween(inner, outer inspector.Cursor) bool {
	for decl := range inner.Enclosing((*ast.FuncDecl)(nil)) {
		for _, g := range l.read.Regions(decl, nil) {
			if g.Cur.Contains(inner) && !g.Cur.Contains(outer) {
				return true
			}
		}
	}
	for loop := range inner.Enclosing((*ast.ForStmt)(nil)) {
		if !loop.Contains(outer) {
			return true
		}
	}
	return false
}

// clients judges the phases of a request against the client's limit.
func (l *looker) clients() {
	shared := map[*clock.Owner]clock.Bar{}
	for _, o := range l.read.Owners(clock.HTTPClient) {
		transport := l.transport(o)
		if transport == nil {
			continue
		}
		t := l.read.Get(o, "Timeout", nil)
		bar := clock.Bar{}
		if t != nil && t.Known {
			bar = l.settingBar(t, "http.Client.Timeout")
		}
		if best, ok := shared[transport]; ok && (best.D <= 0 || bar.D > 0 && best.D >= bar.D) {
			continue // the slowest client of a transport decides; one without a limit most of all
		}
		shared[transport] = bar
	}
	for _, transport := range l.read.Owners("net/http.Transport") {
		whole, ok := shared[transport]
		if !ok {
			continue
		}
		for _, phase := range l.phases(transport) {
			l.say(claim{category: deadClock, long: whole, short: phase, dead: true,
				because: "it can never fire, the limit of the whole request ends it first"}, phase)
		}
	}
	l.sends()
}

func (l *looker) transport(o *clock.Owner) *clock.Owner {
	e, cur := o.Expr("Transport")
	if e == nil {
		return nil
	}
	return l.read.OwnerOf(e, cur, nil, "net/http.Transport")
}

// phases returns the limits of the phases of a request.
func (l *looker) phases(transport *clock.Owner) []clock.Bar {
	var list []clock.Bar
	for _, key := range []string{"TLSHandshakeTimeout", "ResponseHeaderTimeout"} {
		if s := l.read.Get(transport, key, nil); s != nil && s.Known {
			list = append(list, l.settingBar(s, "http.Transport."+key))
		}
	}
	for _, key := range []string{"DialContext", "Dial"} {
		e, cur := transport.Expr(key)
		if sel, ok := ast.Unparen(code.OrBad(e)).(*ast.SelectorExpr); ok {
			if s := l.read.Get(l.read.OwnerOf(sel.X, cur, nil, "net.Dialer"), "Timeout", nil); s != nil && s.Known {
				list = append(list, l.settingBar(s, "net.Dialer.Timeout"))
			}
		}
	}
	return list
}

// sends judges the context of the only request under it against the client's
// limit.
func (l *looker) sends() {
	l.read.Sends(func(s *clock.Send) {
		if s.Timeout == nil || s.Limit.Reach != clock.Bounded || s.Limit.Site == nil {
			return
		}
		if l.retriedBetween(s.Cur, s.Limit.Site.Cur) || !l.read.OnlyUse(s.Limit.Site, s.Cur) {
			return
		}
		ctx, client := l.siteBar(s.Limit.Site), l.settingBar(s.Timeout, "http.Client.Timeout")
		ctx.Value = s.Limit.Value
		l.say(claim{category: deadClock, long: client, short: ctx, orEqual: true, dead: true,
			because: "it can never fire, the client gives up on the only request under it first"}, ctx)
		// A client that others use has a limit for them; one made for this request has not.
		l.say(claim{category: deadClock, long: ctx, short: client, orEqual: true, dead: true, others: !l.read.LocalTo(s.Client, s.Cur),
			because: "it can never fire, the context of the only request ends first"}, client)
	})
}

// endlessSends reports requests that neither their client nor their context
// ends. Of requests without a context, and where the caller's is at hand, other
// checks speak.
func (l *looker) endlessSends(around *layer.Found) {
	if around == nil {
		return
	}
	l.read.Sends(func(s *clock.Send) {
		if s.Client == nil || s.Client.Has("Timeout") || !s.Limit.Root || l.out.Skipped(s.Call.Pos()) {
			return
		}
		if t := l.transport(s.Client); s.Client.Has("Transport") && (t == nil || t.Has("ResponseHeaderTimeout")) {
			return // it may have a limit of its own
		}
		if _, none := l.read.Flow.At(s.Cur); none == "" {
			return
		}
		pos, end := code.CallRange(s.Call)
		l.tell(unbounded, pos, end, fmt.Sprintf(
			"%s has no limit: neither its http.Client (%s) has a Timeout nor its request a deadline, and it has to fit into the %s timeout %s; set one of the two below %s",
			types.ExprString(s.Call.Fun), code.Place(l.pass, s.Client.Pos()), around.Layer, layerEnd(around), clock.Format(around.D)))
	})
}
