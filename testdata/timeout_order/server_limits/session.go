package server_limits

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

func Report(parent context.Context, db *sql.DB) error {
	ctx, cancel := context.WithTimeout(parent, 30*time.Second)
	defer cancel()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "SET LOCAL statement_timeout = '1min'"); err != nil { // want `^the 30s budget of Report \(timeout_order/server_limits/session\.go:14\) is not longer than statement_timeout 1m \(timeout_order/server_limits/session\.go:21\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 1m; set it below 30s$`
		return err
	}
	if _, err := tx.ExecContext(ctx, "CALL monthly_report()"); err != nil {
		return err
	}
	return tx.Commit()
}

const patience = 90 * time.Second

func Ranked(parent context.Context, pool *pgxpool.Pool) error {
	ctx, cancel := context.WithTimeout(parent, time.Minute)
	defer cancel()
	return pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, fmt.Sprintf("SET LOCAL statement_timeout = %d", patience.Milliseconds())); err != nil { // want `^the 1m budget of Ranked \(timeout_order/server_limits/session\.go:33\) is not longer than statement_timeout 1m30s \(timeout_order/server_limits/session\.go:36\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 1m30s; set it below 1m$`
			return err
		}
		_, err := tx.Exec(ctx, "CALL rank_products()")
		return err
	})
}

// widen sets a limit for the statements of its caller.
func widen(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, "SELECT set_config('statement_timeout', $1, true)", "10min") // want `^the 5m budget of Import \(timeout_order/server_limits/session\.go:59\) is not longer than statement_timeout 10m \(timeout_order/server_limits/session\.go:46\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 10m; set it below 5m$`
	return err
}

func Import(parent context.Context, pool *pgxpool.Pool) error {
	tx, err := pool.Begin(parent)
	if err != nil {
		return err
	}
	defer tx.Rollback(parent)
	if err := widen(parent, tx); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(parent, 5*time.Minute)
	defer cancel()
	if _, err := tx.Exec(ctx, "CALL import_catalogue()"); err != nil {
		return err
	}
	return tx.Commit(parent)
}

func Session(parent context.Context, db *sql.DB) error {
	conn, err := db.Conn(parent)
	if err != nil {
		return err
	}
	defer conn.Close()
	ctx, cancel := context.WithTimeout(parent, 8*time.Second)
	defer cancel()
	if _, err := conn.ExecContext(ctx, "SET SESSION max_execution_time = 20000"); err != nil { // want `^the 8s budget of Session \(timeout_order/server_limits/session\.go:73\) is not longer than max_execution_time 20s \(timeout_order/server_limits/session\.go:75\): when the context ends, the driver only closes the connection, and the statement runs on in the database for up to 20s; set it below 8s$`
		return err
	}
	rows, err := conn.QueryContext(ctx, "SELECT id FROM orders WHERE open")
	if err != nil {
		return err
	}
	return rows.Close()
}

func Hint(parent context.Context, db *sql.DB) (n int, err error) {
	ctx, cancel := context.WithTimeout(parent, 3*time.Second)
	defer cancel()
	err = db.QueryRowContext(ctx, "SELECT /*+ MAX_EXECUTION_TIME(10000) */ count(*) FROM orders").Scan(&n) // want `^the 3s budget of Hint \(timeout_order/server_limits/session\.go:86\) is not longer than max_execution_time 10s \(timeout_order/server_limits/session\.go:88\): when the context ends, the driver only closes the connection, and the statement runs on in the database for up to 10s; set it below 3s$`
	return n, err
}

func MariaDB(parent context.Context, db *sql.DB) (n int, err error) {
	ctx, cancel := context.WithTimeout(parent, 3*time.Second)
	defer cancel()
	err = db.QueryRowContext(ctx, "SET STATEMENT max_statement_time=15 FOR SELECT count(*) FROM orders").Scan(&n) // want `^the 3s budget of MariaDB \(timeout_order/server_limits/session\.go:93\) is not longer than max_statement_time 15s \(timeout_order/server_limits/session\.go:95\): when the context ends, the driver only closes the connection, and the statement runs on in the database for up to 15s; set it below 3s$`
	return n, err
}
