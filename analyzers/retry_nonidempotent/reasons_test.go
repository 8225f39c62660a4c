package retrynonidempotent

import (
	"slices"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/casetest"
)

// TestReasons: each silence has a case and a line in the docs page.
func TestReasons(t *testing.T) {
	reasons := casetest.Constants(t, "judge.go", "silence")
	if len(reasons) < 6 {
		t.Fatalf("only %d reasons were found in the source", len(reasons))
	}
	reasons = slices.DeleteFunc(reasons, func(r string) bool { return r == string(onlyName) }) // an option, which the cases leave off
	casetest.Silences(t, name, reasons)
}
