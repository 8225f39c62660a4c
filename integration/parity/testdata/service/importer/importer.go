// Package importer imports what does not type-check.
package importer

import (
	"context"
	"database/sql"

	"example.com/service/broken"
)

// Run is fine in itself.
func Run(ctx context.Context, db *sql.DB) error {
	_, err := db.Exec("SELECT 1", broken.F()) // want
	return err
}
