// Package schema changes the schema, which must not be cut half-way.
package schema

import (
	"context"
	"database/sql"
)

const createRooms = `
-- the rooms
CREATE TABLE IF NOT EXISTS rooms (id text)`

func Migrate(ctx context.Context, db *sql.DB) error {
	if _, err := db.Exec(createRooms); err != nil { // silent: changes of the schema must not be cut half-way
		return err
	}
	_, err := db.Exec("ALTER TABLE rooms ADD COLUMN name text") // silent: changes of the schema must not be cut half-way
	return err
}

// Mixed changes data too.
func Mixed(ctx context.Context, db *sql.DB) error {
	if _, err := db.Exec(createRooms); err != nil { // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
		return err
	}
	_, err := db.Exec("INSERT INTO rooms VALUES ('lobby')") // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

// Dynamic runs what it is given.
func Dynamic(ctx context.Context, db *sql.DB, statement string) error {
	_, err := db.Exec(statement) // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}
