// Package proxies has servers whose handlers wait for another one.
package proxies

import (
	"context"
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"
)

func Patient(target *url.URL) *http.Server {
	p := httputil.NewSingleHostReverseProxy(target)
	p.Transport = &http.Transport{ResponseHeaderTimeout: 45 * time.Second}
	return &http.Server{
		Handler:      p,
		WriteTimeout: 20 * time.Second, // want `^http\.Server\.WriteTimeout 20s \(timeout_order/proxies/proxies\.go:17\) is not longer than the 45s of http\.Transport\.ResponseHeaderTimeout in Patient \(timeout_order/proxies/proxies\.go:14\): the client sees EOF instead of the answer$`
	}
}

func Short(target *url.URL) *http.Server {
	p := httputil.NewSingleHostReverseProxy(target)
	p.Transport = &http.Transport{ResponseHeaderTimeout: 15 * time.Second}
	return &http.Server{Handler: p, WriteTimeout: 20 * time.Second} // silent: the timeouts are in order
}

func Plain(target *url.URL) *http.Server {
	p := httputil.NewSingleHostReverseProxy(target)
	return &http.Server{Handler: p, WriteTimeout: 20 * time.Second} // silent: nothing says how long the proxy waits
}

func Hurried(target *url.URL) *http.Server {
	p := httputil.NewSingleHostReverseProxy(target)
	p.Transport = &http.Transport{ResponseHeaderTimeout: 45 * time.Second}
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 12*time.Second)
		defer cancel()
		p.ServeHTTP(w, r.WithContext(ctx))
	})
	return &http.Server{Handler: h, WriteTimeout: 20 * time.Second} // silent: the handler ends the proxy's context before
}

func Walled(target *url.URL) *http.Server {
	p := httputil.NewSingleHostReverseProxy(target)
	p.Transport = &http.Transport{ResponseHeaderTimeout: 45 * time.Second}
	return &http.Server{
		Handler:      http.TimeoutHandler(p, 12*time.Second, "busy"),
		WriteTimeout: 20 * time.Second, // silent: the TimeoutHandler answers before
	}
}

func Streaming(target *url.URL) *http.Server {
	p := httputil.NewSingleHostReverseProxy(target)
	p.FlushInterval = -1
	p.Transport = &http.Transport{ResponseHeaderTimeout: 45 * time.Second}
	return &http.Server{Handler: p, WriteTimeout: 20 * time.Second} // silent: a stream has its own deadline
}

func toBackend(target *url.URL) http.Handler {
	slow := &http.Transport{ResponseHeaderTimeout: 50 * time.Second}
	p := &httputil.ReverseProxy{
		Rewrite:   func(r *httputil.ProxyRequest) { r.SetURL(target) },
		Transport: slow,
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Served-By", "proxies")
		p.ServeHTTP(w, r)
	})
}

func Behind(target *url.URL) *http.Server {
	mux := http.NewServeMux()
	mux.Handle("/", toBackend(target))
	return &http.Server{
		Handler:      mux,
		WriteTimeout: 20 * time.Second, // want `^http\.Server\.WriteTimeout 20s \(.*\) is not longer than the 50s of http\.Transport\.ResponseHeaderTimeout in toBackend \(timeout_order/proxies/proxies\.go:\d+\): the client sees EOF instead of the answer$`
	}
}
