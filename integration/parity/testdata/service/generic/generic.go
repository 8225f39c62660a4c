// Package generic has functions that are made of types.
package generic

import (
	"context"
	"database/sql"
)

// Box keeps something that can be asked.
type Box[T any] struct {
	DB  *sql.DB
	Any T
}

// Ask asks.
func (b *Box[T]) Ask(ctx context.Context) error {
	return b.DB.Ping() // want
}

// Each does it for many.
func Each[T any, S ~[]T](ctx context.Context, db *sql.DB, list S, do func(T) error) error {
	for _, v := range list {
		if err := do(v); err != nil {
			return err
		}
	}
	_, err := db.Exec("COMMIT") // want
	return err
}
