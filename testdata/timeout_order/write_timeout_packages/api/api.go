// Package api has handlers that another package serves.
package api

import (
	"context"
	"net/http"
	"time"
)

// Report takes its time.
func Report(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 45*time.Second)
	defer cancel()
	<-ctx.Done()
}

// Routes registers Report.
func Routes(mux *http.ServeMux) { mux.HandleFunc("/report", Report) }

// Handler returns it.
func Handler() http.Handler {
	mux := http.NewServeMux()
	Routes(mux)
	return mux
}

// Status is quick.
func Status(w http.ResponseWriter, r *http.Request) {}
