package reach

import (
	"context"
	"net/http"
)

// Calls through go, defer and a stored callback make nobody wait.
func Apart(ctx context.Context) {
	go apart()
	defer apart()
	hook = func() { apart() }
}

var hook func()

func apart() {
	http.Get("https://audit.example.com") // silent: no caller that waits is visible
}

// notifier is implemented by types of this package.
type notifier interface {
	notify(text string) error
}

type webhook struct{ url string }

func (w *webhook) notify(text string) error {
	resp, err := http.Post(w.url, "text/plain", nil) // want `^http\.Post has no context, though Announce \(ctxless_io/no_context_to_pass/apart\.go:40\) has ctx: the request goes on after the caller has given up; hand it down to webhook\.notify and use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type nothing struct{}

func (nothing) notify(string) error { return nil }

func Announce(ctx context.Context, n notifier) error { return n.notify("sale") }
