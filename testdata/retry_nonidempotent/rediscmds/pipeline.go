package rediscmds

import (
	"context"
	"errors"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

func Limit(ctx context.Context, rdb *goredis.Client, key string) (err error) {
	for range 3 {
		pipe := rdb.TxPipeline()
		pipe.Incr(ctx, key)
		pipe.Expire(ctx, key, time.Minute)
		if _, err = pipe.Exec(ctx); err == nil { // want `^pipe\.Exec sends INCR, and the loop at retry_nonidempotent/rediscmds/pipeline\.go:12 repeats it after a lost answer, although the first may have been carried out: the command takes effect twice; give it an id made before the loop \(key is the same in every attempt\), or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func LimitInline(ctx context.Context, rdb goredis.Cmdable, key string) (err error) {
	for range 3 {
		_, err = rdb.Pipelined(ctx, func(pipe goredis.Pipeliner) error { // want `^rdb\.Pipelined sends HINCRBY, and the loop at retry_nonidempotent/rediscmds/pipeline\.go:24 repeats it after a lost answer, although the first may have been carried out: the command takes effect twice; give it an id made before the loop \(key is the same in every attempt\), or repeat only what was certainly not carried out$`
			pipe.Expire(ctx, key, time.Minute)
			pipe.HIncrBy(ctx, key, "hits", 1)
			return nil
		})
		if err == nil {
			return nil
		}
	}
	return err
}

// silent: it only sets; its entries have ids; what was put together before the
// loop is sent once.
func Quiet(ctx context.Context, rdb *goredis.Client, id string) (err error) {
	for range 3 {
		pipe := rdb.Pipeline()
		pipe.Set(ctx, id, 1, 0)
		pipe.XAdd(ctx, &goredis.XAddArgs{Stream: "log", ID: id})
		if _, err = pipe.Exec(ctx); err == nil {
			break
		}
	}
	before := rdb.Pipeline()
	before.Incr(ctx, id)
	for range 3 {
		if _, err = before.Exec(ctx); err == nil {
			break
		}
	}
	return err
}

// silent: the transaction was not carried out.
func Watched(ctx context.Context, rdb *goredis.Client, key string) error {
	for range 3 {
		err := rdb.Watch(ctx, func(tx *goredis.Tx) error {
			_, err := tx.TxPipelined(ctx, func(pipe goredis.Pipeliner) error {
				pipe.IncrBy(ctx, key, 2)
				return nil
			})
			return err
		}, key)
		if errors.Is(err, goredis.TxFailedErr) {
			continue
		}
		return err
	}
	return goredis.TxFailedErr
}
