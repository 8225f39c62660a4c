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
		return k.cook(dish) // want `^k\.cook sends POST through http\.Post \(retry_nonidempotent/library/library\.go:27\), and backoff\.Retry repeats it \(retry_nonidempotent/library/library\.go:38\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	}, backoff.NewExponentialBackOff())
}

func (k Kitchen) BackoffVariable(dish []byte) error {
	op := func() error {
		err := k.cook(dish) // want `^k\.cook sends POST through http\.Post \(retry_nonidempotent/library/library\.go:27\), and backoff\.RetryNotify repeats it \(retry_nonidempotent/library/library\.go:51\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
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
		return http.Post(k.url+"/dishes", "application/json", bytes.NewReader(dish)) // want `^http\.Post sends POST, and backoff5\.Retry repeats it \(retry_nonidempotent/library/library\.go:75\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	}, backoff5.WithMaxTries(4))
}

func (k Kitchen) MethodValue(dish []byte) error {
	o := order{k, dish}
	return backoff.Retry(o.send, backoff.NewExponentialBackOff()) // want `^o\.send sends POST through o\.k\.cook \(retry_nonidempotent/library/library\.go:90\) and http\.Post \(retry_nonidempotent/library/library\.go:27\), and backoff\.Retry repeats it \(retry_nonidempotent/library/library\.go:82\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
}

type order struct {
	k    Kitchen
	dish []byte
}

func (o order) send() error { return o.k.cook(o.dish) }

func (k Kitchen) Avast(dish []byte) error {
	return retry.Do(func() error {
		return k.cook(dish) // want `^k\.cook sends POST through http\.Post \(retry_nonidempotent/library/library\.go:27\), and retry\.Do repeats it \(retry_nonidempotent/library/library\.go:93\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
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
		return k.cook(dish) // want `^k\.cook sends POST through http\.Post \(retry_nonidempotent/library/library\.go:27\), and retry5\.New\(\.\.\.\)\.Do repeats it \(retry_nonidempotent/library/library\.go:122\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

func (k Kitchen) Sethvargo(ctx context.Context, dish []byte) error {
	return sethvargo.Fibonacci(ctx, time.Second, func(context.Context) error {
		if err := k.cook(dish); err != nil { // want `^k\.cook sends POST through http\.Post \(retry_nonidempotent/library/library\.go:27\), and sethvargo\.Fibonacci repeats it \(retry_nonidempotent/library/library\.go:128\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
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
		return k.cook(dish) // want `^k\.cook sends POST through http\.Post \(retry_nonidempotent/library/library\.go:27\), and failsafe\.With\(\.\.\.\)\.Run repeats it \(retry_nonidempotent/library/library\.go:143\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

// silent: a circuit breaker repeats nothing.
func (k Kitchen) Breaker(dish []byte) error {
	return failsafe.With[any](circuitbreaker.NewWithDefaults[any]()).Run(func() error { return k.cook(dish) })
}

func (k Kitchen) Resiliency(dish []byte) error {
	r := retrier.New(retrier.ConstantBackoff(3, time.Second), nil)
	return r.Run(func() error {
		return k.cook(dish) // want `^k\.cook sends POST through http\.Post \(retry_nonidempotent/library/library\.go:27\), and r\.Run repeats it \(retry_nonidempotent/library/library\.go:155\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

func (k Kitchen) Wait(dish []byte) error {
	return wait.ExponentialBackoff(wait.Backoff{Steps: 4}, func() (bool, error) {
		if err := k.cook(dish); err != nil { // want `^k\.cook sends POST through http\.Post \(retry_nonidempotent/library/library\.go:27\), and wait\.ExponentialBackoff repeats it \(retry_nonidempotent/library/library\.go:161\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
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
		return k.cook(dish) // want `^k\.cook sends POST through http\.Post \(retry_nonidempotent/library/library\.go:27\), and kretry\.OnError repeats it \(retry_nonidempotent/library/library\.go:180\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

// silent: a conflict has changed nothing.
func (k Kitchen) OnConflict(dish []byte) error {
	return kretry.RetryOnConflict(kretry.DefaultRetry, func() error { return k.cook(dish) })
}
