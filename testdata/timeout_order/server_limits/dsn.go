// Package server_limits has limits that a database keeps itself, beside the
// budgets of those who ask.
package server_limits

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
)

const ledger = "postgres://app@db/ledger?sslmode=require&statement_timeout=120000" // want `^the 30s budget of Balance \(timeout_order/server_limits/dsn\.go:25\) is not longer than statement_timeout 2m \(timeout_order/server_limits/dsn\.go:17\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 2m; set it below 30s$`

func Balance(parent context.Context, account string) (sum int64, err error) {
	db, err := sql.Open("pgx", ledger)
	if err != nil {
		return 0, err
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(parent, 30*time.Second)
	defer cancel()
	err = db.QueryRowContext(ctx, "SELECT sum(amount) FROM entries WHERE account = $1", account).Scan(&sum)
	return sum, err
}

func Rebuild(parent context.Context) error {
	conn, err := pgx.Connect(parent, "host=db dbname=search options='-c geqo=off -c statement_timeout=5min'") // want `^the 1m budget of Rebuild \(timeout_order/server_limits/dsn\.go:37\) is not longer than statement_timeout 5m \(timeout_order/server_limits/dsn\.go:32\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 5m; set it below 1m$`
	if err != nil {
		return err
	}
	defer conn.Close(parent)
	ctx, cancel := context.WithTimeout(parent, time.Minute)
	defer cancel()
	tx, err := conn.Begin(ctx)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "REFRESH MATERIALIZED VIEW documents"); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// indexer keeps the pool in a field that no other package reaches.
type indexer struct {
	pool *pgxpool.Pool
}

func newIndexer(ctx context.Context, dsn string) (*indexer, error) {
	pool, err := pgxpool.New(ctx, dsn)
	if err != nil {
		return nil, err
	}
	return &indexer{pool: pool}, nil
}

func Index(ctx context.Context, words []string) error {
	ix, err := newIndexer(ctx, os.Getenv("INDEX_URL")+"?pool_max_conns=4&statement_timeout=45s") // want `^the 20s budget of indexer\.flush \(timeout_order/server_limits/dsn\.go:83\) is not longer than statement_timeout 45s \(timeout_order/server_limits/dsn\.go:63\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 45s; set it below 20s$`
	if err != nil {
		return err
	}
	for _, w := range words {
		if err := ix.add(ctx, w); err != nil {
			return err
		}
	}
	return ix.flush(ctx)
}

func (ix *indexer) add(ctx context.Context, word string) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	_, err := ix.pool.Exec(ctx, "INSERT INTO words VALUES ($1)", word)
	return err
}

func (ix *indexer) flush(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second) // the longest of its users
	defer cancel()
	return pgx.BeginFunc(ctx, ix.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "CALL merge_words()")
		return err
	})
}

const lookups = 5 * time.Second

func Lookup(parent context.Context, host string, id int64) (name string, err error) {
	dsn := fmt.Sprintf("app@tcp(%s:%d)/shop?parseTime=true&max_execution_time=%d", host, 3306, (4 * lookups).Milliseconds()) // want `^the 5s budget of Lookup \(timeout_order/server_limits/dsn\.go:100\) is not longer than max_execution_time 20s \(timeout_order/server_limits/dsn\.go:94\): when the context ends, the driver only closes the connection, and the statement runs on in the database for up to 20s; set it below 5s$`
	db, err := sqlx.Open("mysql", dsn)
	if err != nil {
		return "", err
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(parent, lookups)
	defer cancel()
	err = db.GetContext(ctx, &name, "SELECT name FROM customers WHERE id = ?", id)
	return name, err
}

var archive, _ = sql.Open("postgres", "host=archive statement_timeout=90s") // want `^the 1m budget of Archived \(timeout_order/server_limits/dsn\.go:109\) is not longer than statement_timeout 1m30s \(timeout_order/server_limits/dsn\.go:106\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 1m30s; set it below 1m$`

func Archived(parent context.Context, id int64) error {
	ctx, cancel := context.WithTimeout(parent, time.Minute)
	defer cancel()
	return mark(ctx, archive, id)
}

func mark(ctx context.Context, db *sql.DB, id int64) error {
	_, err := db.ExecContext(ctx, "UPDATE documents SET archived = true WHERE id = $1", id)
	return err
}
