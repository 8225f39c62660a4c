// Package unseen hands contexts to functions that cannot be seen.
package unseen

import (
	"context"
	"net/http"
)

type remote interface {
	Ask(ctx context.Context, question string) error
}

// Bare: whatever the function does, it does not end with its caller.
func Bare(ctx context.Context, r remote) error {
	return r.Ask(context.Background(), "how deep?") // want `^context\.Background\(\) is used although the function is given ctx, whose deadline it drops: r\.Ask runs on after the caller has left; pass ctx$`
}

func Severed(ctx context.Context, r remote) error {
	return r.Ask(context.WithoutCancel(ctx), "how deep?") // silent: nobody waits for the result
}

// Wrapped is answered by whoever handles the request.
func Wrapped(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithoutCancel(r.Context()))) // silent: nobody waits for the result
	})
}

func Callback(ctx context.Context, each func(func(context.Context) error) error, r remote) error {
	return each(func(c context.Context) error {
		return r.Ask(ctx, "how deep?") // silent: what the function does with the context cannot be seen
	})
}
