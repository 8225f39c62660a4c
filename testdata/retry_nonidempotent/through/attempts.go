package through

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

type courier struct {
	hc   *http.Client
	base string
}

// deliver tries as often as it is told.
func (c *courier) deliver(ctx context.Context, attempts int, method, path string, body []byte) (err error) {
	for i := 0; i < attempts; i++ {
		var req *http.Request
		if req, err = http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(body)); err != nil {
			return err
		}
		var resp *http.Response
		if resp, err = c.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return err
}

// silent: one attempt is no retry.
func (c *courier) Parcel(ctx context.Context, body []byte) error {
	return c.deliver(ctx, 1, http.MethodPost, "/parcels", body)
}

func (c *courier) Letter(ctx context.Context, body []byte) error {
	return c.deliver(ctx, 5, http.MethodPost, "/letters", body) // want `^c\.deliver sends POST through c\.hc\.Do \(retry_nonidempotent/through/attempts\.go:23\), and c\.deliver repeats it \(retry_nonidempotent/through/attempts\.go:17\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
}

// hand gives a write one try, whoever asks.
func (c *courier) hand(ctx context.Context, method, path string, body []byte) error {
	tries := 1
	if method == http.MethodGet || method == http.MethodHead {
		tries = 4
	}
	for {
		req, err := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(body))
		if err != nil {
			return err
		}
		resp, err := c.hc.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		if tries--; tries == 0 {
			return err
		}
		time.Sleep(time.Second)
	}
}

// silent: the method decides how often it is tried.
func (c *courier) Card(ctx context.Context, body []byte) error {
	return c.hand(ctx, http.MethodPost, "/cards", body)
}

// A name that makes something is believed, whatever it makes.
func (c *courier) createQueryRoute(ctx context.Context, body []byte) error {
	return c.deliver(ctx, 5, http.MethodPost, "/routes", body) // want `^c\.deliver sends POST through c\.hc\.Do \(retry_nonidempotent/through/attempts\.go:23\), and c\.deliver repeats it \(retry_nonidempotent/through/attempts\.go:17\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
}

// silent: only a token is made, and only for a while.
func (c *courier) createToken(ctx context.Context, body []byte) error {
	return c.deliver(ctx, 5, http.MethodPost, "/oauth", body)
}
