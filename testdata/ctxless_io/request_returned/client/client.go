// Package client sends what package build returns, and the other way round.
package client

import (
	"context"
	"net/http"

	build "deadlinelint.test/ctxless_io/request_returned"
)

func Fetch(ctx context.Context, a *build.API) (*http.Response, error) {
	req, err := a.Build("/fetch") // want `^a\.Build returns a request without a context \(made at ctxless_io/request_returned/build\.go:69\) and http\.DefaultClient\.Do on line 16 sends it: the request goes on after the caller has given up; use WithContext\(ctx\) on its result$`
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}

func Bound(ctx context.Context, a *build.API) (*http.Response, error) {
	req, err := a.Build("/fetch") // silent: the object is never used for I/O as it is
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req.WithContext(ctx))
}

func Hand(ctx context.Context, a *build.API) error {
	req, err := http.NewRequest("GET", "https://docs.example.com", nil) // want `^http\.NewRequest makes a request without ctx and a\.Send on line 32 sends it: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	if err != nil {
		return err
	}
	return a.Send(req)
}
