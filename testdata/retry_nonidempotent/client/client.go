// Package client writes through clients that send again by themselves: nobody
// wrote a loop.
package client

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

func Local(target string, body []byte) error {
	rc := retryablehttp.NewClient()
	rc.RetryWaitMax = time.Second
	resp, err := rc.Post(target, "application/json", body) // want `^rc\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client/client\.go:18\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	return closed(resp, err)
}

// silent: nothing is sent again.
func Off(target string, body []byte) error {
	rc := retryablehttp.NewClient()
	rc.RetryMax = 0
	resp, err := rc.Post(target, "application/json", body)
	return closed(resp, err)
}

func Package(target string, form url.Values) error {
	resp, err := retryablehttp.PostForm(target, form) // want `^retryablehttp\.PostForm sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client/client\.go:33\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	return closed(resp, err)
}

// silent: a literal without RetryMax sends once.
func Literal(target string, body []byte) error {
	rc := &retryablehttp.Client{HTTPClient: http.DefaultClient}
	resp, err := rc.Post(target, "application/json", body)
	return closed(resp, err)
}

func LiteralWithRetries(target string, body []byte) error {
	rc := &retryablehttp.Client{HTTPClient: http.DefaultClient, RetryMax: 5}
	resp, err := rc.Post(target, "application/json", body) // want `^rc\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client/client\.go:45\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	return closed(resp, err)
}

func Request(ctx context.Context, target string, body []byte, key string) error {
	rc := retryablehttp.NewClient()
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodPost, target, body)
	if err != nil {
		return err
	}
	resp, err := rc.Do(req) // want `^rc\.Do sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client/client\.go:51\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it \(key is the same in every attempt\), or send it through a client that sends once$`
	if err := closed(resp, err); err != nil {
		return err
	}
	req, err = retryablehttp.NewRequestWithContext(ctx, http.MethodPost, target, body)
	if err != nil {
		return err
	}
	return closed(rc.Do(req)) // want `^rc\.Do sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client/client\.go:51\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it \(key is the same in every attempt\), or send it through a client that sends once$`
}

// silent: the client sends the same request again, and with it the key.
func Keyed(ctx context.Context, target string, body []byte, key string) error {
	rc := retryablehttp.NewClient()
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodPost, target, body)
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	return closed(rc.Do(req))
}

// silent: PUT, and reads by their method or name.
func Harmless(ctx context.Context, target string, body []byte) error {
	rc := retryablehttp.NewClient()
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodPut, target, body)
	if err != nil {
		return err
	}
	if err := closed(rc.Do(req)); err != nil {
		return err
	}
	if err := closed(rc.Get(target)); err != nil {
		return err
	}
	return closed(rc.Post(target+"/search", "application/json", body))
}

// Desk has one client for reads and one for writes.
type Desk struct {
	reads, writes, both *http.Client
}

func NewDesk() *Desk {
	rc := retryablehttp.NewClient()
	rc.RetryMax = 2
	return &Desk{reads: rc.StandardClient(), writes: &http.Client{Timeout: time.Second}, both: rc.StandardClient()}
}

// silent: a read, and a client that sends once.
func (d *Desk) Quiet(target string) error {
	if err := closed(d.reads.Get(target)); err != nil {
		return err
	}
	return closed(d.writes.Post(target, "text/plain", strings.NewReader("x")))
}

func (d *Desk) CreateBooking(target string, body io.Reader) error {
	return closed(d.both.Post(target, "application/json", body)) // want `^d\.both\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client/client\.go:101\) after a lost answer or a 5xx, although the first may have been carried out: the order is placed twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// send does not know its method; its callers do.
func (d *Desk) send(ctx context.Context, method, target string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, method, target, bytes.NewReader(body))
	if err != nil {
		return err
	}
	return closed(d.both.Do(req))
}

func (d *Desk) Enroll(ctx context.Context, target string, body []byte) error {
	return d.send(ctx, http.MethodPost, target, body) // want `^d\.send sends POST through d\.both\.Do \(retry_nonidempotent/client/client\.go:123\), and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client/client\.go:101\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: a read through the same function.
func (d *Desk) Show(ctx context.Context, target string) error {
	return d.send(ctx, http.MethodGet, target, nil)
}

func newClient(tries int) *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.RetryMax = tries
	return c
}

func Made(target string, body []byte) error {
	if err := closed(newClient(0).Post(target, "text/plain", body)); err != nil { // silent: told to send once
		return err
	}
	return closed(newClient(3).Post(target, "text/plain", body)) // want `^newClient\(3\)\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client/client\.go:137\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

var shared = retryablehttp.NewClient()

func init() { shared.Logger = nil }

func Shared(target string, body []byte) error {
	return closed(shared.Post(target, "text/plain", body)) // want `^shared\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client/client\.go:148\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: exported, so that its callers elsewhere decide.
func Given(c *retryablehttp.Client, target string, body []byte) error {
	return closed(c.Post(target, "text/plain", body))
}

func post(c *retryablehttp.Client, target string) error {
	return closed(c.Post(target, "text/plain", []byte("x"))) // want `^c\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client/client\.go:137\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

func Hands(target string) error { return post(newClient(1), target) }

func either(c *retryablehttp.Client, target string) error {
	return closed(c.Post(target, "text/plain", []byte("x"))) // silent: one of its callers gives a client that sends once
}

func HandsBoth(target string) error {
	if err := either(newClient(1), target); err != nil {
		return err
	}
	return either(newClient(0), target)
}

// silent: an option may turn it off.
func WithOptions(target string, options ...func(*retryablehttp.Client)) error {
	c := retryablehttp.NewClient()
	for _, o := range options {
		o(c)
	}
	return closed(c.Post(target, "text/plain", []byte("x")))
}

func once(c *retryablehttp.Client) { c.RetryMax = 0 }

// silent: a function of the package turns it off.
func Configured(target string) error {
	c := retryablehttp.NewClient()
	once(c)
	return closed(c.Post(target, "text/plain", []byte("x")))
}

type api struct{ *retryablehttp.Client }

func Embedded(target string) error {
	a := api{retryablehttp.NewClient()}
	return closed(a.Post(target, "text/plain", []byte("x"))) // want `^a\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client/client\.go:199\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

func closed(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
