// Package deliberate says what it does on purpose.
package deliberate

import (
	"context"
	"database/sql"
)

func Line(ctx context.Context, db *sql.DB) error {
	//deadline:detached the receipt must be printed even if the customer has gone
	return db.PingContext(context.Background()) // silent: the source says that the work is detached on purpose
}

// Function does all of its work detached.
//
//deadline:detached the receipt must be printed even if the customer has gone
func Function(ctx context.Context, db *sql.DB) error {
	return db.PingContext(context.Background()) // silent: the source says that the work is detached on purpose
}

func Ignored(ctx context.Context, db *sql.DB) error {
	//deadline:ignore fresh_timeout the driver forgets the deadline
	return db.PingContext(context.Background())
}

func Unused(ctx context.Context, db *sql.DB) error {
	//deadline:ignore fresh_timeout nothing is wrong here // want `^//deadline:ignore fresh_timeout silences nothing: fresh_timeout reports nothing here; remove the comment$`
	return db.PingContext(ctx)
}

// Reasonless says that it is detached, and not why.
//
//deadline:detached // want `^//deadline:detached has no reason; say why, so that the next reader can tell whether it still holds$`
func Reasonless(ctx context.Context, db *sql.DB) error {
	return db.PingContext(ctx)
}
