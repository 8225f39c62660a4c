// Package redisclient has clients that send commands again by themselves.
package redisclient

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

type Feed struct {
	hard *redis.Client // sends five times
	soft *redis.Client // sends once
	std  *redis.Client // as the library does
}

func New(addr string, retries int) (*Feed, *Ranks) {
	opts := &redis.UniversalOptions{Addrs: []string{addr}}
	opts.MaxRetries = 8
	return &Feed{
			hard: redis.NewClient(&redis.Options{Addr: addr, MaxRetries: 4, ReadTimeout: time.Second}),
			soft: redis.NewClient(&redis.Options{Addr: addr, MaxRetries: -1}),
			std:  redis.NewClient(&redis.Options{Addr: addr}),
		}, &Ranks{
			all:   redis.NewUniversalClient(opts),
			given: redis.NewClusterClient(&redis.ClusterOptions{MaxRetries: retries}),
		}
}

func (f *Feed) Push(ctx context.Context, event []byte) error {
	return f.hard.LPush(ctx, "feed", event).Err() // want `^f\.hard\.LPush sends LPUSH, and redis\.Client repeats it by itself \(retry_nonidempotent/redisclient/redisclient\.go:21\) after a lost answer, although the first may have been carried out: the command takes effect twice; give it an id of its own, or send it through a client that sends once$`
}

func (f *Feed) Batch(ctx context.Context, events [][]byte) error {
	pipe := f.hard.Pipeline()
	for _, e := range events {
		pipe.RPush(ctx, "feed", e) // want `^pipe\.RPush sends RPUSH, and redis\.Client repeats it by itself \(retry_nonidempotent/redisclient/redisclient\.go:21\) after a lost answer, although the first may have been carried out: the command takes effect twice; give it an id of its own, or send it through a client that sends once$`
	}
	_, err := pipe.Exec(ctx)
	return err
}

func (f *Feed) Together(ctx context.Context, event []byte) error {
	_, err := f.hard.TxPipelined(ctx, func(pipe redis.Pipeliner) error { // want `^f\.hard\.TxPipelined sends LPUSH, and redis\.Client repeats it by itself \(retry_nonidempotent/redisclient/redisclient\.go:21\) after a lost answer, although the first may have been carried out: the command takes effect twice; give it an id of its own, or send it through a client that sends once$`
		pipe.LPush(ctx, "feed", event)
		pipe.LTrim(ctx, "feed", 0, 99)
		return nil
	})
	return err
}

// silent: the same value is set again.
func (f *Feed) Mark(ctx context.Context, id string) error {
	return f.hard.Set(ctx, "seen:"+id, 1, time.Hour).Err()
}

// silent: this client sends once, and that one as often as the library decides.
func (f *Feed) Count(ctx context.Context) error {
	if err := f.soft.Incr(ctx, "count").Err(); err != nil {
		return err
	}
	return f.std.Incr(ctx, "count").Err()
}

type Ranks struct {
	all   redis.UniversalClient
	given *redis.ClusterClient
}

func (r *Ranks) Up(ctx context.Context, name string) error {
	return r.all.ZIncrBy(ctx, "ranks", 1, name).Err() // want `^r\.all\.ZIncrBy sends ZINCRBY, and redis\.Client repeats it by itself \(retry_nonidempotent/redisclient/redisclient\.go:19\) after a lost answer, although the first may have been carried out: the command takes effect twice; give it an id of its own, or send it through a client that sends once$`
}

// silent: how often cannot be seen.
func (r *Ranks) UpGiven(ctx context.Context, name string) error {
	return r.given.ZIncrBy(ctx, "ranks", 1, name).Err()
}
