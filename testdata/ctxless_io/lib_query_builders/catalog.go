// Package catalog builds its statements with squirrel and with goqu.
package catalog

import (
	"context"

	sq "github.com/Masterminds/squirrel"
	"github.com/doug-martin/goqu/v9"
)

type Product struct{ ID, Name string }

type Store struct {
	build sq.StatementBuilderType
	cache *sq.StmtCache
	goqu  *goqu.Database
}

// Discontinue runs a statement through the runner of its builder.
func (s *Store) Discontinue(ctx context.Context, id string) error {
	_, err := s.build.Update("products").Set("gone", true).Where(sq.Eq{"id": id}).Exec() // want `^\(\.\.\.\)\.Exec ignores ctx: it keeps its database connection after the caller has given up; use \(\.\.\.\)\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

func (s *Store) Name(ctx context.Context, id string) (name string, err error) {
	err = s.build.Select("name").From("products").Where("id = ?", id).QueryRow().Scan(&name) // want `^\(\.\.\.\)\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use \(\.\.\.\)\.QueryRowContext\(ctx, \.\.\.\)$`
	return name, err
}

func (s *Store) Names(ctx context.Context) error {
	all := s.build.Select("name").From("products")
	rows, err := all.QueryContext(ctx) // silent: the call takes a context itself
	if err != nil {
		return err
	}
	defer rows.Close()
	return rows.Err()
}

// Touch runs a statement through a runner of its own, which may know no context.
func (s *Store) Touch(ctx context.Context, runner sq.BaseRunner, id string) error {
	touch := s.build.Update("products").Set("seen", sq.Expr("now()")).Where("id = ?", id)
	_, err := sq.ExecWith(runner, touch) // want `^sq\.ExecWith ignores ctx: it keeps its database connection after the caller has given up; use sq\.ExecContextWith\(ctx, \.\.\.\)$`
	return err
}

// Built is a statement and no I/O.
func (s *Store) Built(ctx context.Context) (string, []any, error) {
	return s.build.Delete("products").Where("gone").ToSql() // silent: the call is not known to do I/O
}

func (s *Store) Prepared(ctx context.Context) error {
	_, err := s.cache.Prepare("SELECT name FROM products WHERE id = $1") // want `^s\.cache\.Prepare ignores ctx: it keeps its database connection after the caller has given up; use s\.cache\.PrepareContext\(ctx, \.\.\.\)$`
	return err
}

func (s *Store) Counted(ctx context.Context) (int64, error) {
	return s.goqu.From("products").Where(goqu.C("gone").IsFalse()).Count() // want `^s\.goqu\.From\(\.\.\.\)\.Where\(\.\.\.\)\.Count ignores ctx: it keeps its database connection after the caller has given up; use s\.goqu\.From\(\.\.\.\)\.Where\(\.\.\.\)\.CountContext\(ctx, \.\.\.\)$`
}

func (s *Store) Found(ctx context.Context, id string) (p Product, found bool, err error) {
	found, err = s.goqu.From("products").Where(goqu.Ex{"id": id}).ScanStructContext(ctx, &p) // silent: the call takes a context itself
	return p, found, err
}

// Renamed runs a literal in a transaction of the library.
func (s *Store) Renamed(ctx context.Context, id, name string) error {
	return s.goqu.WithTx(func(tx *goqu.TxDatabase) error {
		update := tx.Update("products").Set(goqu.Record{"name": name}).Where(goqu.Ex{"id": id}).Executor()
		if _, err := update.Exec(); err != nil { // want `^update\.Exec ignores ctx: it keeps its database connection after the caller has given up; use update\.ExecContext\(ctx, \.\.\.\)$`
			return err
		}
		_, err := tx.ExecContext(ctx, "NOTIFY products") // silent: the call takes a context itself
		return err
	})
}

func (s *Store) Restocked(ctx context.Context, ids []string) error {
	tx, err := s.goqu.Begin() // want `^s\.goqu\.Begin ignores ctx: it keeps its database connection after the caller has given up; use s\.goqu\.BeginTx\(ctx, nil\)$`
	if err != nil {
		return err
	}
	defer tx.Rollback()                                                                                 // silent: no form of the call takes a context
	if _, err := tx.Exec("UPDATE products SET stock = stock + 1 WHERE id = ANY($1)", ids); err != nil { // want `^tx\.Exec ignores ctx: it keeps its database connection after the caller has given up; use tx\.ExecContext\(ctx, \.\.\.\)$`
		return err
	}
	return tx.Commit() // silent: no form of the call takes a context
}
