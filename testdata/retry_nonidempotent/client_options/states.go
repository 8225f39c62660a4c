package clientoptions

import (
	"strings"

	"github.com/hashicorp/go-retryablehttp"
)

// silent: the second time finds the fence locked.
func LockFence(url string) error {
	return closed(retryablehttp.Post(url, "text/plain", strings.NewReader("x")))
}

// silent: the second time finds it without the hose.
func DetachHose(url string) error {
	return closed(retryablehttp.Post(url, "text/plain", strings.NewReader("x")))
}

// Whoever makes a lock makes two.
func MakeLock(url string) error {
	return closed(retryablehttp.Post(url, "text/plain", strings.NewReader("x"))) // want `^retryablehttp\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_options/states\.go:21\) after a lost answer or a 5xx, although the first may have been carried out: it is created twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: the second time finds it gone, as with DELETE.
func RemoveFence(url string) error {
	return closed(retryablehttp.Post(url, "text/plain", strings.NewReader("x")))
}
