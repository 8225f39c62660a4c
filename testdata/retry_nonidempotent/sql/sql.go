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
		_, err := l.db.ExecContext(ctx, "INSERT INTO loans (book, due) VALUES ($1, now())", book) // want `^l\.db\.ExecContext runs INSERT, and three repeats it \(retry_nonidempotent/sql/sql\.go:36\) after a lost answer, although the first may have been carried out: the row is there twice; give the row a unique key made before the first attempt and use ON CONFLICT, or repeat only what was certainly not carried out$`
		return err
	})
}

func (l *Library) Returning(ctx context.Context, book string) (id int, err error) {
	err = three(func() error {
		return l.db.QueryRowContext(ctx, "INSERT INTO loans (book) VALUES ($1) RETURNING id", book).Scan(&id) // want `^l\.db\.QueryRowContext runs INSERT, and three repeats it \(retry_nonidempotent/sql/sql\.go:36\) after a lost answer, although the first may have been carried out: the row is there twice; give the row a unique key made before the first attempt and use ON CONFLICT, or repeat only what was certainly not carried out$`
	})
	return id, err
}

const lend = `-- name: Lend :exec
UPDATE books SET lent = lent + 1 WHERE isbn = $1`

func (l *Library) Relative(ctx context.Context, isbn string) error {
	return three(func() error {
		_, err := l.pool.Exec(ctx, lend, isbn) // want `^l\.pool\.Exec runs lent = lent \+ 1, and three repeats it \(retry_nonidempotent/sql/sql\.go:36\) after a lost answer, although the first may have been carried out: the change is applied twice; compare the old value or a version in WHERE, or repeat only what was certainly not carried out$`
		return err
	})
}

func (l *Library) Sqlx(ctx context.Context, loan Loan) error {
	return three(func() error {
		_, err := l.x.NamedExecContext(ctx, "INSERT INTO loans (book) VALUES (:book)", loan) // want `^l\.x\.NamedExecContext runs INSERT, and three repeats it \(retry_nonidempotent/sql/sql\.go:36\) after a lost answer, although the first may have been carried out: the row is there twice; give the row a unique key made before the first attempt and use ON CONFLICT, or repeat only what was certainly not carried out$`
		return err
	})
}

func (l *Library) Gorm(ctx context.Context, loan *Loan) error {
	return three(func() error {
		return l.orm.WithContext(ctx).Create(loan).Error // want `^l\.orm\.WithContext\(ctx\)\.Create runs INSERT, and three repeats it \(retry_nonidempotent/sql/sql\.go:36\) after a lost answer, although the first may have been carried out: it is created twice; give the row a unique key made before the first attempt and use ON CONFLICT, or repeat only what was certainly not carried out$`
	})
}

func (l *Library) Bun(ctx context.Context, loan *Loan) error {
	return three(func() error {
		_, err := l.bun.NewInsert().Model(loan).Exec(ctx) // want `^l\.bun\.NewInsert\(\)\.Model\(loan\)\.Exec runs INSERT, and three repeats it \(retry_nonidempotent/sql/sql\.go:36\) after a lost answer, although the first may have been carried out: it is created twice; give the row a unique key made before the first attempt and use ON CONFLICT, or repeat only what was certainly not carried out$`
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
	return l.exec(ctx, "INSERT INTO loans (book) VALUES ($1)", book) // want `^l\.exec runs INSERT through l\.db\.ExecContext \(retry_nonidempotent/sql/sql\.go:91\), and l\.exec repeats it \(retry_nonidempotent/sql/sql\.go:36\) after a lost answer, although the first may have been carried out: the row is there twice; give the row a unique key made before the first attempt and use ON CONFLICT, or repeat only what was certainly not carried out$`
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
		_, err := l.pool.Exec(ctx, "INSERT INTO loans (id, book) VALUES ($1, $2)", uuid.New(), book) // want `^id, made by uuid\.New, is new in every attempt of l\.pool\.Exec \(retry_nonidempotent/sql/sql\.go:124\), so the server cannot recognise the repeat; make it before the first attempt$`
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
