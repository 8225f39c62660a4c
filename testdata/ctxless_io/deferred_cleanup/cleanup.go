// Package cleanup does work that must be done although the caller has left.
package cleanup

import (
	"context"
	"database/sql"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/robfig/cron/v3"
)

type Lease struct {
	db   *sql.DB
	once sync.Once
}

// Hold gives the lease back in every way.
func (l *Lease) Hold(ctx context.Context, id string) error {
	defer l.db.Exec("DELETE FROM leases WHERE id = $1", id) // silent: deferred work runs after the caller has left
	defer func() {
		l.db.Exec("DELETE FROM leases WHERE id = $1", id) // silent: deferred work runs after the caller has left
		func() {
			l.db.Exec("DELETE FROM leases WHERE id = $1", id) // silent: deferred work runs after the caller has left
		}()
	}()
	time.AfterFunc(time.Minute, func() {
		l.db.Exec("DELETE FROM leases WHERE id = $1", id) // silent: deferred work runs after the caller has left
	})
	context.AfterFunc(ctx, func() {
		l.db.Exec("DELETE FROM leases WHERE id = $1", id) // silent: deferred work runs after the caller has left
	})
	l.once.Do(func() {
		l.db.Exec("DELETE FROM leases WHERE expired") // silent: deferred work runs after the caller has left
	})
	_, err := l.db.Exec("INSERT INTO leases VALUES ($1)", id) // want `^l\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use l\.db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

func (l *Lease) Schedule(ctx context.Context, c *cron.Cron) {
	c.AddFunc("@hourly", func() {
		l.db.Exec("DELETE FROM leases WHERE expired") // silent: deferred work runs after the caller has left
	})
}

func Fixture(t *testing.T, db *sql.DB) {
	t.Cleanup(func() {
		db.Exec("DELETE FROM leases") // silent: deferred work runs after the caller has left
	})
}

// Close takes no context at all.
func (l *Lease) Close() error {
	_, err := l.db.Exec("DELETE FROM leases") // silent: clean-up must be done although the caller has left
	return err
}

// Shutdown takes the context that bounds the clean-up itself.
func (l *Lease) Shutdown(ctx context.Context) error {
	_, err := l.db.Exec("DELETE FROM leases") // silent: clean-up must be done although the caller has left
	return err
}

func (l *Lease) Stop() {
	resp, err := http.Post("https://registry.example.com/leave", "text/plain", nil) // silent: clean-up must be done although the caller has left
	if err == nil {
		resp.Body.Close()
	}
}

// CloseAccount is no clean-up.
func (l *Lease) CloseAccount(ctx context.Context, id string) error {
	_, err := l.db.Exec("UPDATE accounts SET closed = true WHERE id = $1", id) // want `^l\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use l\.db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

// A parameter that the deferred literal has of its own is still no caller's.
func (l *Lease) Own(ctx context.Context) {
	defer func(ctx context.Context) {
		l.db.Exec("DELETE FROM leases") // silent: deferred work runs after the caller has left
	}(context.WithoutCancel(ctx))
}
