// Package transport has transports of its own under net/http's client.
package transport

import (
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

type again struct{ next http.RoundTripper }

// RoundTrip cannot know the method; it is told of where that is known.
func (t *again) RoundTrip(req *http.Request) (*http.Response, error) {
	for try := 0; ; try++ {
		resp, err := t.next.RoundTrip(req)
		if err == nil || try == 3 {
			return resp, err
		}
		time.Sleep(time.Second)
	}
}

func Again(target string, body io.Reader) error {
	hc := &http.Client{Transport: &again{http.DefaultTransport}}
	return closed(hc.Post(target, "text/plain", body)) // want `^hc\.Post sends POST, and again repeats it by itself \(retry_nonidempotent/client_transport/transport\.go:18\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

type reads struct{ next http.RoundTripper }

func (t *reads) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Method != http.MethodGet && req.Method != http.MethodHead {
		return t.next.RoundTrip(req)
	}
	for try := 0; ; try++ {
		resp, err := t.next.RoundTrip(req)
		if err == nil || try == 3 {
			return resp, err
		}
		time.Sleep(time.Second)
	}
}

// silent: the transport repeats reads only.
func Reads(target string, body io.Reader) error {
	hc := &http.Client{Transport: &reads{http.DefaultTransport}}
	return closed(hc.Post(target, "text/plain", body))
}

type logged struct{ next http.RoundTripper }

func (t *logged) RoundTrip(req *http.Request) (*http.Response, error) {
	slog.Info("request", "path", req.URL.Path)
	return t.next.RoundTrip(req)
}

func Logged(target string, body io.Reader) error {
	var hc http.Client
	hc.Transport = &logged{&again{http.DefaultTransport}}
	return closed(hc.Post(target, "text/plain", body)) // want `^hc\.Post sends POST, and again repeats it by itself \(retry_nonidempotent/client_transport/transport\.go:18\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: the log is all that it adds.
func LoggedOnly(target string, body io.Reader) error {
	hc := http.Client{Transport: &logged{http.DefaultTransport}}
	return closed(hc.Post(target, "text/plain", body))
}

type split struct{ reads, writes http.RoundTripper }

func (t *split) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Method == http.MethodGet {
		return t.reads.RoundTrip(req)
	}
	return t.writes.RoundTrip(req)
}

// silent: it may choose by the method.
func Split(target string, body io.Reader) error {
	hc := &http.Client{Transport: &split{reads: &again{http.DefaultTransport}, writes: http.DefaultTransport}}
	return closed(hc.Post(target, "text/plain", body))
}

func Library(target string, body io.Reader) error {
	hc := &http.Client{Transport: &retryablehttp.RoundTripper{Client: retryablehttp.NewClient()}}
	return closed(hc.Post(target, "text/plain", body)) // want `^hc\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_transport/transport\.go:88\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: the inner client sends once.
func LibraryOnce(target string, body io.Reader) error {
	rc := retryablehttp.NewClient()
	rc.RetryMax = 0
	hc := &http.Client{Transport: &retryablehttp.RoundTripper{Client: rc}}
	return closed(hc.Post(target, "text/plain", body))
}

// Doer is how the desk sees its client.
type Doer interface {
	Do(*http.Request) (*http.Response, error)
}

type desk struct{ hc Doer }

func newDesk() *desk { return &desk{hc: retryablehttp.NewClient().StandardClient()} }

func (d *desk) Issue(target string) error {
	req, err := http.NewRequest(http.MethodPost, target, strings.NewReader("x"))
	if err != nil {
		return err
	}
	return closed(d.hc.Do(req)) // want `^d\.hc\.Do sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_transport/transport\.go:107\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: the default client sends once.
func Default(target string) error {
	return closed(http.DefaultClient.Post(target, "text/plain", strings.NewReader("x")))
}

func closed(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type bodiless struct{ next http.RoundTripper }

func (t *bodiless) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Body != nil && req.Body != http.NoBody {
		return t.next.RoundTrip(req)
	}
	for try := 0; ; try++ {
		resp, err := t.next.RoundTrip(req)
		if err == nil || try == 3 {
			return resp, err
		}
	}
}

// silent: what has a body is sent once.
func Bodiless(target string, body io.Reader) error {
	hc := &http.Client{Transport: &bodiless{http.DefaultTransport}}
	return closed(hc.Post(target, "text/plain", body))
}

type keyed struct{ next http.RoundTripper }

func (t *keyed) RoundTrip(req *http.Request) (*http.Response, error) {
	req.Header.Set("Idempotency-Key", req.Header.Get("X-Order"))
	return t.next.RoundTrip(req)
}

// silent: a transport sets a key.
func Keyed(target string, body io.Reader) error {
	outer := &http.Client{Transport: &keyed{&again{http.DefaultTransport}}}
	if err := closed(outer.Post(target, "text/plain", body)); err != nil {
		return err
	}
	inner := &http.Client{Transport: &again{&keyed{http.DefaultTransport}}}
	return closed(inner.Post(target, "text/plain", body))
}

func build(next http.RoundTripper) http.RoundTripper { return &logged{next} }

func Built(target string, body io.Reader) error {
	hc := &http.Client{Timeout: time.Second}
	hc.Transport = build(retryablehttp.NewClient().StandardClient().Transport)
	return closed(hc.Post(target, "text/plain", body)) // want `^hc\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_transport/transport\.go:170\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: below the client, a transport sets a key.
func KeyedBelow(target string, body []byte) error {
	rc := retryablehttp.NewClient()
	rc.HTTPClient.Transport = &keyed{http.DefaultTransport}
	return closed(rc.Post(target, "text/plain", body))
}
