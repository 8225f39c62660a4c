// Package dropped binds a copy of its request and sends the original.
package dropped

import (
	"context"
	"net/http"
)

func Statement(ctx context.Context, c *http.Client) (*http.Response, error) {
	req, err := http.NewRequest("GET", "https://tax.example.com", nil) // want `^http\.NewRequest makes a request without ctx and c\.Do on line 15 sends it \(the copy that WithContext returns on line 14 is thrown away\): the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	if err != nil {
		return nil, err
	}
	req.WithContext(ctx)
	return c.Do(req)
}

func Blank(ctx context.Context, c *http.Client) (*http.Response, error) {
	req, err := http.NewRequest("GET", "https://tax.example.com", nil) // want `^http\.NewRequest makes a request without ctx and c\.Do on line 24 sends it \(the copy that WithContext returns on line 23 is thrown away\): the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	if err != nil {
		return nil, err
	}
	_ = req.Clone(ctx)
	return c.Do(req)
}
