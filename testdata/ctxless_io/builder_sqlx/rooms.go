// Package rooms uses the methods that sqlx adds.
package rooms

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jmoiron/sqlx"
)

type Room struct{ ID, Name string }

func List(ctx context.Context, db *sqlx.DB) (rooms []Room, err error) {
	err = db.Select(&rooms, "SELECT id, name FROM rooms") // want `^db\.Select ignores ctx: it keeps its database connection after the caller has given up; use db\.SelectContext\(ctx, \.\.\.\)$`
	return rooms, err
}

func One(ctx context.Context, db *sqlx.DB, id string) (room Room, err error) {
	err = sqlx.Get(db, &room, "SELECT id, name FROM rooms WHERE id = $1", id) // want `^sqlx\.Get ignores ctx: it keeps its database connection after the caller has given up; use sqlx\.GetContext\(ctx, \.\.\.\)$`
	return room, err
}

func Insert(ctx context.Context, db *sqlx.DB, room Room) error {
	tx, err := db.Beginx() // want `^db\.Beginx ignores ctx: it keeps its database connection after the caller has given up; use db\.BeginTxx\(ctx, nil\)$`
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.NamedExec("INSERT INTO rooms VALUES (:id, :name)", room); err != nil { // want `^tx\.NamedExec ignores ctx: it keeps its database connection after the caller has given up; use tx\.NamedExecContext\(ctx, \.\.\.\)$`
		return err
	}
	rows, err := tx.NamedQuery("SELECT * FROM rooms WHERE id = :id", room) // want `^tx\.NamedQuery ignores ctx: it keeps its database connection after the caller has given up; use sqlx\.NamedQueryContext\(ctx, tx, \.\.\.\)$`
	if err != nil {
		return err
	}
	return rows.Close()
}

// Promoted: the method is database/sql's.
func Count(ctx context.Context, db *sqlx.DB) (n int, err error) {
	err = db.QueryRow("SELECT count(*) FROM rooms").Scan(&n) // want `^db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use db\.QueryRowContext\(ctx, \.\.\.\)$`
	return n, err
}

// pgx takes a context everywhere.
func Pgx(ctx context.Context, conn *pgx.Conn) error {
	_, err := conn.Exec(context.TODO(), "SELECT 1") // silent: the call takes a context itself
	return err
}
