// Package command is the commands of a program.
package command

import (
	"context"
	"database/sql"

	"github.com/spf13/cobra"
	"github.com/urfave/cli/v2"
	cliv3 "github.com/urfave/cli/v3"
)

func Migrate(db *sql.DB) *cobra.Command {
	return &cobra.Command{
		Use: "migrate",
		RunE: func(cmd *cobra.Command, args []string) error {
			return db.PingContext(context.Background()) // silent: a command of the program has no caller to give up
		},
	}
}

func Check(c *cli.Context, db *sql.DB) error {
	return db.PingContext(context.Background()) // silent: a command of the program has no caller to give up
}

// Unnamed is a command as well.
func Unnamed(db *sql.DB) *cobra.Command {
	return &cobra.Command{RunE: func(*cobra.Command, []string) error {
		return db.PingContext(context.Background()) // silent: a command of the program has no caller to give up
	}}
}

// Beside is given a context, which ends with the program.
func Beside(ctx context.Context, cmd *cliv3.Command, db *sql.DB) error {
	return db.PingContext(context.Background()) // silent: a command of the program has no caller to give up
}

// Nobody has given it anything.
func Nobody(db *sql.DB) error {
	return db.PingContext(context.Background()) // silent: no context is at hand
}
