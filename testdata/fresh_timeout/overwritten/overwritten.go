// Package overwritten loses the caller's context half-way.
package overwritten

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

func Move(ctx context.Context, from, to *pgxpool.Pool, id int) error {
	var title string
	if err := from.QueryRow(ctx, "SELECT title FROM books WHERE id = $1", id).Scan(&title); err != nil {
		return err
	}
	ctx = context.Background() // want `^context\.Background\(\) takes the place of the caller's ctx and drops its deadline: to\.Exec \(line 17\) runs on after the caller has left; pass ctx$`
	_, err := to.Exec(ctx, "INSERT INTO books VALUES ($1, $2)", id, title)
	return err
}

func Bound(ctx context.Context, pool *pgxpool.Pool) error {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second) // want `^context\.WithTimeout\(context\.Background\(\), 3 \* time\.Second\) takes the place of the caller's ctx and drops its deadline: pool\.Exec \(line 24\) runs on after the caller has left; derive it from ctx$`
	defer cancel()
	_, err := pool.Exec(ctx, "VACUUM books")
	return err
}

func Shadow(ctx context.Context, pool *pgxpool.Pool, lazy bool) error {
	if !lazy {
		ctx, cancel := context.WithTimeout(context.TODO(), time.Second) // want `^context\.WithTimeout\(context\.TODO\(\), time\.Second\) takes the place of the caller's ctx and drops its deadline: pool\.Ping \(line 32\) runs on after the caller has left; derive it from ctx$`
		defer cancel()
		if err := pool.Ping(ctx); err != nil {
			return err
		}
	}
	return pool.Ping(ctx)
}

// Conditional replaces the context where a limit is set.
func Conditional(ctx context.Context, pool *pgxpool.Pool, limit time.Duration) error {
	wait, cancel := ctx, func() {}
	if limit > 0 {
		wait, cancel = context.WithTimeout(context.Background(), limit) // want `^context\.WithTimeout\(context\.Background\(\), limit\) drops the deadline of ctx: pool\.Ping \(line 46\) runs on after the caller has left; derive it from ctx$`
	}
	defer cancel()
	return pool.Ping(wait)
}

// Again is set back before it is used.
func Again(ctx context.Context, pool *pgxpool.Pool) error {
	own := context.Background() // silent: nothing that does I/O or blocks is given the context
	own = ctx
	return pool.Ping(own)
}
