// Package library hands writes to retry libraries.
package library

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	retry5 "github.com/avast/retry-go/v5"
	"github.com/cenkalti/backoff/v4"
	backoff5 "github.com/cenkalti/backoff/v5"
	"github.com/eapache/go-resiliency/retrier"
	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	sethvargo "github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
	kretry "k8s.io/client-go/util/retry"
)

type Kitchen struct{ url string }

func (k Kitchen) cook(dish []byte) error {
	resp, err := http.Post(k.url+"/dishes", "application/json", bytes.NewReader(dish))
	if err != nil {
		return err
	}
	if resp.StatusCode >= 500 {
		return errors.New(resp.Status)
	}
	return resp.Body.Close()
}

func (k Kitchen) Backoff(dish []byte) error {
	return backoff.Retry(func() error {
		return k.cook(dish) // BAD
	}, backoff.NewExponentialBackOff())
}

func (k Kitchen) BackoffVariable(dish []byte) error {
	op := func() error {
		err := k.cook(dish) // BAD
		if err != nil {
			return err
		}
		return nil
	}
	return backoff.RetryNotify(op, backoff.NewExponentialBackOff(), func(error, time.Duration) {})
}

// silent: each error is permanent.
func (k Kitchen) Permanent(dish []byte) error {
	return backoff.Retry(func() error {
		if err := k.cook(dish); err != nil {
			return backoff.Permanent(err)
		}
		return nil
	}, backoff.NewExponentialBackOff())
}

// silent: the policy allows one attempt.
func (k Kitchen) Once(dish []byte) error {
	return backoff.Retry(func() error { return k.cook(dish) }, &backoff.StopBackOff{})
}

// silent: so does this one.
func (k Kitchen) NoRetries(dish []byte) error {
	return backoff.Retry(func() error { return k.cook(dish) }, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 0))
}

func (k Kitchen) Data(ctx context.Context, dish []byte) (*http.Response, error) {
	return backoff5.Retry(ctx, func() (*http.Response, error) {
		return http.Post(k.url+"/dishes", "application/json", bytes.NewReader(dish)) // BAD
	}, backoff5.WithMaxTries(4))
}

func (k Kitchen) MethodValue(dish []byte) error {
	o := order{k, dish}
	return backoff.Retry(o.send, backoff.NewExponentialBackOff()) // BAD
}

type order struct {
	k    Kitchen
	dish []byte
}

func (o order) send() error { return o.k.cook(o.dish) }

func (k Kitchen) Avast(dish []byte) error {
	return retry.Do(func() error {
		return k.cook(dish) // BAD
	}, retry.Attempts(3))
}

// silent: one attempt.
func (k Kitchen) AvastOnce(dish []byte) error {
	return retry.Do(func() error { return k.cook(dish) }, retry.Attempts(1))
}

// silent: unrecoverable.
func (k Kitchen) AvastUnrecoverable(dish []byte) error {
	return retry.Do(func() error {
		if err := k.cook(dish); err != nil {
			return retry.Unrecoverable(err)
		}
		return nil
	})
}

var errBusy = errors.New("busy")

// silent: nothing was done when the kitchen is busy.
func (k Kitchen) AvastIf(dish []byte) error {
	return retry.Do(func() error { return k.cook(dish) },
		retry.RetryIf(func(err error) bool { return errors.Is(err, errBusy) }))
}

func (k Kitchen) Avast5(dish []byte) error {
	return retry5.New(retry5.Attempts(3)).Do(func() error {
		return k.cook(dish) // BAD
	})
}

func (k Kitchen) Sethvargo(ctx context.Context, dish []byte) error {
	return sethvargo.Fibonacci(ctx, time.Second, func(context.Context) error {
		if err := k.cook(dish); err != nil { // BAD
			return sethvargo.RetryableError(err)
		}
		return nil
	})
}

// silent: no error is marked.
func (k Kitchen) SethvargoPlain(ctx context.Context, dish []byte) error {
	return sethvargo.Fibonacci(ctx, time.Second, func(context.Context) error { return k.cook(dish) })
}

func (k Kitchen) Failsafe(dish []byte) error {
	policy := retrypolicy.NewWithDefaults[any]()
	return failsafe.With[any](policy).Run(func() error {
		return k.cook(dish) // BAD
	})
}

// silent: a circuit breaker repeats nothing.
func (k Kitchen) Breaker(dish []byte) error {
	return failsafe.With[any](circuitbreaker.NewWithDefaults[any]()).Run(func() error { return k.cook(dish) })
}

func (k Kitchen) Resiliency(dish []byte) error {
	r := retrier.New(retrier.ConstantBackoff(3, time.Second), nil)
	return r.Run(func() error {
		return k.cook(dish) // BAD
	})
}

func (k Kitchen) Wait(dish []byte) error {
	return wait.ExponentialBackoff(wait.Backoff{Steps: 4}, func() (bool, error) {
		if err := k.cook(dish); err != nil { // BAD
			return false, nil
		}
		return true, nil
	})
}

// silent: an error ends it.
func (k Kitchen) WaitStops(ctx context.Context, dish []byte) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) {
		if err := k.cook(dish); err != nil {
			return false, err
		}
		return true, nil
	})
}

func (k Kitchen) OnError(dish []byte) error {
	return kretry.OnError(kretry.DefaultRetry, func(error) bool { return true }, func() error {
		return k.cook(dish) // BAD
	})
}

// silent: a conflict has changed nothing.
func (k Kitchen) OnConflict(dish []byte) error {
	return kretry.RetryOnConflict(kretry.DefaultRetry, func() error { return k.cook(dish) })
}
