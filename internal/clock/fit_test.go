package clock

import (
	"testing"
	"time"
)

func TestJudgeBudget(t *testing.T) {
	const s = time.Second
	bar := func(d time.Duration) *Bar { return &Bar{Value: Value{D: d}} }
	for _, tt := range []struct {
		name   string
		budget Budget
		total  *Bar
		want   Verdict
	}{
		{"no limit of all", Budget{Tries: 3, Try: bar(s)}, nil, Verdict{Silent: Unlimited}},
		{"no limit of one", Budget{Tries: 3}, bar(s), Verdict{Silent: Untimed}},
		{"all fit exactly", Budget{Tries: 3, Try: bar(s)}, bar(3 * s), Verdict{Silent: Fits}},
		{"one does not", Budget{Tries: 4, Try: bar(s)}, bar(3 * s), Verdict{Fit: 3, Worst: 4 * s}},
		{"the pauses do not", Budget{Tries: 3, Try: bar(s), Waits: 2 * s}, bar(4 * s), Verdict{Fit: 2, Worst: 5 * s}},
		{"one takes all", Budget{Tries: 3, Try: bar(3 * s)}, bar(3 * s), Verdict{Fit: 1}},
		{"one takes all, uncounted", Budget{Try: bar(3 * s)}, bar(3 * s), Verdict{Fit: 1}},
		{"uncounted", Budget{Try: bar(s)}, bar(3 * s), Verdict{Silent: Uncounted}},
		{"the pauses alone", Budget{Tries: 10, Waits: 45 * s}, bar(30 * s), Verdict{Fit: 6, Worst: 45 * s, Waiting: true}},
		{"the pauses alone end with the limit", Budget{Tries: 2, Waits: 5 * s}, bar(5 * s), Verdict{Fit: 1, Worst: 5 * s, Waiting: true}},
		{"the pauses fit", Budget{Tries: 5, Waits: 8 * s}, bar(30 * s), Verdict{Silent: Untimed}},
		{"it looks at what is left", Budget{Tries: 4, Try: bar(s), Watched: true}, bar(3 * s), Verdict{Silent: Watched}},
		{"a timeout ends it", Budget{Tries: 4, Try: bar(s), Final: true}, bar(3 * s), Verdict{Silent: Final}},
		{"a single try", Budget{Tries: 1, Try: bar(5 * s)}, bar(3 * s), Verdict{Silent: Fits}},
	} {
		if got := tt.budget.Judge(tt.total); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}
