// Package guards repeats requests that may be repeated.
package guards

import (
	"bytes"
	"context"
	"net/http"
	"slices"
	"strings"
)

type Client struct {
	hc  *http.Client
	url string
}

func (c *Client) once(ctx context.Context, method, path string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return c.hc.Do(req)
}

func (c *Client) guarded(ctx context.Context, method, path string, body []byte) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		resp, err = c.once(ctx, method, path, body)
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if method != http.MethodGet && method != http.MethodHead {
			return resp, err
		}
	}
	return resp, err
}

// silent: only reads are repeated.
func (c *Client) Start(ctx context.Context) (*http.Response, error) {
	return c.guarded(ctx, http.MethodPost, "/jobs", nil)
}

var safe = map[string]bool{http.MethodGet: true, http.MethodPut: true}

func mayRepeat(method string) bool {
	return slices.Contains([]string{http.MethodGet, http.MethodHead}, strings.ToUpper(method))
}

// silent: the table has no POST.
func (c *Client) ByTable(ctx context.Context, method string, body []byte) (err error) {
	for i := 0; i < 3; i++ {
		if _, err = c.once(ctx, method, "/jobs", body); err == nil || !safe[method] {
			return err
		}
	}
	return err
}

func (c *Client) StartByTable(ctx context.Context) error { return c.ByTable(ctx, "POST", nil) }

// silent: the function asks for the method.
func (c *Client) ByFunction(ctx context.Context, method string, body []byte) (err error) {
	for {
		if _, err = c.once(ctx, method, "/jobs", body); err == nil || !mayRepeat(method) {
			return err
		}
	}
}

func (c *Client) StartByFunction(ctx context.Context) error { return c.ByFunction(ctx, "POST", nil) }

// silent: a POST has one attempt.
func (c *Client) ByCount(ctx context.Context, method string, body []byte) (err error) {
	attempts := 3
	if method == http.MethodPost || method == http.MethodPatch {
		attempts = 1
	}
	for i := 0; i < attempts; i++ {
		if _, err = c.once(ctx, method, "/jobs", body); err == nil {
			return nil
		}
	}
	return err
}

func (c *Client) StartByCount(ctx context.Context) error { return c.ByCount(ctx, "POST", nil) }

// A guard that forgets POST.
func (c *Client) forgetful(ctx context.Context, method string, body []byte) (err error) {
	for i := 0; i < 3; i++ {
		if _, err = c.once(ctx, method, "/jobs", body); err == nil || method == http.MethodPatch {
			return err
		}
	}
	return err
}

func (c *Client) StartForgetfully(ctx context.Context) error {
	return c.forgetful(ctx, http.MethodPost, nil) // want `^c\.forgetful sends POST through c\.once \(retry_nonidempotent/guards/guards\.go:91\) and c\.hc\.Do \(retry_nonidempotent/guards/guards\.go:22\), and c\.forgetful repeats it \(retry_nonidempotent/guards/guards\.go:90\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
}
