// Package fields keeps contexts in structs, some for one request and some for
// the whole program.
package fields

import (
	"context"
	"database/sql"
	"net/http"
)

var db *sql.DB

// Job is handed over from elsewhere: nobody here constructs one.
type Job struct {
	Ctx context.Context
	ID  string
}

func Process(job Job) error {
	_, err := db.Exec("UPDATE jobs SET done = true WHERE id = $1", job.ID) // want `^db\.Exec ignores job\.Ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(job\.Ctx, \.\.\.\)$`
	return err
}

// call lives as long as the request that every construction takes it from.
type call struct {
	ctx context.Context
	db  *sql.DB
}

func newCall(r *http.Request) *call { return &call{ctx: r.Context(), db: db} }

func (c *call) Charge() error {
	_, err := c.db.Exec("UPDATE accounts SET balance = balance - 1") // want `^c\.db\.Exec ignores c\.ctx: it keeps its database connection after the caller has given up; use c\.db\.ExecContext\(c\.ctx, \.\.\.\)$`
	return err
}

func Handle(w http.ResponseWriter, r *http.Request) {
	if err := newCall(r).Charge(); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// worker keeps the context of the program.
type worker struct {
	ctx context.Context
}

func Start() *worker { return &worker{ctx: context.Background()} }

func (w *worker) flush() error {
	_, err := db.Exec("DELETE FROM outbox WHERE sent") // silent: no caller that waits is visible
	return err
}

// mixed is made from a request here and from nothing there.
type mixed struct{ ctx context.Context }

func fromRequest(r *http.Request) mixed { return mixed{r.Context()} }
func fromNothing() mixed                { return mixed{context.Background()} }

func (m mixed) flush() error {
	_, err := db.Exec("DELETE FROM outbox WHERE sent") // silent: no caller that waits is visible
	return err
}

// late is given the context after it was made.
type late struct{ ctx context.Context }

func (l *late) serve(r *http.Request) error {
	l.ctx = r.Context()
	return l.flush()
}

func (l *late) flush() error {
	_, err := db.Exec("DELETE FROM outbox WHERE sent") // want `^db\.Exec ignores l\.ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(l\.ctx, \.\.\.\)$`
	return err
}
