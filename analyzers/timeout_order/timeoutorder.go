package timeoutorder

import (
	_ "embed"
	"fmt"
	"go/token"
	"slices"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/check"
	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/directive"
	"github.com/deadlinelint/deadlinelint/internal/layer"
	"github.com/deadlinelint/deadlinelint/internal/options"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

//go:embed doc.go
var doc string

const name = "timeout_order"

// The categories, each an anchor in the docs page.
const (
	writeTimeout  = "write-timeout"
	deadClock     = "dead-clock"
	retryBudget   = "retry-budget"
	libraryOrder  = "library-order"
	shutdownOrder = "shutdown-order"
	layerOrder    = "layer-order"
	miscalibrated = "miscalibrated"
	idleOrder     = "idle-order"
	idleAsRequest = "idle-as-request"
	unbounded     = "unbounded"
	zeroTimeout   = "zero-timeout"
	unitMismatch  = "unit-mismatch"
)

// Analyzer is the check with the default options.
var Analyzer = New(summary.Default, options.Config{})

// New returns the check over the given summary.
func New(sum *analysis.Analyzer, cfg options.Config) *analysis.Analyzer {
	a := check.New(check.Info{
		Name: name, Source: doc, Off: cfg.TimeoutOrder.Off,
		Categories: []string{writeTimeout, deadClock, retryBudget, libraryOrder, shutdownOrder, layerOrder, miscalibrated, idleOrder, idleAsRequest, unbounded, zeroTimeout, unitMismatch},
	}, sum, cfg, func(pass *analysis.Pass, pkg *summary.Package, r *report.Reporter) {
		if pkg.Flow == nil {
			return
		}
		l := &looker{pass: pass, out: r, said: map[token.Pos]bool{}, ends: map[[2]time.Duration]bool{}}
		if code.Imports(pass, "time") || code.Imports(pass, "net/http") || code.Imports(pass, "context") {
			l.read = pkg.Clock()
			l.look()
		}
		l.layers(pkg, cfg.TimeoutOrder)
	})
	a.Flags.BoolVar(&cfg.TimeoutOrder.InferNames, "infer-names", cfg.TimeoutOrder.InferNames, "take the layer of a timeout from its name where nothing else says one")
	return a
}

// looker gathers the claims of one package.
type looker struct {
	pass *analysis.Pass
	read *clock.Reader
	out  *report.Reporter
	said map[token.Pos]bool
	// ends is the lengths of what was compared and found wrong.
	ends map[[2]time.Duration]bool
}

// look goes from the rule that explains most to the one that explains least:
// about one place only the first speaks.
func (l *looker) look() {
	l.servers()
	l.budgets()
	l.contexts()
	l.handings()
	l.clients()
	l.orders()
	l.dials()
	l.leases()
	l.commands()
	l.shutdowns()
	l.databases()
	l.caches()
	l.zeros()
	l.units()
}

// say judges a claim and reports it at one of its ends.
func (l *looker) say(c claim, at clock.Bar) {
	if judge(c) != "" || !at.Pos.IsValid() {
		return
	}
	l.ends[[2]time.Duration{c.long.D, c.short.D}] = true
	l.tell(c.category, at.Pos, at.End, message(c))
}

// tell reports a finding unless another one stands there.
func (l *looker) tell(category string, pos, end token.Pos, text string) {
	if l.said[pos] || l.out.Skipped(pos) {
		return
	}
	l.said[pos] = true
	l.out.At(report.Finding{Category: category, Pos: pos, End: end, Message: text})
}

// orders judges the documented relations between the timeouts of one owner.
func (l *looker) orders() {
	for _, row := range l.read.Table.Orders() {
		for _, o := range l.read.Owners(row.Owner) {
			long, short := l.read.Get(o, row.Long, nil), l.read.Get(o, row.Short, nil)
			if long == nil || short == nil || !long.Known || !short.Known {
				continue
			}
			c := claim{category: libraryOrder, num: row.Num, den: row.Den, orEqual: row.OrEqual, dead: row.Dead, because: row.Because,
				long: l.settingBar(long, l.read.Table.LabelOf(row.Owner, row.Long)), short: l.settingBar(short, l.read.Table.LabelOf(row.Owner, row.Short))}
			at := c.long
			if row.Dead {
				c.category, at = deadClock, c.short
			}
			l.say(c, at)
		}
	}
	for _, pair := range l.read.Pairs() {
		c := claim{category: libraryOrder, long: pair.Long, short: pair.Short, because: pair.Because}
		l.say(c, c.short)
	}
}

// dials judges how long a driver tries to connect, and how long a call waits
// at the other end, against the context of the call.
func (l *looker) dials() {
	l.read.Waits(func(w clock.Wait) {
		c := claim{category: deadClock, short: w.Wait, long: w.Whole, dead: true, because: "it can never fire, the context ends first"}
		if w.Blocks {
			c.category, c.dead = libraryOrder, false
			c.because = "a wait for nothing ends in an error instead of an empty answer"
		}
		c.retried = w.Cur.Valid() && w.Site != nil && l.retriedBetween(w.Cur, w.Site.Cur)
		l.say(c, w.Wait)
	})
}

// leases judges how long a lock is held at most against the work under it.
func (l *looker) leases() {
	l.read.Leases(func(ttl, work clock.Bar) {
		l.say(claim{category: libraryOrder, long: ttl, short: work,
			because: "others get it while the work still goes on"}, ttl)
	})
}

// commands judges what ends the command of a circuit breaker against the time
// that its function gives itself.
func (l *looker) commands() {
	l.read.Commands(func(limit, work clock.Bar) {
		l.say(claim{category: libraryOrder, long: limit, short: work,
			because: "the command is given up, and its function works on for nobody"}, limit)
	})
}

// layers judges the timeouts that belong to a layer: against the ones of the
// layer around it, and against how long the work takes. What a rule has said
// about two of the same lengths is the same fault.
func (l *looker) layers(pkg *summary.Package, cfg options.TimeoutOrder) {
	set := pkg.Layers()
	order, problems := layer.OrderOf(cfg.Order, l.directives(pkg), set)
	for _, p := range problems {
		l.out.At(report.Finding{Category: report.CategoryDirective, Pos: p.Directive.Pos, End: p.Directive.End, Message: p.Text})
	}
	values := append(slices.Clone(set.Values), pkg.LayersBy(layer.Rules{Rules: order.Rules(cfg.Layers), Names: cfg.InferNames})...)
	for _, b := range layer.Compare(l.idle(values, order), order, layer.Apart) {
		if l.ends[[2]time.Duration{b.Outer.D, b.Inner.D}] {
			continue
		}
		at := b.Inner
		if b.AtOuter {
			at = b.Outer
		}
		l.tell(layerOrder, at.Pos, at.End, layerMessage(b))
	}
	l.measured(append(slices.Clone(set.Values), set.Measured...))
}

// measured judges how long the work of a layer takes. That is another fault than
// who waits for it, so it is said beside what stands at the same place: who hears
// only of one mends it by making the other worse.
func (l *looker) measured(values []*layer.Found) {
	said := map[token.Pos]bool{}
	for _, v := range values {
		if judgeP99(v.D, v.P99) == "" && !said[v.Pos] {
			said[v.Pos] = true
			l.out.At(report.Finding{Category: miscalibrated, Pos: v.Pos, End: v.End, Message: p99Message(v)})
		}
	}
}

// normalShare is how much of a timeout the slowest hundredth should take at
// most, in percent.
const normalShare = 30

func p99Message(v *layer.Found) string {
	if v.P99 >= v.D {
		return fmt.Sprintf("the %s timeout %s %s (%s) is not longer than its p99 of %s: it ends more than one of a hundred that would have succeeded; give it %s or more, or measure again",
			v.Layer, v.Name, value(v), v.Place, clock.Format(v.P99), clock.Format(2*v.P99))
	}
	return fmt.Sprintf("the %s timeout %s %s (%s) is less than twice its p99 of %s, which is %d %% of it where %d %% is normal: in a slow spell it ends work that would have succeeded; give it %s or more",
		v.Layer, v.Name, value(v), v.Place, clock.Format(v.P99), 100*v.P99/v.D, normalShare, clock.Format(2*v.P99))
}

func onlyIdleMessage(e layer.Endless) string {
	if e.Beside != nil {
		return fmt.Sprintf("no timeout of the %s ends a request: %s starts again whenever something happens, and %s only limits the way to a connection; nothing ends the work that the %s timeout %s gives up on; give the %s a limit of its own",
			e.Inner.Layer, layerEnd(e.Inner), layerEnd(e.Beside), e.Outer.Layer, layerEnd(e.Outer), e.Inner.Layer)
	}
	return fmt.Sprintf("the only timeout of the %s, %s, starts again whenever something happens, so nothing ends the work that the %s timeout %s gives up on; give the %s a limit of its own",
		e.Inner.Layer, layerEnd(e.Inner), e.Outer.Layer, layerEnd(e.Outer), e.Inner.Layer)
}

// directives returns those of the files that are no tests.
func (l *looker) directives(pkg *summary.Package) []*directive.File {
	var list []*directive.File
	for _, f := range l.pass.Files {
		if d := pkg.Directives[f]; d != nil && !code.IsTest(l.pass.Fset, f.Pos()) {
			list = append(list, d)
		}
	}
	return list
}
