// Package retry_libraries has the same with libraries.
package retry_libraries

import (
	"context"
	"net/http"
	"time"

	avast "github.com/avast/retry-go/v4"
	backoff4 "github.com/cenkalti/backoff/v4"
	"github.com/cenkalti/backoff/v5"
	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
	sethvargo "github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
)

func Avast(parent context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 8*time.Second)
	defer cancel()
	return avast.Do(func() error { // want `3 tries of 3s \(context\.WithTimeout, timeout_order/retry_libraries/libraries\.go:22\) and at least 1s of pauses in retry\.Do \(timeout_order/retry_libraries/libraries\.go:21\) take 10s, longer than context\.WithTimeout 8s \(timeout_order/retry_libraries/libraries\.go:19\): only 2 fit`
		try, stop := context.WithTimeout(ctx, 3*time.Second)
		defer stop()
		return f(try)
	}, avast.Context(ctx), avast.Attempts(3), avast.Delay(500*time.Millisecond))
}

func Elapsed(parent context.Context, f func() (int, error)) (int, error) {
	ctx, cancel := context.WithTimeout(parent, 30*time.Second)
	defer cancel()
	return backoff.Retry(ctx, f, backoff.WithMaxElapsedTime(time.Minute)) // want `the elapsed time of backoff\.Retry 1m \(timeout_order/retry_libraries/libraries\.go:31\) is not shorter than context\.WithTimeout 30s \(timeout_order/retry_libraries/libraries\.go:29\): the context ends before it, and the last error is lost`
}

func Elapsed4(parent context.Context, f func() error) error {
	ctx, cancel := context.WithTimeout(parent, 30*time.Second)
	defer cancel()
	b := backoff4.NewExponentialBackOff()
	b.MaxElapsedTime = 2 * time.Minute // want `the elapsed time of backoff\.Retry 2m \(timeout_order/retry_libraries/libraries\.go:38\) is not shorter than context\.WithTimeout 30s \(timeout_order/retry_libraries/libraries\.go:35\): the context ends before it, and the last error is lost`
	return backoff4.Retry(f, backoff4.WithContext(b, ctx))
}

func Counted(parent context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	b := sethvargo.WithMaxRetries(4, sethvargo.NewConstant(time.Second))
	return sethvargo.Do(ctx, b, func(ctx context.Context) error { // want `5 tries of 3s \(context\.WithTimeout, timeout_order/retry_libraries/libraries\.go:47\) and at least 4s of pauses in retry\.Do \(timeout_order/retry_libraries/libraries\.go:46\) take 19s, longer than context\.WithTimeout 10s \(timeout_order/retry_libraries/libraries\.go:43\): only 2 fit`
		try, stop := context.WithTimeout(ctx, 3*time.Second)
		defer stop()
		return f(try)
	})
}

func Retryable(parent context.Context) error {
	c := retryablehttp.NewClient()
	c.RetryMax = 3
	c.HTTPClient.Timeout = 10 * time.Second
	ctx, cancel := context.WithTimeout(parent, 30*time.Second)
	defer cancel()
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, "https://bakery.invalid", nil)
	if err != nil {
		return err
	}
	_, err = c.Do(req) // want `4 tries of 10s \(retryablehttp\.Client\.HTTPClient\.Timeout, timeout_order/retry_libraries/libraries\.go:56\) in retryablehttp\.Client \(timeout_order/retry_libraries/libraries\.go:63\) take 40s, longer than context\.WithTimeout 30s \(timeout_order/retry_libraries/libraries\.go:57\): only 3 fit`
	return err
}

func Resty(parent context.Context) error {
	c := resty.New().SetTimeout(5 * time.Second).SetRetryCount(3)
	ctx, cancel := context.WithTimeout(parent, 12*time.Second)
	defer cancel()
	_, err := c.R().SetContext(ctx).Get("https://bakery.invalid") // want `4 tries of 5s \(resty\.Client\.Timeout, timeout_order/retry_libraries/libraries\.go:68\) in resty\.Client \(timeout_order/retry_libraries/libraries\.go:71\) take 20s, longer than context\.WithTimeout 12s \(timeout_order/retry_libraries/libraries\.go:69\): only 2 fit`
	return err
}

func Multiply(ctx context.Context) error {
	c := retryablehttp.NewClient()
	c.RetryMax = 4
	return avast.Do(func() error { // want `retry\.Do \(timeout_order/retry_libraries/libraries\.go:78\) tries 3 times what the client of c\.Do \(timeout_order/retry_libraries/libraries\.go:77\) tries 5 times: up to 15 tries of one operation`
		req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, "https://bakery.invalid", nil)
		if err != nil {
			return err
		}
		_, err = c.Do(req)
		return err
	}, avast.Attempts(3))
}

func Reserve(parent context.Context, f func() (int, error)) (int, error) {
	ctx, cancel := context.WithTimeout(parent, time.Minute)
	defer cancel()
	return backoff.Retry(ctx, f, backoff.WithMaxElapsedTime(50*time.Second)) // silent: time is left
}

func Poll(parent context.Context, done wait.ConditionWithContextFunc) error {
	ctx, cancel := context.WithTimeout(parent, 30*time.Second)
	defer cancel()
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, done) // want `the elapsed time of wait\.PollUntilContextTimeout 1m \(timeout_order/retry_libraries/libraries\.go:97\) is not shorter than context\.WithTimeout 30s \(timeout_order/retry_libraries/libraries\.go:95\): the context ends before it, and the last error is lost`
}
