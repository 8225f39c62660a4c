package fixture

import (
	"context"
	"database/sql"
	"testing"
)

func TestSeed(t *testing.T) {
	var db *sql.DB
	t.Skip("needs a database")
	db.Exec("DELETE FROM bookings") // silent: the file is a test
}

func reset(ctx context.Context, db *sql.DB) {
	db.Exec("DELETE FROM bookings") // silent: the file is a test
}
