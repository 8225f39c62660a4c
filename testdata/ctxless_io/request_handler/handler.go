// Package handler serves HTTP: the context is the request's.
package handler

import (
	"context"
	"database/sql"
	"io"
	"net"
	"net/http"
	"os/exec"
)

type Server struct{ db *sql.DB }

func (s *Server) Invoice(w http.ResponseWriter, r *http.Request) {
	var pdf []byte
	if err := s.db.QueryRow("SELECT pdf FROM invoices WHERE id = $1", r.PathValue("id")).Scan(&pdf); err != nil { // want `^s\.db\.QueryRow ignores r\.Context\(\): it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(r\.Context\(\), \.\.\.\)$`
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	w.Write(pdf)
}

// A named copy of the request's context is nearer.
func (s *Server) Pay(w http.ResponseWriter, r *http.Request) {
	ctx := r.Context()
	if _, err := s.db.Exec("UPDATE invoices SET paid = true WHERE id = $1", r.PathValue("id")); err != nil { // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
	rows, err := s.db.QueryContext(ctx, "SELECT 1") // silent: the call takes a context itself
	if err == nil {
		rows.Close()
	}
}

// Routes shows that a handler's literal sees its own request.
func (s *Server) Routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /rates", func(w http.ResponseWriter, r *http.Request) {
		resp, err := http.Get("https://rates.example.com/today") // want `^http\.Get ignores r\.Context\(\): the request goes on after the caller has given up; use http\.NewRequestWithContext\(r\.Context\(\), \.\.\.\)$`
		if err != nil {
			return
		}
		defer resp.Body.Close()
		io.Copy(w, resp.Body)
	})
	mux.Handle("GET /thumb", http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		out, err := exec.Command("convert", req.PathValue("file")).Output() // want `^exec\.Command ignores req\.Context\(\): the process runs on after the caller has given up; use exec\.CommandContext\(req\.Context\(\), \.\.\.\)$`
		if err == nil {
			w.Write(out)
		}
	}))
}

// Each kind of I/O tells what it costs.
func Costs(w http.ResponseWriter, r *http.Request) {
	if conn, err := net.Dial("tcp", "metrics:8125"); err == nil { // want `^net\.Dial ignores r\.Context\(\): it goes on dialing after the caller has given up; use \(&net\.Dialer\{\}\)\.DialContext\(r\.Context\(\), \.\.\.\)$`
		conn.Close() // silent: the call is not known to do I/O
	}
	net.LookupHost("payments.internal")                    // want `^net\.LookupHost ignores r\.Context\(\): the lookup goes on after the caller has given up; use net\.DefaultResolver\.LookupHost\(r\.Context\(\), \.\.\.\)$`
	http.Post("https://example.com", "text/plain", r.Body) // want `^http\.Post ignores r\.Context\(\): the request goes on after the caller has given up; use http\.NewRequestWithContext\(r\.Context\(\), \.\.\.\)$`
}

// Stop takes more than a context, so it serves a request.
func (s *Server) Stop(ctx context.Context, id string) error {
	_, err := s.db.Exec("UPDATE jobs SET stopped = true WHERE id = $1", id) // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}
