package retry_loops

import (
	"context"
	"errors"
	"time"
)

func Checked(parent context.Context, f func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	for i := 0; i < 3; i++ { // silent: it looks at what is left before it tries again
		if end, ok := ctx.Deadline(); ok && time.Until(end) < perTry {
			return err
		}
		try, stop := context.WithTimeout(ctx, perTry)
		err = f(try)
		stop()
		if err == nil {
			return nil
		}
	}
	return err
}

func Elapsed(parent context.Context, f func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	start := time.Now()
	for i := 0; i < 3 && time.Since(start)+perTry <= 10*time.Second; i++ { // silent: it looks at what is left before it tries again
		try, stop := context.WithTimeout(ctx, perTry)
		err = f(try)
		stop()
		if err == nil {
			return nil
		}
	}
	return err
}

func roomFor(ctx context.Context, d time.Duration) bool {
	end, ok := ctx.Deadline()
	return !ok || time.Now().Add(d).Before(end)
}

func Asked(parent context.Context, f func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	for range 3 { // silent: a function that it asks looks
		if !roomFor(ctx, perTry) {
			break
		}
		try, stop := context.WithTimeout(ctx, perTry)
		err = f(try)
		stop()
		if err == nil {
			return nil
		}
	}
	return err
}

func Measured(parent context.Context, observe func(time.Duration), f func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	for range 3 { // want `3 tries of 4s \(context\.WithTimeout, timeout_order/retry_loops/watched\.go:68\) in the loop \(timeout_order/retry_loops/watched\.go:66\) take 12s, longer than context\.WithTimeout 10s \(timeout_order/retry_loops/watched\.go:64\): only 2 fit`
		start := time.Now()
		try, stop := context.WithTimeout(ctx, perTry)
		err = f(try)
		stop()
		observe(time.Since(start))
		if err == nil {
			return nil
		}
	}
	return err
}

func Polls(parent context.Context, ready func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 20*time.Second)
	defer cancel()
	for i := 0; i < 30; i++ { // want `30 tries of the loop \(timeout_order/retry_loops/watched\.go:82\) have at least 29s of pauses between them, as long as all tries together or longer \(context\.WithTimeout 20s \(timeout_order/retry_loops/watched\.go:80\)\): only 20 are made`
		if err := ready(ctx); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return ctx.Err()
}

func PollsInTime(parent context.Context, ready func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, time.Minute)
	defer cancel()
	for i := 0; i < 30; i++ { // silent: the pauses fit
		if err := ready(ctx); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return ctx.Err()
}

func Throttled(parent context.Context, busy func(error) bool, ready func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 20*time.Second)
	defer cancel()
	for i := 0; i < 30; i++ { // silent: only some of the rounds have a pause
		err := ready(ctx)
		if err == nil {
			return nil
		}
		if busy(err) {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(time.Second):
			}
		}
	}
	return ctx.Err()
}

func TimeoutIsLast(parent context.Context, f func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	for i := 0; i < 3; i++ { // silent: a try that times out is the last one
		try, stop := context.WithTimeout(ctx, perTry)
		err = f(try)
		stop()
		if err == nil {
			return nil
		}
		if errors.Is(err, context.DeadlineExceeded) {
			return err
		}
	}
	return err
}

func EndOfAll(parent context.Context, f func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	for i := 0; i < 3; i++ { // want `3 tries of 4s \(context\.WithTimeout, timeout_order/retry_loops/watched\.go:151\) in the loop \(timeout_order/retry_loops/watched\.go:150\) take 12s, longer than context\.WithTimeout 10s \(timeout_order/retry_loops/watched\.go:148\): only 2 fit`
		try, stop := context.WithTimeout(ctx, perTry)
		err = f(try)
		stop()
		if err == nil {
			return nil
		}
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return err
		}
	}
	return err
}

func Left(parent context.Context, f func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	start := time.Now()
	for i := 0; i < 3; i++ { // silent: it looks at what is left before it tries again
		left := 10*time.Second - time.Since(start)
		if left < perTry {
			break
		}
		try, stop := context.WithTimeout(ctx, perTry)
		err = f(try)
		stop()
		if err == nil {
			return nil
		}
	}
	return err
}
