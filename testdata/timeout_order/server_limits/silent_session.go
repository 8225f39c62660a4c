package server_limits

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Left computes the limit from what is left.
func Left(parent context.Context, tx *sql.Tx) error {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	end, _ := ctx.Deadline()
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("SET LOCAL statement_timeout = %d", time.Until(end).Milliseconds())); err != nil { // silent: not fixed
		return err
	}
	_, err := tx.ExecContext(ctx, "CALL tidy()")
	return err
}

// Prepared only sets the limit; its users are elsewhere.
func Prepared(parent context.Context, tx *sql.Tx) error {
	ctx, cancel := context.WithTimeout(parent, time.Second)
	defer cancel()
	_, err := tx.ExecContext(ctx, "SET LOCAL statement_timeout = '30s'") // silent: no user is seen
	return err
}

// Writes is no reading statement, and MySQL limits no other.
func Writes(parent context.Context, db *sql.DB) error {
	conn, err := db.Conn(parent)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(parent, 8*time.Second)
	defer cancel()
	if _, err := conn.ExecContext(ctx, "SET SESSION max_execution_time = 20000"); err != nil { // silent: MySQL limits SELECT only
		return err
	}
	_, err = conn.ExecContext(ctx, "UPDATE orders SET open = false")
	return err
}

// Reset gives the connection back as it was.
func Reset(parent context.Context, pool *pgxpool.Pool) (func(), error) {
	conn, err := pool.Acquire(parent)
	if err != nil {
		return nil, err
	}
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		conn.Exec(ctx, "SET statement_timeout = 30000") // silent: for those who take it next
		conn.Exec(ctx, "SET idle_in_transaction_session_timeout = 30000")
		conn.Release()
	}, nil
}

// Waiting only waits; its limit is not for statements.
func Waiting(parent context.Context) error {
	conn, err := pgx.Connect(parent, "postgres://db/shop?statement_timeout=60s") // silent: nobody sends a statement
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(parent, 30*time.Second)
	defer cancel()
	_, err = conn.WaitForNotification(ctx)
	return err
}
