// Package top uses store without importing it.
package top

import (
	"context"
	"database/sql"
	"net/http"

	"example.com/service/middle"
	"example.com/wrapper"
)

// Alias calls a method of a type of a package that is not imported here.
func Alias(ctx context.Context, s *middle.Store) error {
	return s.Load("a")
}

// Promoted calls it through a field of an imported type.
func Promoted(ctx context.Context, b middle.Base) error {
	return b.Load("a")
}

// Third calls what nobody knows.
func Third(ctx context.Context, db *sql.DB) error {
	return wrapper.Exec(db, "SELECT 1")
}

// Two has two findings on one line.
func Two(ctx context.Context, a, b *sql.DB) []error {
	return []error{a.Ping(), b.Ping()} // want want
}

// Get has a request for a context.
func Get(r *http.Request) (*http.Response, error) {
	return http.Get("http://example.com") // want
}
