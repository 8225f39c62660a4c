package layer

import (
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/directive"
)

// idle reports whether the value is how long a connection without a request is
// kept.
func (f *Found) idle() bool {
	return f.D > 0 && f.Clock == directive.ClockIdle && f.Use != clock.UseProgress && f.Use != clock.UseOther
}

// CompareIdle returns the idle clocks of two layers at the ends of one hop
// that are the wrong way round: who uses connections again (the outer layer) has
// to give them up before the other end closes them. Each inner one is compared
// with the longest outer one. Layers with another one between them share no
// connection.
//
// The finding stands at the inner value, or at the outer one if only that is in
// this package, or is given to a client while nothing here is given the inner
// one: it says what another program does.
func CompareIdle(values []*Found, o *Order, apart func(a, b *Found) bool) []Break {
	by := map[string][]*Found{}
	for _, v := range values {
		if v.idle() {
			by[v.Layer] = append(by[v.Layer], v)
		}
	}
	c := &comparison{order: o, apart: apart, by: by}
	for _, name := range o.Layers() {
		for _, next := range o.inner[name] {
			for _, in := range by[next] {
				if in.Use != clock.UseReuse {
					c.hop(by[name], in)
				}
			}
		}
	}
	return c.list
}

// hop compares one inner value with those of the layer around it.
func (c *comparison) hop(outs []*Found, in *Found) {
	var best *Found
	for _, out := range outs {
		switch {
		case out.Use == clock.UseClose || out.D < in.D || c.meet(out, in) != "":
		case !in.Here() || out.Here() && out.Use == clock.UseReuse && in.Use == clock.UseUnknown:
			if !slices.ContainsFunc(c.list, func(x Break) bool { return x.AtOuter && x.Outer == out }) {
				c.list = append(c.list, Break{Outer: out, Inner: in, AtOuter: true})
			}
		case best == nil || out.D > best.D:
			best = out
		}
	}
	if best != nil {
		c.list = append(c.list, Break{Outer: best, Inner: in})
	}
}

// Claimed returns the values of this package that somebody says limit a
// request, and that the program gives to an idle clock.
func Claimed(values []*Found) []*Found {
	var list []*Found
	for _, v := range values {
		if v.Here() && v.D > 0 && v.limits() && v.Use.Idle() {
			list = append(list, v)
		}
	}
	return list
}

// Endless is a layer without a limit of requests inside one that has one.
type Endless struct {
	// Outer is the limit around it, and Inner what the layer has instead.
	Outer, Inner *Found
	// Beside is a timeout of the layer that is no limit of requests either: of a
	// connection or of a wait for one; nil for none.
	Beside *Found
}

// OnlyIdle returns the layers whose only limit is an idle clock of this
// package, where the layer around them limits requests and has no idle clock,
// which that one could be for.
func OnlyIdle(values []*Found, o *Order) []Endless {
	return o.endless(values, func(v *Found) bool {
		return v.Clock == directive.ClockIdle && v.D > 0 && (v.Use == clock.UseUnknown || v.Use == clock.UseProgress)
	})
}

// Zero returns the layers whose only limit is a zero that means none, in this
// package, where the layer around them has a limit.
func Zero(values []*Found, o *Order) []Endless {
	return o.endless(values, func(v *Found) bool {
		return v.D == 0 && !v.Default && !v.Replaced && v.Clock == directive.ClockRequest
	})
}

func (o *Order) endless(values []*Found, want func(*Found) bool) []Endless {
	var list []Endless
	for _, name := range o.Layers() {
		for _, next := range o.inner[name] {
			for _, v := range values {
				if v.Layer != next || !v.Here() || !want(v) {
					continue
				}
				outer := beside(values, name, v)
				inner := beside(values, next, v)
				limit := shortest(outer)
				if limit == nil || shortest(inner) != nil || v.D > 0 && slices.ContainsFunc(outer, keepsIdle) {
					continue
				}
				e := Endless{Outer: limit, Inner: v}
				if i := slices.IndexFunc(inner, func(w *Found) bool { return w.D > 0 && !keepsIdle(w) }); i >= 0 {
					e.Beside = inner[i]
				}
				list = append(list, e)
			}
		}
	}
	return list
}

// beside returns the values of a layer that are in force with v: those of v's
// own literal, if it has any, or else those that are no other literal's.
func beside(values []*Found, name string, v *Found) []*Found {
	var own, all []*Found
	for _, w := range values {
		switch {
		case w.Layer != name:
		case v.Chain != "" && w.Chain == v.Chain:
			own = append(own, w)
			all = append(all, w)
		case v.Chain == "" || w.Chain == "":
			all = append(all, w)
		}
	}
	if name != v.Layer && len(own) > 0 {
		return own
	}
	return all
}

func keepsIdle(v *Found) bool { return v.Clock == directive.ClockIdle }

// shortest returns the shortest limit of requests, or nil.
func shortest(values []*Found) *Found {
	var best *Found
	for _, v := range values {
		if v.D > 0 && v.limits() && v.Clock != Connection && (best == nil || v.D < best.D) {
			best = v
		}
	}
	return best
}

// Around returns the shortest limit of the nearest layer with one around a
// layer that has none itself, or nil.
func Around(values []*Found, o *Order, name string) *Found {
	limits := map[string]*Found{}
	for _, v := range values {
		if v.D > 0 && v.limits() && v.Clock != Connection && (limits[v.Layer] == nil || v.D < limits[v.Layer].D) {
			limits[v.Layer] = v
		}
	}
	if limits[name] != nil {
		return nil
	}
	known := func(n string) bool { return n == name || limits[n] != nil }
	for _, outer := range o.Layers() {
		if limits[outer] != nil && slices.Contains(o.Below(outer, known, known), name) {
			return limits[outer]
		}
	}
	return nil
}
