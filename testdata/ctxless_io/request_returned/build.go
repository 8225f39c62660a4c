// Package build returns requests that somebody else sends.
package build

import (
	"context"
	"net/http"
)

type API struct {
	base string
	http *http.Client
}

// request is sent by its callers below.
func (a *API) request(path string) (*http.Request, error) {
	req, err := http.NewRequest("GET", a.base+path, nil) // want `^http\.NewRequest makes a request without ctx and a\.http\.Do on line 29 sends it: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "application/json")
	return req, nil
}

func (a *API) Users(ctx context.Context) (*http.Response, error) {
	req, err := a.request("/users")
	if err != nil {
		return nil, err
	}
	return a.http.Do(req)
}

// bound is bound by its only caller.
func (a *API) bound(path string) (*http.Request, error) {
	return http.NewRequest("GET", a.base+path, nil) // silent: the object is never used for I/O as it is
}

func (a *API) Rooms(ctx context.Context) (*http.Response, error) {
	req, err := a.bound("/rooms")
	if err != nil {
		return nil, err
	}
	return a.http.Do(req.WithContext(ctx))
}

// deep is returned twice before it is sent.
func (a *API) deep() (req *http.Request, err error) {
	req, err = http.NewRequest("GET", a.base, nil) // want `^http\.NewRequest makes a request without r\.Context\(\) and a\.http\.Do on line 64 sends it: the request goes on after the caller has given up; use http\.NewRequestWithContext\(r\.Context\(\), \.\.\.\)$`
	return
}

func (a *API) wrapped() (*http.Request, error) {
	req, err := a.deep()
	if err == nil {
		req.Header.Set("Accept", "text/plain")
	}
	return req, err
}

func (a *API) Text(r *http.Request) (*http.Response, error) {
	req, err := a.wrapped()
	if err != nil {
		return nil, err
	}
	return a.http.Do(req)
}

// Build is sent by another package.
func (a *API) Build(path string) (*http.Request, error) {
	return http.NewRequest("GET", a.base+path, nil) // silent: the object is never used for I/O as it is
}

// Send sends what another package makes.
func (a *API) Send(req *http.Request) error {
	resp, err := a.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
