package rpcinterceptor

import (
	"context"

	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	library "google.golang.org/genproto/googleapis/example/library/v1"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
)

// Reading has a connection that sends again, and calls that ask it not to.
type Reading struct{ c library.LibraryServiceClient }

func NewReading(addr string) (*Reading, error) {
	conn, err := grpc.NewClient(addr, grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(3))))
	if err != nil {
		return nil, err
	}
	return &Reading{library.NewLibraryServiceClient(conn)}, nil
}

func (r *Reading) Open(ctx context.Context) error {
	_, err := r.c.CreateShelf(ctx, shelf) // want `^r\.c\.CreateShelf calls the RPC CreateShelf, and retry\.UnaryClientInterceptor repeats it by itself \(retry_nonidempotent/rpc_interceptor/percall\.go:16\) after a lost answer, although the first may have been carried out: it is created twice; give it an id of its own, or send it through a client that sends once$`
	return err
}

// silent: this call is sent once.
func (r *Reading) OpenOnce(ctx context.Context) error {
	_, err := r.c.CreateShelf(ctx, shelf, retry.Disable())
	return err
}

// silent: this call is sent once.
func (r *Reading) OpenMax(ctx context.Context) error {
	options := []grpc.CallOption{grpc.WaitForReady(true), retry.WithMax(0)}
	_, err := r.c.CreateShelf(ctx, shelf, options...)
	return err
}

// silent: this call is sent again only when the server has turned it away.
func (r *Reading) OpenBusy(ctx context.Context) error {
	_, err := r.c.CreateShelf(ctx, shelf, retry.WithCodes(codes.ResourceExhausted))
	return err
}
