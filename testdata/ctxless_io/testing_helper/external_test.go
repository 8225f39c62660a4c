package fixture_test

import (
	"context"
	"database/sql"
)

func reset(ctx context.Context, db *sql.DB) {
	db.Exec("DELETE FROM bookings") // silent: the file is a test; with tests: `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
}
