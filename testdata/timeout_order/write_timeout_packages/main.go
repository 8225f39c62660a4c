package main

import (
	"net/http"
	"time"

	"deadlinelint.test/timeout_order/write_timeout_packages/api"
	"deadlinelint.test/timeout_order/write_timeout_packages/web"
)

func main() {
	mux := http.NewServeMux()
	api.Routes(mux)
	a := &http.Server{Handler: mux, WriteTimeout: 30 * time.Second}      // want `http\.Server\.WriteTimeout 30s \(timeout_order/write_timeout_packages/main\.go:14\) is not longer than the 45s budget of Report \(timeout_order/write_timeout_packages/api/api\.go:12\): the client sees EOF instead of the answer`
	b := &http.Server{Handler: api.Handler(), WriteTimeout: time.Minute} // silent: long enough
	c := web.New(":80", http.HandlerFunc(api.Report))                    // want `http\.Server\.WriteTimeout 20s \(timeout_order/write_timeout_packages/web/web\.go:11\) is not longer than the 45s budget of Report \(timeout_order/write_timeout_packages/api/api\.go:12\): the client sees EOF instead of the answer`
	d := web.New(":81", http.HandlerFunc(api.Status))                    // silent: a quick handler
	for _, s := range []*http.Server{a, b, c, d} {
		go s.ListenAndServe()
	}
	select {}
}
