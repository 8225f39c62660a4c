// Package middlewares has limits that middlewares set for all behind them.
package middlewares

import (
	"context"
	"log"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"
)

// expiring makes a middleware that ends every request after d.
func expiring(d time.Duration) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			ctx, cancel := context.WithTimeout(r.Context(), d)
			defer cancel()
			next.ServeHTTP(w, r.WithContext(ctx))
		})
	}
}

// within does the same for one handler.
func within(d time.Duration, next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), d)
		defer cancel()
		next(w, r.WithContext(ctx))
	})
}

// capped limits its limit, so what it is given says nothing.
func capped(d time.Duration, next http.HandlerFunc) http.Handler {
	if d > 5*time.Second {
		d = 5 * time.Second
	}
	return within(d, next)
}

func traced(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		log.Print(r.Method)
		next.ServeHTTP(w, r)
	})
}

// patient asks for more than most middlewares leave it.
func patient(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 40*time.Second)
	defer cancel()
	<-ctx.Done()
}

func Wrapped(h http.Handler) *http.Server {
	return &http.Server{
		Handler:      traced(expiring(18 * time.Second)(h)),
		WriteTimeout: 12 * time.Second, // want `^http\.Server\.WriteTimeout 12s \(timeout_order/middlewares/wrap\.go:\d+\) is not longer than the 18s budget of expiring \(timeout_order/middlewares/wrap\.go:17\): the client sees EOF instead of the answer$`
	}
}

func WrappedShort(h http.Handler) *http.Server {
	return &http.Server{
		Handler:      traced(expiring(9 * time.Second)(h)),
		WriteTimeout: 12 * time.Second, // silent: the timeouts are in order
	}
}

func WrappedPatient() *http.Server {
	return &http.Server{
		Handler:      expiring(9 * time.Second)(http.HandlerFunc(patient)),
		WriteTimeout: 12 * time.Second, // silent: the middleware ends the handler's context before
	}
}

func One() *http.Server {
	mux := http.NewServeMux()
	mux.Handle("/fast", within(2*time.Second, patient))
	mux.Handle("/slow", within(14*time.Second, patient))
	return &http.Server{Handler: mux, WriteTimeout: 12 * time.Second} // want `^http\.Server\.WriteTimeout 12s \(timeout_order/middlewares/wrap\.go:\d+\) is not longer than the 14s budget of within \(timeout_order/middlewares/wrap\.go:27\): the client sees EOF instead of the answer$`
}

func Capped() *http.Server {
	return &http.Server{
		Handler:      capped(14*time.Second, patient),
		WriteTimeout: 50 * time.Second, // silent: the function gives its parameter another value
	}
}

func Router() *http.Server {
	r := chi.NewRouter()
	r.Use(traced, expiring(31*time.Second))
	r.Get("/", func(w http.ResponseWriter, r *http.Request) {})
	return &http.Server{Handler: r, WriteTimeout: 30 * time.Second} // want `^http\.Server\.WriteTimeout 30s \(timeout_order/middlewares/wrap\.go:\d+\) is not longer than the 31s budget of expiring \(timeout_order/middlewares/wrap\.go:17\): the client sees EOF instead of the answer$`
}

func RouterPatient() *http.Server {
	r := chi.NewRouter()
	r.Use(expiring(20 * time.Second))
	r.Get("/", patient)
	return &http.Server{Handler: r, WriteTimeout: 30 * time.Second} // silent: the middleware ends the handler's context before
}
