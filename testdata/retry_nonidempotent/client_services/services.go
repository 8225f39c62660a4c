// Package services writes through clients of services.
package services

import (
	"context"
	"net/http"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/runtime"
	"github.com/cloudflare/cloudflare-go"
	"github.com/hashicorp/vault/api"
)

func Vault() error {
	c := api.DefaultConfig()
	client, err := api.NewClient(c)
	if err != nil {
		return err
	}
	_, err = client.RawRequest(client.NewRequest(http.MethodPost, "/v1/rooms/issue")) // want `^client\.RawRequest sends POST, and api\.Client repeats it by itself \(retry_nonidempotent/client_services/services\.go:17\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	return err
}

// silent: told to send once.
func VaultOnce() error {
	c := api.DefaultConfig()
	c.MaxRetries = 0
	client, err := api.NewClient(c)
	if err != nil {
		return err
	}
	_, err = client.RawRequest(client.NewRequest(http.MethodPost, "/v1/rooms/issue"))
	return err
}

// silent: the same by a setter.
func VaultSetter() error {
	client, err := api.NewClient(nil)
	if err != nil {
		return err
	}
	client.SetMaxRetries(0)
	_, err = client.RawRequest(client.NewRequest(http.MethodPost, "/v1/rooms/issue"))
	return err
}

func Cloudflare(ctx context.Context, bearer string) error {
	cf, err := cloudflare.NewWithAPIToken(bearer)
	if err != nil {
		return err
	}
	_, err = cf.Raw(ctx, http.MethodPost, "/accounts/1/rules/lists", nil, nil) // want `^cf\.Raw sends POST, and cloudflare\.API repeats it by itself \(retry_nonidempotent/client_services/services\.go:49\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	return err
}

// silent: told to send once.
func CloudflareOnce(ctx context.Context, bearer string) error {
	cf, err := cloudflare.NewWithAPIToken(bearer, cloudflare.UsingRetryPolicy(0, 1, 2))
	if err != nil {
		return err
	}
	_, err = cf.Raw(ctx, http.MethodPost, "/accounts/1/rules/lists", nil, nil)
	return err
}

type hall struct{ pl runtime.Pipeline }

func newHall() *hall {
	return &hall{pl: runtime.NewPipeline("hall", "v1.0.0", runtime.PipelineOptions{}, nil)}
}

func (h *hall) issueRequest(ctx context.Context, target string) (*policy.Request, error) {
	return runtime.NewRequest(ctx, http.MethodPost, target)
}

func (h *hall) Issue(ctx context.Context, target string) error {
	req, err := h.issueRequest(ctx, target)
	if err != nil {
		return err
	}
	resp, err := h.pl.Do(req) // want `^h\.pl\.Do sends POST, and runtime\.Pipeline repeats it by itself \(retry_nonidempotent/client_services/services\.go:70\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// silent: less than 0 is one try.
func Once(ctx context.Context, target string) error {
	pl := runtime.NewPipeline("hall", "v1.0.0", runtime.PipelineOptions{}, &azcore.ClientOptions{Retry: policy.RetryOptions{MaxRetries: -1}})
	req, err := runtime.NewRequest(ctx, http.MethodPost, target)
	if err != nil {
		return err
	}
	resp, err := pl.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
