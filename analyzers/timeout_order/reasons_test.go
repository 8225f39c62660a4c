package timeoutorder

import (
	"slices"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/casetest"
)

// TestReasons: each silence has a case and a line in the docs page.
func TestReasons(t *testing.T) {
	reasons := slices.Concat(
		casetest.Constants(t, "judge.go", "silence"),
		casetest.Constants(t, "../../internal/clock/fit.go", "Silence"),
		casetest.Constants(t, "../../internal/layer/compare.go", "Silence"))
	if len(reasons) < 20 {
		t.Fatalf("only %d reasons were found in the source", len(reasons))
	}
	casetest.Silences(t, name, reasons)
}
