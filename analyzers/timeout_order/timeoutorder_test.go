package timeoutorder

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
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
	results := analysistest.Run(t, testdata(t), Analyzer, cases)
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
	for _, category := range []string{writeTimeout, deadClock, retryBudget, libraryOrder, shutdownOrder, zeroTimeout, unitMismatch} {
		if !seen[category] {
			t.Errorf("no case of %s", category)
		}
	}
}

// testdata returns the module of cases, whose libraries it downloads:
// analysistest allows no download itself.
func testdata(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "list", "-deps", cases)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}
