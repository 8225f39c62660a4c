package keys

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"
)

// silent: one digest a day is meant, and the day is the key.
func (s *Shop) Daily(ctx context.Context, reader string) error {
	for range 3 {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/digests", bytes.NewReader(nil))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", reader+time.Now().Format("2006-01-02"))
		if resp, err := s.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
	}
	return nil
}

// silent: one an hour.
func (s *Shop) Hourly(ctx context.Context, reader string) error {
	for range 3 {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/digests", bytes.NewReader(nil))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", fmt.Sprint(reader, time.Now().UTC().Truncate(time.Hour).Unix()))
		if resp, err := s.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
	}
	return nil
}

// A second is over when the next attempt begins.
func (s *Shop) ToTheSecond(ctx context.Context, reader string) error {
	for range 3 {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/digests", bytes.NewReader(nil))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", reader+time.Now().Format(time.RFC3339)) // want `^Idempotency-Key, made by time\.Now, is new in every attempt of s\.hc\.Do \(retry_nonidempotent/keys/days\.go:49\), so the server cannot recognise the repeat; make it before the loop$`
		if resp, err := s.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
	}
	return nil
}
