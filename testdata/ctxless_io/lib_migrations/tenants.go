// Package tenants brings the schema of a tenant up to date with goose.
package tenants

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"
)

func Upgrade(ctx context.Context, db *sql.DB, dir string) error {
	if err := goose.Up(db, dir); err != nil { // want `^goose\.Up ignores ctx: it keeps its database connection after the caller has given up; use goose\.UpContext\(ctx, \.\.\.\)$`
		return err
	}
	return goose.StatusContext(ctx, db, dir) // silent: the call is not known to do I/O
}

// Provider is the newer way, which takes a context everywhere.
func Provider(ctx context.Context, p *goose.Provider) error {
	_, err := p.Up(ctx) // silent: the call is not known to do I/O
	return err
}
