// Package cachelimits has caches that wait longer than those who ask them.
package cachelimits

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Prices is a cache in front of a slow service.
type Prices struct{ rdb *redis.Client }

// NewPrices connects.
func NewPrices(addr string) *Prices {
	rdb := redis.NewClient(&redis.Options{
		Addr:        addr,
		ReadTimeout: 4 * time.Second, // want `^the 250ms budget of Prices\.Get \(timeout_order/cache_limits/limits\.go:\d+\) is not longer than redis\.Options\.ReadTimeout 4s \(timeout_order/cache_limits/limits\.go:\d+\): without ContextTimeoutEnabled the client does not look at the context while it waits for the answer, and the caller waits on with it$`
	})
	return &Prices{rdb: rdb}
}

// Get gives up after 250ms, or means to.
func (p *Prices) Get(ctx context.Context, id string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 250*time.Millisecond)
	defer cancel()
	return p.rdb.Get(ctx, id).Result()
}

// Put is faster still.
func (p *Prices) Put(ctx context.Context, id, price string) error {
	ctx, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	pipe := p.rdb.Pipeline()
	pipe.Set(ctx, id, price, time.Hour)
	_, err := pipe.Exec(ctx)
	return err
}

// Close gives the connections back.
func (p *Prices) Close() error { return p.rdb.Close() }

// stock is asked by functions of this package only.
var stock = redis.NewClusterClient(&redis.ClusterOptions{
	ReadTimeout: 3 * time.Second, // want `^the 1s budget of reserve \(.*\) is not longer than redis\.ClusterOptions\.ReadTimeout 3s \(.*\): `
})

func count(ctx context.Context, id string) (int, error) { return stock.Get(ctx, id).Int() }

func reserve(ctx context.Context, id string) bool {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	n, err := count(ctx, id)
	return err == nil && n > 0
}
