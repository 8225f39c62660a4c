// Package sessions keeps sessions in a cache and locks them there.
package sessions

import (
	"context"
	"database/sql"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/go-redsync/redsync/v4"
	"github.com/redis/go-redis/v9"
)

type Cache struct {
	redis *redis.Client
	queue *redis.AutoPipeliner
	locks *redsync.Redsync
	db    *sql.DB
}

// Get: the library takes a context in each call.
func (c *Cache) Get(ctx context.Context, id string) (string, error) {
	return c.redis.Get(ctx, id).Result() // silent: the call is not known to do I/O
}

// Queued waits for a command that goes out with others.
func (c *Cache) Queued(ctx context.Context, id string) error {
	return c.queue.Submit(ctx, redis.NewStringCmd(ctx, "get", id)).Wait() // want `^c\.queue\.Submit\(\.\.\.\)\.Wait ignores ctx: it keeps its connection to the cache after the caller has given up; use c\.queue\.Submit\(\.\.\.\)\.WaitContext\(ctx, \.\.\.\)$`
}

func (c *Cache) QueuedUntil(ctx context.Context, id string) error {
	return c.queue.Submit(ctx, redis.NewStringCmd(ctx, "get", id)).WaitContext(ctx) // silent: the call takes a context itself
}

// Watch runs a literal for its caller.
func (c *Cache) Watch(ctx context.Context, id string) error {
	return c.redis.Watch(ctx, func(tx *redis.Tx) error {
		return c.db.QueryRow("SELECT 1 FROM users WHERE session = $1", id).Err() // want `^c\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use c\.db\.QueryRowContext\(ctx, \.\.\.\)$`
	}, id)
}

// Locked gives the lock back whatever became of the caller.
func (c *Cache) Locked(ctx context.Context, id string) error {
	lock := c.locks.NewMutex("session:" + id)
	if err := lock.Lock(); err != nil { // want `^lock\.Lock ignores ctx: it keeps its connection to the cache after the caller has given up; use lock\.LockContext\(ctx, \.\.\.\)$`
		return err
	}
	defer lock.Unlock()               // silent: no form of the call takes a context
	_, err := lock.ExtendContext(ctx) // silent: the call takes a context itself
	return err
}

// Memcached: its client knows no context.
func Memcached(ctx context.Context, mc *memcache.Client, id string) ([]byte, error) {
	item, err := mc.Get(id) // silent: the call is not known to do I/O
	if err != nil {
		return nil, err
	}
	return item.Value, nil
}
