// Package clientoptions tells its clients things that change nothing about what
// they send again, and things that do.
package clientoptions

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

// Garden has a transport of its own in the plain client within.
type Garden struct{ rc *retryablehttp.Client }

func NewGarden(tls http.RoundTripper) *Garden {
	rc := retryablehttp.NewClient()
	rc.HTTPClient.Timeout = 10 * time.Second
	rc.HTTPClient.Transport = tls
	return &Garden{rc: rc}
}

func (g *Garden) Plant(ctx context.Context, url, name string) error {
	req, err := retryablehttp.NewRequest(http.MethodPost, url, strings.NewReader(name))
	if err != nil {
		return err
	}
	resp, err := g.rc.Do(req.WithContext(ctx)) // want `^g\.rc\.Do sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_options/inner\.go:18\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (g *Garden) Sow(ctx context.Context, url, name string) error {
	plain, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(name))
	if err != nil {
		return err
	}
	req, err := retryablehttp.FromRequest(plain)
	if err != nil {
		return err
	}
	resp, err := g.rc.Do(req) // want `^g\.rc\.Do sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_options/inner\.go:18\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// silent: the key is set before the request becomes one that is sent again.
func (g *Garden) SowKeyed(ctx context.Context, url, name, bed string) error {
	plain, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(name))
	if err != nil {
		return err
	}
	plain.Header.Set("Idempotency-Key", bed)
	req, err := retryablehttp.FromRequest(plain)
	if err != nil {
		return err
	}
	resp, err := g.rc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// silent: a read.
func (g *Garden) Look(ctx context.Context, url string) error {
	plain, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	req, err := retryablehttp.FromRequest(plain)
	if err != nil {
		return err
	}
	resp, err := g.rc.Do(req.WithContext(ctx))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type keys struct{ next http.RoundTripper }

func (k *keys) RoundTrip(req *http.Request) (*http.Response, error) {
	req.Header.Set("Idempotency-Key", req.Header.Get("X-Request-Id"))
	return k.next.RoundTrip(req)
}

// Meadow sets a key beneath.
type Meadow struct{ rc *retryablehttp.Client }

func NewMeadow() *Meadow {
	rc := retryablehttp.NewClient()
	rc.HTTPClient.Transport = &keys{http.DefaultTransport}
	return &Meadow{rc: rc}
}

// silent: the transport within sets a key.
func (m *Meadow) Plant(url, name string) error {
	resp, err := m.rc.Post(url, "text/plain", strings.NewReader(name))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
