// Package forms calls the same method in every way that Go has.
package forms

import (
	"context"
	"database/sql"
	. "net/http"
	web "net/http"
)

type DB = sql.DB

type Store struct {
	*sql.DB
	name string
}

type Base struct{ pool *DB }

type Derived struct{ Base }

func Embedded(ctx context.Context, s Store) error {
	_, err := s.Exec("SELECT 1") // want `^s\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

func Alias(ctx context.Context, db *DB) error {
	_, err := db.Exec("SELECT 1") // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

func Promoted(ctx context.Context, d Derived) error {
	_, err := d.pool.Exec("SELECT 1") // want `^d\.pool\.Exec ignores ctx: it keeps its database connection after the caller has given up; use d\.pool\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

func Parentheses(ctx context.Context, db *sql.DB) error {
	_, err := (db.Exec)("SELECT 1") // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
	if err != nil {
		return err
	}
	_, err = (*&db).Exec("SELECT 1") // want `^\(\*&db\)\.Exec ignores ctx: it keeps its database connection after the caller has given up; use \(\*&db\)\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

// Expression has the receiver as an argument, which no edit of ours knows.
func Expression(ctx context.Context, db *sql.DB) error {
	_, err := (*sql.DB).Exec(db, "SELECT 1") // want `^\(\*sql\.DB\)\.Exec ignores ctx: it keeps its database connection after the caller has given up; use \(\*sql\.DB\)\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

// Value calls a function value, whose callee cannot be seen.
func Value(ctx context.Context, db *sql.DB) error {
	exec := db.Exec
	_, err := exec("SELECT 1") // silent: the call is not known to do I/O
	return err
}

func Dot(ctx context.Context) {
	Get("https://rooms.example.com")                              // want `^Get ignores ctx: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	req, _ := NewRequest("GET", "https://rooms.example.com", nil) // want `^NewRequest makes a request without ctx and DefaultClient\.Do on line 62 sends it: the request goes on after the caller has given up; use NewRequestWithContext\(ctx, \.\.\.\)$`
	DefaultClient.Do(req)
}

func Renamed(ctx context.Context) {
	web.Get("https://rooms.example.com") // want `^web\.Get ignores ctx: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
}

// Spread passes its arguments on.
func Spread(ctx context.Context, db *sql.DB, query string, args ...any) error {
	_, err := db.Exec(query, args...) // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

// Chained is reported where the call is, over several lines.
func Chained(ctx context.Context, db *sql.DB) (n int, err error) {
	err = db.
		QueryRow( // want `^db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use db\.QueryRowContext\(ctx, \.\.\.\)$`
			"SELECT count(*) FROM rooms",
		).
		Scan(&n)
	return n, err
}

// Stmt is reached through a map, an index and a call.
func Stmt(ctx context.Context, stmts map[string][]*sql.Stmt, pick func() *sql.Stmt) {
	stmts["a"][0].Exec() // want `^stmts\["a"\]\[0\]\.Exec ignores ctx: it keeps its database connection after the caller has given up; use stmts\["a"\]\[0\]\.ExecContext\(ctx, \.\.\.\)$`
	pick().Exec()        // want `^pick\(\)\.Exec ignores ctx: it keeps its database connection after the caller has given up; use pick\(\)\.ExecContext\(ctx, \.\.\.\)$`
}
