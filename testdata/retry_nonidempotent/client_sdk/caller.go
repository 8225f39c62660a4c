// Package caller writes through clients that another package makes.
package caller

import (
	"context"
	"net/http"
	"net/url"

	"deadlinelint.test/retry_nonidempotent/client_sdk/sdk"
)

func Direct(target string, form url.Values) error {
	return closed(sdk.New().PostForm(target, form)) // want `^sdk\.New\(\)\.PostForm sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_sdk/sdk/sdk\.go:16\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

type shop struct{ hc, plain *http.Client }

func newShop() *shop { return &shop{hc: sdk.New(), plain: sdk.Plain()} }

func (s *shop) PlaceOrder(target string, form url.Values) error {
	return closed(s.hc.PostForm(target, form)) // want `^s\.hc\.PostForm sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_sdk/sdk/sdk\.go:16\) after a lost answer or a 5xx, although the first may have been carried out: the order is placed twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: whether the other package's client sends again is known only if it does.
func (s *shop) Plain(target string, form url.Values) error {
	return closed(s.plain.PostForm(target, form))
}

func Through(ctx context.Context, h *sdk.Hub, target string) error {
	if err := h.Do(ctx, http.MethodGet, target, nil); err != nil { // silent: a read
		return err
	}
	return h.Do(ctx, http.MethodPost, target, []byte("x")) // want `^h\.Do sends POST through h\.hc\.Do \(retry_nonidempotent/client_sdk/sdk/sdk\.go:49\), and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_sdk/sdk/sdk\.go:16\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

func Transport(target string, form url.Values) error {
	hc := &http.Client{Transport: &sdk.Sender{Next: http.DefaultTransport}}
	return closed(hc.PostForm(target, form)) // want `^hc\.PostForm sends POST, and Sender repeats it by itself \(retry_nonidempotent/client_sdk/sdk/sdk\.go:29\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

func closed(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
