// Package handed_limits has functions that are told how long to take.
package handed_limits

import (
	"context"
	"time"
)

type task func(context.Context) error

func atMost(ctx context.Context, d time.Duration, f task) error {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	return f(ctx)
}

type runner struct{ f task }

func (r runner) run(d time.Duration, ctx context.Context) error {
	if d > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, d)
		defer cancel()
	}
	return r.f(ctx)
}

func bounded(ctx context.Context, d time.Duration, f task) error {
	d = min(d, time.Second)
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	return f(ctx)
}

func ensured(ctx context.Context, d time.Duration, f task) error {
	if _, ok := ctx.Deadline(); !ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, d)
		defer cancel()
	}
	return f(ctx)
}

func detached(ctx context.Context, d time.Duration, f task) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), d)
	defer cancel()
	return f(ctx)
}

func Save(parent context.Context, f task) error {
	ctx, cancel := context.WithTimeout(parent, 4*time.Second)
	defer cancel()
	if err := atMost(ctx, 9*time.Second, f); err != nil { // want `^context\.WithTimeout 9s \(timeout_order/handed_limits/limits\.go:53\) is longer than context\.WithTimeout 4s \(timeout_order/handed_limits/limits\.go:51\): it can never fire, atMost sets it on a context that ends first$`
		return err
	}
	return runner{f}.run(8*time.Second, ctx) // want `^context\.WithTimeout 8s \(.*\) is longer than context\.WithTimeout 4s \(.*\): it can never fire, runner\.run sets it on a context that ends first$`
}

func Quiet(parent context.Context, f task) error {
	ctx, cancel := context.WithTimeout(parent, 4*time.Second)
	defer cancel()
	for _, run := range []func() error{
		func() error { return atMost(ctx, time.Second, f) },      // silent: the timeouts are in order
		func() error { return atMost(ctx, 4*time.Second, f) },    // silent: equal limits do no harm here
		func() error { return atMost(parent, 9*time.Second, f) }, // silent: the caller decides
		func() error { return bounded(ctx, 9*time.Second, f) },   // silent: the function gives its parameter another value
		func() error { return ensured(ctx, 9*time.Second, f) },   // silent: only where the context has no end
		func() error { return detached(ctx, 9*time.Second, f) },  // silent: it is not under the caller's context
	} {
		if err := run(); err != nil {
			return err
		}
	}
	return nil
}
