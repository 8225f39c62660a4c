package server_limits

import (
	"context"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// limited opens a pool whose limit its callers decide.
func limited(ctx context.Context, dsn, limit string) (*pgxpool.Pool, error) {
	cfg, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, err
	}
	cfg.ConnConfig.RuntimeParams["statement_timeout"] = limit
	return pgxpool.NewWithConfig(ctx, cfg)
}

func Compact(parent context.Context, dsn string) error {
	pool, err := limited(parent, dsn, "30min") // want `^the 10m budget of Compact \(timeout_order/server_limits/helper\.go:27\) is not longer than statement_timeout 30m \(timeout_order/server_limits/helper\.go:22\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 30m; set it below 10m$`
	if err != nil {
		return err
	}
	defer pool.Close()
	ctx, cancel := context.WithTimeout(parent, 10*time.Minute)
	defer cancel()
	_, err = pool.Exec(ctx, "VACUUM FULL orders")
	return err
}

func Tidy(parent context.Context, dsn string) error {
	pool, err := limited(parent, dsn, "8s") // silent: below the budget
	if err != nil {
		return err
	}
	defer pool.Close()
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	_, err = pool.Exec(ctx, "CALL tidy()")
	return err
}

func Migrations(ctx context.Context, dsn string) (*pgxpool.Pool, error) {
	return limited(ctx, dsn, "2h") // silent: others use the pool
}

// within is limited by a duration.
func within(ctx context.Context, dsn string, d time.Duration) (*pgxpool.Pool, error) {
	return limited(ctx, dsn, strconv.FormatInt(d.Milliseconds(), 10))
}

func Nightly(parent context.Context, dsn string) error {
	pool, err := within(parent, dsn, time.Hour) // silent: two helpers away from where it is set
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(parent, 10*time.Minute)
	defer cancel()
	_, err = pool.Exec(ctx, "CALL nightly()")
	return err
}
