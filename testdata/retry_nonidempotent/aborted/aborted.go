// Package aborted does things in transactions that no rollback undoes.
package aborted

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"net/http"

	"github.com/cockroachdb/cockroach-go/v2/crdb"
	"github.com/cockroachdb/cockroach-go/v2/crdb/crdbgorm"
	crdbpgxv5 "github.com/cockroachdb/cockroach-go/v2/crdb/crdbpgxv5"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

type Shop struct {
	db   *sql.DB
	pool *pgxpool.Pool
	orm  *gorm.DB
	hook string
}

func (s *Shop) tell(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.hook, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (s *Shop) Sell(ctx context.Context, item string) error {
	return crdb.ExecuteTx(ctx, s.db, nil, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT INTO sales (item) VALUES ($1)", item); err != nil {
			return err
		}
		return s.tell(ctx, []byte(item)) // want `^s\.tell sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/aborted/aborted\.go:33\), and crdb\.ExecuteTx \(retry_nonidempotent/aborted/aborted\.go:41\) runs it again when the transaction is aborted, which does not undo it: the server does it twice; do it after the commit, or note in the transaction that it is to be done, or send an Idempotency-Key made before it$`
	})
}

// silent: all is in the transaction, and the hook is told behind it.
func (s *Shop) SellFirst(ctx context.Context, item string) error {
	err := crdb.ExecuteTx(ctx, s.db, nil, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO sales (item) VALUES ($1)", item)
		return err
	})
	if err != nil {
		return err
	}
	return s.tell(ctx, []byte(item))
}

// silent: a failure is told, each time that there is one.
func (s *Shop) SellLoudly(ctx context.Context, item string) error {
	return crdbpgxv5.ExecuteTx(ctx, s.pool, pgx.TxOptions{}, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "INSERT INTO sales (item) VALUES ($1)", item); err != nil {
			return errors.Join(err, s.tell(ctx, []byte("failed: "+item)))
		}
		return nil
	})
}

func (s *Shop) Aside(ctx context.Context, item string) error {
	return crdbgorm.ExecuteTx(ctx, s.orm, nil, func(tx *gorm.DB) error {
		if err := tx.Exec("UPDATE stock SET n = n - 1 WHERE item = ?", item).Error; err != nil {
			return err
		}
		_, err := s.db.ExecContext(ctx, "INSERT INTO audit (item) VALUES ($1)", item) // want `^s\.db\.ExecContext runs INSERT, and crdbgorm\.ExecuteTx \(retry_nonidempotent/aborted/aborted\.go:72\) runs it again when the transaction is aborted, which does not undo it: the row is there twice; do it in the transaction if that can hold it, or after the commit$`
		return err
	})
}

type carrier struct{}

// silent: the context has the transaction in it.
func (s *Shop) Carried(ctx context.Context, item string) error {
	return crdb.ExecuteTx(ctx, s.db, nil, func(tx *sql.Tx) error {
		inner := context.WithValue(ctx, carrier{}, tx)
		return s.insert(inner, item)
	})
}

func (s *Shop) insert(ctx context.Context, item string) error {
	var db interface {
		ExecContext(context.Context, string, ...any) (sql.Result, error)
	} = s.db
	if tx, ok := ctx.Value(carrier{}).(*sql.Tx); ok {
		db = tx
	}
	_, err := db.ExecContext(ctx, "INSERT INTO sales (item) VALUES ($1)", item)
	return err
}

// silent: one statement, which was aborted or not.
func (s *Shop) One(ctx context.Context, item string) error {
	return crdb.Execute(func() error {
		_, err := s.db.ExecContext(ctx, "INSERT INTO sales (item) VALUES ($1)", item)
		return err
	})
}

// tx begins again what the database has aborted.
func (s *Shop) tx(ctx context.Context, work func(pgx.Tx) error) error {
	for range 5 {
		err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return work(tx) })
		var pg *pgconn.PgError
		if errors.As(err, &pg) && pg.Code == "40001" {
			continue
		}
		return err
	}
	return errors.New("too much going on")
}

func (s *Shop) SellOwn(ctx context.Context, item string) error {
	return s.tx(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "INSERT INTO sales (item) VALUES ($1)", item); err != nil {
			return err
		}
		return s.tell(ctx, []byte(item)) // want `^s\.tell sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/aborted/aborted\.go:33\), and s\.tx \(retry_nonidempotent/aborted/aborted\.go:112\) runs it again when the transaction is aborted, which does not undo it: the server does it twice; do it after the commit, or note in the transaction that it is to be done, or send an Idempotency-Key made before it$`
	})
}

func (s *Shop) SellInline(ctx context.Context, item string) error {
	for {
		err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
			if err := s.tell(ctx, []byte(item)); err != nil { // want `^s\.tell sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/aborted/aborted\.go:33\), and the loop at retry_nonidempotent/aborted/aborted\.go:133 runs it again when the transaction is aborted, which does not undo it: the server does it twice; do it after the commit, or note in the transaction that it is to be done, or send an Idempotency-Key made before it$`
				return err
			}
			_, err := tx.Exec(ctx, "INSERT INTO sales (item) VALUES ($1)", item)
			return err
		})
		var pg *pgconn.PgError
		if errors.As(err, &pg) && pg.Code == "40001" {
			continue
		}
		return err
	}
}

// silent: nothing runs it again.
func (s *Shop) Once(ctx context.Context, item string) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "INSERT INTO sales (item) VALUES ($1)", item); err != nil {
			return err
		}
		return s.tell(ctx, []byte(item))
	})
}

func (s *Shop) post(ctx context.Context, key string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.hook, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// silent: the hook knows the sale by its key.
func (s *Shop) SellKeyed(ctx context.Context, id string) error {
	return crdb.ExecuteTx(ctx, s.db, nil, func(tx *sql.Tx) error {
		return s.post(ctx, "sale-"+id, nil)
	})
}

func (s *Shop) SellKeyedAnew(ctx context.Context, item string) error {
	return crdb.ExecuteTx(ctx, s.db, nil, func(tx *sql.Tx) error {
		return s.post(ctx, uuid.NewString(), []byte(item)) // want `^Idempotency-Key, made by uuid\.NewString, is new in every attempt of s\.post \(retry_nonidempotent/aborted/aborted\.go:181\), so the server cannot recognise the repeat; make it before the first attempt$`
	})
}
