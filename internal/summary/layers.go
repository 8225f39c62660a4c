package summary

import (
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/directive"
	"github.com/deadlinelint/deadlinelint/internal/layer"
)

// The bounds of what one fact says about layers.
const (
	maxLayers   = 200
	maxDeclared = 200
)

// Layers returns the timeouts of this package that a comment gives a layer, and
// those that its direct imports say.
func (p *Package) Layers() *layer.Set {
	if p.layers == nil {
		d := layer.Deps{Pass: p.pass, Root: p.Flow.Root(), Directives: p.Directives}
		for _, fact := range p.importedExports() {
			for _, v := range fact.Layers {
				if !slices.Contains(d.Values, v) { // two imports repeat one
					d.Values = append(d.Values, v)
				}
			}
			d.Declared = append(d.Declared, fact.Declared...)
		}
		if p.says(directive.Layer) || len(d.Declared) > 0 {
			d.Clock = p.Clock()
		}
		p.layers = layer.Read(d)
	}
	return p.layers
}

// LayersBy returns the timeouts that rules give a layer.
func (p *Package) LayersBy(rules layer.Rules) []*layer.Found {
	if rules.None() {
		return nil // no reader of timeouts is made for it
	}
	return layer.Match(layer.Deps{Pass: p.pass, Clock: p.Clock(), Root: p.Flow.Root()}, p.Layers(), rules)
}

// says reports whether any file has a directive of the kind.
func (p *Package) says(kind directive.Kind) bool {
	for _, d := range p.Directives {
		if d != nil && d.Has(kind) {
			return true
		}
	}
	return false
}

// exportLayers adds what importers compare their own timeouts with.
func (p *Package) exportLayers(fact *Exports) {
	set := p.Layers()
	for _, f := range set.Values {
		if len(fact.Layers) < maxLayers {
			fact.Layers = append(fact.Layers, f.Value)
		}
	}
	fact.Declared = set.Declared[:min(len(set.Declared), maxDeclared)]
}
