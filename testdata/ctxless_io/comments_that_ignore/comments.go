// Package comments says in the source what the check cannot see.
package comments

import (
	"context"
	"database/sql"
)

var db *sql.DB

func Behind(ctx context.Context) {
	db.Exec("SELECT 1") //deadline:ignore ctxless_io one row, capped by statement_timeout // silent: a comment ignores the finding
	//deadline:ignore ctxless_io one row, capped by statement_timeout
	db.Exec("SELECT 1") // silent: a comment ignores the finding

	//nolint:ctxless_io
	db.Exec("SELECT 1") // silent: a comment ignores the finding
	db.Exec("SELECT 1") //nolint:gocyclo // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
}

// A reason is required; the finding is silent all the same.
func Reasonless(ctx context.Context) {
	db.Exec("SELECT 1") //deadline:ignore ctxless_io // want `^//deadline:ignore has no reason; say why the finding is wrong here, so that the next reader can tell whether it still holds$`
}

// Another check's name silences nothing here.
func Other(ctx context.Context) {
	db.Exec("SELECT 1") //deadline:ignore fresh_timeout the caller's context is dead already // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
}

func Unused(ctx context.Context) {
	db.ExecContext(ctx, "SELECT 1") //deadline:ignore ctxless_io it was a call without a context once // want `^//deadline:ignore ctxless_io silences nothing: ctxless_io reports nothing here; remove the comment$`
}

func Unknown(ctx context.Context) {
	db.ExecContext(ctx, "SELECT 1") //deadline:ignored ctxless_io no such word // want `^unknown directive //deadline:ignored; there are layer, order, idempotent, detached, ignore$`
	db.ExecContext(ctx, "SELECT 1") //deadline:ignore ctxles_io no such check // want `^//deadline:ignore names "ctxles_io", which is no check; there are ctxless_io, fresh_timeout, retry_nonidempotent, timeout_order$`
	db.ExecContext(ctx, "SELECT 1") // deadline:ignore ctxless_io a space too many // want `^a directive starts with //deadline:ignore, without a space; as it stands it is a plain comment$`
}

//nolint:ctxless_io // the whole function
func Whole(ctx context.Context) {
	db.Exec("SELECT 1") // silent: a comment ignores the finding
	db.Exec("SELECT 2") // silent: a comment ignores the finding
}
