package summary

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/layer"
)

// Timeouts is the one fact about a package: what its exported functions,
// variables and fields mean for timeouts, and the values that its direct
// imports said themselves. It is bounded, so that a package high up does not
// carry the whole program.
type Timeouts struct {
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

// AFact marks Timeouts as a fact.
func (*Timeouts) AFact() {}

// String is what analysistest compares facts with.
func (t *Timeouts) String() string {
	return fmt.Sprintf("%d timeouts %d methods %d in layers", len(t.Entries), len(t.Methods), len(t.Layers))
}

// trivial reports whether the fact says nothing.
func (t *Timeouts) trivial() bool {
	return len(t.Entries)+len(t.Methods)+len(t.Layers)+len(t.Declared) == 0
}

// The bounds of one fact: what a package says itself, and what it repeats.
const (
	maxOwn      = 400
	maxRepeated = 200
)

// timeoutRows is the rows about timeouts. They are immutable.
var timeoutRows = api.NewTimeouts()

// Clock returns the reader of the timeouts of this package.
func (p *Package) Clock() *clock.Reader {
	if p.clock == nil {
		p.clock = clock.New(clock.Deps{
			Pass: p.pass, Flow: p.Flow, Table: timeoutRows,
			Callers: p.callsOf, UsedAsValue: p.UsedAsValue, Implementations: p.Implementations, Imported: p.notes,
		})
	}
	return p.clock
}

func (p *Package) callsOf(fn *types.Func) []clock.Call {
	var calls []clock.Call
	for _, e := range p.Callers(fn) {
		calls = append(calls, clock.Call{Call: e.Call, Cur: e.Cur, In: e.In})
	}
	return calls
}

// notes returns what the directly imported packages say about the object with
// the key. It is asked about nearly every call, so the facts are neither copied
// nor put together: their entries are sorted.
func (p *Package) notes(key string) []clock.Note {
	if list, ok := p.imports[key]; ok {
		return list
	}
	var list []clock.Note
	for _, fact := range p.timeoutFacts() {
		i, _ := slices.BinarySearchFunc(fact.Entries, key, func(e clock.Entry, key string) int { return strings.Compare(e.Key, key) })
		for ; i < len(fact.Entries) && fact.Entries[i].Key == key; i++ {
			if n := fact.Entries[i].Note; !slices.Contains(list, n) {
				list = append(list, n)
			}
		}
	}
	if p.imports == nil {
		p.imports = map[string][]clock.Note{}
	}
	p.imports[key] = list
	return list
}

// timeoutFacts returns the facts about the directly imported packages.
func (p *Package) timeoutFacts() []*Timeouts {
	if p.timeouts == nil {
		p.timeouts = []*Timeouts{}
		for _, imp := range p.pass.Pkg.Imports() {
			if fact := new(Timeouts); p.pass.ImportPackageFact(imp, fact) {
				p.timeouts = append(p.timeouts, fact)
			}
		}
	}
	return p.timeouts
}

// exportTimeouts makes the fact. Values travel on through packages that import
// this one; what functions do does not: it is part of what their callers do.
func (p *Package) exportTimeouts() {
	var fact Timeouts
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
	for _, fact := range p.timeoutFacts() {
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
