package server_limits

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

func Below(parent context.Context) error {
	db, err := sql.Open("pgx", "postgres://db/shop?statement_timeout=8s") // silent: below the budget
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	_, err = db.ExecContext(ctx, "CALL tidy()")
	return err
}

func Equal(parent context.Context) error {
	db, err := sql.Open("pgx", "postgres://db/shop?statement_timeout=10s") // silent: equal limits end together
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	_, err = db.ExecContext(ctx, "CALL tidy()")
	return err
}

func Off(parent context.Context) error {
	db, err := sql.Open("pgx", "postgres://db/shop?statement_timeout=0&lock_timeout=60000&idle_in_transaction_session_timeout=600000") // silent: zero is no limit, the others end something else
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	_, err = db.ExecContext(ctx, "CALL tidy()")
	return err
}

// Shared is a limit for the longest of its users.
func Shared(parent context.Context) error {
	db, err := sql.Open("pgx", "postgres://db/shop?statement_timeout=20s") // silent: the report needs it
	if err != nil {
		return err
	}
	quick, cancel := context.WithTimeout(parent, 2*time.Second)
	defer cancel()
	if _, err := db.ExecContext(quick, "UPDATE jobs SET seen = now()"); err != nil {
		return err
	}
	long, stop := context.WithTimeout(parent, 30*time.Second)
	defer stop()
	_, err = db.ExecContext(long, "CALL report()")
	return err
}

// Night has a user without a budget.
func Night(parent context.Context) error {
	db, err := sql.Open("pgx", "postgres://db/shop?statement_timeout=10min") // silent: one budget cannot be seen
	if err != nil {
		return err
	}
	quick, cancel := context.WithTimeout(parent, 2*time.Second)
	defer cancel()
	if _, err := db.ExecContext(quick, "UPDATE jobs SET seen = now()"); err != nil {
		return err
	}
	_, err = db.ExecContext(parent, "CALL nightly()")
	return err
}

// Open hands the pool to other packages.
func Open(ctx context.Context) (*pgxpool.Pool, error) {
	return pgxpool.New(ctx, "postgres://db/shop?statement_timeout=5min") // silent: others use the pool
}

// Wrapped hands the pool to a function that cannot be seen.
func Wrapped(parent context.Context, wrap func(*sql.DB) http.Handler) (http.Handler, error) {
	db, err := sql.Open("pgx", "postgres://db/shop?statement_timeout=5min") // silent: wrap may do anything with it
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(parent, 2*time.Second)
	defer cancel()
	if _, err := db.ExecContext(ctx, "CALL warm()"); err != nil {
		return nil, err
	}
	return wrap(db), nil
}

// Lowered is under another limit in its transaction.
func Lowered(parent context.Context) error {
	conn, err := pgx.Connect(parent, "postgres://db/shop?statement_timeout=5min") // silent: the transaction has its own
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(parent, 30*time.Second)
	defer cancel()
	tx, err := conn.Begin(ctx)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "SET LOCAL statement_timeout = '20s'"); err != nil { // silent: below the budget
		return err
	}
	if _, err := tx.Exec(ctx, "CALL report()"); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// Hook replaces what the data source name says.
func Hook(parent context.Context) error {
	cfg, err := pgxpool.ParseConfig("postgres://db/shop?statement_timeout=5min") // silent: the hook sets another
	if err != nil {
		return err
	}
	cfg.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, "SET statement_timeout = '5s'") // silent: below the budget
		return err
	}
	pool, err := pgxpool.NewWithConfig(parent, cfg)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	_, err = pool.Exec(ctx, "CALL tidy()")
	return err
}

// Role sets a limit for whoever logs in as it, which is not to be seen here.
func Role(parent context.Context, db *sql.DB) error {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	if _, err := db.ExecContext(ctx, "ALTER ROLE reporting SET statement_timeout = '15min'"); err != nil { // silent: the limit of a role
		return err
	}
	_, err := db.ExecContext(ctx, "SET statement_timeout = '15min'") // silent: on any connection of the pool
	return err
}
