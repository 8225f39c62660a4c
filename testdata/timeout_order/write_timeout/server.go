// Package write_timeout has servers whose connections close before their
// handlers are done.
package write_timeout

import (
	"context"
	"io"
	"net/http"
	"time"
)

func almanac(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 20*time.Second)
	defer cancel()
	<-ctx.Done()
}

func tides(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "low") }

func Direct() *http.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("/almanac", almanac)
	mux.HandleFunc("/tides", tides)
	return &http.Server{Handler: mux, WriteTimeout: 15 * time.Second} // want `http\.Server\.WriteTimeout 15s \(timeout_order/write_timeout/server\.go:24\) is not longer than the 20s budget of almanac \(timeout_order/write_timeout/server\.go:13\): the client sees EOF instead of the answer`
}

func Wall(h http.Handler) *http.Server {
	return &http.Server{
		Handler:      http.TimeoutHandler(h, 10*time.Second, "too slow"),
		WriteTimeout: 10 * time.Second, // want `http\.Server\.WriteTimeout 10s \(timeout_order/write_timeout/server\.go:30\) is not longer than http\.TimeoutHandler 10s \(timeout_order/write_timeout/server\.go:29\): the client sees EOF instead of the 503`
	}
}

func WallFirst() *http.Server {
	// silent: TimeoutHandler answers after 5s whatever almanac does
	return &http.Server{Handler: http.TimeoutHandler(http.HandlerFunc(almanac), 5*time.Second, ""), WriteTimeout: 15 * time.Second}
}

var charts = &http.Client{Timeout: 40 * time.Second}

type port struct{ mux *http.ServeMux }

func (p *port) chart(w http.ResponseWriter, r *http.Request) {
	body, err := p.fetch(r.Context(), "https://charts.invalid/1")
	if err == nil {
		defer body.Close()
		io.Copy(w, body)
	}
}

func (p *port) fetch(ctx context.Context, url string) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := charts.Do(req)
	if err != nil {
		return nil, err
	}
	return resp.Body, nil
}

func (p *port) routes() http.Handler {
	p.mux = http.NewServeMux()
	p.mux.HandleFunc("GET /chart", p.chart)
	return logged(p.mux)
}

func logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r)
	})
}

func ThroughCalls(p *port) *http.Server {
	srv := &http.Server{Addr: ":80"}
	srv.Handler = p.routes()
	srv.WriteTimeout = 30 * time.Second // want `http\.Server\.WriteTimeout 30s \(timeout_order/write_timeout/server\.go:78\) is not longer than the 40s of http\.Client\.Timeout in port\.fetch \(timeout_order/write_timeout/server\.go:39\): the client sees EOF instead of the answer`
	return srv
}

func listen(h http.Handler) *http.Server {
	return &http.Server{Handler: h, WriteTimeout: 15 * time.Second} // want `http\.Server\.WriteTimeout 15s \(timeout_order/write_timeout/server\.go:83\) is not longer than the 20s budget of almanac \(timeout_order/write_timeout/server\.go:13\): the client sees EOF instead of the answer`
}

func GivenByCaller() *http.Server { return listen(http.HandlerFunc(almanac)) }

func Registered() error {
	http.HandleFunc("/almanac", almanac)
	srv := http.Server{Addr: ":80", WriteTimeout: 12 * time.Second} // want `http\.Server\.WriteTimeout 12s \(timeout_order/write_timeout/server\.go:90\) is not longer than the 20s budget of almanac \(timeout_order/write_timeout/server\.go:13\): the client sees EOF instead of the answer`
	return srv.ListenAndServe()
}

func Unlimited() *http.Server {
	return &http.Server{Handler: http.HandlerFunc(almanac)} // silent: no write timeout
}

func helper(ctx context.Context, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}

func WithArgument() *http.Server {
	return &http.Server{
		WriteTimeout: 30 * time.Second, // want `http\.Server\.WriteTimeout 30s \(timeout_order/write_timeout/server\.go:107\) is not longer than the 1m budget of helper \(timeout_order/write_timeout/server\.go:99\): the client sees EOF instead of the answer`
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if err := helper(r.Context(), time.Minute); err != nil {
				http.Error(w, err.Error(), 504)
			}
		}),
	}
}
