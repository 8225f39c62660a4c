// Package direct calls what store does: known from facts alone.
package direct

import (
	"context"
	"net/http"

	"example.com/service/store"
)

// Load has a context for a function that has a form with one.
func Load(ctx context.Context, s *store.Store) error {
	return s.Load("a") // want
}

// Send sends a request that another package made.
func Send(ctx context.Context, c *http.Client) (*http.Response, error) {
	req, err := store.Request("http://example.com") // want
	if err != nil {
		return nil, err
	}
	return c.Do(req)
}

// Bound does the same with a context.
func Bound(ctx context.Context, c *http.Client) (*http.Response, error) {
	req, err := store.Request("http://example.com")
	if err != nil {
		return nil, err
	}
	return c.Do(req.WithContext(ctx))
}
