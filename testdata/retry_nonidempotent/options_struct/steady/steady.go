// Package steady runs the function in its options until it succeeds.
package steady

import (
	"context"
	"time"
)

// Options says what to run, and when to give up.
type Options struct {
	Name    string
	Fn      func() error
	Tries   int
	RetryIf func(error) bool
}

// Run runs o.Fn.
func Run(o *Options) (err error) {
	for i := 0; i < o.Tries; i++ {
		if err = o.Fn(); err == nil {
			return nil
		}
		if o.RetryIf != nil && !o.RetryIf(err) {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

// A Runner runs functions.
type Runner interface {
	Run(ctx context.Context, f func(context.Context) error) error
}

// Backoff is the Runner that tries again.
type Backoff struct{ Tries int }

// Run implements Runner.
func (b *Backoff) Run(ctx context.Context, f func(context.Context) error) (err error) {
	for i := 0; i < b.Tries; i++ {
		if err = f(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second << i)
	}
	return err
}
