// Package retry_loops has tries that do not fit into their time.
package retry_loops

import (
	"context"
	"net/http"
	"time"
)

const perTry = 4 * time.Second

func Loop(parent context.Context, f func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	for i := 0; i < 3; i++ { // want `3 tries of 4s \(context\.WithTimeout, timeout_order/retry_loops/loops\.go:16\) in the loop \(timeout_order/retry_loops/loops\.go:15\) take 12s, longer than context\.WithTimeout 10s \(timeout_order/retry_loops/loops\.go:13\): only 2 fit`
		try, stop := context.WithTimeout(ctx, perTry)
		err = f(try)
		stop()
		if err == nil {
			return nil
		}
	}
	return err
}

func Pauses(parent context.Context, f func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(parent, 13*time.Second)
	defer cancel()
	for range 3 { // want `3 tries of 4s \(context\.WithTimeout, timeout_order/retry_loops/loops\.go:30\) and at least 2s of pauses in the loop \(timeout_order/retry_loops/loops\.go:29\) take 14s, longer than context\.WithTimeout 13s \(timeout_order/retry_loops/loops\.go:27\): only 2 fit`
		try, stop := context.WithTimeout(ctx, perTry)
		err = f(try)
		stop()
		if err == nil {
			break
		}
		time.Sleep(time.Second)
	}
	return err
}

func Same(parent context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, perTry)
	defer cancel()
	for { // want `one try of the loop \(timeout_order/retry_loops/loops\.go:44\) may take 4s \(context\.WithTimeout, timeout_order/retry_loops/loops\.go:45\), as long as all tries together or longer \(context\.WithTimeout 4s \(timeout_order/retry_loops/loops\.go:42\)\): a try that times out is the last one`
		try, stop := context.WithTimeout(ctx, perTry)
		err := f(try)
		stop()
		if err == nil || ctx.Err() != nil {
			return err
		}
	}
}

func Fits(parent context.Context, f func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(parent, 15*time.Second)
	defer cancel()
	for attempt := 1; attempt <= 3; attempt++ { // silent: 12s and 2s of pauses
		try, stop := context.WithTimeout(ctx, perTry)
		err = f(try)
		stop()
		if err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func AsOftenAsItFits(parent context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, time.Minute)
	defer cancel()
	for ctx.Err() == nil { // silent: no number of tries is meant
		try, stop := context.WithTimeout(ctx, perTry)
		err := f(try)
		stop()
		if err == nil {
			return nil
		}
	}
	return ctx.Err()
}

var slow = &http.Client{Timeout: 30 * time.Second}

func Requests(parent context.Context) error {
	ctx, cancel := context.WithTimeout(parent, time.Minute)
	defer cancel()
	for i := 0; i < 5; i++ { // want `5 tries of 30s \(http\.Client\.Timeout, timeout_order/retry_loops/loops\.go:83\) in the loop \(timeout_order/retry_loops/loops\.go:88\) take 2m30s, longer than context\.WithTimeout 1m \(timeout_order/retry_loops/loops\.go:86\): only 2 fit`
		req, err := http.NewRequestWithContext(ctx, "GET", "https://bakery.invalid", nil)
		if err != nil {
			return err
		}
		resp, err := slow.Do(req)
		if err != nil {
			continue
		}
		return resp.Body.Close()
	}
	return ctx.Err()
}

func Every(parent context.Context, urls []string) {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	for range urls { // silent: items, not tries
		try, stop := context.WithTimeout(ctx, perTry)
		<-try.Done()
		stop()
	}
}

type retrier struct {
	tries int
	each  time.Duration
}

func (r retrier) do(ctx context.Context, f func(context.Context) error) (err error) {
	for i := 0; i < r.tries; i++ {
		try, stop := context.WithTimeout(ctx, r.each)
		err = f(try)
		stop()
		if err == nil {
			return nil
		}
	}
	return err
}

func Wrapper(parent context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(parent, 5*time.Second)
	defer cancel()
	return retrier{tries: 4, each: 2 * time.Second}.do(ctx, f) // want `4 tries of 2s \(context\.WithTimeout, timeout_order/retry_loops/loops\.go:119\) in the loop \(timeout_order/retry_loops/loops\.go:118\) take 8s, longer than context\.WithTimeout 5s \(timeout_order/retry_loops/loops\.go:130\): only 2 fit`
}

type again struct {
	next  http.RoundTripper
	tries int
}

func (a *again) RoundTrip(r *http.Request) (resp *http.Response, err error) {
	for i := 0; i < a.tries; i++ {
		ctx, cancel := context.WithTimeout(r.Context(), perTry)
		resp, err = a.next.RoundTrip(r.Clone(ctx))
		cancel()
		if err == nil {
			return resp, nil
		}
	}
	return nil, err
}

func Transport() *http.Client {
	return &http.Client{Timeout: 6 * time.Second, Transport: &again{next: http.DefaultTransport, tries: 3}} // want `3 tries of 4s \(context\.WithTimeout, timeout_order/retry_loops/loops\.go:142\) in again \(timeout_order/retry_loops/loops\.go:141\) take 12s, longer than http\.Client\.Timeout 6s \(timeout_order/retry_loops/loops\.go:153\): only one fits`
}

func fetch(ctx context.Context) error {
	for i := 0; i < 3; i++ {
		if err := bake(ctx); err == nil {
			return nil
		}
	}
	return ctx.Err()
}

func bake(context.Context) error { return nil }

func Nested(ctx context.Context) error {
	for i := 0; i < 5; i++ { // want `the loop \(timeout_order/retry_loops/loops\.go:168\) tries 5 times what fetch \(timeout_order/retry_loops/loops\.go:157\) tries 3 times: up to 15 tries of one operation`
		if err := fetch(ctx); err == nil {
			return nil
		}
	}
	return ctx.Err()
}
