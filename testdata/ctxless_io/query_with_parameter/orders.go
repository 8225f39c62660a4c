// Package orders ignores the context that its functions are given.
package orders

import (
	"context"
	"database/sql"
)

type Store struct{ db *sql.DB }

func (s *Store) Total(ctx context.Context, id string) (cents int64, err error) {
	err = s.db.QueryRow("SELECT total FROM orders WHERE id = $1", id).Scan(&cents) // want `^s\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(ctx, \.\.\.\)$`
	return cents, err
}

func (s *Store) Open(ctx context.Context, customer string) (*sql.Rows, error) {
	return s.db.Query("SELECT id FROM orders WHERE customer = $1 AND NOT shipped", customer) // want `^s\.db\.Query ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.QueryContext\(ctx, \.\.\.\)$`
}

func (s *Store) Cancel(ctx context.Context, id string) error {
	_, err := s.db.Exec("UPDATE orders SET cancelled = true WHERE id = $1", // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
		id)
	return err
}

func (s *Store) Alive(ctx context.Context) error {
	return s.db.Ping() // want `^s\.db\.Ping ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.PingContext\(ctx, \.\.\.\)$`
}

// Ship uses what a transaction and a statement offer.
func (s *Store) Ship(ctx context.Context, id string) error {
	tx, err := s.db.Begin() // want `^s\.db\.Begin ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.BeginTx\(ctx, nil\)$`
	if err != nil {
		return err
	}
	defer tx.Rollback()                                                       // silent: no form of the call takes a context
	stmt, err := tx.Prepare("UPDATE orders SET shipped = true WHERE id = $1") // want `^tx\.Prepare ignores ctx: it keeps its database connection after the caller has given up; use tx\.PrepareContext\(ctx, \.\.\.\)$`
	if err != nil {
		return err
	}
	if _, err := stmt.Exec(id); err != nil { // want `^stmt\.Exec ignores ctx: it keeps its database connection after the caller has given up; use stmt\.ExecContext\(ctx, \.\.\.\)$`
		return err
	}
	if _, err := tx.Stmt(stmt).Exec(id); err != nil { // want `^tx\.Stmt ignores ctx: it keeps its database connection after the caller has given up; use tx\.StmtContext\(ctx, \.\.\.\)$` `^tx\.Stmt\(stmt\)\.Exec ignores ctx: it keeps its database connection after the caller has given up; use tx\.Stmt\(stmt\)\.ExecContext\(ctx, \.\.\.\)$`
		return err
	}
	return tx.Commit() // silent: no form of the call takes a context
}

// Good passes the context on.
func (s *Store) Good(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, "DELETE FROM orders WHERE id = $1", id) // silent: the call takes a context itself
	return err
}

// Rooted carries a context without a parent: no business of this check.
func (s *Store) Rooted(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(context.Background(), "DELETE FROM orders WHERE id = $1", id) // silent: the call takes a context itself
	return err
}
