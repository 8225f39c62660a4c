// Package transaction repeats transactions.
package transaction

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"gorm.io/gorm"
)

type Bank struct {
	db   *sql.DB
	pool *pgxpool.Pool
	orm  *gorm.DB
}

func serialization(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (pg.Code == "40001" || pg.Code == "40P01")
}

func (b *Bank) AnyError(ctx context.Context, cents int) error {
	var err error
	for i := 0; i < 3; i++ {
		if err = b.book(ctx, cents); err == nil { // want `^b\.book, through tx\.Commit \(retry_nonidempotent/transaction/transaction\.go:45\), may have committed although it failed, and the loop at retry_nonidempotent/transaction/transaction\.go:28 repeats it: what the transaction did is done twice; look whether it took effect before it runs again, or repeat only after a serialization failure or a deadlock$`
			return nil
		}
	}
	return err
}

func (b *Bank) book(ctx context.Context, cents int) error {
	tx, err := b.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "INSERT INTO bookings (cents) VALUES ($1)", cents); err != nil {
		return err
	}
	return tx.Commit()
}

// silent: only what was rolled back is done again.
func (b *Bank) Serialization(ctx context.Context, cents int) error {
	for {
		err := b.book(ctx, cents)
		if !serialization(err) {
			return err
		}
	}
}

func (b *Bank) Inline(ctx context.Context, cents int) error {
	for i := 0; ; i++ {
		tx, err := b.db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE purses SET cents = cents + $1", cents); err != nil {
			tx.Rollback()
			continue
		}
		if err = tx.Commit(); err == nil || i == 3 { // want `^tx\.Commit may have committed although it failed, and the loop at retry_nonidempotent/transaction/transaction\.go:59 repeats it: what the transaction did is done twice; look whether it took effect before it runs again, or repeat only after a serialization failure or a deadlock$`
			return err
		}
	}
}

// silent: after Commit there is no next attempt.
func (b *Bank) CommitOnce(ctx context.Context, cents int) error {
	for {
		tx, err := b.db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE purses SET cents = cents + $1", cents); err != nil {
			tx.Rollback()
			continue
		}
		return tx.Commit()
	}
}

// silent: the transaction sets what it has set before.
func (b *Bank) Sets(ctx context.Context, cents int) error {
	for {
		tx, err := b.db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE purses SET cents = $1", cents); err != nil {
			tx.Rollback()
			continue
		}
		if err = tx.Commit(); err == nil {
			return nil
		}
	}
}

func (b *Bank) Pgx(ctx context.Context, cents int) error {
	var err error
	for i := 0; i < 3; i++ {
		err = pgx.BeginFunc(ctx, b.pool, func(tx pgx.Tx) error { // want `^pgx\.BeginFunc may have committed although it failed, and the loop at retry_nonidempotent/transaction/transaction\.go:108 repeats it: what the transaction did is done twice; look whether it took effect before it runs again, or repeat only after a serialization failure or a deadlock$`
			_, err := tx.Exec(ctx, "INSERT INTO bookings (cents) VALUES ($1)", cents)
			return err
		})
		if err == nil {
			return nil
		}
	}
	return err
}

type booking struct {
	ID    int64
	Cents int
}

func (b *Bank) Gorm(cents int) error {
	var err error
	for i := 0; i < 3; i++ {
		err = b.orm.Transaction(func(tx *gorm.DB) error { // want `^b\.orm\.Transaction may have committed although it failed, and the loop at retry_nonidempotent/transaction/transaction\.go:127 repeats it: what the transaction did is done twice; look whether it took effect before it runs again, or repeat only after a serialization failure or a deadlock$`
			return tx.Create(&booking{Cents: cents}).Error
		})
		if err == nil {
			break
		}
	}
	return err
}

// Do runs the work of the caller in a transaction, again after any error.
func (b *Bank) Do(ctx context.Context, work func(*sql.Tx) error) error {
	var err error
	for i := 0; i < 3; i++ {
		if err = b.once(ctx, work); err == nil { // want `^b\.once, through tx\.Commit \(retry_nonidempotent/transaction/transaction\.go:158\), may have committed although it failed, and the loop at retry_nonidempotent/transaction/transaction\.go:141 repeats it: what the transaction did is done twice; look whether it took effect before it runs again, or repeat only after a serialization failure or a deadlock$`
			return nil
		}
	}
	return err
}

func (b *Bank) once(ctx context.Context, work func(*sql.Tx) error) error {
	tx, err := b.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := work(tx); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

func (b *Bank) ThroughDo(ctx context.Context, cents int) error {
	return b.Do(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO bookings (cents) VALUES ($1)", cents)
		return err
	})
}

// silent: the work only reads.
func (b *Bank) ReadThroughDo(ctx context.Context) error {
	return b.Do(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "SELECT 1 FROM bookings")
		return err
	})
}
