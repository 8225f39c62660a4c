// Package cache has helpers that only clean-up and short forms call.
package cache

import (
	"context"
	"database/sql"
)

type Cache struct{ db *sql.DB }

// Load is the short form; its callers are told of LoadContext.
func (c *Cache) Load(key string) (string, error) { return c.load(key) }

func (c *Cache) LoadContext(ctx context.Context, key string) (v string, err error) {
	err = c.db.QueryRowContext(ctx, "SELECT v FROM cache WHERE k = $1", key).Scan(&v)
	return v, err
}

func (c *Cache) load(key string) (v string, err error) {
	err = c.db.QueryRow("SELECT v FROM cache WHERE k = $1", key).Scan(&v) // silent: no caller that waits is visible
	return v, err
}

// Close flushes although everybody has left.
func (c *Cache) Close() error { return c.flush() }

func (c *Cache) flush() error {
	_, err := c.db.Exec("DELETE FROM cache WHERE dirty") // silent: no caller that waits is visible
	return err
}
