// Package web makes servers for others.
package web

import (
	"net/http"
	"time"
)

// New returns a server of h.
func New(addr string, h http.Handler) *http.Server {
	return &http.Server{Addr: addr, Handler: h, WriteTimeout: 20 * time.Second}
}
