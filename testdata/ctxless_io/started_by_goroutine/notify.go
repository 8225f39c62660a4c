// Package notify does work that requests start and nobody waits for.
package notify

import (
	"database/sql"
	"net/http"
	"sync"
)

type Server struct{ db *sql.DB }

// Publish answers at once.
func (s *Server) Publish(w http.ResponseWriter, r *http.Request) {
	go s.verify(r)
	go func() { s.count(r) }()
	w.WriteHeader(http.StatusAccepted)
}

// verify is given a request whose context ends when Publish has answered.
func (s *Server) verify(r *http.Request) {
	_, _ = http.Get("http://verify/" + r.RemoteAddr) // silent: the goroutine outlives the call
}

func (s *Server) count(r *http.Request) {
	_, _ = s.db.Exec("UPDATE hits SET n = n + 1 WHERE path = $1", r.URL.Path) // silent: the goroutine outlives the call
}

// Deliver is exported, and started by a goroutine wherever that can be seen.
func Deliver(db *sql.DB) error {
	_, err := db.Exec("DELETE FROM outbox") // silent: no caller that waits is visible
	return err
}

func start(db *sql.DB) { go Deliver(db) }

// Check waits for the goroutines that it starts.
func Check(r *http.Request, urls []string) {
	var wg sync.WaitGroup
	for _, u := range urls {
		wg.Add(1)
		go probe(u, &wg)
	}
	wg.Wait()
}

func probe(url string, wg *sync.WaitGroup) {
	defer wg.Done()
	_, _ = http.Get(url) // want `^http\.Get has no context, though Check \(ctxless_io/started_by_goroutine/notify\.go:41\) has r\.Context\(\): the request goes on after the caller has given up; hand it down to probe and use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
}
