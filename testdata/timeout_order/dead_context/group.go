package dead_context

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"
)

// Grouped has a limit under the one of the group.
func Grouped(parent context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		ctx, cancel := context.WithTimeout(ctx, 30*time.Second) // want `^context\.WithTimeout 30s \(timeout_order/dead_context/group\.go:16\) is longer than context\.WithTimeout 10s \(timeout_order/dead_context/group\.go:12\): it can never fire, the context that it is derived from ends first$`
		defer cancel()
		return f(ctx)
	})
	g.Go(func() error {
		ctx, cancel := context.WithTimeout(ctx, 3*time.Second) // silent: shorter
		defer cancel()
		return f(ctx)
	})
	return g.Wait()
}
