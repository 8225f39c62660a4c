// Package layerzero has layers without a limit, and zeros that mean something
// else.
//
//deadline:order api > ledger margin=250ms
package layerzero

import (
	"cmp"
	"context"
	"time"
)

// Plan is what a tenant gets.
type Plan struct {
	Answer time.Duration //deadline:layer api
	Post   time.Duration //deadline:layer ledger
}

var plans = map[string]Plan{
	"free": {Answer: 2 * time.Second, Post: 1750 * time.Millisecond}, // silent: the inner timeout fits into the outer one: exactly the margin is left
	"team": {Answer: 6 * time.Second, Post: 0},                       // want `^the ledger timeout Plan\.Post 0s \(timeout_order/layer_zero/tenants\.go:21\) is zero, which is no limit, and the api timeout Plan\.Answer 6s \(timeout_order/layer_zero/tenants\.go:21\) around it is one: the work goes on for nobody; keep it below 6s$`
	"bulk": {Answer: 0, Post: 5 * time.Second},                       // silent: zero is no limit
	"none": {Answer: 0, Post: 0},                                     // silent: no layer around it has a limit
	"slim": {Answer: time.Second, Post: 800 * time.Millisecond},      // want `^the ledger timeout Plan\.Post 800ms \(.*\) is not 250ms shorter than the api timeout Plan\.Answer 1s \(.*\): when the ledger has timed out, too little time is left for the api to say so; keep it at 750ms or below$`
}

func (p Plan) post(ctx context.Context, f func(context.Context) error) error {
	if p.Post > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, p.Post)
		defer cancel()
	}
	return f(ctx)
}

// Filled is a plan whose zeros are filled in.
type Filled struct {
	Answer time.Duration //deadline:layer api
	Post   time.Duration //deadline:layer ledger
}

func fill(f Filled) Filled {
	if f.Post == 0 {
		f.Post = measured()
	}
	return f
}

func measured() time.Duration { return time.Since(start) }

var (
	start  = time.Now()
	filled = fill(Filled{Answer: 7 * time.Second, Post: 0}) // silent: zero is replaced by a default
)

// Chosen is a plan whose zero is replaced where it is used.
type Chosen struct {
	Answer time.Duration //deadline:layer api
	Post   time.Duration //deadline:layer ledger
}

var chosen = Chosen{Answer: 8 * time.Second, Post: 0} // silent: who gets it may take zero for something else

func (c Chosen) post(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(c.Post, measured()))
	defer cancel()
	return f(ctx)
}

// Now is a plan whose zero is over at once.
type Now struct {
	Answer time.Duration //deadline:layer api
	Post   time.Duration //deadline:layer ledger
}

var now = Now{Answer: 9 * time.Second, Post: 0} // silent: it is over at once

func (n Now) post(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, n.Post) // want `^context\.WithTimeout with 0s \(default\) is over at once: zero does not mean without a limit here; give it a time$`
	defer cancel()
	return f(ctx)
}

func Run(ctx context.Context, tenant string, f func(context.Context) error) error {
	return cmp.Or(plans[tenant].post(ctx, f), chosen.post(ctx, f), now.post(ctx, f), Plan(filled).post(ctx, f))
}
