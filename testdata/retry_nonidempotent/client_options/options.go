package clientoptions

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
)

type Option func(*retryablehttp.Client)

func WithTries(n int) Option {
	return func(rc *retryablehttp.Client) { rc.RetryMax = n }
}

func WithWait(d time.Duration) Option {
	return func(rc *retryablehttp.Client) { rc.RetryWaitMin = d }
}

// Forest sends again by default, and no option ends that.
type Forest struct{ rc *retryablehttp.Client }

func NewForest(options ...Option) *Forest {
	rc := retryablehttp.NewClient()
	for _, option := range options {
		option(rc)
	}
	return &Forest{rc: rc}
}

func (f *Forest) Plant(url, name string) error {
	return closed(f.rc.Post(url, "text/plain", strings.NewReader(name))) // want `^f\.rc\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_options/options\.go:27\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

func Patient() *Forest { return NewForest(WithTries(8), WithWait(time.Second)) }

type hedgeOption func(c *retryablehttp.Client, strict bool)

type fenceOption = func(*retryablehttp.Client) error

func once(rc *retryablehttp.Client) error { rc.RetryMax = 0; return nil }

// silent: one of the options may end it.
func NewFence(url, name string, options ...fenceOption) error {
	rc := retryablehttp.NewClient()
	options = append(options, func(rc *retryablehttp.Client) error { rc.RetryMax = 0; return nil })
	for _, option := range options {
		if err := option(rc); err != nil {
			return err
		}
	}
	return closed(rc.Post(url, "text/plain", strings.NewReader(name)))
}

// silent: the options are made elsewhere.
func NewHedge(url, name string, options ...hedgeOption) error {
	rc := retryablehttp.NewClient()
	for _, option := range options {
		option(rc, true)
	}
	return closed(rc.Post(url, "text/plain", strings.NewReader(name)))
}

type pondOption func(*resty.Client)

func withTries(n int) pondOption {
	return func(c *resty.Client) { c.SetRetryCount(n) }
}

// silent: without an option this client sends once.
func NewPond(ctx context.Context, url string, options ...pondOption) error {
	c := resty.New()
	for _, option := range options {
		option(c)
	}
	_, err := c.R().SetContext(ctx).Post(url)
	return err
}

type lawnOption func(rc *retryablehttp.Client) *retryablehttp.Client

// silent: a caller here turns it off.
func withLawnTries(n int) lawnOption {
	return func(rc *retryablehttp.Client) *retryablehttp.Client { rc.RetryMax = n; return rc }
}

func NewLawn(url, name string, options ...lawnOption) error {
	rc := retryablehttp.NewClient()
	for _, option := range options {
		option(rc)
	}
	return closed(rc.Post(url, "text/plain", strings.NewReader(name)))
}

func Careful(url, name string) error {
	if err := NewPond(context.Background(), url, withTries(3)); err != nil {
		return err
	}
	if err := NewFence(url, name, once); err != nil {
		return err
	}
	return NewLawn(url, name, withLawnTries(0))
}

func closed(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
