// Package cache talks to a cache whose context forms are functions.
package cache

import (
	"context"

	"github.com/gomodule/redigo/redis"
)

type Cache struct{ pool *redis.Pool }

func (c *Cache) Get(ctx context.Context, key string) (string, error) {
	conn := c.pool.Get() // want `^c\.pool\.Get ignores ctx: it keeps its connection to the cache after the caller has given up; use c\.pool\.GetContext\(ctx\)$`
	defer conn.Close()
	return redis.String(conn.Do("GET", key)) // want `^conn\.Do ignores ctx: it keeps its connection to the cache after the caller has given up; use redis\.DoContext\(conn, ctx, \.\.\.\)$`
}

func (c *Cache) Good(ctx context.Context, key string) (string, error) {
	conn, err := c.pool.GetContext(ctx) // silent: the call takes a context itself
	if err != nil {
		return "", err
	}
	defer conn.Close()
	return redis.String(redis.DoContext(conn, ctx, "GET", key)) // silent: the call takes a context itself
}

func (c *Cache) NoParameter(key string) error {
	conn := c.pool.Get() // want `^c\.pool\.Get has no context, because Cache\.NoParameter takes none: it keeps its connection to the cache after the caller has given up; give Cache\.NoParameter a context\.Context and use c\.pool\.GetContext\(ctx\)$`
	defer conn.Close()
	_, err := conn.Do("DEL", key) // want `^conn\.Do has no context, because Cache\.NoParameter takes none: it keeps its connection to the cache after the caller has given up; give Cache\.NoParameter a context\.Context and use redis\.DoContext\(conn, ctx, \.\.\.\)$`
	return err
}

func (c *Cache) Wait(ctx context.Context, conn redis.Conn) (any, error) {
	return conn.Receive() // want `^conn\.Receive ignores ctx: it keeps its connection to the cache after the caller has given up; use redis\.ReceiveContext\(conn, ctx\)$`
}
