// Package stored keeps contexts where the next call finds them.
package stored

import (
	"context"
	"database/sql"
	"net/http"

	"github.com/redis/go-redis/v9"
)

// background never ends.
var background = context.Background()

// process ends with the program.
var process context.Context

func Setup(ctx context.Context) { process = ctx }

type parcels struct {
	db   *sql.DB
	rdb  *redis.Client
	ctx  context.Context // as old as the depot
	root context.Context
}

func Open(ctx context.Context, db *sql.DB, rdb *redis.Client) *parcels {
	return &parcels{db: db, rdb: rdb, ctx: ctx, root: context.Background()} // silent: nothing that does I/O or blocks is given the context
}

func (p *parcels) Track(ctx context.Context, id string) (state string, err error) {
	err = p.db.QueryRowContext(p.ctx, "SELECT state FROM parcels WHERE id = $1", id).Scan(&state) // want `^p\.ctx is as old as what keeps it and does not end with this call, unlike ctx: p\.db\.QueryRowContext runs on after the caller has left; pass ctx$`
	return state, err
}

func (p *parcels) Weight(w http.ResponseWriter, r *http.Request) {
	grams, err := p.rdb.Get(background, r.PathValue("id")).Int() // want `^background is a root context that never ends, used in the place of r\.Context\(\): p\.rdb\.Get runs on after the caller has left; pass r\.Context\(\)$`
	if err != nil || grams == 0 {
		w.WriteHeader(http.StatusNotFound)
	}
}

func (p *parcels) Root(ctx context.Context, id string) error {
	c := p.root // want `^p\.root is a root context that never ends, used in the place of ctx: p\.rdb\.Del \(line 45\) runs on after the caller has left; pass ctx$`
	return p.rdb.Del(c, id).Err()
}

func Process(ctx context.Context, db *sql.DB) error {
	return db.PingContext(process) // want `^process is as old as what keeps it and does not end with this call, unlike ctx: db\.PingContext runs on after the caller has left; pass ctx$`
}

// Refresh works for everybody, not for this caller.
func (p *parcels) Refresh(ctx context.Context) {
	go p.db.ExecContext(p.ctx, "REFRESH MATERIALIZED VIEW routes") // silent: the goroutine outlives the call
}

// Watch begins something that lives as long as the depot.
func (p *parcels) Watch(ctx context.Context, name string) *redis.PubSub {
	return p.rdb.Subscribe(p.ctx, name) // silent: what is opened or started may keep the context for its lifetime
}

// Sweep has no caller's context: the depot's is the right one.
func (p *parcels) Sweep() error {
	_, err := p.db.ExecContext(p.ctx, "DELETE FROM parcels WHERE gone") // silent: no context is at hand
	return err
}

type item struct {
	ctx context.Context
	id  string
}

// Item has its own context with it.
func (p *parcels) Item(ctx context.Context, queue []item) error {
	for _, it := range queue {
		if _, err := p.db.ExecContext(it.ctx, "UPDATE parcels SET seen = true WHERE id = $1", it.id); err != nil { // not the receiver's
			return err
		}
	}
	return nil
}

func (p *parcels) Unseen(ctx context.Context, next func(context.Context) error) error {
	return next(p.ctx) // silent: what the function does with the context cannot be seen
}
