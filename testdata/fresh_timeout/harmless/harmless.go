// Package harmless gives roots to functions that do not wait.
package harmless

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"strings"
)

type counter interface {
	Add(ctx context.Context, n int64)
}

type logger interface {
	Infof(ctx context.Context, format string, args ...any)
	Ctx(ctx context.Context) logger
	InfoWithContext(ctx context.Context, text string)
}

func join(ctx context.Context, words []string) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	return strings.Join(words, " "), nil
}

func Words(ctx context.Context, words []string) (string, error) {
	return join(context.Background(), words) // silent: nothing that does I/O or blocks is given the context
}

func Notes(ctx context.Context, c counter, l logger) {
	slog.InfoContext(context.Background(), "counted") // silent: nothing that does I/O or blocks is given the context
	c.Add(context.Background(), 1)                    // silent: nothing that does I/O or blocks is given the context
	l.Infof(context.Background(), "counted")          // silent: nothing that does I/O or blocks is given the context
	l.InfoWithContext(context.Background(), "")       // silent: nothing that does I/O or blocks is given the context
	_ = l.Ctx(context.Background())                   // silent: nothing that does I/O or blocks is given the context
}

func Local(ctx context.Context, path string) (net.Listener, error) {
	return new(net.ListenConfig).Listen(context.Background(), "unix", path) // silent: nothing that does I/O or blocks is given the context
}

// Signal is a switch, not a context for work.
func Signal(ctx context.Context, set func(context.CancelFunc)) {
	wake, cancel := context.WithCancel(context.Background()) // silent: the context lives as long as what keeps it or the function that ends it
	set(cancel)
	select {
	case <-ctx.Done():
	case <-wake.Done():
	}
}

func note(ctx context.Context, send func(context.Context, string) error) { send(ctx, "seen") }

// Noted: nobody waits for an answer, and no I/O can be seen.
func Noted(ctx context.Context, send func(context.Context, string) error) {
	note(context.Background(), send) // silent: nothing that does I/O or blocks is given the context
}

func wait(ctx context.Context) bool { <-ctx.Done(); return true }

// Waits forever, whatever its caller does.
func Waits(ctx context.Context) bool {
	return wait(context.Background()) // want `^context\.Background\(\) is used although the function is given ctx, whose deadline it drops: wait runs on after the caller has left; pass ctx$`
}

// Match copies a request for no more than a look.
func Match(r *http.Request, matches func(*http.Request) bool) bool {
	slash := r.Clone(context.Background()) // silent: nothing that does I/O or blocks is given the context
	slash.URL.Path += "/"
	return matches(slash)
}
