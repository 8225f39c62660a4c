package fixture

import (
	"context"
	"database/sql"
	"testing"
)

func TestSeed(t *testing.T) {
	var db *sql.DB
	t.Skip("needs a database")
	db.Exec("DELETE FROM bookings") // silent: the file is a test; with tests: `^db\.Exec ignores t\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(t\.Context\(\), \.\.\.\)$`
}

func reset(ctx context.Context, db *sql.DB) {
	db.Exec("DELETE FROM bookings") // silent: the file is a test; with tests: `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
}
