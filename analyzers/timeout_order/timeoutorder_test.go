package timeoutorder

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/deadlinelint/deadlinelint/internal/casetest"
)

// cases is every package of cases: they are loaded once, with the real
// libraries, which takes gigabytes.
const cases = "./timeout_order/..."

// TestCases runs the check over testdata/timeout_order: every finding there is
// wanted, with its whole message, and every silent line has its reason.
func TestCases(t *testing.T) {
	if testing.Short() {
		t.Skip("loads real libraries")
	}
	results := analysistest.Run(t, casetest.Dir(t, cases), Analyzer, cases)
	if len(results) == 0 {
		t.Fatal("nothing was loaded")
	}
	seen := map[string]bool{}
	for _, r := range results {
		for _, d := range r.Diagnostics {
			seen[d.Category] = true
			if !d.End.IsValid() {
				t.Errorf("%s: no end", r.Pass.Fset.Position(d.Pos))
			}
		}
	}
	for _, category := range []string{writeTimeout, deadClock, retryBudget, libraryOrder, shutdownOrder, layerOrder, miscalibrated, idleOrder, idleAsRequest, unbounded, zeroTimeout, unitMismatch} {
		if !seen[category] {
			t.Errorf("no case of %s", category)
		}
	}
	testOptions(t, results)
}
