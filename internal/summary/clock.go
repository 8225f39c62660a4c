package summary

import (
	"go/types"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/clock"
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
	for _, fact := range p.importedExports() {
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
