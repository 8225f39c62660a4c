// Package shop has a context at hand where it calls helpers that take none.
package shop

import (
	"context"
	"database/sql"
	"net/http"

	"deadlinelint.test/ctxless_io/helper_with_callers/bank"
)

func Price(w http.ResponseWriter, r *http.Request, b *bank.Bank) {
	if _, err := b.Rate("EUR"); err != nil { // callers
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
	w.Write([]byte(bank.Name()))
}

func Total(ctx context.Context, db *sql.DB) (int, error) {
	defer bank.Balance(db)
	go bank.Balance(db)
	if err := bank.Transfer(ctx, db); err != nil {
		return 0, err
	}
	if err := bank.Reset(db); err != nil { // want `^bank\.Reset ignores ctx: it keeps its database connection after the caller has given up; use bank\.ResetContext\(ctx, \.\.\.\)$`
		return 0, err
	}
	return bank.Balance(db) // callers
}

// total has no context either.
func total(db *sql.DB) (int, error) { return bank.Balance(db) }
