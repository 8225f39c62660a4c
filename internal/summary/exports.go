package summary

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/layer"
)

// Exports is the one fact about a package: what its exported functions,
// variables and fields mean for timeouts and layers, the values that its direct
// imports said themselves, and which of its methods do anything. It is bounded,
// so that a package high up does not carry the whole program.
type Exports struct {
	// Entries are sorted by key.
	Entries []clock.Entry
	// Methods is the methods of its exported types that have effects, sorted by
	// name. It spares the importing package a question about every method of every
	// type that it could call.
	Methods []Method
	// Layers is the timeouts that a comment gives a layer: the package's own, and
	// those that its direct imports said.
	Layers []layer.Value
	// Declared is the exported variables and fields whose values, in whatever
	// package, belong to a layer. It is not repeated: who sets them imports the
	// package.
	Declared []layer.Declared
}

// Method is what all methods of one name in a package do together.
type Method struct {
	Name   string
	Rooted bool // one does I/O under a context of its own
	Writes bool // one writes
}

// AFact marks Exports as a fact.
func (*Exports) AFact() {}

// String is what analysistest compares facts with.
func (e *Exports) String() string {
	return fmt.Sprintf("%d timeouts, %d methods, %d values and %d declarations of layers", len(e.Entries), len(e.Methods), len(e.Layers), len(e.Declared))
}

// trivial reports whether the fact says nothing.
func (e *Exports) trivial() bool {
	return len(e.Entries)+len(e.Methods)+len(e.Layers)+len(e.Declared) == 0
}

// The bounds of one fact: what a package says itself, and what it repeats.
const (
	maxOwn      = 400
	maxRepeated = 200
)

// importedExports returns the facts about the directly imported packages.
func (p *Package) importedExports() []*Exports {
	if p.exports == nil {
		p.exports = []*Exports{}
		for _, imp := range p.pass.Pkg.Imports() {
			if fact := new(Exports); p.pass.ImportPackageFact(imp, fact) {
				p.exports = append(p.exports, fact)
			}
		}
	}
	return p.exports
}

// exportPackage makes the fact. Values travel on through packages that import
// this one; what functions do does not: it is part of what their callers do.
func (p *Package) exportPackage() {
	var fact Exports
	if code.Imports(p.pass, "time") || code.Imports(p.pass, "net/http") {
		fact.Entries = p.Clock().Export()
		fact.Entries = fact.Entries[:min(len(fact.Entries), maxOwn)]
	}
	fact.Entries = append(fact.Entries, p.repeatedValues()...)
	slices.SortStableFunc(fact.Entries, func(a, b clock.Entry) int { return strings.Compare(a.Key, b.Key) })
	fact.Methods = p.effectiveMethods()
	p.exportLayers(&fact)
	if !fact.trivial() {
		p.pass.ExportPackageFact(&fact)
	}
}

// repeatedValues returns what the direct imports say about values, once each.
func (p *Package) repeatedValues() []clock.Entry {
	var list []clock.Entry
	seen := map[clock.Entry]bool{}
	for _, fact := range p.importedExports() {
		for _, e := range fact.Entries {
			if e.Kind != clock.NoteValue || seen[e] {
				continue
			}
			if len(list) == maxRepeated {
				return list
			}
			seen[e] = true
			list = append(list, e)
		}
	}
	return list
}
