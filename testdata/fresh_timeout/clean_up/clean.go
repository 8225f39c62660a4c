// Package clean gives back what it took.
package clean

import (
	"context"
	"database/sql"
	"time"

	"github.com/go-redsync/redsync/v4"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

type lease interface {
	Revoke(ctx context.Context) error
}

func Locked(ctx context.Context, m *redsync.Mutex, db *sql.DB) error {
	if err := m.LockContext(ctx); err != nil {
		return err
	}
	err := db.PingContext(ctx)
	m.UnlockContext(context.Background()) // silent: what was taken must be given back although the caller has left
	return err
}

func Leased(ctx context.Context, l lease) error {
	own, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second) // silent: what was taken must be given back although the caller has left
	defer cancel()
	return l.Revoke(own)
}

func Deferred(ctx context.Context, pool *pgxpool.Pool) (err error) {
	tx, err := pool.Begin(context.Background()) // want `^context\.Background\(\) drops the deadline of ctx: pool\.Begin runs on after the caller has left; pass ctx$`
	if err != nil {
		return err
	}
	defer tx.Rollback(context.Background()) // silent: deferred work runs after the caller has left
	defer func() {
		pool.Exec(context.Background(), "SELECT pg_advisory_unlock(1)") // silent: deferred work runs after the caller has left
	}()
	return copyAll(ctx, tx)
}

func copyAll(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, "SELECT 1")
	return err
}

type store struct{ db *sql.DB }

func (s *store) Close(ctx context.Context) error {
	_, err := s.db.ExecContext(context.Background(), "UPDATE nodes SET up = false") // silent: the function cleans up itself
	return err
}
