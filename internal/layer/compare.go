package layer

import (
	"slices"
	"time"
)

// Break is an inner timeout that does not fit into an outer one.
type Break struct {
	Outer, Inner *Found
	// Gap is how much longer the outer one has to be at least; 0 for longer at all.
	Gap time.Duration
	// Enough is how long the outer one has to be for the inner one to fit.
	Enough time.Duration
	// AtOuter reports that the outer one is what to change.
	AtOuter bool
}

// Compare returns the inner timeouts that do not fit into the shortest outer
// one, each once. apart reports that two values never meet.
//
// The finding stands at the inner value: the outer one says how much time there
// is. It stands at the outer one if only that is in this package, or if it is a
// default that somebody can raise, and then once for the longest inner one.
func Compare(values []*Found, o *Order, apart func(a, b *Found) bool) []Break {
	by := map[string][]*Found{}
	zeros := map[[2]string]bool{}
	for _, v := range values {
		switch {
		case v.limits() && v.D > 0: // what does not take part hides no layer
			by[v.Layer] = append(by[v.Layer], v)
		case v.limits():
			zeros[[2]string{v.Chain, v.Layer}] = true
		}
	}
	known := func(name string) bool { return len(by[name]) > 0 }
	holds := func(name string) bool {
		return slices.ContainsFunc(by[name], func(v *Found) bool { return v.Clock != Connection })
	}
	c := &comparison{order: o, apart: apart, by: by, zeros: zeros}
	for _, outer := range o.Layers() {
		if !known(outer) {
			continue
		}
		for _, inner := range o.Below(outer, known, holds) {
			c.layers(by[outer], by[inner])
		}
	}
	return c.list
}

type comparison struct {
	order *Order
	apart func(a, b *Found) bool
	by    map[string][]*Found
	zeros map[[2]string]bool // the literals that give a layer no limit
	list  []Break
}

// layers compares the values of one layer with those of the next.
func (c *comparison) layers(outs, ins []*Found) {
	for _, in := range ins {
		var best *Found
		for _, out := range outs {
			if c.judge(out, in) == "" && (best == nil || out.D < best.D) {
				best = out
			}
		}
		if best != nil {
			c.add(best, in)
		}
	}
}

// Silence is why two timeouts of neighbouring layers are no finding.
type Silence string

// The silences. Each has a case in testdata and a line in the docs page.
const (
	fits         Silence = "the inner timeout fits into the outer one"
	noLimit      Silence = "zero is no limit"
	otherClock   Silence = "an idle clock or a wait in a queue does not limit a request"
	onlyConnects Silence = "nothing has to fit into the opening of a connection"
	elsewhere    Silence = "two imports that do not import each other are on no common path"
	otherLiteral Silence = "another literal of the type is another chain"
	ownLiteral   Silence = "the literal has a value of that layer itself"
	otherBranch  Silence = "the other branch runs instead"
)

// judge decides about two values; "" is a finding.
func (c *comparison) judge(out, in *Found) Silence {
	switch {
	case out.D <= 0 || in.D <= 0:
		return noLimit
	case !out.limits() || !in.limits():
		return otherClock
	case out.Clock == Connection:
		return onlyConnects
	case fitsInto(out.D, in.D, c.order.Gap(out.Layer, in.Layer, out.D)):
		return fits
	}
	return c.meet(out, in)
}

// fitsInto reports whether an inner timeout is short enough. The gap is how much
// shorter it has to be, so exactly that is enough; without one it has to be
// shorter at all.
func fitsInto(outer, inner, gap time.Duration) bool {
	return inner < outer && inner <= outer-gap
}

// meet decides whether two values are in force at once; "" if they are.
func (c *comparison) meet(out, in *Found) Silence {
	switch {
	case !out.Here() && !in.Here():
		return elsewhere
	case out.Chain != "" && in.Chain != "" && out.Chain != in.Chain:
		return otherLiteral
	case out.Chain == "" && in.Chain != "" && c.has(in.Chain, out.Layer), in.Chain == "" && out.Chain != "" && c.has(out.Chain, in.Layer):
		return ownLiteral
	case c.apart != nil && c.apart(out, in):
		return otherBranch
	}
	return ""
}

// add notes a break. Of several at one outer value the longest inner one counts.
func (c *comparison) add(out, in *Found) {
	b := Break{Outer: out, Inner: in, Gap: c.order.Gap(out.Layer, in.Layer, out.D), Enough: c.order.Enough(out.Layer, in.Layer, in.D)}
	b.AtOuter = out.Here() && (!in.Here() || out.Default)
	if b.AtOuter {
		i := slices.IndexFunc(c.list, func(x Break) bool { return x.AtOuter && x.Outer == out && x.Inner.Layer == in.Layer })
		if i >= 0 {
			if in.D > c.list[i].Inner.D {
				c.list[i] = b
			}
			return
		}
	}
	c.list = append(c.list, b)
}

func (c *comparison) has(chain, layer string) bool {
	return c.zeros[[2]string{chain, layer}] || slices.ContainsFunc(c.by[layer], func(v *Found) bool { return v.Chain == chain })
}
