// Package dead_context has contexts that never end by themselves.
package dead_context

import (
	"context"
	"time"
)

const brew = 30 * time.Second

func Nested(parent context.Context) {
	ctx, cancel := context.WithTimeout(parent, brew)
	defer cancel()
	inner, stop := context.WithTimeout(ctx, 2*brew) // want `context\.WithTimeout 1m \(timeout_order/dead_context/nested\.go:14\) is longer than context\.WithTimeout 30s \(timeout_order/dead_context/nested\.go:12\): it can never fire, the context that it is derived from ends first`
	defer stop()
	<-inner.Done()
}

func SameName(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	ctx, stop := context.WithDeadline(ctx, time.Now().Add(time.Minute)) // want `context\.WithDeadline 1m \(timeout_order/dead_context/nested\.go:22\) is longer than context\.WithTimeout 5s \(timeout_order/dead_context/nested\.go:20\): it can never fire, the context that it is derived from ends first`
	defer stop()
	<-ctx.Done()
}

func ThroughValue(parent context.Context) {
	ctx, cancel := context.WithTimeout(parent, 3*time.Second)
	defer cancel()
	ctx = context.WithValue(ctx, key{}, 1)
	inner, stop := context.WithTimeout(ctx, 4*time.Second) // want `context\.WithTimeout 4s \(timeout_order/dead_context/nested\.go:31\) is longer than context\.WithTimeout 3s \(timeout_order/dead_context/nested\.go:28\): it can never fire, the context that it is derived from ends first`
	defer stop()
	<-inner.Done()
}

type key struct{}

func Equal(parent context.Context) {
	ctx, cancel := context.WithTimeout(parent, brew)
	defer cancel()
	inner, stop := context.WithTimeout(ctx, brew) // silent: equal
	defer stop()
	<-inner.Done()
}

func Siblings(parent context.Context) {
	a, stopA := context.WithTimeout(parent, time.Second)
	defer stopA()
	b, stopB := context.WithTimeout(parent, time.Minute) // silent: not under a
	defer stopB()
	<-a.Done()
	<-b.Done()
}

func Detached(parent context.Context) {
	ctx, cancel := context.WithTimeout(parent, time.Second)
	defer cancel()
	<-ctx.Done()
	last, stop := context.WithTimeout(context.WithoutCancel(ctx), time.Minute) // silent: detached
	defer stop()
	<-last.Done()
}

func Branches(parent context.Context, patient bool) {
	ctx := parent
	if !patient {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(parent, time.Second)
		defer cancel()
	}
	inner, stop := context.WithTimeout(ctx, time.Minute) // silent: the patient have no limit around
	defer stop()
	<-inner.Done()
}

func OnlyCaller(parent context.Context) {
	ctx, cancel := context.WithTimeout(parent, 10*time.Second)
	defer cancel()
	pour(ctx)
}

func pour(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second) // want `context\.WithTimeout 15s \(timeout_order/dead_context/nested\.go:83\) is longer than context\.WithTimeout 10s \(timeout_order/dead_context/nested\.go:77\): it can never fire, its only caller OnlyCaller ends the context first`
	defer cancel()
	<-ctx.Done()
}

func TwoCallers(parent context.Context) {
	ctx, cancel := context.WithTimeout(parent, time.Second)
	defer cancel()
	stir(ctx)
	stir(parent)
}

func stir(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second) // silent: one of the callers has no limit
	defer cancel()
	<-ctx.Done()
}

func Seldom(parent context.Context) {
	ctx, cancel := context.WithTimeout(parent, time.Second)
	defer cancel()
	Public(ctx)
}

func Public(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second) // silent: others may call it
	defer cancel()
	<-ctx.Done()
}

func limited(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, 5*time.Second)
}

func Helper(parent context.Context) {
	ctx, cancel := limited(parent)
	defer cancel()
	inner, stop := context.WithTimeout(ctx, 6*time.Second) // want `context\.WithTimeout 6s \(timeout_order/dead_context/nested\.go:120\) is longer than context\.WithTimeout 5s \(timeout_order/dead_context/nested\.go:114\): it can never fire, the context that it is derived from ends first`
	defer stop()
	<-inner.Done()
}
