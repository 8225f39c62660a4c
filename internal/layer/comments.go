package layer

import (
	"fmt"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/directive"
)

// OrderOf returns the order of layers in a package with these files: that of its
// comments, or else o. The problems are what is wrong with the comments about
// layers.
func OrderOf(o api.LayerOrder, files []*directive.File, set *Set) (*Order, []Problem) {
	var problems []Problem
	said := false
	each(files, directive.Order, func(d *directive.Directive) {
		with := o
		if with.Paths = [][]string{d.Layers}; said {
			with.Paths = append(slices.Clone(o.Paths), d.Layers)
		}
		if name := api.LayerCycle(with.Paths); name != "" {
			problems = append(problems, Problem{d, fmt.Sprintf("//deadline:order contradicts another one of this package: %s would wait for itself", name)})
			return
		}
		if d.HasMargin {
			with.Margin, with.Pairs = api.Margin{Absolute: d.Margin}, nil
		}
		o, said = with, true
	})
	order := NewOrder(o)
	each(files, directive.Layer, func(d *directive.Directive) {
		if !order.Has(d.Name) {
			problems = append(problems, Problem{d, fmt.Sprintf("//deadline:layer %s is not in the order of layers (%s); name it in a //deadline:order on the package clause or in the options", d.Name, order)})
		}
	})
	return order, append(problems, set.Problems...)
}

func each(files []*directive.File, kind directive.Kind, do func(*directive.Directive)) {
	for _, f := range files {
		for _, d := range f.All(kind) {
			do(d)
		}
	}
}
