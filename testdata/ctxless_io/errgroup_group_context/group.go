// Package group starts goroutines that an errgroup waits for.
package group

import (
	"context"
	"database/sql"
	"net/http"

	"golang.org/x/sync/errgroup"
)

func Load(ctx context.Context, db *sql.DB) error {
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		_, err := db.Exec("REFRESH MATERIALIZED VIEW stock") // want `^db\.Exec ignores gctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(gctx, \.\.\.\)$`
		return err
	})
	g.Go(func() error {
		req, err := http.NewRequestWithContext(gctx, "GET", "https://stock.example.com", nil) // silent: the call takes a context itself
		if err != nil {
			return err
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
	return g.Wait()
}

// The group of the handler is derived from the request.
func Handle(w http.ResponseWriter, r *http.Request) {
	g, ctx := errgroup.WithContext(r.Context())
	for range 3 {
		g.TryGo(func() error {
			resp, err := http.Get("https://stock.example.com") // want `^http\.Get ignores ctx: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
			if err != nil {
				return err
			}
			return resp.Body.Close()
		})
	}
	if g.Wait() != nil || ctx.Err() != nil {
		w.WriteHeader(http.StatusBadGateway)
	}
}

// Nothing waits for this group.
func Loose(ctx context.Context, db *sql.DB) {
	var g errgroup.Group
	g.Go(func() error {
		_, err := db.Exec("REFRESH MATERIALIZED VIEW stock") // silent: the goroutine outlives the call
		return err
	})
}
