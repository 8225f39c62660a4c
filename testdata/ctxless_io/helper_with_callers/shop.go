// Package shop has a context at hand where it calls helpers that take none.
package shop

import (
	"context"
	"database/sql"
	"net/http"

	"deadlinelint.test/ctxless_io/helper_with_callers/bank"
)

func Price(w http.ResponseWriter, r *http.Request, b *bank.Bank) {
	if _, err := b.Rate("EUR"); err != nil { // with callers: `^b\.Rate takes no context, so r\.Context\(\) ends here, but it does http I/O: b\.rate \(ctxless_io/helper_with_callers/bank/bank\.go:13\) calls http\.Get \(ctxless_io/helper_with_callers/bank/bank\.go:17\); the request goes on after the caller has given up; give it a context parameter$`
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
	return bank.Balance(db) // with callers: `^bank\.Balance takes no context, so ctx ends here, but it does database I/O: db\.QueryRow \(ctxless_io/helper_with_callers/bank/bank\.go:25\); it keeps its database connection after the caller has given up; give it a context parameter$`
}

// total has no context either.
func total(db *sql.DB) (int, error) { return bank.Balance(db) }
