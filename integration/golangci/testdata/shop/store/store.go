// Package store keeps orders.
package store

import (
	"context"
	"database/sql"
)

// Orders is a table.
type Orders struct{ DB *sql.DB }

// Count has a context at hand.
func (o *Orders) Count(ctx context.Context) (n int, err error) {
	err = o.DB.QueryRow("SELECT count(*) FROM orders").Scan(&n) // want ctxless_io
	return n, err
}

// Name does I/O without a context, and has a sibling that takes one. What is
// wrong with calling it, only the caller can know.
func (o *Orders) Name(id string) (name string, err error) {
	err = o.DB.QueryRow("SELECT name FROM orders WHERE id = $1", id).Scan(&name)
	return name, err
}

// NameContext is Name for a caller that may give up.
func (o *Orders) NameContext(ctx context.Context, id string) (name string, err error) {
	err = o.DB.QueryRowContext(ctx, "SELECT name FROM orders WHERE id = $1", id).Scan(&name)
	return name, err
}

// Label has such a sibling too, but does no I/O: it may be called by anybody.
func (o *Orders) Label(id string) string { return "order " + id }

// LabelContext is Label in the caller's language.
func (o *Orders) LabelContext(ctx context.Context, id string) string { return o.Label(id) }

// Both has two faults on one line.
func Both(ctx context.Context, a, b *sql.DB) []error {
	return []error{a.Ping(), b.Ping()} // want ctxless_io ctxless_io
}

// Known has a fault that its author wants to keep.
func (o *Orders) Known(ctx context.Context) error {
	return o.DB.Ping() //nolint:ctxless_io // the driver has a timeout of its own
}

// Good has a comment that silences nothing.
func (o *Orders) Good(ctx context.Context) error {
	return o.DB.PingContext(ctx) //nolint:ctxless_io // left over // want nolintlint
}
