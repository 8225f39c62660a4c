// Package rediscmds repeats commands of caches.
package rediscmds

import (
	"context"
	"time"

	"github.com/bradfitz/gomemcache/memcache"
	"github.com/gomodule/redigo/redis"
	goredis "github.com/redis/go-redis/v9"
)

func Count(conn redis.Conn, key string) (err error) {
	for range 3 {
		if _, err = conn.Do("INCR", key); err == nil { // want `^conn\.Do sends INCR, and the loop at retry_nonidempotent/rediscmds/rediscmds\.go:14 repeats it after a lost answer, although the first may have been carried out: the command takes effect twice; give it an id made before the loop \(key is the same in every attempt\), or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func Queue(ctx context.Context, conn redis.Conn, job []byte) (err error) {
	for range 3 {
		if _, err = redis.DoContext(conn, ctx, "lpush", "jobs", job); err == nil { // want `^redis\.DoContext sends LPUSH, and the loop at retry_nonidempotent/rediscmds/rediscmds\.go:24 repeats it after a lost answer, although the first may have been carried out: the command takes effect twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func Append(conn redis.Conn, line string) (err error) {
	for range 3 {
		if _, err = conn.Do("XADD", "log", "MAXLEN", "~", 1000, "*", "line", line); err == nil { // want `^conn\.Do sends XADD, and the loop at retry_nonidempotent/rediscmds/rediscmds\.go:33 repeats it after a lost answer, although the first may have been carried out: the command takes effect twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: the entry has an id; a value is set; the command is not known.
func Set(conn redis.Conn, id, command string) (err error) {
	for range 3 {
		if _, err = conn.Do("XADD", "log", id, "line", "x"); err == nil {
			break
		}
	}
	for range 3 {
		if _, err = conn.Do("SET", "last", id); err == nil {
			break
		}
	}
	for range 3 {
		if _, err = conn.Do(command, "last"); err == nil {
			break
		}
	}
	return err
}

func CountAny(ctx context.Context, rdb goredis.Cmdable) (err error) {
	for range 3 {
		if err = rdb.IncrBy(ctx, "visits", 2).Err(); err == nil { // want `^rdb\.IncrBy sends INCRBY, and the loop at retry_nonidempotent/rediscmds/rediscmds\.go:62 repeats it after a lost answer, although the first may have been carried out: the command takes effect twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func Move(ctx context.Context, rdb goredis.UniversalClient) (err error) {
	for range 3 {
		if _, err = rdb.RPopLPush(ctx, "todo", "doing").Result(); err == nil { // want `^rdb\.RPopLPush sends RPOPLPUSH, and the loop at retry_nonidempotent/rediscmds/rediscmds\.go:71 repeats it after a lost answer, although the first may have been carried out: the command takes effect twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: the entry of that id is refused the second time.
func Entry(ctx context.Context, rdb *goredis.Client, id string) (err error) {
	for range 3 {
		if err = rdb.XAdd(ctx, &goredis.XAddArgs{Stream: "log", ID: id, Values: []string{"a", "b"}}).Err(); err == nil {
			return nil
		}
	}
	return err
}

func Hits(mc *memcache.Client) (err error) {
	for range 3 {
		if _, err = mc.Increment("hits", 1); err == nil { // want `^mc\.Increment sends incr, and the loop at retry_nonidempotent/rediscmds/rediscmds\.go:90 repeats it after a lost answer, although the first may have been carried out: the counter counts twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: it is set.
func Store(mc *memcache.Client, v []byte) (err error) {
	for range 3 {
		if err = mc.Set(&memcache.Item{Key: "v", Value: v}); err == nil {
			return nil
		}
	}
	return err
}
