// Package shutdown_order has servers that go before their requests.
package shutdown_order

import (
	"context"
	"net/http"
	"time"
)

func Run(h http.Handler, stop <-chan struct{}) error {
	srv := &http.Server{Handler: h, WriteTimeout: 30 * time.Second}
	go srv.ListenAndServe()
	<-stop
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second) // want `the context of Shutdown 5s \(timeout_order/shutdown_order/shutdown\.go:14\) is not longer than http\.Server\.WriteTimeout 30s \(timeout_order/shutdown_order/shutdown\.go:11\): requests in flight are cut`
	defer cancel()
	return srv.Shutdown(ctx)
}

func Budget(stop <-chan struct{}) error {
	srv := &http.Server{WriteTimeout: 30 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 3*time.Second)
		defer cancel()
		<-ctx.Done()
	})}
	go srv.ListenAndServe()
	<-stop
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second) // silent: no request takes longer than 3s
	defer cancel()
	return srv.Shutdown(ctx)
}

func Drain(srv *http.Server, stop <-chan struct{}) error {
	<-stop
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	time.Sleep(15 * time.Second) // want `the context of Shutdown 10s \(timeout_order/shutdown_order/shutdown\.go:34\) is not longer than time\.Sleep 15s \(timeout_order/shutdown_order/shutdown\.go:36\): the time for requests in flight is over before Shutdown starts`
	return srv.Shutdown(ctx)
}

func DrainFirst(srv *http.Server, stop <-chan struct{}) error {
	<-stop
	time.Sleep(15 * time.Second) // silent: before the clock starts
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return srv.Shutdown(ctx)
}

type service struct{ http *http.Server }

func newService(h http.Handler) *service {
	return &service{http: &http.Server{Handler: h, WriteTimeout: 20 * time.Second}}
}

func (s *service) stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second) // want `the context of Shutdown 10s \(timeout_order/shutdown_order/shutdown\.go:55\) is not longer than http\.Server\.WriteTimeout 20s \(timeout_order/shutdown_order/shutdown\.go:51\): requests in flight are cut`
	defer cancel()
	return s.http.Shutdown(ctx)
}
