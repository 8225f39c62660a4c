// Package sql repeats statements.
package sql

import (
	"context"
	"database/sql"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jmoiron/sqlx"
	"github.com/uptrace/bun"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

type Library struct {
	db   *sql.DB
	x    *sqlx.DB
	pool *pgxpool.Pool
	orm  *gorm.DB
	bun  *bun.DB
}

type Loan struct {
	ID   uint
	Book string
}

type Shelf struct {
	ID   uuid.UUID
	Name string
}

func three(f func() error) (err error) {
	for i := 0; i < 3; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func (l *Library) Insert(ctx context.Context, book string) error {
	return three(func() error {
		_, err := l.db.ExecContext(ctx, "INSERT INTO loans (book, due) VALUES ($1, now())", book) // BAD
		return err
	})
}

func (l *Library) Returning(ctx context.Context, book string) (id int, err error) {
	err = three(func() error {
		return l.db.QueryRowContext(ctx, "INSERT INTO loans (book) VALUES ($1) RETURNING id", book).Scan(&id) // BAD
	})
	return id, err
}

const lend = `-- name: Lend :exec
UPDATE books SET lent = lent + 1 WHERE isbn = $1`

func (l *Library) Relative(ctx context.Context, isbn string) error {
	return three(func() error {
		_, err := l.pool.Exec(ctx, lend, isbn) // BAD
		return err
	})
}

func (l *Library) Sqlx(ctx context.Context, loan Loan) error {
	return three(func() error {
		_, err := l.x.NamedExecContext(ctx, "INSERT INTO loans (book) VALUES (:book)", loan) // BAD
		return err
	})
}

func (l *Library) Gorm(ctx context.Context, loan *Loan) error {
	return three(func() error {
		return l.orm.WithContext(ctx).Create(loan).Error // BAD
	})
}

func (l *Library) Bun(ctx context.Context, loan *Loan) error {
	return three(func() error {
		_, err := l.bun.NewInsert().Model(loan).Exec(ctx) // BAD
		return err
	})
}

func (l *Library) exec(ctx context.Context, query string, args ...any) error {
	return three(func() error {
		_, err := l.db.ExecContext(ctx, query, args...)
		return err
	})
}

func (l *Library) Blind(ctx context.Context, book string) error {
	return l.exec(ctx, "INSERT INTO loans (book) VALUES ($1)", book) // BAD
}

// silent: a statement that sets.
func (l *Library) Set(ctx context.Context, book string) error {
	return l.exec(ctx, "UPDATE loans SET book = $1 WHERE id = 7", book)
}

// silent: an upsert.
func (l *Library) Upsert(ctx context.Context, book string) error {
	return three(func() error {
		_, err := l.pool.Exec(ctx, "INSERT INTO loans (book) VALUES ($1) ON CONFLICT DO NOTHING", book)
		return err
	})
}

// silent: the id was made before.
func (l *Library) WithID(ctx context.Context, book string) error {
	id := uuid.New()
	return three(func() error {
		_, err := l.pool.Exec(ctx, "INSERT INTO loans (id, book) VALUES ($1, $2)", id, book)
		return err
	})
}

func (l *Library) FreshID(ctx context.Context, book string) error {
	return three(func() error {
		_, err := l.pool.Exec(ctx, "INSERT INTO loans (id, book) VALUES ($1, $2)", uuid.New(), book) // BAD
		return err
	})
}

// silent: compare and set.
func (l *Library) Compare(ctx context.Context, id, version int) error {
	return three(func() error {
		_, err := l.db.ExecContext(ctx, "UPDATE books SET lent = lent + 1, version = version + 1 WHERE id = $1 AND version = $2", id, version)
		return err
	})
}

// silent: gorm's own upsert.
func (l *Library) GormUpsert(ctx context.Context, loan *Loan) error {
	return three(func() error {
		return l.orm.Clauses(clause.OnConflict{DoNothing: true}).Create(loan).Error
	})
}

// silent: the key of the row is the caller's.
func (l *Library) GormOwnKey(ctx context.Context, shelf *Shelf) error {
	return three(func() error { return l.orm.Create(shelf).Error })
}

// silent: bun's own upsert.
func (l *Library) BunUpsert(ctx context.Context, loan *Loan) error {
	return three(func() error {
		_, err := l.bun.NewInsert().Model(loan).On("CONFLICT (book) DO NOTHING").Exec(ctx)
		return err
	})
}

// silent: the text is not known.
func (l *Library) Unknown(ctx context.Context, query string) error {
	return three(func() error {
		_, err := l.db.ExecContext(ctx, query+" RETURNING 1")
		return err
	})
}
