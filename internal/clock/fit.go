package clock

import "time"

// Silence is why the budget of a retry is no finding.
type Silence string

// The silences of a retry. Each has a case in testdata and a line in the docs
// page.
const (
	Fits      Silence = "all tries fit into the budget"
	Unlimited Silence = "no limit of all tries is known"
	Untimed   Silence = "no limit of one try is known"
	Uncounted Silence = "it is tried as often as it fits"
	Watched   Silence = "it looks at what is left before it tries again"
	Final     Silence = "a try that times out may be the last one"
)

// Verdict is what is wrong with a retry budget: how many tries fit, and how
// long all would take.
type Verdict struct {
	Silent Silence
	Fit    int
	Worst  time.Duration
	// Waiting reports that the pauses alone are too long.
	Waiting bool
}

// Judge compares one try and all tries with the limit of all.
func (b *Budget) Judge(total *Bar) Verdict {
	switch {
	case total == nil || total.D <= 0:
		return Verdict{Silent: Unlimited}
	case b.Watched:
		return Verdict{Silent: Watched}
	case b.Tries == 1:
		return Verdict{Silent: Fits}
	case b.Tries > 1 && b.Waits >= total.D && (b.Final || b.Try == nil || b.Try.D <= 0):
		pause := b.Waits / time.Duration(b.Tries-1)
		return Verdict{Fit: int((total.D + pause - 1) / pause), Worst: b.Waits, Waiting: true}
	case b.Try == nil || b.Try.D <= 0:
		return Verdict{Silent: Untimed}
	case b.Final:
		return Verdict{Silent: Final}
	case b.Try.D >= total.D:
		return Verdict{Fit: 1}
	case b.Tries == 0:
		return Verdict{Silent: Uncounted}
	}
	worst := time.Duration(b.Tries)*b.Try.D + b.Waits
	if worst <= total.D {
		return Verdict{Silent: Fits}
	}
	pause := b.Waits / time.Duration(b.Tries-1)
	return Verdict{Fit: int((total.D + pause) / (b.Try.D + pause)), Worst: worst}
}
