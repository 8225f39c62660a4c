package through

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// tryOnce runs f and says what went wrong.
func tryOnce(f func() error) error {
	if err := f(); err != nil {
		return fmt.Errorf("try: %w", err)
	}
	return nil
}

func persist(f func() error) {
	for tryOnce(f) != nil {
		time.Sleep(time.Second)
	}
}

// discard runs f and keeps to itself what went wrong.
func discard(f func() error) error {
	_ = f()
	return nil
}

func persistQuietly(f func() error) {
	for discard(f) != nil {
		time.Sleep(time.Second)
	}
}

func (c *courier) Below(ctx context.Context, body []byte) {
	persist(func() error {
		return c.deliver(ctx, 1, http.MethodPost, "/stamps", body) // want `^c\.deliver sends POST through c\.hc\.Do \(retry_nonidempotent/through/attempts\.go:23\), and persist repeats it \(retry_nonidempotent/through/below\.go:25\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

// silent: the failure goes no further.
func (c *courier) BelowQuietly(ctx context.Context, body []byte) {
	persistQuietly(func() error { return c.deliver(ctx, 1, http.MethodPost, "/stamps", body) })
}

func inTransaction(ctx context.Context, db *sql.DB, f func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

func serializable(ctx context.Context, db *sql.DB, f func(*sql.Tx) error) error {
	for {
		err := inTransaction(ctx, db, f)
		var pg *pgconn.PgError
		if errors.As(err, &pg) && pg.Code == "40001" {
			continue
		}
		return err
	}
}

func (c *courier) Aborted(ctx context.Context, db *sql.DB, body []byte) error {
	return serializable(ctx, db, func(tx *sql.Tx) error {
		// silent: the row goes with the transaction.
		if _, err := tx.ExecContext(ctx, "UPDATE stamps SET sold = sold + 1"); err != nil {
			return err
		}
		return c.deliver(ctx, 1, http.MethodPost, "/stamps", body) // want `^c\.deliver sends POST through c\.hc\.Do \(retry_nonidempotent/through/attempts\.go:23\), and serializable \(retry_nonidempotent/through/below\.go:65\) runs it again when the transaction is aborted, which does not undo it: the server does it twice; do it after the commit, or note in the transaction that it is to be done, or send an Idempotency-Key made before it$`
	})
}

// send tries again what only reads.
func (c *courier) send(ctx context.Context, method string, body []byte) error {
	tries := 1
	if strings.EqualFold(method, "get") {
		tries = 3
	}
	for i := 1; ; i++ {
		req, err := http.NewRequestWithContext(ctx, method, c.base, bytes.NewReader(body))
		if err != nil {
			return err
		}
		resp, err := c.hc.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		if i >= tries {
			return err
		}
	}
}

// silent: the method, in any case of its letters, decides how often it is tried.
func (c *courier) Folded(ctx context.Context, body []byte) error {
	return c.send(ctx, http.MethodPost, body)
}
