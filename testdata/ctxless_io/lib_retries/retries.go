// Package retries reads again what could not be read, with several libraries:
// each runs the literal before it returns.
package retries

import (
	"context"
	"database/sql"
	"time"

	retryv4 "github.com/avast/retry-go/v4"
	retryv5 "github.com/avast/retry-go/v5"
	backoffv4 "github.com/cenkalti/backoff/v4"
	"github.com/cenkalti/backoff/v5"
	"github.com/eapache/go-resiliency/retrier"
	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
	kretry "k8s.io/client-go/util/retry"
)

type Store struct{ db *sql.DB }

func (s *Store) BackoffV4(ctx context.Context) error {
	return backoffv4.RetryNotify(func() error {
		return s.db.QueryRow("SELECT 1").Err() // want `^s\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(ctx, \.\.\.\)$`
	}, backoffv4.NewExponentialBackOff(), func(error, time.Duration) {})
}

func (s *Store) BackoffV5(ctx context.Context) (n int, err error) {
	return backoff.Retry(ctx, func() (int, error) {
		var n int
		err := s.db.QueryRow("SELECT count(*) FROM jobs").Scan(&n) // want `^s\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(ctx, \.\.\.\)$`
		return n, err
	})
}

func (s *Store) RetryGoV4(ctx context.Context) error {
	return retryv4.Do(func() error {
		return s.db.QueryRow("SELECT 1").Err() // want `^s\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(ctx, \.\.\.\)$`
	}, retryv4.Attempts(3))
}

func (s *Store) RetryGoV5(ctx context.Context) error {
	if err := retryv5.New(retryv5.Attempts(3)).Do(func() error {
		return s.db.QueryRow("SELECT 1").Err() // want `^s\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(ctx, \.\.\.\)$`
	}); err != nil {
		return err
	}
	_, err := retryv5.NewWithData[int]().Do(func() (n int, err error) {
		err = s.db.QueryRow("SELECT count(*) FROM jobs").Scan(&n) // want `^s\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(ctx, \.\.\.\)$`
		return n, err
	})
	return err
}

// Sethvargo gives the literal a context.
func (s *Store) Sethvargo(ctx context.Context) error {
	return retry.Do(ctx, retry.NewConstant(time.Second), func(attempt context.Context) error {
		if err := s.db.QueryRow("SELECT 1").Err(); err != nil { // want `^s\.db\.QueryRow ignores attempt: it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(attempt, \.\.\.\)$`
			return retry.RetryableError(err)
		}
		return s.db.QueryRowContext(attempt, "SELECT 1").Err() // silent: the call takes a context itself
	})
}

func (s *Store) Resiliency(ctx context.Context) error {
	return retrier.New(retrier.ConstantBackoff(3, time.Second), nil).Run(func() error {
		return s.db.QueryRow("SELECT 1").Err() // want `^s\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(ctx, \.\.\.\)$`
	})
}

func (s *Store) ResiliencyContext(ctx context.Context, r *retrier.Retrier) error {
	return r.RunCtx(ctx, func(attempt context.Context) error {
		return s.db.QueryRow("SELECT 1").Err() // want `^s\.db\.QueryRow ignores attempt: it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(attempt, \.\.\.\)$`
	})
}

func (s *Store) Failsafe(ctx context.Context) (int, error) {
	executor := failsafe.With[int](retrypolicy.NewWithDefaults[int]())
	executor.RunAsync(func() error {
		return s.db.QueryRow("SELECT 1").Err() // silent: deferred work runs after the caller has left
	})
	return executor.Get(func() (n int, err error) {
		err = s.db.QueryRow("SELECT count(*) FROM jobs").Scan(&n) // want `^s\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(ctx, \.\.\.\)$`
		return n, err
	})
}

func (s *Store) Kubernetes(ctx context.Context) error {
	if err := kretry.RetryOnConflict(kretry.DefaultRetry, func() error {
		return s.db.QueryRow("SELECT 1").Err() // want `^s\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(ctx, \.\.\.\)$`
	}); err != nil {
		return err
	}
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(poll context.Context) (bool, error) {
		err := s.db.QueryRow("SELECT 1").Err() // want `^s\.db\.QueryRow ignores poll: it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(poll, \.\.\.\)$`
		return err == nil, nil
	})
}

// KubernetesLoop: what is repeated until a channel is closed serves no caller.
func (s *Store) KubernetesLoop(ctx context.Context) {
	wait.Until(func() {
		s.db.Exec("DELETE FROM jobs WHERE done") // silent: deferred work runs after the caller has left
	}, time.Minute, ctx.Done())
}
