package timeoutorder

import (
	"fmt"
	"go/token"
	"strings"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/layer"
)

// silence is why two timeouts are no finding.
type silence string

// The silences of a comparison. Each has a case in testdata and a line in the
// docs page.
const (
	inOrder  silence = "the timeouts are in order"
	off      silence = "a timeout of zero is no limit"
	equal    silence = "equal limits do no harm here"
	retried  silence = "inside a retry only its budget is judged"
	backstop silence = "a longer limit inside may serve other callers"
	streams  silence = "a stream has its own deadline"
)

// claim is two timeouts of which one has to be longer.
type claim struct {
	category    string
	long, short clock.Bar
	// num and den are how many times longer; 0 means once.
	num, den int64
	// orEqual allows both to be the same.
	orEqual bool
	retried bool // both ends are in one retry region
	others  bool // the shorter limit has other users
	streams bool // the work streams
	// dead reports that short is what never fires, not what breaks.
	dead bool
	// because is what happens.
	because string
}

// judge decides about one claim; "" is a finding.
func judge(c claim) silence {
	num, den := max(c.num, 1), max(c.den, 1)
	long, short := int64(c.long.D)*den, int64(c.short.D)*num
	switch {
	case c.long.D <= 0 || c.short.D <= 0:
		return off
	case long > short:
		return inOrder
	case long == short && c.orEqual:
		return equal
	case c.streams:
		return streams
	case c.retried:
		return retried
	case c.others:
		return backstop
	}
	return ""
}

// message names both ends and the consequence.
func message(c claim) string {
	long, short := end(c.long), end(c.short)
	if c.num > 1 {
		short = fmt.Sprintf("%v times %s", float64(c.num)/float64(max(c.den, 1)), short)
	}
	if c.dead {
		relation := "is longer than"
		if c.long.D == c.short.D {
			relation = "is as long as"
		}
		return fmt.Sprintf("%s %s %s: %s", short, relation, long, c.because)
	}
	return fmt.Sprintf("%s is not longer than %s: %s", long, short, c.because)
}

// end is how a message names one end: what, how long, where. The limit of a
// context is the budget of the function that sets it.
func end(b clock.Bar) string {
	switch {
	case b.In == "":
		return fmt.Sprintf("%s %s (%s)", b.What, b.Value, b.Place)
	case strings.HasPrefix(b.What, "context."):
		return fmt.Sprintf("the %s budget of %s (%s)", b.Value, b.In, b.Place)
	}
	return fmt.Sprintf("the %s of %s in %s (%s)", b.Value, b.What, b.In, b.Place)
}

// budgets judges what is tried again.
func (l *looker) budgets() {
	for _, b := range l.read.Budgets() {
		if l.out.Skipped(b.Pos) {
			continue
		}
		for _, total := range []*clock.Bar{b.Total, b.Elapsed} {
			if v := b.Judge(total); v.Silent == "" {
				l.tell(retryBudget, b.Pos, b.End, triesMessage(b, total, v))
			}
		}
		if b.Elapsed != nil && b.Total != nil && b.Elapsed.D >= b.Total.D {
			l.tell(retryBudget, b.Elapsed.Pos, b.Elapsed.End, fmt.Sprintf(
				"%s %s (%s) is not shorter than %s: the context ends before it, and the last error is lost", b.Elapsed.What, b.Elapsed.Value, b.Elapsed.Place, end(*b.Total)))
		}
		if b.Inner > 1 && b.Tries > 1 {
			l.tell(retryBudget, b.Pos, b.End, fmt.Sprintf(
				"%s (%s) tries %d times what %s (%s) tries %d times: up to %d tries of one operation",
				b.Name, b.Place, b.Tries, b.InnerName, b.InnerPlace, b.Inner, b.Tries*b.Inner))
		}
	}
}

// triesMessage tells how many tries fit.
func triesMessage(b clock.Budget, total *clock.Bar, v clock.Verdict) string {
	switch {
	case v.Waiting:
		return fmt.Sprintf("%d tries of %s (%s) have at least %s of pauses between them, as long as all tries together or longer (%s): only %s",
			b.Tries, b.Name, b.Place, clock.Format(b.Waits), end(*total), begun(v.Fit))
	case v.Fit <= 1 && v.Worst == 0:
		return fmt.Sprintf("one try of %s (%s) may take %s (%s, %s), as long as all tries together or longer (%s): a try that times out is the last one",
			b.Name, b.Place, b.Try.Value, b.Try.What, b.Try.Place, end(*total))
	}
	pauses := ""
	if b.Waits > 0 {
		pauses = fmt.Sprintf(" and at least %s of pauses", clock.Format(b.Waits))
	}
	return fmt.Sprintf("%d tries of %s (%s, %s)%s in %s (%s) take %s, longer than %s: only %s",
		b.Tries, b.Try.Value, b.Try.What, b.Try.Place, pauses, b.Name, b.Place, clock.Format(v.Worst), end(*total), fitting(v.Fit))
}

func fitting(n int) string {
	if n == 1 {
		return "one fits"
	}
	return fmt.Sprintf("%d fit", n)
}

func begun(n int) string {
	if n == 1 {
		return "one is made"
	}
	return fmt.Sprintf("%d are made", n)
}

// The silences of a layer's calibration.
const (
	unmeasured silence = "nobody says how long the work takes"
	roomy      silence = "twice the time that all but the slowest hundredth take fits"
)

// judgeP99 compares a timeout with how long the slowest hundredth of the work
// takes. Below twice that, a slow spell ends work that would have succeeded.
func judgeP99(timeout, p99 time.Duration) silence {
	switch {
	case p99 <= 0 || timeout <= 0:
		return unmeasured
	case timeout >= 2*p99:
		return roomy
	}
	return ""
}

// layerMessage names both ends of a break, what happens, and how long would be
// right for the end that it stands at.
func layerMessage(b layer.Break) string {
	at, other, relation, advice := b.Inner, b.Outer, "shorter", fmt.Sprintf("keep it below %s", clock.Format(b.Outer.D-b.Gap))
	if b.Gap > 0 {
		advice = fmt.Sprintf("keep it at %s or below", clock.Format(b.Outer.D-b.Gap))
	}
	if b.Gap >= b.Outer.D {
		advice = "there is no room for it"
	}
	if b.AtOuter {
		at, other, relation, advice = b.Outer, b.Inner, "longer", fmt.Sprintf("give it more than %s", clock.Format(b.Inner.D))
	}
	if b.AtOuter && b.Gap > 0 {
		advice = fmt.Sprintf("give it %s or more", clock.Format(b.Enough))
	}
	if b.Gap > 0 {
		relation = clock.Format(b.Gap) + " " + relation
	}
	return fmt.Sprintf("the %s timeout %s is not %s than the %s timeout %s: %s; %s",
		at.Layer, layerEnd(at), relation, other.Layer, layerEnd(other), layerCost(b), advice)
}

// layerCost is what happens when the inner layer is slow.
func layerCost(b layer.Break) string {
	outer, inner := b.Outer.Layer, b.Inner.Layer
	switch {
	case b.Inner.D > b.Outer.D:
		return fmt.Sprintf("the %s gives up first, and the %s works on for nobody", outer, inner)
	case b.Inner.D == b.Outer.D:
		return fmt.Sprintf("both end at once, and the %s may be gone before it hears of the %s", outer, inner)
	}
	return fmt.Sprintf("when the %s has timed out, too little time is left for the %s to say so", inner, outer)
}

func layerEnd(v *layer.Found) string { return fmt.Sprintf("%s %s (%s)", v.Name, value(v), v.Place) }

func value(v *layer.Found) clock.Value { return clock.Value{D: v.D, Default: v.Default} }

func claimedMessage(v *layer.Found) string {
	what, is := "starts again with each read or write, so an answer that trickles goes on past it", ""
	if v.Use != clock.UseProgress {
		what = "is about connections without a request, so it ends none"
	}
	if v.Label != v.Name {
		is = "is " + v.Label + ", which "
	}
	return fmt.Sprintf("the %s timeout %s %s%s; say clock=idle and give the %s a limit of its own", v.Layer, layerEnd(v), is, what, v.Layer)
}

// zeros reports timeouts of zero that mean at once.
func (l *looker) zeros() {
	l.read.Zeros(func(p *api.Param, pos, end token.Pos, v clock.Value) {
		what := "is over at once: zero does not mean without a limit here; give it a time"
		if p.Zero == api.ZeroPanic {
			what = "panics: zero does not mean without a limit here; give it a time"
		}
		l.tell(zeroTimeout, pos, end, fmt.Sprintf("%s with %s %s", p.Label(), v, what))
	})
}

// units reports numbers whose unit is missing or another one.
func (l *looker) units() {
	l.read.Units(func(m clock.Mismatch) {
		l.tell(unitMismatch, m.Pos, m.End, m.Text)
	})
}
