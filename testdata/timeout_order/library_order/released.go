package library_order

import (
	"context"
	"time"

	"github.com/go-redsync/redsync/v4"
)

func Released(ctx context.Context, rs *redsync.Redsync, deliver func(context.Context) error) error {
	m := rs.NewMutex("oven", redsync.WithExpiry(5*time.Second)) // silent: it is given back before the long work
	if err := m.LockContext(ctx); err != nil {
		return err
	}
	if _, err := m.UnlockContext(ctx); err != nil {
		return err
	}
	work, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return deliver(work)
}

func GivenUp(ctx context.Context, rs *redsync.Redsync, full func() bool, deliver func(context.Context) error) error {
	m := rs.NewMutex("oven", redsync.WithExpiry(5*time.Second)) // want `redsync\.WithExpiry 5s \(timeout_order/library_order/released\.go:24\) is not longer than the 1m budget of GivenUp \(timeout_order/library_order/released\.go:33\): others get it while the work still goes on`
	if err := m.LockContext(ctx); err != nil {
		return err
	}
	if full() {
		m.UnlockContext(ctx)
		return nil
	}
	defer m.UnlockContext(ctx)
	work, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return deliver(work)
}
