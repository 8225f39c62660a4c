package server_limits

import (
	"context"
	"database/sql"
	"net/http"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/errgroup"
)

// Stock keeps its pool to itself, and gives each question a budget.
type Stock struct{ pool *pgxpool.Pool }

func NewStock(ctx context.Context) (*Stock, error) {
	cfg, err := pgxpool.ParseConfig("postgres://db/stock?statement_timeout=60s") // want `^the 10s budget of Stock\.Count \(timeout_order/server_limits/store\.go:42\) is not longer than statement_timeout 1m \(timeout_order/server_limits/store\.go:18\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 1m; set it below 10s$`
	if err != nil {
		return nil, err
	}
	cfg.MaxConnIdleTime = time.Minute
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, err
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, err
	}
	return &Stock{pool: pool}, nil
}

func (s *Stock) Reserve(ctx context.Context, item string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	_, err := s.pool.Exec(ctx, "UPDATE items SET reserved = true WHERE id = $1", item)
	return err
}

func (s *Stock) Count(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	g, ctx := errgroup.WithContext(ctx)
	for _, hall := range []string{"north", "south"} {
		g.Go(func() error {
			_, err := s.pool.Exec(ctx, "CALL count_items($1)", hall)
			return err
		})
	}
	return g.Wait()
}

var (
	once   sync.Once
	shared *sql.DB
)

func visits() *sql.DB {
	once.Do(func() {
		var err error
		shared, err = sql.Open("pgx", "host=db dbname=visits statement_timeout=45000") // want `^the 15s budget of Visits \(timeout_order/server_limits/store\.go:71\) is not longer than statement_timeout 45s \(timeout_order/server_limits/store\.go:62\): when the context ends, its cancel request may be lost or the connection cut, and then the statement runs on in the database for up to 45s; set it below 15s$`
		if err != nil {
			panic(err)
		}
	})
	return shared
}

func Visits(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 15*time.Second)
	defer cancel()
	if err := touch(ctx, visits()); err != nil {
		http.Error(w, "no", http.StatusServiceUnavailable)
	}
}

type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func touch(ctx context.Context, db execer) error {
	_, err := db.ExecContext(ctx, "UPDATE visits SET n = n + 1")
	return err
}

// Pair is made with one of two pools.
type Pair struct{ db *sql.DB }

func Reading() *Pair {
	db, _ := sql.Open("pgx", "postgres://replica/shop?statement_timeout=60s") // silent: another pool may be in the field
	return &Pair{db: db}
}

func Writing() *Pair {
	db, _ := sql.Open("pgx", "postgres://primary/shop?statement_timeout=5s") // silent: another pool may be in the field
	return &Pair{db: db}
}

func (p *Pair) Do(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	_, err := p.db.ExecContext(ctx, "CALL tidy()")
	return err
}

// Lent gives its pool away.
type Lent struct{ db *sql.DB }

func NewLent() *Lent {
	db, _ := sql.Open("pgx", "postgres://db/shop?statement_timeout=50s") // silent: DB hands it to others
	return &Lent{db: db}
}

func (l *Lent) DB() *sql.DB { return l.db }

func (l *Lent) Do(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	_, err := l.DB().ExecContext(ctx, "CALL tidy()")
	return err
}
