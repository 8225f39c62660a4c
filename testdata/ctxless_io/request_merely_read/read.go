// Package read makes requests that it never sends as they are.
package read

import (
	"context"
	"net/http"
	"net/http/httputil"
)

func Dump(ctx context.Context) ([]byte, error) {
	req, err := http.NewRequest("GET", "https://docs.example.com", nil) // silent: the object is never used for I/O as it is
	if err != nil {
		return nil, err
	}
	return httputil.DumpRequest(req, false)
}

func Link(ctx context.Context, id string) string {
	req, _ := http.NewRequest("GET", "https://docs.example.com", nil) // silent: the object is never used for I/O as it is
	q := req.URL.Query()
	q.Set("id", id)
	return req.URL.String() + "?" + q.Encode()
}

// Queue leaves it in a field: who sends it may bind it.
type Queue struct{ next *http.Request }

func (q *Queue) Push(ctx context.Context) {
	q.next, _ = http.NewRequest("GET", "https://docs.example.com", nil) // silent: the object is never used for I/O as it is
}

func (q *Queue) Serve(ctx context.Context, h http.Handler, w http.ResponseWriter) {
	req, _ := http.NewRequest("GET", "https://docs.example.com", nil) // silent: the object is never used for I/O as it is
	h.ServeHTTP(w, req)
}
