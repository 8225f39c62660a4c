package retry_libraries

import (
	"context"
	"errors"
	"net/http"
	"time"

	avast "github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v5"
	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/failsafe-go/failsafe-go/timeout"
	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
)

var errBusy = errors.New("the oven is busy")

func Busy(parent context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 8*time.Second)
	defer cancel()
	return avast.Do(func() error { // silent: a try that times out may be the last one
		try, stop := context.WithTimeout(ctx, 3*time.Second)
		defer stop()
		return f(try)
	}, avast.Context(ctx), avast.Attempts(4), avast.RetryIf(func(err error) bool { return errors.Is(err, errBusy) }))
}

func Slow(parent context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 8*time.Second)
	defer cancel()
	return avast.Do(func() error { // want `4 tries of 3s \(context\.WithTimeout, timeout_order/retry_libraries/final\.go:34\) in retry\.Do \(timeout_order/retry_libraries/final\.go:33\) take 12s, longer than context\.WithTimeout 8s \(timeout_order/retry_libraries/final\.go:31\): only 2 fit`
		try, stop := context.WithTimeout(ctx, 3*time.Second)
		defer stop()
		return f(try)
	}, avast.Context(ctx), avast.Attempts(4), avast.RetryIf(func(err error) bool {
		return errors.Is(err, errBusy) || errors.Is(err, context.DeadlineExceeded)
	}))
}

func GivesUp(parent context.Context, f func(context.Context) (int, error)) (int, error) {
	ctx, cancel := context.WithTimeout(parent, 8*time.Second)
	defer cancel()
	return backoff.Retry(ctx, func() (int, error) { // silent: a try that times out may be the last one
		try, stop := context.WithTimeout(ctx, 3*time.Second)
		defer stop()
		n, err := f(try)
		if errors.Is(err, errBusy) || errors.Is(err, context.DeadlineExceeded) {
			return 0, backoff.Permanent(err)
		}
		return n, err
	}, backoff.WithMaxTries(4))
}

type shop struct{ http *retryablehttp.Client }

func newShop() *shop {
	c := &retryablehttp.Client{HTTPClient: &http.Client{Timeout: 6 * time.Second}, RetryMax: 2}
	return &shop{http: c}
}

func (s *shop) Buy(parent context.Context) error {
	ctx, cancel := context.WithTimeout(parent, 15*time.Second)
	defer cancel()
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, "https://bakery.invalid", nil)
	if err != nil {
		return err
	}
	_, err = s.http.Do(req) // want `3 tries of 6s \(retryablehttp\.Client\.HTTPClient\.Timeout, timeout_order/retry_libraries/final\.go:59\) in retryablehttp\.Client \(timeout_order/retry_libraries/final\.go:70\) take 18s, longer than context\.WithTimeout 15s \(timeout_order/retry_libraries/final\.go:64\): only 2 fit`
	return err
}

func OnlyThrottled(parent context.Context) error {
	c := retryablehttp.NewClient()
	c.RetryMax = 3
	c.HTTPClient.Timeout = 10 * time.Second
	c.CheckRetry = func(_ context.Context, resp *http.Response, err error) (bool, error) {
		if err != nil {
			return false, err
		}
		return resp.StatusCode == http.StatusTooManyRequests, nil
	}
	ctx, cancel := context.WithTimeout(parent, 15*time.Second)
	defer cancel()
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, "https://bakery.invalid", nil)
	if err != nil {
		return err
	}
	_, err = c.Do(req) // silent: a try that times out may be the last one
	return err
}

func Once(parent context.Context) error {
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	c.HTTPClient.Timeout = 20 * time.Second
	ctx, cancel := context.WithTimeout(parent, 15*time.Second)
	defer cancel()
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, "https://bakery.invalid", nil)
	if err != nil {
		return err
	}
	_, err = c.Do(req) // silent: all tries fit into the budget
	return err
}

func NoRetries(parent context.Context) error {
	c := resty.New().SetTimeout(20 * time.Second)
	ctx, cancel := context.WithTimeout(parent, 15*time.Second)
	defer cancel()
	_, err := c.R().SetContext(ctx).Get("https://bakery.invalid") // silent: resty tries once
	return err
}

func Conditions(parent context.Context) error {
	c := resty.New().SetTimeout(5 * time.Second).SetRetryCount(3).
		AddRetryCondition(func(r *resty.Response, _ error) bool { return r.StatusCode() == http.StatusServiceUnavailable })
	ctx, cancel := context.WithTimeout(parent, 15*time.Second)
	defer cancel()
	_, err := c.R().SetContext(ctx).Get("https://bakery.invalid") // silent: a try that times out may be the last one
	return err
}

func AnyError(parent context.Context) error {
	c := resty.New().SetTimeout(5 * time.Second).SetRetryCount(3).
		AddRetryCondition(func(r *resty.Response, err error) bool { return err != nil || r.StatusCode() >= 500 })
	ctx, cancel := context.WithTimeout(parent, 15*time.Second)
	defer cancel()
	_, err := c.R().SetContext(ctx).Get("https://bakery.invalid") // want `4 tries of 5s \(resty\.Client\.Timeout, timeout_order/retry_libraries/final\.go:126\) in resty\.Client \(timeout_order/retry_libraries/final\.go:130\) take 20s, longer than context\.WithTimeout 15s \(timeout_order/retry_libraries/final\.go:128\): only 3 fit`
	return err
}

func Handled(parent context.Context, knead func() error) error {
	again := retrypolicy.NewBuilder[any]().HandleErrors(errBusy).WithMaxAttempts(3).Build()
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	return failsafe.With[any](again, timeout.New[any](4*time.Second)).WithContext(ctx).Run(knead) // silent: a try that times out may be the last one
}
