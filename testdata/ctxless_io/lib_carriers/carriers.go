// Package carriers does database work in what servers and commands call with
// a value that carries a context.
package carriers

import (
	"context"
	"database/sql"
	"net/http"

	"github.com/emicklei/go-restful/v3"
	"github.com/gliderlabs/ssh"
	"github.com/gofiber/fiber/v2"
	"github.com/spf13/cobra"
	cliv2 "github.com/urfave/cli/v2"
	"github.com/urfave/cli/v3"
)

var db *sql.DB

// Routes registers handlers: each is called for a request of its own.
func Routes(ws *restful.WebService, app *fiber.App) {
	ws.Route(ws.DELETE("/rooms/{id}").To(func(req *restful.Request, resp *restful.Response) {
		if _, err := db.Exec("DELETE FROM rooms WHERE id = $1", req.PathParameter("id")); err != nil { // want `^db\.Exec ignores req\.Request\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(req\.Request\.Context\(\), \.\.\.\)$`
			resp.WriteHeader(http.StatusInternalServerError)
		}
	}))
	app.Delete("/rooms/:id", func(c *fiber.Ctx) error {
		_, err := db.Exec("DELETE FROM rooms WHERE id = $1", c.Params("id")) // want `^db\.Exec ignores c\.UserContext\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(c\.UserContext\(\), \.\.\.\)$`
		return err
	})
	app.Post("/rooms/:id", func(c *fiber.Ctx) error {
		_, err := db.ExecContext(c.UserContext(), "INSERT INTO rooms VALUES ($1)", c.Params("id")) // silent: the call takes a context itself
		return err
	})
}

// Serve handles the sessions of an SSH server.
func Serve() error {
	return ssh.ListenAndServe(":2222", func(s ssh.Session) {
		db.Exec("INSERT INTO logins VALUES ($1)", s.User()) // want `^db\.Exec ignores s\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(s\.Context\(\), \.\.\.\)$`
	})
}

// Authorized is given a context that is a type of the library's own.
func Authorized(ctx ssh.Context, key ssh.PublicKey) bool {
	err := db.QueryRow("SELECT 1 FROM keys WHERE login = $1", ctx.User()).Err() // want `^db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use db\.QueryRowContext\(ctx, \.\.\.\)$`
	return err == nil
}

// Command: the context comes beside the command, which is given it too.
func Command() *cli.Command {
	return &cli.Command{
		Name: "prune",
		Action: func(ctx context.Context, cmd *cli.Command) error {
			_, err := db.Exec("DELETE FROM rooms WHERE seen < $1", cmd.String("before")) // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
			return err
		},
	}
}

// CommandV2: the context is in a field.
func CommandV2() *cliv2.Command {
	return &cliv2.Command{
		Name: "prune",
		Action: func(c *cliv2.Context) error {
			_, err := db.Exec("DELETE FROM rooms WHERE seen < $1", c.String("before")) // want `^db\.Exec ignores c\.Context: it keeps its database connection after the caller has given up; use db\.ExecContext\(c\.Context, \.\.\.\)$`
			return err
		},
	}
}

func Cobra() *cobra.Command {
	return &cobra.Command{
		Use: "prune",
		RunE: func(cmd *cobra.Command, args []string) error {
			_, err := db.Exec("DELETE FROM rooms WHERE seen < $1", args[0]) // want `^db\.Exec ignores cmd\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(cmd\.Context\(\), \.\.\.\)$`
			return err
		},
	}
}
