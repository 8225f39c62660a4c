// Package rpcinterceptor dials with interceptors that send a call again.
package rpcinterceptor

import (
	"context"
	"log"
	"strings"
	"time"

	"github.com/failsafe-go/failsafe-go/failsafegrpc"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/failsafe-go/failsafe-go/timeout"
	"github.com/google/uuid"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	library "google.golang.org/genproto/googleapis/example/library/v1"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	"deadlinelint.test/retry_nonidempotent/rpc_interceptor/calls"
)

var shelf = &library.CreateShelfRequest{Shelf: &library.Shelf{Theme: "maps"}}

// resend is an interceptor of the program that does not look at the method.
func resend(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	for attempt := 1; ; attempt++ {
		err := invoker(ctx, method, req, reply, cc, opts...) // silent: which method it is cannot be seen
		if err == nil || attempt == 3 || status.Code(err) != codes.Unavailable {
			return err
		}
		log.Printf("%s failed: %v", method, err)
		time.Sleep(100 * time.Millisecond)
	}
}

func Own(ctx context.Context, addr string) error {
	conn, err := grpc.NewClient(addr, grpc.WithUnaryInterceptor(resend))
	if err != nil {
		return err
	}
	_, err = library.NewLibraryServiceClient(conn).CreateShelf(ctx, shelf) // want `^\(\.\.\.\)\.CreateShelf calls the RPC CreateShelf, and resend repeats it by itself \(retry_nonidempotent/rpc_interceptor/interceptor\.go:28\) after a lost answer, although the first may have been carried out: it is created twice; give it an id of its own, or send it through a client that sends once$`
	return err
}

func Imported(ctx context.Context, addr string) error {
	conn, err := grpc.NewClient(addr, grpc.WithChainUnaryInterceptor(logged, calls.Again(3)))
	if err != nil {
		return err
	}
	client := library.NewLibraryServiceClient(conn)
	_, err = client.CreateShelf(ctx, shelf) // want `^client\.CreateShelf calls the RPC CreateShelf, and Again repeats it by itself \(retry_nonidempotent/rpc_interceptor/calls/calls\.go:15\) after a lost answer, although the first may have been carried out: it is created twice; give it an id of its own, or send it through a client that sends once$`
	return err
}

func logged(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	err := invoker(ctx, method, req, reply, cc, opts...)
	log.Println(method, err)
	return err
}

// readsAgain sends only reads again.
func readsAgain(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	if !strings.Contains(method, "/Get") {
		return invoker(ctx, method, req, reply, cc, opts...)
	}
	return resend(ctx, method, req, reply, cc, invoker, opts...)
}

// listed sends again what a table lists.
func listed(table map[string]bool) grpc.UnaryClientInterceptor {
	return func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
		for range 3 {
			if err := invoker(ctx, method, req, reply, cc, opts...); err == nil || !table[method] {
				return err
			}
		}
		return nil
	}
}

// throttled waits until the server has room.
func throttled(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	for {
		err := invoker(ctx, method, req, reply, cc, opts...)
		if status.Code(err) != codes.ResourceExhausted {
			return err
		}
		time.Sleep(time.Second)
	}
}

func Gated(ctx context.Context, addr string) error {
	conn, err := grpc.NewClient(addr, grpc.WithChainUnaryInterceptor(readsAgain, throttled, listed(nil)))
	if err != nil {
		return err
	}
	_, err = library.NewLibraryServiceClient(conn).CreateShelf(ctx, shelf) // silent: the interceptors ask for the method or for a code that says that nothing was done
	return err
}

func Library(ctx context.Context, addr string) error {
	conn, err := grpc.NewClient(addr, grpc.WithChainUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(4), retry.WithCodes(codes.Unavailable, codes.Aborted))))
	if err != nil {
		return err
	}
	client := library.NewLibraryServiceClient(conn)
	_, err = client.CreateShelf(ctx, shelf) // want `^client\.CreateShelf calls the RPC CreateShelf, and retry\.UnaryClientInterceptor repeats it by itself \(retry_nonidempotent/rpc_interceptor/interceptor\.go:104\) after a lost answer, although the first may have been carried out: it is created twice; give it an id of its own, or send it through a client that sends once$`
	return err
}

func Dial(addr string) (*grpc.ClientConn, error) {
	options := []retry.CallOption{retry.WithMax(2)}
	return grpc.NewClient(addr, grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(options...))) // want `^retry\.UnaryClientInterceptor lets every method, CreateShelf \(retry_nonidempotent/rpc_interceptor/interceptor\.go:178\) too, be sent again after a lost answer, although the first may have been carried out: it is created twice; turn it on only for calls that read or that carry a key, or for codes that say that nothing was done, such as ResourceExhausted$`
}

// tagged gives every call a key.
func tagged(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	ctx = metadata.AppendToOutgoingContext(ctx, "x-idempotency-key", uuid.NewString())
	return invoker(ctx, method, req, reply, cc, opts...)
}

func Tagged(ctx context.Context, addr string) error {
	conn, err := grpc.NewClient(addr, grpc.WithChainUnaryInterceptor(tagged, resend))
	if err != nil {
		return err
	}
	_, err = library.NewLibraryServiceClient(conn).CreateShelf(ctx, shelf) // silent: another interceptor gives it a key
	return err
}

func TaggedToo(addr string) (*grpc.ClientConn, error) {
	return grpc.NewClient(addr, grpc.WithChainUnaryInterceptor(tagged, retry.UnaryClientInterceptor(retry.WithMax(2)))) // silent: another interceptor gives them a key
}

func Several(ctx context.Context, addr string, in *library.CreateBookRequest) error {
	interceptors := []grpc.UnaryClientInterceptor{logged}
	interceptors = append(interceptors, retry.UnaryClientInterceptor(retry.WithMax(2)))
	conn, err := grpc.NewClient(addr, grpc.WithChainUnaryInterceptor(interceptors...))
	if err != nil {
		return err
	}
	_, err = library.NewLibraryServiceClient(conn).CreateBook(ctx, in) // want `^\(\.\.\.\)\.CreateBook calls the RPC CreateBook, and retry\.UnaryClientInterceptor repeats it by itself \(retry_nonidempotent/rpc_interceptor/interceptor\.go:139\) after a lost answer, although the first may have been carried out: it is created twice; give it an id of its own, or send it through a client that sends once$`
	return err
}

func Failsafe(addr string) (*grpc.ClientConn, error) {
	policy := failsafegrpc.NewRetryPolicyBuilder[any]().WithMaxRetries(3).Build()
	return grpc.NewClient(addr, grpc.WithUnaryInterceptor(failsafegrpc.NewUnaryClientInterceptor(policy))) // want `^failsafegrpc\.NewUnaryClientInterceptor lets every method, CreateShelf \(retry_nonidempotent/rpc_interceptor/interceptor\.go:178\) too, be sent again after a lost answer, although the first may have been carried out: it is created twice; turn it on only for calls that read or that carry a key, or for codes that say that nothing was done, such as ResourceExhausted$`
}

func lostCodes() []codes.Code { return []codes.Code{codes.ResourceExhausted, codes.DeadlineExceeded} }

func Listed(addr string) (*grpc.ClientConn, error) {
	list := lostCodes()
	return grpc.NewClient(addr, grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(2), retry.WithCodes(list...)))) // want `^retry\.UnaryClientInterceptor lets every method, CreateShelf \(retry_nonidempotent/rpc_interceptor/interceptor\.go:178\) too, be sent again after a lost answer, although the first may have been carried out: it is created twice; turn it on only for calls that read or that carry a key, or for codes that say that nothing was done, such as ResourceExhausted$`
}

func quiet(addr string) []grpc.DialOption {
	isFull := func(err error) bool { return status.Code(err) == codes.ResourceExhausted }
	return []grpc.DialOption{
		grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor()),                                                                  // silent: off unless a call turns it on
		grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(0))),                                                  // silent: off
		grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(3), retry.Disable())),                                 // silent: off
		grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(3), retry.WithCodes(codes.ResourceExhausted))),        // silent: nothing was done
		grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(3), retry.WithRetriable(full))),                       // silent: nothing was done
		grpc.WithUnaryInterceptor(retry.UnaryClientInterceptor(retry.WithMax(3), retry.WithRetriable(isFull))),                     // silent: nothing was done
		grpc.WithUnaryInterceptor(failsafegrpc.NewUnaryClientInterceptor(timeout.New[any](time.Second))),                           // silent: no policy that retries
		grpc.WithUnaryInterceptor(failsafegrpc.NewUnaryClientInterceptor(retrypolicy.NewBuilder[any]().WithMaxRetries(0).Build())), // silent: off
	}
}

func full(err error) bool { return status.Code(err) == codes.ResourceExhausted }

// A single call that turns on what the connection has ready.
func One(ctx context.Context, client library.LibraryServiceClient) error {
	_, err := client.CreateShelf(ctx, shelf, retry.WithMax(3)) // want `^client\.CreateShelf calls the RPC CreateShelf, and retry\.WithMax repeats it by itself \(retry_nonidempotent/rpc_interceptor/interceptor\.go:178\) after a lost answer, although the first may have been carried out: it is created twice; give it an id of its own, or send it through a client that sends once$`
	if err == nil {
		_, err = client.GetShelf(ctx, &library.GetShelfRequest{Name: "maps"}, retry.WithMax(3)) // silent: a read
	}
	if err == nil {
		_, err = client.CreateShelf(ctx, shelf, retry.WithMax(3), retry.WithCodes(codes.ResourceExhausted)) // silent: nothing was done
	}
	return err
}
