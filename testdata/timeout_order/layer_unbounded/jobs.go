// Package layerunbounded has work without a limit inside a layer that has one.
package layerunbounded

import (
	"context"
	"net/http"
	"strings"
	"time"
)

//deadline:layer service
const answerTimeout = 5 * time.Second

//deadline:layer cache
const cacheTimeout time.Duration = 0 // want `^the cache timeout cacheTimeout 0s \(timeout_order/layer_unbounded/jobs\.go:15\) is zero, which is no limit, and the service timeout answerTimeout 5s \(timeout_order/layer_unbounded/jobs\.go:12\) around it is one: the work goes on for nobody; keep it below 5s$`

var (
	plain   = &http.Client{}
	limited = &http.Client{Timeout: 2 * time.Second} // silent: it has a limit
	phased  = &http.Client{Transport: &http.Transport{ResponseHeaderTimeout: time.Second}}
	foreign = &http.Client{Transport: tripper{}}
)

type tripper struct{}

func (tripper) RoundTrip(r *http.Request) (*http.Response, error) {
	return http.DefaultTransport.RoundTrip(r)
}

func Refresh(url string) error {
	resp, err := plain.Get(url) // silent: ctxless_io says that it has no context
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Push(url, text string) error {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodPut, url, strings.NewReader(text))
	if err != nil {
		return err
	}
	resp, err := plain.Do(req) // want `^plain\.Do has no limit: neither its http\.Client \(timeout_order/layer_unbounded/jobs\.go:18\) has a Timeout nor its request a deadline, and it has to fit into the service timeout answerTimeout 5s \(timeout_order/layer_unbounded/jobs\.go:12\); set one of the two below 5s$`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Quiet(ctx context.Context, url string) error {
	if resp, err := limited.Get(url); err == nil { // silent: the client has a limit
		resp.Body.Close()
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := plain.Do(req) // silent: the caller's context may have an end
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Phases(url string) error {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := phased.Do(req) // silent: a phase has a limit
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp, err = foreign.Do(req); err != nil { // silent: a transport of its own may have a limit
		return err
	}
	return resp.Body.Close()
}
