// Package helper helps tests.
package helper

import (
	"context"
	"database/sql"
	"testing"
)

func Fill(t *testing.T, db *sql.DB) {
	if err := db.PingContext(context.Background()); err != nil { // silent: the function helps a test
		t.Fatal(err)
	}
}

// Beside is given a context as well.
func Beside(ctx context.Context, t *testing.T, db *sql.DB) {
	if err := db.PingContext(context.Background()); err != nil { // silent: the function helps a test
		t.Fatal(err)
	}
}
