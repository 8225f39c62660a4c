// Package bound gives its requests a context after it has made them.
package bound

import (
	"context"
	"net/http"
	"time"
)

func Rebound(ctx context.Context, c *http.Client, body map[string]string) (*http.Response, error) {
	req, err := http.NewRequest("PUT", "https://stock.example.com", nil) // silent: the object is given a context before it is used
	if err != nil {
		return nil, err
	}
	for k, v := range body {
		req.Header.Set(k, v)
	}
	if len(body) == 0 {
		req.Header.Set("Content-Length", "0")
	}
	q := req.URL.Query()
	q.Set("at", time.Now().String())
	req.URL.RawQuery = q.Encode()

	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req = req.WithContext(ctx)
	return c.Do(req)
}

func Passed(ctx context.Context, c *http.Client) (*http.Response, error) {
	req, err := http.NewRequest("GET", "https://stock.example.com", nil) // silent: the object is never used for I/O as it is
	if err != nil {
		return nil, err
	}
	return c.Do(req.WithContext(ctx))
}

func Cloned(ctx context.Context, c *http.Client) (*http.Response, error) {
	req, err := http.NewRequest("GET", "https://stock.example.com", nil) // silent: the object is never used for I/O as it is
	if err != nil {
		return nil, err
	}
	out := req.Clone(ctx)
	return c.Do(out)
}

func InPlace(ctx context.Context, c *http.Client) (*http.Response, error) {
	req, err := http.NewRequest("GET", "https://stock.example.com", nil) // silent: the object is given a context before it is used
	if err != nil {
		return nil, err
	}
	*req = *req.WithContext(ctx)
	return c.Do(req)
}

// Signed is bound by a helper.
func Signed(ctx context.Context, c *http.Client) (*http.Response, error) {
	req, err := http.NewRequest("GET", "https://stock.example.com", nil) // silent: the object is given a context before it is used
	if err != nil {
		return nil, err
	}
	req = sign(ctx, req)
	return c.Do(req)
}

func sign(ctx context.Context, req *http.Request) *http.Request {
	req = req.WithContext(ctx)
	req.Header.Set("Authorization", "secret")
	return req
}

// Direct passes the result on without a name.
func Direct(ctx context.Context, c *http.Client) (*http.Response, error) {
	req, _ := http.NewRequest("GET", "https://stock.example.com", nil) // silent: the object is never used for I/O as it is
	return c.Do(sign(ctx, req))
}
