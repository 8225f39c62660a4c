// Package lifetime makes contexts that live as long as a value.
package lifetime

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

type feed struct {
	ctx    context.Context
	cancel context.CancelFunc
	pool   *pgxpool.Pool
	bus    bus
}

type bus interface {
	Subscribe(ctx context.Context, topic string) (<-chan string, error)
	Refresh(ctx context.Context, topic string) error
}

func New(ctx context.Context, dsn string) (*feed, error) {
	first, done := context.WithTimeout(context.Background(), time.Second) // want `^context\.WithTimeout\(context\.Background\(\), time\.Second\) is used although the function is given ctx, whose deadline it drops: pgxpool\.New \(line 26\) runs on after the caller has left; derive it from ctx$`
	defer done()
	pool, err := pgxpool.New(first, dsn)
	if err != nil {
		return nil, err
	}
	f := &feed{pool: pool}
	f.ctx, f.cancel = context.WithCancel(context.Background()) // silent: nothing that does I/O or blocks is given the context
	return f, nil
}

func (f *feed) Start(ctx context.Context) error {
	life, cancel := context.WithCancel(context.Background()) // silent: the context lives as long as what keeps it or the function that ends it
	f.cancel = cancel
	return f.bus.Refresh(life, "news")
}

func (f *feed) Listen(ctx context.Context) (<-chan string, error) {
	return f.bus.Subscribe(context.Background(), "news") // silent: what is opened or started may keep the context for its lifetime
}

// Short is not for long.
func (f *feed) Short(ctx context.Context) error {
	return f.bus.Refresh(context.Background(), "news") // want `^context\.Background\(\) is used although the function is given ctx, whose deadline it drops: f\.bus\.Refresh runs on after the caller has left; pass ctx$`
}
