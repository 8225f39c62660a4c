package retry_libraries

import (
	"context"
	"time"

	avast "github.com/avast/retry-go/v4"
	backoff4 "github.com/cenkalti/backoff/v4"
	"github.com/cenkalti/backoff/v5"
	sethvargo "github.com/sethvargo/go-retry"
)

func Waits(parent context.Context, oven func() (bool, error)) (bool, error) {
	ctx, cancel := context.WithTimeout(parent, 20*time.Second)
	defer cancel()
	pause := backoff.NewConstantBackOff(4 * time.Second)
	return backoff.Retry(ctx, oven, backoff.WithBackOff(pause), backoff.WithMaxTries(8)) // want `8 tries of backoff\.Retry \(timeout_order/retry_libraries/pauses\.go:17\) have at least 28s of pauses between them, as long as all tries together or longer \(context\.WithTimeout 20s \(timeout_order/retry_libraries/pauses\.go:14\)\): only 5 are made`
}

func WaitsInTime(parent context.Context, oven func() (bool, error)) (bool, error) {
	ctx, cancel := context.WithTimeout(parent, 20*time.Second)
	defer cancel()
	return backoff.Retry(ctx, oven, backoff.WithBackOff(backoff.NewConstantBackOff(2*time.Second)), backoff.WithMaxTries(8)) // silent: 14s
}

func Growing(parent context.Context, oven func() (bool, error)) (bool, error) {
	ctx, cancel := context.WithTimeout(parent, 5*time.Second)
	defer cancel()
	return backoff.Retry(ctx, oven, backoff.WithBackOff(backoff.NewExponentialBackOff()), backoff.WithMaxTries(30)) // silent: the library's pauses
}

func Waits4(parent context.Context, oven func() error) error {
	ctx, cancel := context.WithTimeout(parent, 20*time.Second)
	defer cancel()
	return backoff4.Retry(oven, backoff4.WithContext(backoff4.WithMaxRetries(backoff4.NewConstantBackOff(10*time.Second), 2), ctx)) // want `3 tries of backoff\.Retry \(timeout_order/retry_libraries/pauses\.go:35\) have at least 20s of pauses between them, as long as all tries together or longer \(context\.WithTimeout 20s \(timeout_order/retry_libraries/pauses\.go:33\)\): only 2 are made`
}

func WaitsCapped(parent context.Context, oven func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 20*time.Second)
	defer cancel()
	b := sethvargo.WithMaxRetries(5, sethvargo.NewExponential(5*time.Second))
	return sethvargo.Do(ctx, b, oven) // want `6 tries of retry\.Do \(timeout_order/retry_libraries/pauses\.go:42\) have at least 25s of pauses between them, as long as all tries together or longer \(context\.WithTimeout 20s \(timeout_order/retry_libraries/pauses\.go:39\)\): only 4 are made`
}

func Capped(parent context.Context, oven func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 20*time.Second)
	defer cancel()
	b := sethvargo.WithMaxRetries(5, sethvargo.WithCappedDuration(time.Second, sethvargo.NewExponential(5*time.Second)))
	return sethvargo.Do(ctx, b, oven) // silent: no pause is longer than 1s
}

func Jittered(parent context.Context, oven func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 20*time.Second)
	defer cancel()
	b := sethvargo.WithMaxRetries(5, sethvargo.WithJitter(4*time.Second, sethvargo.NewConstant(5*time.Second)))
	return sethvargo.Do(ctx, b, oven) // silent: the pauses may be shorter
}

func Fixed(parent context.Context, oven func() error) error {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	return avast.Do(oven, avast.Context(ctx), avast.Attempts(6), avast.Delay(2*time.Second), avast.DelayType(avast.FixedDelay)) // want `6 tries of retry\.Do \(timeout_order/retry_libraries/pauses\.go:62\) have at least 10s of pauses between them, as long as all tries together or longer \(context\.WithTimeout 10s \(timeout_order/retry_libraries/pauses\.go:60\)\): only 5 are made`
}

func Random(parent context.Context, oven func() error) error {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	return avast.Do(oven, avast.Context(ctx), avast.Attempts(6), avast.Delay(2*time.Second), avast.DelayType(avast.RandomDelay)) // silent: the pauses may be shorter
}

func Combined(parent context.Context, oven func() error) error {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	return avast.Do(oven, avast.Context(ctx), avast.Attempts(6), avast.Delay(2*time.Second), // want `6 tries of retry\.Do \(timeout_order/retry_libraries/pauses\.go:74\) have at least 10s of pauses between them, as long as all tries together or longer \(context\.WithTimeout 10s \(timeout_order/retry_libraries/pauses\.go:72\)\): only 5 are made`
		avast.DelayType(avast.CombineDelay(avast.FixedDelay, avast.RandomDelay)))
}
