// Package layeroptions has timeouts that no comment speaks about.
package layeroptions

import (
	"net/http"
	"time"

	"deadlinelint.test/timeout_order/layer_options/store"
)

// Server serves.
func Server(h http.Handler) *http.Server {
	return &http.Server{
		Handler:      h,
		ReadTimeout:  20 * time.Second,
		WriteTimeout: 10 * time.Second, // silent: no layer // with fields: `^the service timeout http\.Server\.WriteTimeout 10s .*is not longer than the database timeout Config\.StatementTimeout 11s `
	}
}

// Bulk is a chain of its own.
func Bulk() store.Config {
	return store.Config{StatementTimeout: 30 * time.Second} // silent: no layer // with fields: `^the database timeout Config\.StatementTimeout 30s .* is not shorter than the service timeout http\.Server\.WriteTimeout 10s ` // with packages: `^the database timeout Config\.StatementTimeout 30s .* is not 1s shorter than the service timeout patience 8s .*; keep it at 7s or below$`
}

const patience = store.ReportTimeout // silent: no layer // with packages: `^the service timeout patience 8s .* is not 1s longer than the database timeout Config\.StatementTimeout 11s .*; give it 12s or more$`
