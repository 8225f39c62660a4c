package ctxlessio

import (
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/casetest"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// reasons returns the text of every silence and every ctxflow.Reason, read from
// the source: a new one needs a case.
func reasons(t *testing.T) []string {
	t.Helper()
	list := append(casetest.Constants(t, "judge.go", "silence"), casetest.Constants(t, "../../internal/ctxflow/flow.go", "Reason")...)
	if len(list) < 15 {
		t.Fatalf("only %d reasons were found in the source", len(list))
	}
	var want []string
	for _, text := range list {
		if text != string(ctxflow.NoContext) { // what the callers are asked about
			want = append(want, text)
		}
	}
	return want
}
