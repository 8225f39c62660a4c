// Package hook sets keys in functions that clients call when they send.
package hook

import (
	"net/http"

	"github.com/go-resty/resty/v2"
	"github.com/google/uuid"
	"github.com/hashicorp/go-retryablehttp"
)

func Resty() *resty.Client {
	c := resty.New().SetRetryCount(3)
	c.OnBeforeRequest(func(_ *resty.Client, r *resty.Request) error {
		r.SetHeader("Idempotency-Key", uuid.NewString()) // want `^Idempotency-Key, made by uuid\.NewString, is new in every attempt: resty\.Client calls this each time that it sends \(retry_nonidempotent/client_hook/hook\.go:13\), so the server cannot recognise the repeat; make the key where the request is made$`
		return nil
	})
	return c
}

// silent: it sends once.
func RestyOnce() *resty.Client {
	c := resty.New()
	c.OnBeforeRequest(func(_ *resty.Client, r *resty.Request) error {
		r.SetHeader("Idempotency-Key", uuid.NewString())
		return nil
	})
	return c
}

// silent: the key is that of the order, in every attempt.
func RestyLasting() *resty.Client {
	return resty.New().SetRetryCount(3).OnBeforeRequest(func(_ *resty.Client, r *resty.Request) error {
		r.SetHeader("Idempotency-Key", r.Header.Get("X-Order"))
		return nil
	})
}

func prepare(req *http.Request) error {
	req.Header.Set("Idempotency-Key", uuid.NewString()) // want `^Idempotency-Key, made by uuid\.NewString, is new in every attempt: retryablehttp\.Client calls this each time that it sends \(retry_nonidempotent/client_hook/hook\.go:45\), so the server cannot recognise the repeat; make the key where the request is made$`
	return nil
}

func Prepared() *http.Client {
	c := retryablehttp.NewClient()
	c.PrepareRetry = prepare
	return c.StandardClient()
}
