package summary

import (
	"fmt"
	"go/types"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Timeouts is the one fact about a package: what its exported functions,
// variables and fields mean for timeouts, and the values that its direct
// imports said themselves. It is bounded, so that a package high up does not
// carry the whole program.
type Timeouts struct {
	Entries []clock.Entry
}

// AFact marks Timeouts as a fact.
func (*Timeouts) AFact() {}

// String is what analysistest compares facts with.
func (t *Timeouts) String() string { return fmt.Sprintf("%d timeouts", len(t.Entries)) }

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
// the key.
func (p *Package) notes(key string) []clock.Note {
	if p.imports == nil {
		p.imports = map[string][]clock.Note{}
		seen := map[clock.Entry]bool{}
		for _, e := range p.importedEntries() {
			if !seen[e] {
				seen[e] = true
				p.imports[e.Key] = append(p.imports[e.Key], e.Note)
			}
		}
	}
	return p.imports[key]
}

func (p *Package) importedEntries() []clock.Entry {
	var list []clock.Entry
	for _, imp := range p.pass.Pkg.Imports() {
		var fact Timeouts
		if p.pass.ImportPackageFact(imp, &fact) {
			list = append(list, fact.Entries...)
		}
	}
	return list
}

// exportTimeouts makes the fact. Values travel on through packages that import
// this one; what functions do does not: it is part of what their callers do.
func (p *Package) exportTimeouts() {
	var fact Timeouts
	if code.Imports(p.pass, "time") || code.Imports(p.pass, "net/http") {
		fact.Entries = p.Clock().Export()
		fact.Entries = fact.Entries[:min(len(fact.Entries), maxOwn)]
	}
	repeated := 0
	for _, e := range p.importedEntries() {
		if e.Kind == clock.NoteValue && repeated < maxRepeated {
			fact.Entries = append(fact.Entries, e)
			repeated++
		}
	}
	if len(fact.Entries) > 0 {
		p.pass.ExportPackageFact(&fact)
	}
}
