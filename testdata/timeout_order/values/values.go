// Package values has timeouts written in all the ways that are read.
package values

import (
	"cmp"
	"context"
	"flag"
	"os"
	"time"
)

type config struct {
	Limit time.Duration `default:"40s"`
	Query time.Duration
}

var conf = config{Limit: 10 * time.Second, Query: 15 * time.Second}

func Literal(parent context.Context) {
	ctx, cancel := context.WithTimeout(parent, conf.Limit)
	defer cancel()
	inner, stop := context.WithTimeout(ctx, conf.Query) // want `context\.WithTimeout 15s \(timeout_order/values/values\.go:22\) is longer than context\.WithTimeout 10s \(timeout_order/values/values\.go:20\): it can never fire, the context that it is derived from ends first`
	defer stop()
	<-inner.Done()
}

var wait = flag.Duration("wait", 50*time.Second, "")

func Flag(parent context.Context) {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	inner, stop := context.WithTimeout(ctx, *wait) // want `context\.WithTimeout 50s \(default\) \(timeout_order/values/values\.go:32\) is longer than context\.WithTimeout 10s \(timeout_order/values/values\.go:30\): it can never fire, the context that it is derived from ends first`
	defer stop()
	<-inner.Done()
}

func fromEnv(name string, fallback time.Duration) time.Duration {
	if d, err := time.ParseDuration(os.Getenv(name)); err == nil {
		return d
	}
	return fallback
}

func Env(parent context.Context) {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	inner, stop := context.WithTimeout(ctx, fromEnv("QUERY", 20*time.Second)) // want `context\.WithTimeout 20s \(default\) \(timeout_order/values/values\.go:47\) is longer than context\.WithTimeout 10s \(timeout_order/values/values\.go:45\): it can never fire, the context that it is derived from ends first`
	defer stop()
	<-inner.Done()
}

type options struct{ timeout time.Duration }

func (o *options) run(parent context.Context) {
	if o.timeout == 0 {
		o.timeout = time.Minute
	}
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	inner, stop := context.WithTimeout(ctx, o.timeout) // want `context\.WithTimeout 1m \(default\) \(timeout_order/values/values\.go:60\) is longer than context\.WithTimeout 10s \(timeout_order/values/values\.go:58\): it can never fire, the context that it is derived from ends first`
	defer stop()
	<-inner.Done()
}

func Computed(parent context.Context) {
	const seconds = 8
	ctx, cancel := context.WithTimeout(parent, min(5*time.Second, time.Minute))
	defer cancel()
	inner, stop := context.WithTimeout(ctx, time.Duration(seconds)*time.Second) // want `context\.WithTimeout 8s \(timeout_order/values/values\.go:69\) is longer than context\.WithTimeout 5s \(timeout_order/values/values\.go:67\): it can never fire, the context that it is derived from ends first`
	defer stop()
	<-inner.Done()
}

func Unknown(parent context.Context, limit time.Duration) {
	ctx, cancel := context.WithTimeout(parent, time.Second)
	defer cancel()
	limit = cmp.Or(limit, time.Minute)
	inner, stop := context.WithTimeout(ctx, limit) // silent: the caller decides
	defer stop()
	<-inner.Done()
}

func Alternatives(parent context.Context, big bool) {
	limit := time.Second
	if big {
		limit = time.Hour
	}
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	inner, stop := context.WithTimeout(ctx, limit) // silent: one or the other
	defer stop()
	<-inner.Done()
}
