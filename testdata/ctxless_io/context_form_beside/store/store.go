// Package store offers each call in a short form and one with a context.
package store

import (
	"context"
	"database/sql"
	"net/http"
)

type Store struct{ db *sql.DB }

// Get is the short form: its callers are at fault.
func (s *Store) Get(id string) (name string, err error) {
	err = s.db.QueryRow("SELECT name FROM rooms WHERE id = $1", id).Scan(&name) // silent: the function is the short form of its own context form
	return name, err
}

func (s *Store) GetContext(ctx context.Context, id string) (name string, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT name FROM rooms WHERE id = $1", id).Scan(&name)
	return name, err
}

// Put calls its own form with a root, which is still a short form.
func (s *Store) Put(id, name string) error { return s.PutCtx(context.Background(), id, name) }

func (s *Store) PutCtx(ctx context.Context, id, name string) error {
	_, err := s.db.ExecContext(ctx, "INSERT INTO rooms VALUES ($1, $2)", id, name)
	return err
}

// Ping is a function, not a method.
func Ping(url string) error {
	resp, err := http.Get(url) // silent: the function is the short form of its own context form
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func PingWithContext(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Own uses of the short forms.
func (s *Store) Rename(ctx context.Context, id, name string) error {
	if _, err := s.Get(id); err != nil { // want `^s\.Get ignores ctx: it keeps its database connection after the caller has given up; use s\.GetContext\(ctx, \.\.\.\)$`
		return err
	}
	return s.Put(id, name) // want `^s\.Put ignores ctx: it keeps its database connection after the caller has given up; use s\.PutCtx\(ctx, \.\.\.\)$`
}

// Set and SetContext are in memory only.
func (s *Store) Set(name string)                             {}
func (s *Store) SetContext(ctx context.Context, name string) {}

func (s *Store) Remember(ctx context.Context, name string) {
	s.Set(name) // silent: the call is not known to do I/O
}

// Find and FindContext differ in more than the context.
func (s *Store) Find(id string) error {
	return s.db.QueryRow("SELECT 1 FROM rooms WHERE id = $1", id).Err() // want `^s\.db\.QueryRow has no context, though Store\.Search \(ctxless_io/context_form_beside/store/store\.go:78\) has ctx: it keeps its database connection after the caller has given up; hand it down to Store\.Find and use s\.db\.QueryRowContext\(ctx, \.\.\.\)$`
}

func (s *Store) FindContext(ctx context.Context, id string, limit int) error {
	return s.db.QueryRowContext(ctx, "SELECT 1 FROM rooms WHERE id = $1 LIMIT $2", id, limit).Err()
}

func (s *Store) Search(ctx context.Context) error {
	return s.Find("lobby") // silent: the call is not known to do I/O
}
