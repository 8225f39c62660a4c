package transport

import (
	"io"
	"net/http"
	"strings"

	"github.com/hashicorp/go-retryablehttp"
	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"golang.org/x/oauth2"
)

func Traced(target string, body io.Reader) error {
	hc := &http.Client{Transport: otelhttp.NewTransport(&retryablehttp.RoundTripper{})}
	return closed(hc.Post(target, "text/plain", body)) // want `^hc\.Post sends POST, and retryablehttp\.RoundTripper repeats it by itself \(retry_nonidempotent/client_transport/wrapped\.go:14\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: the trace is all that it adds.
func TracedOnly(target string, body io.Reader) error {
	hc := &http.Client{Transport: otelhttp.NewTransport(http.DefaultTransport)}
	return closed(hc.Post(target, "text/plain", body))
}

func Authorized(target string, body io.Reader, tokens oauth2.TokenSource) error {
	hc := &http.Client{Transport: &oauth2.Transport{Source: tokens, Base: &again{http.DefaultTransport}}}
	return closed(hc.Post(target, "text/plain", body)) // want `^hc\.Post sends POST, and again repeats it by itself \(retry_nonidempotent/client_transport/transport\.go:18\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: the token is all that it adds.
func AuthorizedOnly(target string, body io.Reader, tokens oauth2.TokenSource) error {
	hc := &http.Client{Transport: &oauth2.Transport{Source: tokens}}
	return closed(hc.Post(target, "text/plain", body))
}

func newKeyed(next http.RoundTripper) http.RoundTripper { return &keyed{next} }

// silent: a transport sets a key, wherever it is made.
func KeyedElsewhere(target string, body io.Reader) error {
	rc := &retryablehttp.Client{HTTPClient: &http.Client{Transport: newKeyed(http.DefaultTransport)}, RetryMax: 3}
	if err := closed(rc.Post(target, "text/plain", body)); err != nil {
		return err
	}
	hc := &http.Client{Transport: newKeyed(&again{http.DefaultTransport})}
	return closed(hc.Post(target, "text/plain", body))
}

// What a client had before it was given the last one says nothing.
func Replaced(target string) error {
	hc := &http.Client{Transport: &http.Transport{MaxIdleConns: 4}}
	hc.Transport = &again{hc.Transport}
	return closed(hc.Post(target, "text/plain", strings.NewReader("x"))) // want `^hc\.Post sends POST, and again repeats it by itself \(retry_nonidempotent/client_transport/transport\.go:18\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: it may have kept the one that sends once.
func Perhaps(target string, patient bool) error {
	hc := &http.Client{Transport: &http.Transport{MaxIdleConns: 4}}
	if patient {
		hc.Transport = &again{hc.Transport}
	}
	return closed(hc.Post(target, "text/plain", strings.NewReader("x")))
}

// silent: the last one sends once.
func Undone(target string) error {
	hc := &http.Client{Transport: &again{http.DefaultTransport}}
	hc.Transport = http.DefaultTransport
	return closed(hc.Post(target, "text/plain", strings.NewReader("x")))
}

func newAgain(next http.RoundTripper) *again {
	if next == nil {
		next = http.DefaultTransport
	}
	return &again{next}
}

func Made(target string) error {
	hc := &http.Client{Transport: newAgain(nil)}
	return closed(hc.Post(target, "text/plain", strings.NewReader("x"))) // want `^hc\.Post sends POST, and again repeats it by itself \(retry_nonidempotent/client_transport/transport\.go:18\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}
