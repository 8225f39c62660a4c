// Package layervalues gives timeouts of layers their values in every way.
//
//deadline:order edge > api > ledger
package layervalues

import (
	"context"
	"flag"
	"net/http"
	"os"
	"time"
)

// answerTimeout is the whole of a request.
//
//deadline:layer api
const answerTimeout = 4 * time.Second

// Settings is filled from the environment.
type Settings struct {
	Post   time.Duration `envDefault:"6s"` //deadline:layer ledger // want `^the ledger timeout Settings\.Post 6s \(default\) \(.*/values\.go:\d+\) is not shorter than the api timeout answerTimeout 4s \(.*/values\.go:\d+\): the api gives up first, and the ledger works on for nobody; keep it below 4s$`
	Name   string
	Settle time.Duration //deadline:layer ledger
	// Balance counts milliseconds.
	Balance int64 //deadline:layer ledger unit=ms
	// Audit says its unit by its name.
	AuditSeconds float64  //deadline:layer ledger
	Refresh      Interval //deadline:layer ledger
	Wait         Millis   //deadline:layer ledger
	Other        time.Duration
}

// Interval is a duration that can be read from a file.
type Interval time.Duration

// Millis is named after its unit.
type Millis int

func (s *Settings) fill() {
	if s.Settle == 0 {
		s.Settle = 5 * time.Second // want `^the ledger timeout Settings\.Settle 5s \(default\) \(.*\) is not shorter than the api timeout answerTimeout 4s \(.*\): `
	}
	if s.Balance <= 0 {
		s.Balance = 2500 // silent: 2.5s
	}
	s.AuditSeconds = 4.5                  // want `^the ledger timeout Settings\.AuditSeconds 4\.5s \(.*\) is not shorter than `
	s.Refresh = Interval(7 * time.Second) // want `^the ledger timeout Settings\.Refresh 7s \(.*\) is not shorter than `
	s.Wait = 4100                         // want `^the ledger timeout Settings\.Wait 4\.1s \(.*\) is not shorter than `
	s.Other = time.Minute                 // silent: no layer
}

func flags(fs *flag.FlagSet, s *Settings) *time.Duration {
	fs.Int64Var(&s.Balance, "balance", 4001, "")    // want `^the ledger timeout Settings\.Balance 4\.001s \(default\) \(.*\) is not shorter than `
	return fs.Duration("repost", 8*time.Second, "") //deadline:layer ledger // want `^the ledger timeout flags 8s \(default\) \(.*\) is not shorter than `
}

// patience is set once.
var patience = answerTimeout + time.Second //deadline:layer ledger // want `^the ledger timeout patience 5s \(.*\) is not shorter than `

// unset is not known.
var unset = parse(os.Getenv("LEDGER_TIMEOUT")) //deadline:layer ledger // silent: not fixed by the program

func parse(s string) time.Duration { d, _ := time.ParseDuration(s); return d }

func post(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, 9*time.Second) //deadline:layer ledger // want `^the ledger timeout context\.WithTimeout 9s \(.*\) is not shorter than `
	defer cancel()
	return f(ctx)
}

func limit() time.Duration {
	return 3 * time.Second //deadline:layer ledger // silent: in order
}

func client() *http.Client {
	return &http.Client{
		Timeout: 10 * time.Second, //deadline:layer ledger // want `^the ledger timeout http\.Client\.Timeout 10s \(.*\) is not shorter than `
	}
}

// option is one of many.
type option func()

func within(d time.Duration) option { return func() {} }

func dial(opts ...option) int { return len(opts) }

func dialed() (a, b int) {
	a = dial(
		within(20*time.Second), // silent: the comment is behind another argument
		within(11*time.Second)) //deadline:layer ledger // want `^the ledger timeout within 11s \(.*\) is not shorter than `
	b = dial(
		within(12*time.Second), //deadline:layer ledger // want `^the ledger timeout within 12s \(.*\) is not shorter than `
		within(21*time.Second), // silent: the comment is behind another argument
	)
	return a, b
}

// waits are other clocks.
const (
	//deadline:layer ledger clock=connection
	dialTimeout = 4 * time.Second // want `^the ledger timeout dialTimeout 4s \(.*\) is not shorter than `
	//deadline:layer ledger clock=idle
	idleTimeout = 90 * time.Second // silent: an idle clock does not take part
	//deadline:layer ledger clock=queue
	poolTimeout = 10 * time.Second // silent: a wait in a queue does not take part
	//deadline:layer api clock=connection
	acceptTimeout = time.Second // silent: nothing has to fit into the opening of a connection
	//deadline:layer ledger
	noTimeout time.Duration = 0 // silent: zero is no limit
)

// apiTimeout is a default of the outer layer, so it is what to raise: once.
var apiTimeout = flag.Duration("api", 2*time.Second, "") //deadline:layer edge // want `^the edge timeout apiTimeout 2s \(default\) \(.*\) is not longer than the api timeout answerTimeout 4s \(.*\): the edge gives up first, and the api works on for nobody; give it more than 4s$`
