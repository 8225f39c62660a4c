package dead_client

import (
	"net/http"
	"time"
)

// Unhurried gives the headers some time, and the rest as long as it takes.
func Unhurried(mux http.Handler) *http.Server {
	return &http.Server{
		Addr:              "localhost:8080",
		Handler:           mux,
		ReadHeaderTimeout: 5 * time.Second, // silent: a timeout of zero is no limit
		ReadTimeout:       0,
	}
}
