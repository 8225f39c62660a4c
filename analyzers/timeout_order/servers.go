package timeoutorder

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/dblimit"
	"github.com/deadlinelint/deadlinelint/internal/layer"
)

// What happens to the client when the connection's write deadline comes first.
const (
	cutAnswer = "the client sees EOF instead of the answer"
	cut503    = "the client sees EOF instead of the 503"
)

const timeoutHandler = "http.TimeoutHandler"

// servers judges the write timeout of every server against what its handlers
// may take.
func (l *looker) servers() {
	for _, o := range l.read.Owners(clock.HTTPServer) {
		w := l.read.Get(o, "WriteTimeout", nil)
		if w == nil || !w.Known || w.D <= 0 || l.out.Skipped(w.Pos) {
			continue
		}
		served, streaming := l.handlers(o)
		l.under(l.settingBar(w, "http.Server.WriteTimeout"), served, streaming)
	}
	// A handler that is given to another package's server.
	l.read.Calls(clock.NoteServed, func(call *ast.CallExpr, cur inspector.Cursor, n clock.Note) {
		if n.Index >= len(call.Args) {
			return
		}
		served, streaming, _ := l.read.Serves(call.Args[n.Index], cur)
		w := clock.Bar{Value: clock.Value{D: n.D, Default: n.Default}, What: "http.Server.WriteTimeout", Place: n.Place}
		w.Pos, w.End = code.CallRange(call)
		l.under(w, served, streaming)
	})
}

// under judges a write timeout against the longest span that is served.
func (l *looker) under(w clock.Bar, served []clock.Served, streaming bool) {
	best := longest(served)
	if best == nil {
		return
	}
	c := claim{category: writeTimeout, long: w, streams: streaming, because: cutAnswer}
	c.short = *best.Span.Bar()
	if c.short.What == timeoutHandler {
		c.short.In, c.because = "", cut503
	}
	l.say(c, w)
}

// longest returns the span that a write timeout has to be longer than. Of
// equal ones a TimeoutHandler explains more.
func longest(served []clock.Served) *clock.Served {
	var best *clock.Served
	for i, s := range served {
		if best == nil || s.Span.D > best.Span.D || s.Span.D == best.Span.D && s.Wall && !best.Wall {
			best = &served[i]
		}
	}
	return best
}

// handlers returns what the server serves: its Handler, also one that the
// callers of the function around it give, the router whose server it is, or
// the default router.
func (l *looker) handlers(o *clock.Owner) (served []clock.Served, streaming bool) {
	e, cur := o.Expr("Handler")
	if e == nil {
		if o.Has("Handler") {
			return nil, false
		}
		if base, ok := ast.Unparen(code.OrBad(o.Base)).(*ast.SelectorExpr); ok && o.Var != nil && o.Var.Pkg() != l.pass.Pkg {
			served, streaming, _ = l.read.Serves(base.X, o.At) // e.Server.WriteTimeout = d
			return served, streaming
		}
		if o.Var != nil && o.Var.Pkg() != l.pass.Pkg {
			return nil, false // a framework gives it its handler
		}
		return l.read.DefaultMux()
	}
	served, streaming, params := l.read.Serves(e, cur)
	for _, p := range params {
		more, s := l.given(p, cur)
		served, streaming = append(served, more...), streaming || s
	}
	return served, streaming
}

// given returns what the callers of the function around cur hand over as p.
func (l *looker) given(p *types.Var, cur inspector.Cursor) (served []clock.Served, streaming bool) {
	fn, i := l.read.ParamOf(p, cur)
	if fn == nil {
		return nil, false
	}
	for _, call := range l.read.Callers(fn) {
		if i < len(call.Call.Args) {
			more, s, _ := l.read.Serves(call.Call.Args[i], call.Cur)
			served, streaming = append(served, more...), streaming || s
		}
	}
	return served, streaming
}

// shutdowns judges the time for Shutdown against the longest request that it
// waits for, and against a pause that uses it up.
func (l *looker) shutdowns() {
	l.read.Shutdowns(func(call *ast.CallExpr, cur inspector.Cursor, limit clock.Limit) {
		if l.out.Skipped(call.Pos()) {
			return
		}
		drain := l.siteBar(limit.Site)
		drain.Value = limit.Value
		drain.What = "the context of Shutdown"
		if pause, pos, end := l.read.PauseBefore(limit.Site, cur); pause.D > 0 {
			short := l.bar(pos, end, pause, "time.Sleep")
			l.say(claim{category: shutdownOrder, long: drain, short: short,
				because: "the time for requests in flight is over before Shutdown starts"}, short)
		}
		o := l.read.OwnerOf(code.Receiver(call), cur, nil, clock.HTTPServer)
		if o == nil {
			return
		}
		request := l.request(o)
		if request == nil {
			return
		}
		l.say(claim{category: shutdownOrder, long: drain, short: *request, orEqual: true,
			because: "requests in flight are cut"}, drain)
	})
}

// request returns how long a request to the server may take: as long as its
// handlers give themselves, and no longer than the write timeout.
func (l *looker) request(o *clock.Owner) *clock.Bar {
	var whole *clock.Bar
	if w := l.read.Get(o, "WriteTimeout", nil); w != nil && w.Known && w.D > 0 {
		bar := l.settingBar(w, "http.Server.WriteTimeout")
		whole = &bar
	}
	served, streaming := l.handlers(o)
	best := longest(served)
	if best == nil || streaming {
		return whole
	}
	if whole != nil && whole.D < best.Span.D {
		return whole
	}
	return best.Span.Bar()
}

// databases judges the limits that databases keep themselves against the
// longest budget of those who ask. Equal ones end together.
func (l *looker) databases() {
	dblimit.Find(l.read, func(found dblimit.Limit) {
		because := "when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to %s"
		if !found.Setting.Cancels {
			because = "when the context ends, the driver only closes the connection, and the statement runs on in the database for up to %s"
		}
		because = fmt.Sprintf(because+"; set it below %s", found.Limit.Value, found.Budget.Value)
		l.say(claim{category: layerOrder, long: found.Budget, short: found.Limit, orEqual: true, because: because}, found.Limit)
	})
}

// caches judges the limits of clients that do not look at the context against
// the longest budget of those who use them. Equal ones end together.
func (l *looker) caches() {
	l.read.Unheeded(func(budget, limit clock.Bar, because string) {
		l.say(claim{category: layerOrder, long: budget, short: limit, orEqual: true, because: because}, limit)
	})
}

// idle judges the idle clocks of layers, and what stands in the place of a
// limit. It returns the values that limit a request.
func (l *looker) idle(values []*layer.Found, order *layer.Order) []*layer.Found {
	claimed := layer.Claimed(values)
	for _, v := range claimed {
		l.tell(idleAsRequest, v.Pos, v.End, claimedMessage(v))
	}
	for _, e := range layer.OnlyIdle(values, order) {
		l.tell(idleAsRequest, e.Inner.Pos, e.Inner.End, onlyIdleMessage(e))
	}
	for _, b := range layer.CompareIdle(values, order, layer.Apart) {
		at := b.Inner
		if b.AtOuter {
			at = b.Outer
		}
		l.tell(idleOrder, at.Pos, at.End, idleMessage(b))
	}
	for _, e := range layer.Zero(values, order) {
		l.tell(unbounded, e.Inner.Pos, e.Inner.End, zeroMessage(e))
	}
	values = slices.DeleteFunc(values, func(v *layer.Found) bool { return slices.Contains(claimed, v) })
	if l.read != nil && slices.ContainsFunc(values, (*layer.Found).Here) {
		l.endlessSends(layer.Around(values, order, api.Outbound))
		l.endlessServer(layer.Around(values, order, api.Service))
	}
	return values
}

// endlessServer reports the only server of a package if it has no write
// timeout, its handlers are seen, and none of them sets a limit.
func (l *looker) endlessServer(around *layer.Found) {
	servers := l.read.Owners(clock.HTTPServer)
	if around == nil || len(servers) != 1 || servers[0].Has("WriteTimeout") || l.out.Skipped(servers[0].Pos()) {
		return // of several, one may be for the operators
	}
	e, _ := servers[0].Expr("Handler")
	if e == nil || code.TypeName(l.pass.TypesInfo.TypeOf(e)) != "net/http.ServeMux" {
		return
	}
	if served, streaming := l.handlers(servers[0]); len(served) == 0 && !streaming {
		pos := servers[0].Pos()
		l.tell(unbounded, pos, pos+1, fmt.Sprintf(
			"this http.Server has no WriteTimeout and its handlers set no limit: nothing ends a request that the %s timeout %s gives up on; give it a WriteTimeout below %s",
			around.Layer, layerEnd(around), clock.Format(around.D)))
	}
}

func idleMessage(b layer.Break) string {
	advice := fmt.Sprintf("keep them there for longer than %s", clock.Format(b.Outer.D))
	if b.AtOuter {
		advice = fmt.Sprintf("give them up here before %s", clock.Format(b.Inner.D))
	}
	return fmt.Sprintf("the %s closes idle connections after %s, and the %s uses them again for up to %s: a request on one that is just being closed fails; %s",
		b.Inner.Layer, layerEnd(b.Inner), b.Outer.Layer, layerEnd(b.Outer), advice)
}

func zeroMessage(e layer.Endless) string {
	return fmt.Sprintf("the %s timeout %s is zero, which is no limit, and the %s timeout %s around it is one: the work goes on for nobody; keep it below %s",
		e.Inner.Layer, layerEnd(e.Inner), e.Outer.Layer, layerEnd(e.Outer), clock.Format(e.Outer.D))
}
