package driver

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers"
)

// The load mode is only right, and the run only cheap, as long as facts are
// wanted from the user's own packages alone, and no analyzer needs the source
// of every dependency.
func TestSuiteIsCheap(t *testing.T) {
	// Analyzers that make SSA, or need facts about the standard library.
	dear := map[string]bool{"buildssa": true, "ctrlflow": true, "lostcancel": true}
	withFacts := 0
	for a := range closure(analyzers.All()) {
		if dear[a.Name] {
			t.Errorf("the suite requires %s", a.Name)
		}
		if len(a.FactTypes) == 0 {
			continue
		}
		if withFacts++; a.Name != "deadline_summary" {
			t.Errorf("%s has facts", a.Name)
		}
	}
	if withFacts != 1 {
		t.Errorf("%d analyzers with facts, want the summary alone", withFacts)
	}
}

// What must judge broken code has to say so.
func TestSuiteRunsDespiteErrors(t *testing.T) {
	for a := range closure(analyzers.All()) {
		if !a.RunDespiteErrors {
			t.Errorf("%s does not run on packages with errors", a.Name)
		}
	}
}

// closure returns analyzers with all that they require.
func closure(list []*analysis.Analyzer) map[*analysis.Analyzer]bool {
	seen := map[*analysis.Analyzer]bool{}
	var visit func([]*analysis.Analyzer)
	visit = func(list []*analysis.Analyzer) {
		for _, a := range list {
			if !seen[a] {
				seen[a] = true
				visit(a.Requires)
			}
		}
	}
	visit(list)
	return seen
}
