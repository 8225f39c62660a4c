// Package policy writes through clients whose policies decide what is sent
// again.
package policy

import (
	"context"
	"errors"
	"net/http"
	"syscall"

	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
	restyv3 "resty.dev/v3"
)

// The gate asks the answer for the method, and there is none.
func Gate(target string) error {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		if resp != nil && resp.Request.Method != http.MethodGet {
			return false, nil
		}
		return retryablehttp.DefaultRetryPolicy(ctx, resp, err)
	}
	return closed(c.Post(target, "text/plain", []byte("x"))) // want `^c\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_policy/policy\.go:18\) after a lost answer: the gate at retry_nonidempotent/client_policy/policy\.go:20 asks the answer for the method, and there is none when the connection breaks, so it lets a write pass: the server does it twice; ask the request for the method, or send writes through a client that sends once$`
}

func byMethod(ctx context.Context, resp *http.Response, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	if resp.Request.Method == http.MethodPost {
		return false, nil
	}
	return retryablehttp.DefaultRetryPolicy(ctx, resp, err)
}

// silent: no error is repeated, and of answers none to a POST.
func Closed(target string) error {
	c := retryablehttp.NewClient()
	c.CheckRetry = byMethod
	return closed(c.Post(target, "text/plain", []byte("x")))
}

type methodKey struct{}

// silent: the method comes with the request, whatever the answer.
func FromContext(target string) error {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		if m, _ := ctx.Value(methodKey{}).(string); m == http.MethodPost {
			return false, nil
		}
		return retryablehttp.DefaultRetryPolicy(ctx, resp, err)
	}
	return closed(c.Post(target, "text/plain", []byte("x")))
}

type onceKey struct{}

// silent: what the context says cannot be seen.
func MaySayNo(target string) error {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		if ctx.Value(onceKey{}) != nil {
			return false, nil
		}
		return retryablehttp.DefaultRetryPolicy(ctx, resp, err)
	}
	return closed(c.Post(target, "text/plain", []byte("x")))
}

// silent: only what was refused is sent again.
func Throttled(target string) error {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		if err != nil {
			return errors.Is(err, syscall.ECONNREFUSED), nil
		}
		return resp.StatusCode == http.StatusTooManyRequests, nil
	}
	return closed(c.Post(target, "text/plain", []byte("x")))
}

func onServerErrors(_ context.Context, resp *http.Response, err error) (bool, error) {
	return err == nil && resp.StatusCode >= 500, err
}

func ServerErrors(target string) error {
	c := retryablehttp.NewClient()
	c.CheckRetry = onServerErrors
	return closed(c.Post(target, "text/plain", []byte("x"))) // want `^c\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_policy/policy\.go:90\) after a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: what the policy says cannot be seen.
func Unknown(target string, policy retryablehttp.CheckRetry) error {
	c := retryablehttp.NewClient()
	c.CheckRetry = policy
	return closed(c.Post(target, "text/plain", []byte("x")))
}

func Resty(target string) error {
	c := resty.New().SetRetryCount(3)
	_, err := c.R().SetBody("x").Post(target) // want `^c\.R\(\)\.SetBody\("x"\)\.Post sends POST, and resty\.Client repeats it by itself \(retry_nonidempotent/client_policy/policy\.go:103\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	return err
}

// silent: nothing is sent again without a count.
func RestyOff(target string) error {
	_, err := resty.New().R().SetBody("x").Post(target)
	return err
}

// silent: the condition decides alone, and lets a lost answer be.
func RestyThrottled(target string) error {
	c := resty.New()
	c.SetRetryCount(3).AddRetryCondition(func(r *resty.Response, err error) bool {
		return err == nil && r.StatusCode() == http.StatusTooManyRequests
	})
	_, err := c.R().Post(target)
	return err
}

func RestyServerErrors(target string) error {
	c := resty.New()
	c.SetRetryCount(3)
	c.AddRetryCondition(func(r *resty.Response, _ error) bool { return r.StatusCode() >= 500 })
	req := c.R()
	req.SetHeader("Accept", "text/plain")
	_, err := req.Post(target) // want `^req\.Post sends POST, and resty\.Client repeats it by itself \(retry_nonidempotent/client_policy/policy\.go:126\) after a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	return err
}

// silent: resty v3 sends a POST once.
func RestyV3(target string) error {
	c := restyv3.New().SetRetryCount(3)
	_, err := c.R().Post(target)
	return err
}

func RestyV3Allowed(target string) error {
	c := restyv3.New().SetRetryCount(3).SetRetryAllowNonIdempotent(true)
	_, err := c.R().Post(target) // want `^c\.R\(\)\.Post sends POST, and resty\.Client repeats it by itself \(retry_nonidempotent/client_policy/policy\.go:142\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	return err
}

func RestyV3Request(target string) error {
	c := restyv3.New()
	_, err := c.R().SetRetryCount(2).SetRetryAllowNonIdempotent(true).Post(target) // want `^\(\.\.\.\)\.Post sends POST, and resty\.Client repeats it by itself \(retry_nonidempotent/client_policy/policy\.go:149\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	return err
}

// silent: keyed.
func RestyKeyed(target, key string) error {
	c := resty.New().SetRetryCount(3)
	_, err := c.R().SetHeader("Idempotency-Key", key).Post(target)
	return err
}

func closed(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// silent: the client sets a key on every request.
func RestyHook(target string, key func(string) string) error {
	c := resty.New().SetRetryCount(3)
	c.OnBeforeRequest(func(_ *resty.Client, r *resty.Request) error {
		r.SetHeader("Idempotency-Key", key(r.URL))
		return nil
	})
	_, err := c.R().Post(target)
	return err
}

func writes(resp *http.Response) bool {
	if resp == nil {
		return false
	}
	req := resp.Request
	switch req.Method {
	case http.MethodPost, http.MethodPatch:
		return true
	}
	return false
}

func notWrites(ctx context.Context, resp *http.Response, err error) (bool, error) {
	if writes(resp) {
		return false, nil
	}
	return retryablehttp.ErrorPropagatedRetryPolicy(ctx, resp, err)
}
func GateInHelper(target string) error {
	c := retryablehttp.NewClient()
	c.CheckRetry = notWrites
	return closed(c.Post(target, "text/plain", []byte("x"))) // want `^c\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_policy/policy\.go:197\) after a lost answer: the gate at retry_nonidempotent/client_policy/policy\.go:183 asks the answer for the method, and there is none when the connection breaks, so it lets a write pass: the server does it twice; ask the request for the method, or send writes through a client that sends once$`
}
