package layer

import (
	"slices"
	"strings"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/api"
)

// Order is which layer waits for which in one package.
type Order struct {
	paths  [][]string
	inner  map[string][]string // the layers directly inside
	margin api.Margin
	pairs  []api.LayerPair
}

// NewOrder returns the order of the given paths; without any it is the default.
func NewOrder(o api.LayerOrder) *Order {
	order := &Order{paths: o.Paths, inner: map[string][]string{}, margin: o.Margin, pairs: o.Pairs}
	if len(order.paths) == 0 {
		order.paths = api.DefaultLayers()
	}
	for _, path := range order.paths {
		for i := 1; i < len(path); i++ {
			if list := order.inner[path[i-1]]; !slices.Contains(list, path[i]) {
				order.inner[path[i-1]] = append(list, path[i])
			}
		}
	}
	return order
}

// Has reports whether the layer is part of the order.
func (o *Order) Has(name string) bool {
	return slices.ContainsFunc(o.paths, func(path []string) bool { return slices.Contains(path, name) })
}

// Rules returns the rules with the layers as the order spells them: golangci-lint
// reads keys without their case.
func (o *Order) Rules(list []api.LayerRule) []api.LayerRule {
	list = slices.Clone(list)
	for i, r := range list {
		for _, name := range o.Layers() {
			if strings.EqualFold(name, r.Layer) && !o.Has(r.Layer) {
				list[i].Layer = name
			}
		}
	}
	return list
}

// Layers returns all layers, those of the first path first.
func (o *Order) Layers() []string {
	var list []string
	for _, path := range o.paths {
		for _, name := range path {
			if !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	return list
}

// String returns the order as people write it: "client > service, service > cache".
func (o *Order) String() string {
	list := make([]string, len(o.paths))
	for i, path := range o.paths {
		list[i] = strings.Join(path, " > ")
	}
	return strings.Join(list, ", ")
}

// Below returns the nearest layers inside outer that some value belongs to. A
// layer in which nothing has to fit, for lack of values or of other clocks than
// that of a connection, is passed over.
func (o *Order) Below(outer string, known, holds func(string) bool) []string {
	var list []string
	seen := map[string]bool{outer: true}
	var walk func(string)
	walk = func(name string) {
		for _, next := range o.inner[name] {
			if seen[next] {
				continue
			}
			seen[next] = true
			if known(next) {
				list = append(list, next)
			}
			if !holds(next) {
				walk(next)
			}
		}
	}
	walk(outer)
	return list
}

// Gap returns how much longer than an inner timeout an outer one of d has to be
// at least.
func (o *Order) Gap(outer, inner string, d time.Duration) time.Duration {
	margin := o.marginOf(outer, inner)
	return max(margin.Absolute, time.Duration(margin.Ratio*float64(d)))
}

// Enough returns how long an outer timeout has to be at least for an inner one
// of d, in whole milliseconds where a share says it. The share is one of the
// outer timeout, so it grows with it: d and the gap of today would not do.
func (o *Order) Enough(outer, inner string, d time.Duration) time.Duration {
	margin := o.marginOf(outer, inner)
	share := time.Duration(float64(d) / (1 - margin.Ratio))
	if rest := share % time.Millisecond; margin.Ratio > 0 && rest > 0 {
		share += time.Millisecond - rest
	}
	return max(d+margin.Absolute, share)
}

func (o *Order) marginOf(outer, inner string) api.Margin {
	margin := o.margin
	for _, p := range o.pairs {
		if p.Outer == outer && p.Inner == inner {
			margin = p.Margin
		}
	}
	return margin
}
