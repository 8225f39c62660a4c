package retrynonidempotent

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/deadlinelint/deadlinelint/internal/casetest"
)

// cases is every package of cases: they are loaded once, with the real
// libraries, which takes gigabytes.
const cases = "./retry_nonidempotent/..."

// TestCases runs the check over testdata/retry_nonidempotent: what it says, and
// what it leaves unsaid.
func TestCases(t *testing.T) {
	if testing.Short() {
		t.Skip("loads real libraries")
	}
	if len(analysistest.Run(t, casetest.Dir(t, cases), Analyzer, cases)) == 0 {
		t.Fatal("nothing was loaded")
	}
}
