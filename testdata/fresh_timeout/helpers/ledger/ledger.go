// Package ledger keeps the books of a shop.
package ledger

import (
	"context"
	"database/sql"
	"time"

	"deadlinelint.test/fresh_timeout/helpers/clock"
)

type Ledger struct{ db *sql.DB }

// Open is set-up: it has no caller that gives up.
func Open(dsn string) (*Ledger, error) {
	db, err := sql.Open("pgx", dsn)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second) // silent: no context is at hand
	defer cancel()
	return &Ledger{db}, db.PingContext(ctx)
}

// Void takes no context; who has one cannot pass it.
func (l *Ledger) Void(id int) error {
	ctx, cancel := clock.Short() // silent: no context is at hand
	defer cancel()
	_, err := l.db.ExecContext(ctx, "UPDATE entries SET void = true WHERE id = $1", id)
	return err
}

// Redo goes through Void.
func (l *Ledger) Redo(id int) error { return l.Void(id) }

// Touch only notes something.
func (l *Ledger) Touch(id int) {
	l.db.ExecContext(context.Background(), "UPDATE entries SET seen = now() WHERE id = $1", id) // silent: no context is at hand
}

// Sum has a form with a context, which is what a caller with one should use.
func (l *Ledger) Sum() (int, error) { return l.SumContext(context.Background()) } // silent: no context is at hand

func (l *Ledger) SumContext(ctx context.Context) (n int, err error) {
	err = l.db.QueryRowContext(ctx, "SELECT sum(cents) FROM entries").Scan(&n)
	return n, err
}

// Close gives back.
func (l *Ledger) Close() error {
	_, err := l.db.ExecContext(context.Background(), "SELECT pg_advisory_unlock_all()") // silent: no context is at hand
	return err
}

//deadline:detached the till must not wait for the auditor
func (l *Ledger) Audit(id int) error {
	_, err := l.db.ExecContext(context.Background(), "INSERT INTO audit VALUES ($1)", id) // silent: the source says that the work is detached on purpose
	return err
}

// NewBook is set-up, too, whatever it returns.
func NewBook(db *sql.DB) (name string, err error) {
	err = db.QueryRowContext(context.Background(), "INSERT INTO books DEFAULT VALUES RETURNING name").Scan(&name) // silent: no context is at hand
	return name, err
}
