// Package derived makes contexts from those it was given.
package derived

import (
	"context"
	"database/sql"
	"net/http"
	"time"
)

type key struct{}

type Store struct{ db *sql.DB }

// Under a derived context with a cancel, what leaves the call would end with
// it: such a call gets no edit. A result that is complete does.
func (s *Store) Report(ctx context.Context) (*sql.Rows, error) {
	qctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if _, err := s.db.ExecContext(qctx, "SET search_path TO sales"); err != nil {
		return nil, err
	}
	if _, err := s.db.Exec("REFRESH MATERIALIZED VIEW sales"); err != nil { // want `^s\.db\.Exec ignores qctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(qctx, \.\.\.\)$`
		return nil, err
	}
	return s.db.Query("SELECT month, sum FROM sales") // want `^s\.db\.Query ignores qctx: it keeps its database connection after the caller has given up; use s\.db\.QueryContext\(qctx, \.\.\.\)$`
}

// The derived one is nearer only from its declaration on.
func (s *Store) Before(ctx context.Context) {
	s.db.Exec("SET search_path TO sales") // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
	inner := context.WithValue(ctx, key{}, 1)
	s.db.Exec("SET search_path TO sales") // want `^s\.db\.Exec ignores inner: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(inner, \.\.\.\)$`
	_ = inner
	{
		block, cancel := context.WithCancel(inner)
		defer cancel()
		s.db.Exec("SET search_path TO sales") // want `^s\.db\.Exec ignores block: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(block, \.\.\.\)$`
		_ = block
	}
	s.db.Exec("SET search_path TO sales") // want `^s\.db\.Exec ignores inner: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(inner, \.\.\.\)$`
}

// A root is no caller's context: the parameter is.
func (s *Store) Root(ctx context.Context) {
	root, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	s.db.Exec("SELECT 1") // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
	loose := context.WithoutCancel(ctx)
	s.db.Exec("SELECT 1") // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
	_, _ = root, loose
}

// From the request, with a request of its own on the way.
func (s *Store) Serve(w http.ResponseWriter, r *http.Request) {
	r = r.WithContext(context.WithValue(r.Context(), key{}, 2))
	s.db.Exec("SELECT 1") // want `^s\.db\.Exec ignores r\.Context\(\): it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(r\.Context\(\), \.\.\.\)$`
	trace := start(r.Context(), "serve")
	s.db.Exec("SELECT 1") // want `^s\.db\.Exec ignores trace: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(trace, \.\.\.\)$`
	_ = trace
}

func start(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, key{}, name)
}

// A parameter that is hidden by another variable of its name cannot be passed
// on as it is called.
func (s *Store) Hidden(ctx context.Context, names []string) {
	for _, ctx := range names {
		s.db.Exec("SELECT $1", ctx) // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; rename the variable that hides ctx here and use s\.db\.ExecContext\(ctx, \.\.\.\)$`
	}
}

func (s *Store) HiddenRequest(w http.ResponseWriter, r *http.Request) {
	for _, r := range []string{"a", "b"} {
		s.db.Exec("SELECT $1", r) // want `^s\.db\.Exec ignores r\.Context\(\): it keeps its database connection after the caller has given up; rename the variable that hides r here and use s\.db\.ExecContext\(r\.Context\(\), \.\.\.\)$`
	}
}
