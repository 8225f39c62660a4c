// Package fan asks many and waits for all.
package fan

import (
	"context"
	"database/sql"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

func All(ctx context.Context, shards []*sql.DB) {
	var wg sync.WaitGroup
	for _, db := range shards {
		wg.Add(1)
		go func() {
			defer wg.Done()
			sctx, cancel := context.WithTimeout(context.Background(), time.Second) // want `^context\.WithTimeout\(context\.Background\(\), time\.Second\) drops the deadline of ctx in a goroutine that is waited for: db\.PingContext \(line 21\) keeps the function waiting after its caller has left; derive it from ctx$`
			defer cancel()
			db.PingContext(sctx)
		}()
	}
	wg.Wait()
}

func Channel(ctx context.Context, db *sql.DB) error {
	done := make(chan error)
	go func() {
		done <- db.PingContext(context.Background()) // want `^context\.Background\(\) drops the deadline of ctx in a goroutine that is waited for: db\.PingContext keeps the function waiting after its caller has left; pass ctx$`
	}()
	return <-done
}

func ping(ctx context.Context, db *sql.DB, done chan<- error) { done <- db.PingContext(ctx) }

func Named(ctx context.Context, shards []*sql.DB) error {
	done := make(chan error)
	for _, db := range shards {
		go ping(context.Background(), db, done) // want `^context\.Background\(\) drops the deadline of ctx in a goroutine that is waited for: ping keeps the function waiting after its caller has left; pass ctx$`
	}
	for range shards {
		if err := <-done; err != nil {
			return err
		}
	}
	return nil
}

// Select leaves with the caller, but the work runs on.
func Select(ctx context.Context, db *sql.DB) error {
	done := make(chan error, 1)
	go func() {
		pctx, cancel := context.WithTimeout(context.Background(), time.Minute) // want `^context\.WithTimeout\(context\.Background\(\), time\.Minute\) drops the deadline of ctx in a goroutine that is waited for: db\.PingContext \(line 56\) keeps the function waiting after its caller has left; derive it from ctx$`
		defer cancel()
		done <- db.PingContext(pctx)
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func Group(ctx context.Context, shards []*sql.DB) error {
	g, gctx := errgroup.WithContext(ctx)
	for _, db := range shards {
		g.Go(func() error { return db.PingContext(context.Background()) }) // want `^context\.Background\(\) drops the deadline of gctx in a goroutine that is waited for: db\.PingContext keeps the function waiting after its caller has left; pass gctx$`
		g.Go(func() error { return db.PingContext(ctx) })                  // want `^a goroutine of the group uses ctx instead of the group's gctx: when another one fails, db\.PingContext runs on, and the caller waits for it; pass gctx$`
		g.Go(func() error { return db.PingContext(gctx) })
	}
	return g.Wait()
}

func Dropped(ctx context.Context, shards []*sql.DB) error {
	g, _ := errgroup.WithContext(ctx) // want `^the context of errgroup\.WithContext\(ctx\) is thrown away: when one goroutine fails, db\.PingContext \(line 80\) in another runs on, and the caller waits for it; name the context and pass it to the goroutines$`
	for _, db := range shards {
		g.Go(func() error {
			return db.PingContext(ctx)
		})
	}
	return g.Wait()
}

// Accepted answers at once if the work is quick, and else lets it run on.
func Accepted(ctx context.Context, db *sql.DB) bool {
	done := make(chan struct{})
	go func() {
		wctx, cancel := context.WithTimeout(context.Background(), time.Hour) // silent: the goroutine outlives the call
		defer cancel()
		db.ExecContext(wctx, "CALL reindex()")
		close(done)
	}()
	select {
	case <-done:
		return true
	case <-time.After(time.Second):
		return false
	}
}

// Once waits for work that others may wait for, too.
func Once(ctx context.Context, c *call, db *sql.DB) error {
	go func() {
		defer close(c.done)
		own, cancel := context.WithTimeout(context.Background(), time.Hour) // silent: the goroutine outlives the call
		defer cancel()
		c.err = db.PingContext(own)
	}()
	select {
	case <-c.done:
		return c.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

type call struct {
	done chan struct{}
	err  error
}

// Forgotten is nobody's wait.
func Forgotten(ctx context.Context, db *sql.DB) {
	go func() {
		db.ExecContext(context.Background(), "CALL reindex()") // silent: the goroutine outlives the call
	}()
}

// Given: what a goroutine is given does not make its caller wait.
func Given(ctx context.Context, db *sql.DB) {
	go func(ctx context.Context) {
		db.ExecContext(context.WithoutCancel(ctx), "CALL reindex()") // silent: the goroutine outlives the call
	}(ctx)
}
