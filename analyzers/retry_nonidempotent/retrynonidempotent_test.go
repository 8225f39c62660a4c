package retrynonidempotent

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
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
	if len(analysistest.Run(t, testdata(t), Analyzer, cases)) == 0 {
		t.Fatal("nothing was loaded")
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
	cmd := exec.Command("go", "list", "-deps", "-test", cases)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}
