// Package closures runs function literals in every way there is.
package closures

import (
	"context"
	"database/sql"
	"io/fs"
	"path/filepath"
	"sync"

	"github.com/cenkalti/backoff/v4"
	"github.com/samber/lo"
	"github.com/sourcegraph/conc"
)

type Store struct {
	db    *sql.DB
	hooks []func() error
	onEnd func() error
}

func (s *Store) touch() {}

// Inline: the literal runs before the function returns.
func (s *Store) Inline(ctx context.Context, m *sync.Map, dir string, ids []string) error {
	func() {
		s.db.Exec("UPDATE rooms SET seen = now()") // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
	}()
	m.Range(func(k, v any) bool {
		s.db.Exec("UPDATE rooms SET seen = now() WHERE id = $1", k) // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
		return true
	})
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		_, err = s.db.Exec("INSERT INTO files VALUES ($1)", path) // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
		return err
	})
	lo.ForEach(ids, func(id string, _ int) {
		s.db.Exec("UPDATE rooms SET seen = now() WHERE id = $1", id) // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
	})
	return backoff.Retry(func() error {
		return s.db.Ping() // want `^s\.db\.Ping ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.PingContext\(ctx, \.\.\.\)$`
	}, backoff.NewExponentialBackOff())
}

// Named: the literal is in a local variable.
func (s *Store) Named(ctx context.Context, ids []string) {
	seen := func(id string) {
		s.db.Exec("UPDATE rooms SET seen = now() WHERE id = $1", id) // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
	}
	for _, id := range ids {
		seen(id)
	}
	var walk func(id string)
	walk = func(id string) {
		s.db.Exec("UPDATE rooms SET seen = now() WHERE id = $1", id) // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
		if id != "" {
			walk(id[1:])
		}
	}
	walk(ids[0])
	last := func() {
		s.db.Exec("UPDATE rooms SET left = now()") // silent: deferred work runs after the caller has left
	}
	defer last()
}

// Own runs a literal through functions of this package.
func (s *Store) Own(ctx context.Context) error {
	s.later(func() error {
		return s.db.Ping() // silent: the function value is called later, by somebody else
	})
	s.away(func() error {
		return s.db.Ping() // silent: the function value is called later, by somebody else
	})
	return s.twice(func() error {
		return s.db.Ping() // want `^s\.db\.Ping ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.PingContext\(ctx, \.\.\.\)$`
	})
}

func (s *Store) twice(f func() error) error {
	if f == nil {
		return nil
	}
	if err := f(); err == nil {
		return nil
	}
	return s.once(f)
}

func (s *Store) once(f func() error) error { return f() }
func (s *Store) later(f func() error)      { s.hooks = append(s.hooks, f) }
func (s *Store) away(f func() error)       { go f() }

// Kept: the literal leaves the function.
func (s *Store) Kept(ctx context.Context, ch chan func() error) (func() error, map[string]func() error) {
	s.onEnd = func() error {
		return s.db.Ping() // silent: the function value is called later, by somebody else
	}
	ch <- func() error {
		return s.db.Ping() // silent: the function value is called later, by somebody else
	}
	m := map[string]func() error{
		"ping": func() error {
			return s.db.Ping() // silent: the function value is called later, by somebody else
		},
	}
	return func() error {
		return s.db.Ping() // silent: the function value is called later, by somebody else
	}, m
}

// Fresh: a literal that leaves sees its own parameters.
func (s *Store) Fresh(ctx context.Context) func(context.Context) error {
	return func(inner context.Context) error {
		_, err := s.db.Exec("UPDATE rooms SET seen = now()") // want `^s\.db\.Exec ignores inner: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(inner, \.\.\.\)$`
		return err
	}
}

// Awaited: goroutines that the function waits for.
func (s *Store) Awaited(ctx context.Context) error {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		s.db.Exec("UPDATE rooms SET seen = now()") // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
	}()
	wg.Go(func() {
		s.db.Exec("UPDATE rooms SET seen = now()") // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
	})
	wg.Wait()

	var cwg conc.WaitGroup
	cwg.Go(func() {
		s.db.Exec("UPDATE rooms SET seen = now()") // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
	})
	cwg.Wait()

	errs := make(chan error, 1)
	go func() {
		_, err := s.db.Exec("UPDATE rooms SET seen = now()") // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
		errs <- err
	}()
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.db.Exec("UPDATE rooms SET seen = now()") // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
	}()
	results := make(chan int)
	go func() {
		defer close(results)
		s.db.Exec("UPDATE rooms SET seen = now()") // want `^s\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.ExecContext\(ctx, \.\.\.\)$`
	}()
	for range results {
	}
	select {
	case err := <-errs:
		return err
	case <-done:
		return nil
	}
}

// Detached: nothing in the function waits.
func (s *Store) Detached(ctx context.Context) {
	go func() {
		s.db.Exec("UPDATE rooms SET seen = now()") // silent: the goroutine outlives the call
	}()
	go s.db.Exec("UPDATE rooms SET seen = now()") // silent: the goroutine outlives the call
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		s.db.Exec("UPDATE rooms SET seen = now()") // silent: the goroutine outlives the call
	}()
	go func() { wg.Wait() }()
	background := func() {
		s.db.Exec("UPDATE rooms SET seen = now()") // silent: the goroutine outlives the call
	}
	go background()
}
