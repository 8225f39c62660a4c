// Command gateway is the outermost program of the example.
//
//deadline:order gateway > service > database margin=50ms
package main

import (
	"context"
	"flag"
	"net/http"
	"time"

	"deadlinelint.test/timeout_order/hierarchy/service"
	"deadlinelint.test/timeout_order/hierarchy/storage"
)

//deadline:layer gateway
const upstreamTimeout = 2 * time.Second

func main() {
	var set service.Settings
	set.Flags(flag.CommandLine)
	flag.Parse()
	set.Answer = 2500 * time.Millisecond // want `^the service timeout Settings\.Answer 2\.5s \(timeout_order/hierarchy/gateway/gateway\.go:\d+\) is not 50ms shorter than the gateway timeout upstreamTimeout 2s \(timeout_order/hierarchy/gateway/gateway\.go:\d+\): the gateway gives up first, and the service works on for nobody; keep it at 1\.95s or below$`
	proxy(http.DefaultServeMux, service.Handler(new(storage.Store), set))
	http.ListenAndServe(":8080", nil)
}

func proxy(mux *http.ServeMux, next http.Handler) {
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), upstreamTimeout)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}
