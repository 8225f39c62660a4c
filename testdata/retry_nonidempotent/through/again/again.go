// Package again has helpers that run a function again.
package again

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v4"
)

// Try runs f again after any error.
func Try(ctx context.Context, n int, f func(context.Context) error) error {
	var err error
	for i := 0; i < n; i++ {
		if err = f(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Value is Try for a function with a result.
func Value[T any](n int, f func() (T, error)) (T, error) {
	for i := 0; ; i++ {
		v, err := f()
		if err == nil || i >= n {
			return v, err
		}
	}
}

// Locked runs f again while the database is locked.
func Locked(f func() error) error {
	for {
		err := f()
		if err != nil && strings.Contains(err.Error(), "database is locked") {
			continue
		}
		return err
	}
}

// WithBackoff hands f to a library.
func WithBackoff(f func() error) error {
	return backoff.Retry(f, backoff.NewExponentialBackOff())
}

// Until runs f again as long as it says so.
func Until(f func() (again bool, err error)) error {
	for {
		again, err := f()
		if !again {
			return err
		}
		time.Sleep(time.Second)
	}
}

// Once runs f and tells of its error.
func Once(f func() error) error {
	if err := f(); err != nil {
		return errors.Join(errors.New("once"), err)
	}
	return nil
}

// IsDuplicate reports whether the row was there.
func IsDuplicate(err error) bool {
	return err != nil && strings.Contains(err.Error(), "duplicate key")
}
