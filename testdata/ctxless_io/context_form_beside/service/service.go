// Package service uses the short forms of another package, of interfaces and
// of other modules.
package service

import (
	"context"
	"database/sql"
	"log/slog"

	"go.uber.org/zap"

	"deadlinelint.test/ctxless_io/context_form_beside/store"
)

func Rooms(ctx context.Context, s *store.Store) error {
	if err := store.Ping("https://rooms.example.com"); err != nil { // want `^store\.Ping ignores ctx: the request goes on after the caller has given up; use store\.PingWithContext\(ctx, \.\.\.\)$`
		return err
	}
	_, err := s.Get("lobby") // want `^s\.Get ignores ctx: it keeps its database connection after the caller has given up; use s\.GetContext\(ctx, \.\.\.\)$`
	return err
}

// querier tells by its results that it does I/O.
type querier interface {
	Query(query string, args ...any) (*sql.Rows, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

func List(ctx context.Context, q querier) error {
	rows, err := q.Query("SELECT id FROM rooms") // want `^q\.Query ignores ctx: it keeps its database connection after the caller has given up; use q\.QueryContext\(ctx, \.\.\.\)$`
	if err != nil {
		return err
	}
	return rows.Close()
}

// narrow has no context form: that of the implementation does not count.
type narrow interface {
	Query(query string, args ...any) (*sql.Rows, error)
}

func Narrow(ctx context.Context, q narrow) error {
	rows, err := q.Query("SELECT id FROM rooms") // silent: the call is not known to do I/O
	if err != nil {
		return err
	}
	return rows.Close()
}

// getter has an implementation that can be seen: (*store.Store).
type getter interface {
	Get(id string) (string, error)
	GetContext(ctx context.Context, id string) (string, error)
}

func Name(ctx context.Context, g getter) (string, error) {
	return g.Get("lobby") // want `^g\.Get ignores ctx: it keeps its database connection after the caller has given up; use g\.GetContext\(ctx, \.\.\.\)$`
}

// cache has an implementation in memory only.
type cache interface {
	Load(key string) string
	LoadContext(ctx context.Context, key string) string
}

type memory map[string]string

func (m memory) Load(key string) string                             { return m[key] }
func (m memory) LoadContext(ctx context.Context, key string) string { return m[key] }

func Cached(ctx context.Context, c cache) string {
	return c.Load("lobby") // silent: the call is not known to do I/O
}

// remote has no implementation that can be seen.
type remote interface {
	Fetch(key string) string
	FetchContext(ctx context.Context, key string) string
}

func Remote(ctx context.Context, r remote) string {
	return r.Fetch("lobby") // silent: the call is not known to do I/O
}

// Generic calls through the constraint.
func Generic[Q querier](ctx context.Context, q Q) error {
	rows, err := q.Query("SELECT id FROM rooms") // want `^q\.Query ignores ctx: it keeps its database connection after the caller has given up; use q\.QueryContext\(ctx, \.\.\.\)$`
	if err != nil {
		return err
	}
	return rows.Close()
}

// Loggers take a context for its values.
func Log(ctx context.Context, log *slog.Logger, z *zap.SugaredLogger) {
	slog.Info("room found")    // silent: the call is not known to do I/O
	log.Warn("room not found") // silent: the call is not known to do I/O
	z.Info("room found")       // silent: the call is not known to do I/O
}

// box has methods of a generic type.
type box[T any] struct{ db *sql.DB }

func (b *box[T]) Save(v T) error {
	_, err := b.db.Exec("INSERT INTO box VALUES ($1)", v) // silent: the function is the short form of its own context form
	return err
}

func (b *box[T]) SaveContext(ctx context.Context, v T) error {
	_, err := b.db.ExecContext(ctx, "INSERT INTO box VALUES ($1)", v)
	return err
}

func Save(ctx context.Context, b *box[string]) error {
	return b.Save("lobby") // want `^b\.Save ignores ctx: it keeps its database connection after the caller has given up; use b\.SaveContext\(ctx, \.\.\.\)$`
}
