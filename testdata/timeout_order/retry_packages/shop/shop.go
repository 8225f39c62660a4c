// Package shop has too little time for the tries of another package.
package shop

import (
	"context"
	"time"

	"deadlinelint.test/timeout_order/retry_packages/oven"
)

func Short(parent context.Context, bake func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 5*time.Second)
	defer cancel()
	return oven.Thrice(ctx, bake) // want `3 tries of 3s \(context\.WithTimeout, timeout_order/retry_packages/oven/oven\.go:12\) in Thrice \(timeout_order/retry_packages/oven/oven\.go:12\) take 9s, longer than context\.WithTimeout 5s \(timeout_order/retry_packages/shop/shop\.go:12\): only one fits`
}

func Enough(parent context.Context, bake func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 9*time.Second)
	defer cancel()
	return oven.Thrice(ctx, bake) // silent: all tries fit into the budget
}

func Callers(ctx context.Context, bake func(context.Context) error) error {
	return oven.Thrice(ctx, bake) // silent: no limit of all tries is known
}

func Watched(parent context.Context, bake func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 5*time.Second)
	defer cancel()
	return oven.InTime(ctx, bake) // silent: it looks at what is left before it tries again
}

func Final(parent context.Context, bake func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 5*time.Second)
	defer cancel()
	return oven.Patient(ctx, bake) // silent: a try that times out may be the last one
}

func Detached(parent context.Context, bake func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 5*time.Second)
	defer cancel()
	return oven.Detached(ctx, bake) // silent: no limit of all tries is known
}
