// Package clock makes contexts for people in a hurry.
package clock

import (
	"context"
	"time"
)

// Short has no parent to give.
func Short() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), 2*time.Second) // silent: no context is at hand
}

// Medium is made from another of its kind.
func Medium() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second) // silent: no context is at hand
	return ctx, cancel
}

// Detach keeps the values.
func Detach(ctx context.Context) context.Context {
	return context.WithoutCancel(ctx) // silent: nothing that does I/O or blocks is given the context
}

// Within has a parent.
func Within(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, 2*time.Second)
}
