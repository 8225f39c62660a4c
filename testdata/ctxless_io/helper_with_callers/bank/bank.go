// Package bank does I/O in functions that take no context.
package bank

import (
	"context"
	"database/sql"
	"net/http"
)

type Bank struct{ base string }

func (b *Bank) Rate(currency string) (float64, error) {
	return b.rate(currency)
}

func (b *Bank) rate(currency string) (float64, error) {
	resp, err := http.Get(b.base + currency) // want `^http\.Get has no context, because Bank\.rate takes none: the request goes on after the caller has given up; give Bank\.rate a context\.Context and use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	if err != nil {
		return 0, err
	}
	return 1, resp.Body.Close()
}

func Balance(db *sql.DB) (n int, err error) {
	err = db.QueryRow("SELECT balance FROM account").Scan(&n) // want `^db\.QueryRow has no context, because Balance takes none: it keeps its database connection after the caller has given up; give Balance a context\.Context and use db\.QueryRowContext\(ctx, \.\.\.\)$`
	return n, err
}

// Name does no I/O.
func Name() string { return "bank" }

// Close takes a context.
func Transfer(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, "UPDATE account SET balance = balance - 1")
	return err
}

// Reset is a short form.
func Reset(db *sql.DB) error { return ResetContext(context.Background(), db) }

func ResetContext(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, "DELETE FROM account")
	return err
}
