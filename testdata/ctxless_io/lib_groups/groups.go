// Package groups works through a list, beside each other or one by one.
package groups

import (
	"context"
	"database/sql"
	"time"

	"github.com/samber/lo"
	"github.com/sourcegraph/conc"
	"github.com/sourcegraph/conc/iter"
	"github.com/sourcegraph/conc/pool"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/singleflight"
)

type Index struct {
	db   *sql.DB
	once singleflight.Group
}

// Conc waits for the goroutines of each kind of pool.
func (x *Index) Conc(ctx context.Context, ids []string) error {
	var wg conc.WaitGroup
	wg.Go(func() {
		x.db.Exec("REFRESH MATERIALIZED VIEW words") // want `^x\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use x\.db\.ExecContext\(ctx, \.\.\.\)$`
	})
	wg.Wait()
	p := pool.New().WithErrors()
	p.Go(func() error {
		_, err := x.db.Exec("UPDATE words SET seen = now()") // want `^x\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use x\.db\.ExecContext\(ctx, \.\.\.\)$`
		return err
	})
	if err := p.Wait(); err != nil {
		return err
	}
	results := pool.NewWithResults[int]()
	results.Go(func() (n int) {
		x.db.QueryRow("SELECT count(*) FROM words").Scan(&n) // want `^x\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use x\.db\.QueryRowContext\(ctx, \.\.\.\)$`
		return n
	})
	results.Wait()
	iter.ForEach(ids, func(id *string) {
		x.db.Exec("UPDATE words SET seen = now() WHERE id = $1", *id) // want `^x\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use x\.db\.ExecContext\(ctx, \.\.\.\)$`
	})
	return nil
}

// ConcGiven: a pool that was made with a context gives it to its functions.
func (x *Index) ConcGiven(ctx context.Context) error {
	p := pool.New().WithContext(ctx)
	p.Go(func(inner context.Context) error {
		_, err := x.db.Exec("UPDATE words SET seen = now()") // want `^x\.db\.Exec ignores inner: it keeps its database connection after the caller has given up; use x\.db\.ExecContext\(inner, \.\.\.\)$`
		return err
	})
	return p.Wait()
}

func (x *Index) Sync(ctx context.Context) error {
	g, group := errgroup.WithContext(ctx)
	g.Go(func() error {
		_, err := x.db.ExecContext(group, "UPDATE words SET seen = now()") // silent: the call takes a context itself
		return err
	})
	g.TryGo(func() error {
		_, err := x.db.Exec("UPDATE words SET seen = now()") // want `^x\.db\.Exec ignores group: it keeps its database connection after the caller has given up; use x\.db\.ExecContext\(group, \.\.\.\)$`
		return err
	})
	return g.Wait()
}

// Shared: the result is everybody's, so no one caller's context belongs in it.
func (x *Index) Shared(ctx context.Context) (any, error) {
	n, err, _ := x.once.Do("count", func() (any, error) {
		return nil, x.db.QueryRow("SELECT count(*) FROM words").Err() // silent: deferred work runs after the caller has left
	})
	return n, err
}

func (x *Index) Lo(ctx context.Context, ids []string) []string {
	names := lo.FilterMap(ids, func(id string, _ int) (name string, ok bool) {
		err := x.db.QueryRow("SELECT name FROM words WHERE id = $1", id).Scan(&name) // want `^x\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use x\.db\.QueryRowContext\(ctx, \.\.\.\)$`
		return name, err == nil
	})
	lo.AttemptWithDelay(3, 0, func(int, time.Duration) error {
		return x.db.PingContext(ctx) // silent: the call takes a context itself
	})
	return names
}
