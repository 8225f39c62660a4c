package clientoptions

import (
	"strings"

	"github.com/hashicorp/go-retryablehttp"

	"deadlinelint.test/retry_nonidempotent/client_options/tune"
)

// silent: what another package does to it cannot be seen.
func Tuned(url string) error {
	rc := retryablehttp.NewClient()
	tune.Once(rc)
	return closed(rc.Post(url, "text/plain", strings.NewReader("x")))
}

// What makes something of the client uses it.
func Used(url string) (*tune.Desk, error) {
	rc := retryablehttp.NewClient()
	desk := tune.New(rc)
	return desk, closed(rc.Post(url, "text/plain", strings.NewReader("x"))) // want `^rc\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_options/handed\.go:20\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

type setting interface {
	apply(*retryablehttp.Client)
}

type noTries struct{}

func (noTries) apply(rc *retryablehttp.Client) { rc.RetryMax = 0 }

// silent: which setting it is cannot be seen.
func Set(url string, list ...setting) error {
	rc := retryablehttp.NewClient()
	for _, s := range list {
		s.apply(rc)
	}
	return closed(rc.Post(url, "text/plain", strings.NewReader("x")))
}

// silent: a helper of a helper turns it off.
func Quiet(url string) error {
	rc := retryablehttp.NewClient()
	quiet(rc)
	return closed(rc.Post(url, "text/plain", strings.NewReader("x")))
}

func quiet(rc *retryablehttp.Client) {
	rc.Logger = nil
	sendOnce(rc)
}

func sendOnce(rc *retryablehttp.Client) { rc.RetryMax = 0 }

var _ = []setting{noTries{}}
