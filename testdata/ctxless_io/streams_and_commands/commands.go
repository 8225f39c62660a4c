// Package commands is started by things that have a method for the context.
package commands

import (
	"context"
	"database/sql"

	"github.com/spf13/cobra"
	"github.com/urfave/cli/v2"
	"google.golang.org/grpc"
)

var db *sql.DB

// Export is a server stream of a gRPC service.
func Export(req string, stream grpc.ServerStream) error {
	rows, err := db.Query("SELECT id FROM bookings WHERE hotel = $1", req) // want `^db\.Query ignores stream\.Context\(\): it keeps its database connection after the caller has given up; use db\.QueryContext\(stream\.Context\(\), \.\.\.\)$`
	if err != nil {
		return err
	}
	return rows.Close()
}

// Bookings_ListServer is what the generator makes of a stream.
type Bookings_ListServer interface {
	Send(string) error
	grpc.ServerStream
}

func List(stream Bookings_ListServer) error {
	return db.QueryRow("SELECT 1").Err() // want `^db\.QueryRow ignores stream\.Context\(\): it keeps its database connection after the caller has given up; use db\.QueryRowContext\(stream\.Context\(\), \.\.\.\)$`
}

func Command() *cobra.Command {
	return &cobra.Command{
		Use: "vacuum",
		RunE: func(cmd *cobra.Command, args []string) error {
			_, err := db.Exec("DELETE FROM bookings WHERE expired") // want `^db\.Exec ignores cmd\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(cmd\.Context\(\), \.\.\.\)$`
			return err
		},
	}
}

func Action(c *cli.Context) error {
	_, err := db.Exec("DELETE FROM bookings WHERE expired") // want `^db\.Exec ignores c\.Context: it keeps its database connection after the caller has given up; use db\.ExecContext\(c\.Context, \.\.\.\)$`
	return err
}

// job is our own thing with a method for the context.
type job interface {
	Context() context.Context
	Name() string
}

func Run(j job) error {
	_, err := db.Exec("UPDATE jobs SET done = true WHERE name = $1", j.Name()) // want `^db\.Exec ignores j\.Context\(\): it keeps its database connection after the caller has given up; use db\.ExecContext\(j\.Context\(\), \.\.\.\)$`
	return err
}

// session has a method of that name which is something else.
type session interface {
	Context() map[string]string
}

func Tag(s session) error {
	_, err := db.Exec("UPDATE jobs SET tag = $1", s.Context()["tag"]) // want `^db\.Exec has no context, because Tag takes none: it keeps its database connection after the caller has given up; give Tag a context\.Context and use db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

// tenant is a context of our own.
type tenant interface {
	context.Context
	ID() string
}

func Close(t tenant, all bool) error {
	_, err := db.Exec("UPDATE tenants SET closed = true WHERE id = $1", t.ID()) // want `^db\.Exec ignores t: it keeps its database connection after the caller has given up; use db\.ExecContext\(t, \.\.\.\)$`
	return err
}
