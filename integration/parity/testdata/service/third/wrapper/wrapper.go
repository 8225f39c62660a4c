// Package wrapper is a third party's: nobody looks into its functions.
package wrapper

import (
	"context"
	"database/sql"
)

// Exec has a sibling, but whether it does I/O is not known.
func Exec(db *sql.DB, query string) error {
	_, err := db.Exec(query)
	return err
}

// ExecContext is the sibling.
func ExecContext(ctx context.Context, db *sql.DB, query string) error {
	_, err := db.ExecContext(ctx, query)
	return err
}
