// Package rates asks for rates with several HTTP clients.
package rates

import (
	"context"
	"net/http"
	"time"

	"github.com/dghubble/sling"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/valyala/fasthttp"
)

type Rates struct{ EUR, USD float64 }

func Retryable(ctx context.Context, client *retryablehttp.Client) (*http.Response, error) {
	if _, err := client.Get("https://rates.example.com/v1"); err != nil { // want `^client\.Get ignores ctx: the request goes on after the caller has given up; use retryablehttp\.NewRequestWithContext\(ctx, \.\.\.\)$`
		return nil, err
	}
	req, err := retryablehttp.NewRequest(http.MethodGet, "https://rates.example.com/v2", nil) // want `^retryablehttp\.NewRequest makes a request without ctx and client\.Do on line 24 sends it: the request goes on after the caller has given up; use retryablehttp\.NewRequestWithContext\(ctx, \.\.\.\)$`
	if err != nil {
		return nil, err
	}
	return client.Do(req) // silent: no form of the call takes a context
}

func RetryableBound(ctx context.Context, client *retryablehttp.Client) (*http.Response, error) {
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, "https://rates.example.com/v2", nil) // silent: the call takes a context itself
	if err != nil {
		return nil, err
	}
	return client.Do(req)
}

// RetryableLater gives the request its context before it is sent.
func RetryableLater(ctx context.Context, client *retryablehttp.Client) (*http.Response, error) {
	req, err := retryablehttp.NewRequest(http.MethodGet, "https://rates.example.com/v2", nil) // silent: the object is given a context before it is used
	if err != nil {
		return nil, err
	}
	req = req.WithContext(ctx)
	return client.Do(req)
}

func Sling(ctx context.Context, base *sling.Sling) (rates Rates, err error) {
	_, err = base.New().Get("rates").ReceiveSuccess(&rates) // want `^base\.New\(\)\.Get\("rates"\)\.ReceiveSuccess ignores ctx: the request goes on after the caller has given up; use base\.New\(\)\.Get\("rates"\)\.Do on base\.New\(\)\.Get\("rates"\)\.Request\(\) with WithContext\(ctx\)$`
	return rates, err
}

func SlingRequest(ctx context.Context, base *sling.Sling) (rates Rates, err error) {
	req, err := base.New().Get("rates").Request() // want `^base\.New\(\)\.Get\("rates"\)\.Request makes a request without ctx and base\.Do on line 55 sends it: the request goes on after the caller has given up; use WithContext\(ctx\) on its result$`
	if err != nil {
		return rates, err
	}
	_, err = base.Do(req, &rates, nil)
	return rates, err
}

// SlingBound sends a copy that has a context.
func SlingBound(ctx context.Context, base *sling.Sling) (rates Rates, err error) {
	req, err := base.New().Get("rates").Request() // silent: the object is never used for I/O as it is
	if err != nil {
		return rates, err
	}
	_, err = base.Do(req.WithContext(ctx), &rates, nil)
	return rates, err
}

// Fast: fasthttp knows deadlines, not contexts.
func Fast(ctx context.Context, client *fasthttp.Client, req *fasthttp.Request, resp *fasthttp.Response) error {
	if deadline, ok := ctx.Deadline(); ok {
		return client.DoDeadline(req, resp, deadline) // silent: the call is not known to do I/O
	}
	if err := client.DoTimeout(req, resp, time.Second); err == nil { // silent: the call is not known to do I/O
		return nil
	}
	return client.Do(req, resp) // want `^client\.Do ignores ctx: the request goes on after the caller has given up; use client\.DoDeadline with the deadline of ctx$`
}
