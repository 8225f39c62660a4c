package layer

import (
	"slices"
	"time"
)

// Break is an inner timeout that does not fit into an outer one.
type Break struct {
	Outer, Inner *Found
	// Gap is how much longer the outer one has to be; 0 for longer at all.
	Gap time.Duration
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
	for _, v := range values {
		if v.compared() {
			by[v.Layer] = append(by[v.Layer], v)
		}
	}
	known := func(name string) bool { return len(by[name]) > 0 }
	c := &comparison{order: o, apart: apart, by: by, seen: map[[2]*Found]bool{}}
	for _, outer := range o.Layers() {
		if !known(outer) {
			continue
		}
		for _, inner := range o.Below(outer, known) {
			c.layers(by[outer], by[inner])
		}
	}
	return c.list
}

type comparison struct {
	order *Order
	apart func(a, b *Found) bool
	by    map[string][]*Found
	list  []Break
	seen  map[[2]*Found]bool
}

// layers compares the values of one layer with those of the next.
func (c *comparison) layers(outs, ins []*Found) {
	for _, in := range ins {
		var best *Found
		for _, out := range outs {
			if out.Clock == Connection || !out.Here() && !in.Here() || !c.meet(out, in) || c.fits(out, in) {
				continue
			}
			if best == nil || out.D < best.D {
				best = out
			}
		}
		if best != nil {
			c.add(best, in)
		}
	}
}

// add notes a break. Of several at one outer value the longest inner one counts.
func (c *comparison) add(out, in *Found) {
	b := Break{Outer: out, Inner: in, Gap: c.order.Gap(out.Layer, in.Layer, out.D)}
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

func (c *comparison) fits(out, in *Found) bool {
	return out.D > in.D+c.order.Gap(out.Layer, in.Layer, out.D)
}

// meet reports whether the two may be in force at once. The values of one
// literal belong together; a value outside of literals belongs to each that has
// none of its layer.
func (c *comparison) meet(a, b *Found) bool {
	switch {
	case a.Chain != "" && b.Chain != "":
		if a.Chain != b.Chain {
			return false
		}
	case a.Chain != "" && c.has(a.Chain, b.Layer), b.Chain != "" && c.has(b.Chain, a.Layer):
		return false
	}
	return c.apart == nil || !c.apart(a, b)
}

func (c *comparison) has(chain, layer string) bool {
	return slices.ContainsFunc(c.by[layer], func(v *Found) bool { return v.Chain == chain })
}
