// Package layerunboundedserver has a server that ends nothing.
package layerunboundedserver

import (
	"net/http"
	"time"
)

// proxyReadTimeout is what the proxy in front waits.
//
//deadline:layer gateway
const proxyReadTimeout = 30 * time.Second

func list(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusNoContent)
}

func Server() *http.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /items", list)
	return &http.Server{Handler: mux, ReadHeaderTimeout: time.Second} // want `^this http\.Server has no WriteTimeout and its handlers set no limit: nothing ends a request that the gateway timeout proxyReadTimeout 30s \(timeout_order/layer_unbounded_server/server\.go:12\) gives up on; give it a WriteTimeout below 30s$`
}
