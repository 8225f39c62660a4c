// Package users is given contexts and requests that it did not name.
package users

import (
	"context"
	"database/sql"
	"net/http"

	"github.com/labstack/echo/v4"
)

var db *sql.DB

func Delete(_ context.Context, id string) error {
	_, err := db.Exec("DELETE FROM users WHERE id = $1", id) // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; name the parameter ctx and use db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

type Remover interface {
	Remove(context.Context, string) error
}

type remover struct{}

// With no name at all, the other parameter has none either.
func (remover) Remove(context.Context, string) error {
	_, err := db.Exec("DELETE FROM users WHERE NOT active") // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; name the parameter ctx and use db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

func Purge(w http.ResponseWriter, _ *http.Request) {
	db.Exec("DELETE FROM users WHERE NOT active") // want `^db\.Exec ignores r\.Context\(\): it keeps its database connection after the caller has given up; name the parameter r and use db\.ExecContext\(r\.Context\(\), \.\.\.\)$`
}

func Echo(_ echo.Context) error {
	_, err := db.Exec("DELETE FROM users WHERE NOT active") // want `^db\.Exec ignores c\.Request\(\)\.Context\(\): it keeps its database connection after the caller has given up; name the parameter c and use db\.ExecContext\(c\.Request\(\)\.Context\(\), \.\.\.\)$`
	return err
}

// The blank one is nearer than nothing, but a named one is nearer.
func Both(_ context.Context, ctx context.Context) error {
	_, err := db.Exec("DELETE FROM users WHERE NOT active") // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}
