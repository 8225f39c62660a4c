// Package fixture helps tests, from a file that is none.
package fixture

import (
	"database/sql"
	"testing"
)

func Reset(t *testing.T, db *sql.DB) {
	if _, err := db.Exec("DELETE FROM bookings"); err != nil { // silent: the function helps a test
		t.Fatal(err)
	}
}

func Seed(tb testing.TB, db *sql.DB) {
	tb.Helper()
	db.Exec("INSERT INTO bookings DEFAULT VALUES") // silent: the function helps a test
}
