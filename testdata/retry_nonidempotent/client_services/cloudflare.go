package services

import (
	"context"

	"github.com/cloudflare/cloudflare-go"
)

func Hostname(ctx context.Context, bearer, name string) error {
	cf, err := cloudflare.NewWithAPIToken(bearer, cloudflare.UsingRetryPolicy(5, 1, 30))
	if err != nil {
		return err
	}
	_, err = cf.CreateLoadBalancerPool(ctx, cloudflare.AccountIdentifier("1"), cloudflare.CreateLoadBalancerPoolParams{}) // want `^cf\.CreateLoadBalancerPool sends POST, and cloudflare\.API repeats it by itself \(retry_nonidempotent/client_services/cloudflare\.go:10\) after a lost answer or a 5xx, although the first may have been carried out: it is created twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	return err
}

// silent: a PUT.
func Settings(ctx context.Context, bearer string) error {
	cf, err := cloudflare.NewWithAPIToken(bearer)
	if err != nil {
		return err
	}
	_, err = cf.CreateWorkersAccountSettings(ctx, cloudflare.AccountIdentifier("1"), cloudflare.CreateWorkersAccountSettingsParameters{})
	return err
}

// silent: a read.
func Records(ctx context.Context, bearer, zone string) error {
	cf, err := cloudflare.NewWithAPIToken(bearer)
	if err != nil {
		return err
	}
	_, _, err = cf.ListDNSRecords(ctx, cloudflare.ZoneIdentifier(zone), cloudflare.ListDNSRecordsParams{})
	return err
}
