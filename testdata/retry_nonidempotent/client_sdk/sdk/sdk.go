// Package sdk makes clients for others.
package sdk

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// New returns a client that looks like any other.
func New() *http.Client {
	rc := retryablehttp.NewClient()
	rc.RetryMax = 5
	return rc.StandardClient()
}

// Plain returns a client that sends once.
func Plain() *http.Client { return &http.Client{Timeout: time.Second} }

// Sender repeats every request.
type Sender struct{ Next http.RoundTripper }

func (s *Sender) RoundTrip(req *http.Request) (*http.Response, error) {
	var resp *http.Response
	var err error
	for range 3 {
		if resp, err = s.Next.RoundTrip(req); err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		time.Sleep(time.Second)
	}
	return resp, err
}

// Hub sends through the client that it was made with.
type Hub struct{ hc *http.Client }

func NewHub() *Hub { return &Hub{hc: New()} }

// Do sends with any method; who knows it is told.
func (h *Hub) Do(ctx context.Context, method, target string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, method, target, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := h.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
