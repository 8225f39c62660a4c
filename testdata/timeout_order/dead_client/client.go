// Package dead_client has phases of a request that are longer than all of it.
package dead_client

import (
	"context"
	"net"
	"net/http"
	"time"
)

func Phases() *http.Client {
	return &http.Client{
		Timeout: 10 * time.Second,
		Transport: &http.Transport{
			DialContext:           (&net.Dialer{Timeout: 30 * time.Second}).DialContext, // want `net\.Dialer\.Timeout 30s \(timeout_order/dead_client/client\.go:15\) is longer than http\.Client\.Timeout 10s \(timeout_order/dead_client/client\.go:13\): it can never fire, the limit of the whole request ends it first`
			TLSHandshakeTimeout:   10 * time.Second,                                     // want `http\.Transport\.TLSHandshakeTimeout 10s \(timeout_order/dead_client/client\.go:16\) is as long as http\.Client\.Timeout 10s \(timeout_order/dead_client/client\.go:13\): it can never fire, the limit of the whole request ends it first`
			ResponseHeaderTimeout: 5 * time.Second,
			IdleConnTimeout:       90 * time.Second, // silent: an idle clock
		},
	}
}

func Built() *http.Client {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.ResponseHeaderTimeout = time.Minute // want `http\.Transport\.ResponseHeaderTimeout 1m \(timeout_order/dead_client/client\.go:25\) is longer than http\.Client\.Timeout 20s \(timeout_order/dead_client/client\.go:26\): it can never fire, the limit of the whole request ends it first`
	return &http.Client{Transport: t, Timeout: 20 * time.Second}
}

func Shared() (quick, patient *http.Client) {
	t := &http.Transport{ResponseHeaderTimeout: 15 * time.Second} // silent: the patient client needs it
	quick = &http.Client{Transport: t, Timeout: 5 * time.Second}
	patient = &http.Client{Transport: t, Timeout: time.Minute}
	return quick, patient
}

func Unlimited() *http.Client {
	return &http.Client{Transport: &http.Transport{ResponseHeaderTimeout: time.Minute}} // silent: no limit of the whole
}

var shared = &http.Client{Timeout: 10 * time.Second}

func TooPatient(parent context.Context) error {
	ctx, cancel := context.WithTimeout(parent, time.Minute) // want `context\.WithTimeout 1m \(timeout_order/dead_client/client\.go:43\) is longer than http\.Client\.Timeout 10s \(timeout_order/dead_client/client\.go:40\): it can never fire, the client gives up on the only request under it first`
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "GET", "https://weather.invalid", nil)
	if err != nil {
		return err
	}
	resp, err := shared.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Hasty(parent context.Context) error {
	ctx, cancel := context.WithTimeout(parent, time.Second) // silent: a longer limit inside may serve other callers
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "GET", "https://weather.invalid", nil)
	if err != nil {
		return err
	}
	resp, err := shared.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Two(parent context.Context) {
	ctx, cancel := context.WithTimeout(parent, time.Minute) // silent: two requests share it
	defer cancel()
	for _, u := range []string{"https://a.invalid", "https://b.invalid"} {
		if req, err := http.NewRequestWithContext(ctx, "GET", u, nil); err == nil {
			shared.Do(req)
		}
	}
}

func Server(h http.Handler) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadTimeout:       5 * time.Second,
		ReadHeaderTimeout: 8 * time.Second, // want `http\.Server\.ReadHeaderTimeout 8s \(timeout_order/dead_client/client\.go:84\) is longer than http\.Server\.ReadTimeout 5s \(timeout_order/dead_client/client\.go:83\): the time for the whole request is over before the headers have to be there, so the body of a slow request cannot be read`
	}
}

func Same(h http.Handler) *http.Server {
	return &http.Server{Handler: h, ReadTimeout: 5 * time.Second, ReadHeaderTimeout: 5 * time.Second} // silent: equal
}
