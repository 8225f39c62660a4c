// Command main is a program: nobody else calls what it exports.
package main

import (
	"log"
	"net/http"

	"github.com/hashicorp/go-retryablehttp"
)

// Hall sends through the client that it is given.
type Hall struct{ hc *http.Client }

func NewHall(hc *http.Client) *Hall { return &Hall{hc: hc} }

func (h *Hall) Open(target string) error {
	resp, err := h.hc.Post(target, "text/plain", nil) // want `^h\.hc\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_main/main\.go:25\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func main() {
	if err := NewHall(retryablehttp.NewClient().StandardClient()).Open("http://hall"); err != nil {
		log.Fatal(err)
	}
}
