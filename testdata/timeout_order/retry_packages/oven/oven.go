// Package oven tries what it is given.
package oven

import (
	"context"
	"errors"
	"time"
)

// Thrice tries three times, for up to 3s each.
func Thrice(ctx context.Context, f func(context.Context) error) (err error) {
	for i := 0; i < 3; i++ {
		try, cancel := context.WithTimeout(ctx, 3*time.Second)
		err = f(try)
		cancel()
		if err == nil {
			return nil
		}
	}
	return err
}

// InTime does so as long as there is time.
func InTime(ctx context.Context, f func(context.Context) error) (err error) {
	for i := 0; i < 3; i++ {
		if end, ok := ctx.Deadline(); ok && time.Until(end) < 3*time.Second {
			return err
		}
		try, cancel := context.WithTimeout(ctx, 3*time.Second)
		err = f(try)
		cancel()
		if err == nil {
			return nil
		}
	}
	return err
}

// Patient does so until a try has timed out.
func Patient(ctx context.Context, f func(context.Context) error) (err error) {
	for i := 0; i < 3; i++ {
		try, cancel := context.WithTimeout(ctx, 3*time.Second)
		err = f(try)
		cancel()
		if err == nil || errors.Is(err, context.DeadlineExceeded) {
			return err
		}
	}
	return err
}

// Detached does not end with its context.
func Detached(ctx context.Context, f func(context.Context) error) (err error) {
	for i := 0; i < 3; i++ {
		try, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
		err = f(try)
		cancel()
		if err == nil {
			return nil
		}
	}
	return err
}
