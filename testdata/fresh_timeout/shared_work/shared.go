// Package shared does work for more than one caller.
package shared

import (
	"context"
	"database/sql"
	"sync"
	"time"
)

type cache interface {
	GetWithLoader(key string, load func(key string) (int, error)) (int, error)
}

type prices struct {
	db    *sql.DB
	cache cache

	mu    sync.Mutex
	rate  int
	until time.Time
}

// Cached: the cache gives the answer to everybody who asks meanwhile.
func (p *prices) Cached(ctx context.Context, item string) (int, error) {
	own, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second) // silent: the result is kept for other callers, too
	defer cancel()
	return p.cache.GetWithLoader(item, func(item string) (n int, err error) {
		err = p.db.QueryRowContext(own, "SELECT price FROM items WHERE name = $1", item).Scan(&n)
		return n, err
	})
}

// Rate keeps what it finds.
func (p *prices) Rate(ctx context.Context) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Now().Before(p.until) {
		return p.rate, nil
	}
	own, cancel := context.WithTimeout(context.Background(), time.Second) // silent: the result is kept for other callers, too
	defer cancel()
	if err := p.db.QueryRowContext(own, "SELECT rate FROM rates").Scan(&p.rate); err != nil {
		return 0, err
	}
	p.until = time.Now().Add(time.Hour)
	return p.rate, nil
}

// probe keeps what it finds, and takes no context for it.
func (p *prices) probe() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.rate == 0 {
		own, cancel := context.WithTimeout(context.Background(), time.Second) // silent: no context is at hand
		defer cancel()
		p.db.QueryRowContext(own, "SELECT rate FROM rates").Scan(&p.rate)
		p.until = time.Now()
	}
	return p.rate > 0
}

func (p *prices) Open(ctx context.Context) bool { return p.probe() }

// Chosen detaches where the user wants it.
func (p *prices) Chosen(ctx context.Context, detach bool) (n int, err error) {
	work := ctx
	if detach {
		work = context.WithoutCancel(ctx) // silent: the program decides whether the work is detached
	}
	err = p.db.QueryRowContext(work, "SELECT rate FROM rates").Scan(&n)
	return n, err
}

// report is only ever started.
func report(ctx context.Context, db *sql.DB) {
	own, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute) // silent: the goroutine outlives the call
	defer cancel()
	var n int
	db.QueryRowContext(own, "SELECT count(*) FROM items").Scan(&n)
}

func Report(ctx context.Context, db *sql.DB) { go report(ctx, db) }
