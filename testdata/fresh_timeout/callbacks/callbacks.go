// Package callbacks runs functions at other times than now.
package callbacks

import (
	"context"
	"database/sql"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

type loader struct {
	once  sync.Once
	group singleflight.Group
	db    *sql.DB
	hooks []func() error
}

func (l *loader) Once(ctx context.Context) {
	l.once.Do(func() {
		l.db.PingContext(context.Background()) // silent: deferred work runs after the caller has left
	})
}

func (l *loader) Shared(ctx context.Context, key string) (any, error) {
	v, err, _ := l.group.Do(key, func() (any, error) {
		own, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second) // silent: deferred work runs after the caller has left
		defer cancel()
		var n int
		err := l.db.QueryRowContext(own, "SELECT 1").Scan(&n)
		return n, err
	})
	return v, err
}

func (l *loader) Later(ctx context.Context) {
	time.AfterFunc(time.Minute, func() {
		l.db.PingContext(context.Background()) // silent: deferred work runs after the caller has left
	})
	l.hooks = append(l.hooks, func() error {
		return l.db.PingContext(context.Background()) // silent: the function value is called later, by somebody else
	})
}

func (l *loader) Returned(ctx context.Context) func() error {
	return func() error {
		return l.db.PingContext(context.Background()) // silent: the function value is called later, by somebody else
	}
}

// Called is called here and now.
func (l *loader) Called(ctx context.Context) error {
	ping := func() error {
		return l.db.PingContext(context.Background()) // want `^context\.Background\(\) is used although the function is given ctx, whose deadline it drops: l\.db\.PingContext runs on after the caller has left; pass ctx$`
	}
	return ping()
}
