// Package patience runs a function until it succeeds, as often as it is told.
package patience

import (
	"context"
	"time"
)

// Plan says how often.
type Plan struct {
	Tries int
	Pause time.Duration
}

// Retry runs f up to p.Tries times.
func Retry(ctx context.Context, p Plan, f func(context.Context) error) (err error) {
	for i := 0; i < p.Tries; i++ {
		if err = f(ctx); err == nil {
			return nil
		}
		time.Sleep(p.Pause)
	}
	return err
}

// Again runs f once, and more often if again is set.
func Again(f func() error, again bool) error {
	for i := 0; ; i++ {
		err := f()
		if err == nil || !again || i == 4 {
			return err
		}
		time.Sleep(time.Second)
	}
}
