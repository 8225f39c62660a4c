// Package declared makes clients that others write through.
package declared

import (
	"context"
	"net/http"

	"github.com/hashicorp/go-retryablehttp"
	"github.com/valyala/fasthttp"
	"resty.dev/v3"
)

func Resty() *resty.Client {
	return resty.New().SetRetryCount(3).SetRetryAllowNonIdempotent(true) // want `^SetRetryAllowNonIdempotent has resty\.Client \(retry_nonidempotent/client_declared/declared\.go:14\) repeat every write after a lost answer, although the first may have been carried out, and the server does it twice; leave it out, or send an Idempotency-Key with each write$`
}

// silent: without a count nothing is sent again, and false allows nothing.
func RestyOnce() (a, b *resty.Client) {
	return resty.New().SetRetryAllowNonIdempotent(true), resty.New().SetRetryCount(2).SetRetryAllowNonIdempotent(false)
}

var Fast = &fasthttp.Client{
	Name:    "hall",
	RetryIf: func(*fasthttp.Request) bool { return true }, // want `^fasthttp\.Client\.RetryIf has fasthttp\.Client \(retry_nonidempotent/client_declared/declared\.go:22\) repeat every write after a lost answer, although the first may have been carried out, and the server does it twice; leave it out, or send an Idempotency-Key with each write$`
}

// silent: only reads.
var FastReads = &fasthttp.Client{
	RetryIf: func(req *fasthttp.Request) bool { return req.Header.IsGet() },
}

// silent: the default is nobody's fault while nothing is seen to be written.
func Default() *retryablehttp.Client { return retryablehttp.NewClient() }

func Gate() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) { // want `^c\.CheckRetry has retryablehttp\.Client \(retry_nonidempotent/client_declared/declared\.go:36\) repeat what it sends after a lost answer, and its gate at retry_nonidempotent/client_declared/declared\.go:38 asks the answer for the method: there is none when the connection breaks, so it lets a write pass, and the server does it twice; ask the request for the method$`
		if resp != nil && resp.Request.Method == http.MethodPost {
			return false, nil
		}
		return retryablehttp.DefaultRetryPolicy(ctx, resp, err)
	}
	return c
}
