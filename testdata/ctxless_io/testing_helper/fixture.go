// Package fixture helps tests, from a file that is none.
package fixture

import (
	"database/sql"
	"testing"
)

func Reset(t *testing.T, db *sql.DB) {
	if _, err := db.Exec("DELETE FROM bookings"); err != nil { // silent: the function helps a test; with tests: `^db\.Exec ignores t\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(t\.Context\(\), \.\.\.\)$`
		t.Fatal(err)
	}
}

func Seed(tb testing.TB, db *sql.DB) {
	tb.Helper()
	db.Exec("INSERT INTO bookings DEFAULT VALUES") // silent: the function helps a test; with tests: `^db\.Exec ignores tb\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(tb\.Context\(\), \.\.\.\)$`
}
