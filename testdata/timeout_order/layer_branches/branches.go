// Package layerbranches has alternatives: one runs, or the other.
//
//deadline:order request > batch
package layerbranches

import (
	"context"
	"time"
)

func job(ctx context.Context, bulk bool, f func(context.Context) error) error {
	if bulk {
		ctx, cancel := context.WithTimeout(ctx, 50*time.Second) //deadline:layer batch
		defer cancel()
		return f(ctx)
	} else {
		ctx, cancel := context.WithTimeout(ctx, 40*time.Second) //deadline:layer request // silent: the other branch runs instead
		defer cancel()
		return f(ctx)
	}
}
