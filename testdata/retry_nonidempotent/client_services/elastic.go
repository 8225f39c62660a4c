package services

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/elastic/elastic-transport-go/v8/elastictransport"
)

func Elastic(node *url.URL) error {
	tr, err := elastictransport.New(elastictransport.Config{URLs: []*url.URL{node}, MaxRetries: 5})
	if err != nil {
		return err
	}
	req, err := http.NewRequest(http.MethodPost, "/journal/_doc", strings.NewReader("{}"))
	if err != nil {
		return err
	}
	resp, err := tr.Perform(req) // want `^tr\.Perform sends POST, and elastictransport\.Client repeats it by itself \(retry_nonidempotent/client_services/elastic\.go:12\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// silent: told to send once.
func ElasticOnce(node *url.URL) error {
	tr, err := elastictransport.New(elastictransport.Config{URLs: []*url.URL{node}, DisableRetry: true})
	if err != nil {
		return err
	}
	req, err := http.NewRequest(http.MethodPost, "/journal/_doc", strings.NewReader("{}"))
	if err != nil {
		return err
	}
	resp, err := tr.Perform(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
