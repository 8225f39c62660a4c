// Package done works on after a context has ended.
package done

import (
	"context"
	"database/sql"
	"errors"
)

var db *sql.DB

func Wait(ctx context.Context) error {
	db.Exec("UPDATE nodes SET up = true") // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
	<-ctx.Done()
	_, err := db.Exec("UPDATE nodes SET up = false") // silent: the caller has already left
	return err
}

func Select(ctx context.Context, jobs chan string) {
	for {
		select {
		case <-ctx.Done():
			db.Exec("UPDATE nodes SET up = false") // silent: the caller has already left
			return
		case id := <-jobs:
			db.Exec("UPDATE jobs SET done = true WHERE id = $1", id) // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
		}
	}
}

func Err(ctx context.Context, id string) error {
	if ctx.Err() != nil {
		db.Exec("UPDATE jobs SET abandoned = true WHERE id = $1", id) // silent: the caller has already left
		return ctx.Err()
	}
	if err := ctx.Err(); err != nil {
		db.Exec("UPDATE jobs SET abandoned = true WHERE id = $1", id) // silent: the caller has already left
		return err
	}
	if ctx.Err() == nil {
		db.Exec("UPDATE jobs SET done = true WHERE id = $1", id) // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
	} else {
		db.Exec("UPDATE jobs SET abandoned = true WHERE id = $1", id) // silent: the caller has already left
	}
	return nil
}

func Cause(ctx context.Context, id string, err error) {
	if context.Cause(ctx) != nil {
		db.Exec("UPDATE jobs SET abandoned = true WHERE id = $1", id) // silent: the caller has already left
	}
	if errors.Is(err, context.Canceled) {
		db.Exec("UPDATE jobs SET abandoned = true WHERE id = $1", id) // silent: the caller has already left
	}
	if err == context.DeadlineExceeded || errors.Is(err, context.Canceled) {
		db.Exec("UPDATE jobs SET abandoned = true WHERE id = $1", id) // silent: the caller has already left
	}
	// Only one way here is behind the end.
	if err != nil || ctx.Err() != nil {
		db.Exec("UPDATE jobs SET failed = true WHERE id = $1", id) // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
	}
	if err != nil && ctx.Err() != nil {
		db.Exec("UPDATE jobs SET abandoned = true WHERE id = $1", id) // silent: the caller has already left
	}
}

// Loop ends when the context does.
func Loop(ctx context.Context, jobs []string) {
	for ctx.Err() == nil {
		db.Exec("UPDATE jobs SET tries = tries + 1") // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
	}
	db.Exec("UPDATE nodes SET up = false") // silent: the caller has already left
}

// Returned has nothing to do while the context lives.
func Returned(ctx context.Context, id string) {
	if ctx.Err() == nil {
		return
	}
	db.Exec("UPDATE jobs SET abandoned = true WHERE id = $1", id) // silent: the caller has already left
}

// Literal: the outer function has seen the end before the literal runs.
func Literal(ctx context.Context) {
	<-ctx.Done()
	func() {
		db.Exec("UPDATE nodes SET up = false") // silent: the caller has already left
	}()
}
