package retry_libraries

import (
	"context"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/failsafe-go/failsafe-go/timeout"
)

func Lasting(parent context.Context, knead func() error) error {
	again := retrypolicy.NewBuilder[any]().
		WithMaxRetries(-1).
		WithDelay(time.Second).
		WithMaxDuration(time.Minute). // want `the elapsed time of failsafe\.Executor\.Run 1m \(timeout_order/retry_libraries/policies\.go:17\) is not shorter than context\.WithTimeout 20s \(timeout_order/retry_libraries/policies\.go:19\): the context ends before it, and the last error is lost`
		Build()
	ctx, cancel := context.WithTimeout(parent, 20*time.Second)
	defer cancel()
	return failsafe.With[any](again).WithContext(ctx).Run(knead)
}

func LastingInTime(parent context.Context, knead func() error) error {
	again := retrypolicy.NewBuilder[any]().WithMaxRetries(-1).WithMaxDuration(15 * time.Second).Build() // silent: time is left
	ctx, cancel := context.WithTimeout(parent, 20*time.Second)
	defer cancel()
	return failsafe.With[any](again).WithContext(ctx).Run(knead)
}

func Inside(parent context.Context, knead func() error) error {
	again := retrypolicy.NewBuilder[any]().WithMaxAttempts(3).Build()
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	each := timeout.New[any](4 * time.Second)
	return failsafe.With[any](again, each).WithContext(ctx).Run(knead) // want `3 tries of 4s \(timeout\.New, timeout_order/retry_libraries/policies\.go:35\) in failsafe\.Executor\.Run \(timeout_order/retry_libraries/policies\.go:36\) take 12s, longer than context\.WithTimeout 10s \(timeout_order/retry_libraries/policies\.go:33\): only 2 fit`
}

func Around(knead func() error) error {
	all := timeout.New[any](10 * time.Second)
	again := retrypolicy.NewBuilder[any]().WithMaxRetries(3).WithBackoff(time.Second, 4*time.Second).Build()
	guard := circuitbreaker.NewBuilder[any]().WithDelay(time.Minute).Build()
	return failsafe.With[any](all, again, guard, timeout.New[any](3*time.Second)).Run(knead) // want `4 tries of 3s \(timeout\.New, timeout_order/retry_libraries/policies\.go:43\) and at least 3s of pauses in failsafe\.Executor\.Run \(timeout_order/retry_libraries/policies\.go:43\) take 15s, longer than timeout\.New 10s \(timeout_order/retry_libraries/policies\.go:40\): only 2 fit`
}

func AroundInTime(knead func() error) error {
	all := timeout.New[any](10 * time.Second)
	again := retrypolicy.NewBuilder[any]().WithMaxRetries(2).WithDelay(500 * time.Millisecond).Build()
	return failsafe.With[any](all, again, timeout.New[any](3*time.Second)).Run(knead) // silent: all tries fit into the budget
}

func Each(parent context.Context, knead func(context.Context) error) error {
	again := retrypolicy.NewBuilder[any]().WithMaxAttempts(4).WithDelay(3 * time.Second).WithJitter(2 * time.Second).Build()
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	run := failsafe.With[any](again).WithContext(ctx)
	return run.RunWithExecution(func(e failsafe.Execution[any]) error { // want `4 tries of 5s \(context\.WithTimeout, timeout_order/retry_libraries/policies\.go:58\) in failsafe\.Executor\.RunWithExecution \(timeout_order/retry_libraries/policies\.go:57\) take 20s, longer than context\.WithTimeout 10s \(timeout_order/retry_libraries/policies\.go:54\): only 2 fit`
		try, stop := context.WithTimeout(e.Context(), 5*time.Second)
		defer stop()
		return knead(try)
	})
}

func Loose(parent context.Context, knead func() error) error {
	again := retrypolicy.NewBuilder[any]().WithMaxAttempts(4).WithDelay(4 * time.Second).WithJitter(2 * time.Second).Build()
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	return failsafe.With[any](again).WithContext(ctx).Run(knead) // silent: the pauses may be shorter
}

var shared = failsafe.With[any](
	retrypolicy.NewBuilder[any]().WithMaxAttempts(5).Build(),
	timeout.New[any](2*time.Second),
)

func Shared(parent context.Context, knead func() error) error {
	ctx, cancel := context.WithTimeout(parent, 6*time.Second)
	defer cancel()
	return shared.WithContext(ctx).Run(knead) // want `5 tries of 2s \(timeout\.New, timeout_order/retry_libraries/policies\.go:73\) in failsafe\.Executor\.Run \(timeout_order/retry_libraries/policies\.go:79\) take 10s, longer than context\.WithTimeout 6s \(timeout_order/retry_libraries/policies\.go:77\): only 3 fit`
}
