// Package discovery looks for instances of a service.
package discovery

import (
	"context"

	consul "github.com/hashicorp/consul/api"
	etcd "go.etcd.io/etcd/client/v3"
	"google.golang.org/grpc"
)

// Value reads a key with no options, and so without a context.
func Value(ctx context.Context, client *consul.Client, key string) (*consul.KVPair, error) {
	pair, _, err := client.KV().Get(key, nil) // want `^client\.KV\(\)\.Get runs on a handle without ctx: the call goes on after the caller has given up; use \(&api\.QueryOptions\{\}\)\.WithContext\(ctx\) as its options$`
	return pair, err
}

// Stale has options, but no context in them.
func Stale(ctx context.Context, client *consul.Client, name string) ([]*consul.ServiceEntry, error) {
	entries, _, err := client.Health().Service(name, "", true, &consul.QueryOptions{AllowStale: true}) // want `^client\.Health\(\)\.Service runs on a handle without ctx: the call goes on after the caller has given up; use \(&api\.QueryOptions\{\}\)\.WithContext\(ctx\) as its options$`
	return entries, err
}

func Bound(ctx context.Context, client *consul.Client, pair *consul.KVPair) error {
	opts := (&consul.WriteOptions{}).WithContext(ctx)
	_, err := client.KV().Put(pair, opts) // silent: the handle was given a context before
	return err
}

func Etcd(ctx context.Context, client *etcd.Client, key string) (*etcd.GetResponse, error) {
	return client.Get(ctx, key) // silent: the call takes a context itself
}

func GRPC(ctx context.Context, conn *grpc.ClientConn, in, out any) error {
	return conn.Invoke(ctx, "/stock.Stock/Reserve", in, out) // silent: the call takes a context itself
}
