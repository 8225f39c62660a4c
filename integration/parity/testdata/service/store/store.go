// Package store is what the others import, directly or not.
package store

import (
	"context"
	"database/sql"
	"net/http"
	"time"
)

// Unexported constants are not in export data: what depends on them is known
// here and nowhere else.
const (
	query   = "UPDATE t SET a = 1"
	timeout = 3 * time.Second
)

// Store is a table.
type Store struct{ DB *sql.DB }

// Touch uses both constants.
func (s *Store) Touch(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	_, err := s.DB.Exec(query) // want
	return err
}

// Load does I/O without a context.
func (s *Store) Load(id string) error {
	_, err := s.DB.Exec(query, id)
	return err
}

// LoadContext is Load for a caller that may give up.
func (s *Store) LoadContext(ctx context.Context, id string) error {
	_, err := s.DB.ExecContext(ctx, query, id)
	return err
}

// Purge does it in another function.
func (s *Store) Purge() error { return s.purge() }

func (s *Store) purge() error {
	_, err := s.DB.Exec("DELETE FROM t") // want
	return err
}

// reset is called with a context at hand, but only by a test.
func (s *Store) reset() error {
	_, err := s.DB.Exec("TRUNCATE t")
	return err
}

// Silenced twice: by the comment that linters share, and by ours.
func (s *Store) Silenced(ctx context.Context) []error {
	first := s.DB.Ping() //nolint:ctxless_io // measured: it never waits
	//deadline:ignore ctxless_io measured: it never waits
	return []error{first, s.DB.Ping()}
}

// Request returns what another package sends.
func Request(url string) (*http.Request, error) {
	return http.NewRequest(http.MethodGet, url, nil)
}
