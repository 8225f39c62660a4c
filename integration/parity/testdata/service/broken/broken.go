// Package broken does not type-check.
package broken

import (
	"context"
	"database/sql"
)

// Ping is fine in itself.
func Ping(ctx context.Context, db *sql.DB) error {
	return db.Ping() // want
}

func F() int { return nothing }
