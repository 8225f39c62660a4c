package cachelimits

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Heeding looks at the context.
type Heeding struct{ rdb *redis.Client }

func newHeeding() *Heeding {
	return &Heeding{rdb: redis.NewClient(&redis.Options{
		ReadTimeout:           4 * time.Second, // silent: ContextTimeoutEnabled
		ContextTimeoutEnabled: true,
	})}
}

func (h *Heeding) get(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return h.rdb.Get(ctx, id).Err()
}

// Slow has one user without a budget: the limit may be there for it.
type Slow struct{ rdb *redis.Client }

func newSlow() *Slow {
	return &Slow{redis.NewClient(&redis.Options{ReadTimeout: 20 * time.Second})} // silent: scan has no budget that can be seen
}

func (s *Slow) get(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return s.rdb.Get(ctx, id).Err()
}

// Scan is called by others.
func (s *Slow) Scan(ctx context.Context) error { return s.rdb.Scan(ctx, 0, "*", 100).Err() }

// Shared is everybody's.
var Shared = redis.NewClient(&redis.Options{ReadTimeout: 20 * time.Second}) // silent: others may use it

func ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return Shared.Ping(ctx).Err()
}

func waiting(ctx context.Context, h *Heeding, s *Slow) error {
	rdb := redis.NewClient(&redis.Options{ReadTimeout: 2 * time.Second}) // silent: the longest budget is longer
	defer rdb.Close()
	short, stop := context.WithTimeout(ctx, time.Second)
	defer stop()
	if err := rdb.Ping(short).Err(); err != nil {
		return err
	}
	long, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	if err := rdb.Get(long, "a").Err(); err != nil {
		return err
	}
	if err := h.get(ctx, "b"); err != nil {
		return err
	}
	return s.get(ctx, "c")
}

func defaults(ctx context.Context) error {
	rdb := redis.NewClient(&redis.Options{Addr: "cache:6379"}) // silent: a default of the library is nobody's choice
	ctx, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	return rdb.Get(ctx, "a").Err()
}

func handed(ctx context.Context, use func(*redis.Client)) {
	rdb := redis.NewClient(&redis.Options{ReadTimeout: 9 * time.Second}) // silent: it is handed on
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	rdb.Ping(ctx)
	use(rdb)
}
