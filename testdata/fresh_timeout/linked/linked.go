// Package linked ends its own contexts with the caller's.
package linked

import (
	"context"
	"database/sql"
	"time"
)

func AfterFunc(ctx context.Context, db *sql.DB) error {
	own, cancel := context.WithCancel(context.Background()) // silent: the context ends with the caller's all the same
	defer cancel()
	defer context.AfterFunc(ctx, cancel)()
	return db.PingContext(own)
}

func Grace(ctx context.Context, db *sql.DB) error {
	own, cancel := context.WithCancel(context.WithoutCancel(ctx)) // silent: the context ends with the caller's all the same
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(time.Second, cancel) })
	defer stop()
	var n int
	return db.QueryRowContext(own, "SELECT 1").Scan(&n)
}

func Watcher(ctx context.Context, db *sql.DB) error {
	own, cancel := context.WithCancel(context.Background()) // silent: the context ends with the caller's all the same
	done := make(chan struct{})
	defer close(done)
	go func() {
		select {
		case <-ctx.Done():
			cancel()
		case <-done:
		}
	}()
	return db.PingContext(own)
}

// Leaves ends what it has begun when its caller leaves.
func Leaves(ctx context.Context, db *sql.DB) error {
	own, cancel := context.WithCancel(context.Background()) // silent: the context ends with the caller's all the same
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- db.PingContext(own) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func merged(a, b context.Context) (context.Context, context.CancelFunc) {
	c, cancel := context.WithCancel(a)
	context.AfterFunc(b, cancel)
	return c, cancel
}

// Join is of two contexts.
func Join(run func(life, call context.Context) error, ctx context.Context) error {
	return run(context.Background(), ctx) // silent: the context ends with the caller's all the same
}

func Merge(ctx context.Context, db *sql.DB) error {
	both, cancel := merged(context.Background(), ctx) // silent: the context ends with the caller's all the same
	defer cancel()
	return db.PingContext(both)
}

// Deadline keeps the deadline, and drops the values.
func Deadline(ctx context.Context, db *sql.DB) error {
	own := context.Background() // silent: the deadline is computed from the caller's
	if end, ok := ctx.Deadline(); ok {
		var cancel context.CancelFunc
		own, cancel = context.WithDeadline(own, end)
		defer cancel()
	}
	return db.PingContext(own)
}

func Remaining(ctx context.Context, db *sql.DB) error {
	end, _ := ctx.Deadline()
	left := time.Until(end) / 2
	own, cancel := context.WithTimeout(context.Background(), left) // silent: the deadline is computed from the caller's
	defer cancel()
	return db.PingContext(own)
}
