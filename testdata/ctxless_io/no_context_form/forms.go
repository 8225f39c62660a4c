// Package forms calls what has no form with a context, or only looks like I/O.
package forms

import (
	"context"
	"database/sql"
	"net"
	"net/url"
	"strings"
)

func Listen(ctx context.Context, addr string) (net.Listener, error) {
	return net.Listen("tcp", addr) // silent: the call is not known to do I/O
}

func Open(ctx context.Context, dsn string) (*sql.DB, error) {
	return sql.Open("postgres", dsn) // silent: the call is not known to do I/O
}

func Page(ctx context.Context, u *url.URL) string {
	return u.Query().Get("page") // silent: the call is not known to do I/O
}

// cache looks like a client of a database and is a map.
type cache map[string]string

func (c cache) Query(key string) string { return c[key] }
func (c cache) Exec(key, value string)  { c[key] = value }
func (c cache) Get(key string) string   { return c[key] }

func Lookup(ctx context.Context, c cache, key string) string {
	c.Exec(key, strings.ToLower(key)) // silent: the call is not known to do I/O
	return c.Query(key) + c.Get(key)  // silent: the call is not known to do I/O
}

// sql is no package here.
type engine struct{}

func (engine) Query(q string) int { return len(q) }

func Shadow(ctx context.Context) int {
	sql := struct{ DB engine }{}
	return sql.DB.Query("SELECT 1") // silent: the call is not known to do I/O
}

func Commit(ctx context.Context, tx *sql.Tx) error {
	return tx.Commit() // silent: no form of the call takes a context
}
