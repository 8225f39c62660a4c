// Package accounts uses both generations of pgx, which take a context in
// every call.
package accounts

import (
	"context"
	"database/sql"

	pgxv4 "github.com/jackc/pgx/v4"
	poolv4 "github.com/jackc/pgx/v4/pgxpool"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

func V4(ctx context.Context, pool *poolv4.Pool, id string) (balance int, err error) {
	err = pool.QueryRow(ctx, "SELECT balance FROM accounts WHERE id = $1", id).Scan(&balance) // silent: the call takes a context itself
	return balance, err
}

// V4Func runs a literal in a transaction; what it does elsewhere is seen.
func V4Func(ctx context.Context, pool *poolv4.Pool, audit *sql.DB, id string) error {
	return pool.BeginFunc(ctx, func(tx pgxv4.Tx) error { // silent: the call takes a context itself
		_, err := audit.Exec("INSERT INTO audit VALUES ($1)", id) // want `^audit\.Exec ignores ctx: it keeps its database connection after the caller has given up; use audit\.ExecContext\(ctx, \.\.\.\)$`
		return err
	})
}

func V5(ctx context.Context, pool *pgxpool.Pool, id string) error {
	_, err := pool.Exec(ctx, "DELETE FROM accounts WHERE id = $1", id) // silent: the call takes a context itself
	return err
}

func V5Func(ctx context.Context, pool *pgxpool.Pool, audit *sql.DB, id string) error {
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		_, err := audit.Exec("INSERT INTO audit VALUES ($1)", id) // want `^audit\.Exec ignores ctx: it keeps its database connection after the caller has given up; use audit\.ExecContext\(ctx, \.\.\.\)$`
		return err
	})
}
