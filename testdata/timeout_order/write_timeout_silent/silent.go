// Package write_timeout_silent has servers whose write timeout is none of the
// handler's business.
package write_timeout_silent

import (
	"context"
	"net/http"
	"time"
)

func minute(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	<-ctx.Done()
}

func events(w http.ResponseWriter, r *http.Request) {
	flusher, ok := w.(http.Flusher) // silent: it streams
	if !ok {
		return
	}
	minute(r.Context())
	flusher.Flush()
}

func queued(w http.ResponseWriter, r *http.Request) {
	go minute(context.WithoutCancel(r.Context())) // silent: nobody waits for it
	w.WriteHeader(http.StatusAccepted)
}

func late(w http.ResponseWriter, r *http.Request) {
	defer minute(context.Background()) // silent: deferred
}

func longer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.NewResponseController(w).SetWriteDeadline(time.Now().Add(2 * time.Minute))
		next.ServeHTTP(w, r)
	})
}

func slow(w http.ResponseWriter, r *http.Request) { minute(r.Context()) }

func Servers() []*http.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("/events", events)
	mux.HandleFunc("/queued", queued)
	mux.HandleFunc("/late", late)
	return []*http.Server{
		{Handler: mux, WriteTimeout: 10 * time.Second},
		// silent: the middleware moves the deadline
		{Handler: longer(http.HandlerFunc(slow)), WriteTimeout: 10 * time.Second},
	}
}

type limits struct{ write time.Duration }

func Chosen(l limits) *http.Server {
	return &http.Server{Handler: http.HandlerFunc(slow), WriteTimeout: l.write} // silent: not a value of the program
}

type journal interface{ append(context.Context) }

type onDisk struct{}

func (onDisk) append(ctx context.Context) { minute(ctx) }

type inMemory struct{}

func (inMemory) append(context.Context) {}

func Either(j journal) *http.Server {
	return &http.Server{
		WriteTimeout: 10 * time.Second, // silent: one of two implementations
		Handler:      http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { j.append(r.Context()) }),
	}
}
