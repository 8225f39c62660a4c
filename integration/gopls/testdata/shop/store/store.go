// Package store keeps orders.
package store

import (
	"context"
	"database/sql"
)

// Orders is a table.
type Orders struct{ DB *sql.DB }

// Count has a context at hand, and beside it a call that takes none.
func (o *Orders) Count(ctx context.Context) (n int, err error) {
	err = o.DB.QueryRow("SELECT count(*) FROM orders").Scan(&n)
	return n, err
}

// Name has no context: what is wrong with it only its caller can know.
func (o *Orders) Name(id string) (name string, err error) {
	err = o.DB.QueryRow("SELECT name FROM orders WHERE id = $1", id).Scan(&name)
	return name, err
}
