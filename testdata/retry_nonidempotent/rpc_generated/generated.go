// Package rpcgenerated repeats calls of generated clients in loops.
package rpcgenerated

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/googleapis/gax-go/v2"
	"github.com/twitchtv/twirp"
	hats "github.com/twitchtv/twirp/example"
	library "google.golang.org/genproto/googleapis/example/library/v1"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	"github.com/google/uuid"
)

func Create(ctx context.Context, c library.LibraryServiceClient, in *library.CreateShelfRequest) (shelf *library.Shelf, err error) {
	for range 3 {
		shelf, err = c.CreateShelf(ctx, in) // want `^c\.CreateShelf calls the RPC CreateShelf, and the loop at retry_nonidempotent/rpc_generated/generated\.go:23 repeats it after a lost answer, although the first may have been carried out: it is created twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
		if err == nil {
			break
		}
	}
	return shelf, err
}

func Update(ctx context.Context, c library.LibraryServiceClient, in *library.UpdateBookRequest) (err error) {
	for range 3 {
		if _, err = c.UpdateBook(ctx, in); err == nil { // silent: the second call sets the same
			return nil
		}
	}
	return err
}

func Shelves(ctx context.Context, c library.LibraryServiceClient) (out *library.ListShelvesResponse, err error) {
	for range 3 {
		if out, err = c.ListShelves(ctx, &library.ListShelvesRequest{}); err == nil { // silent: a read
			break
		}
	}
	return out, err
}

// The code says that nothing was done.
func Full(ctx context.Context, c library.LibraryServiceClient, in *library.CreateShelfRequest) error {
	for {
		_, err := c.CreateShelf(ctx, in) // silent: nothing was done
		if status.Code(err) != codes.ResourceExhausted {
			return err
		}
		time.Sleep(time.Second)
	}
}

func Keyed(ctx context.Context, c library.LibraryServiceClient, in *library.CreateShelfRequest) (err error) {
	ctx = metadata.AppendToOutgoingContext(ctx, "idempotency-key", uuid.NewString())
	for range 3 {
		if _, err = c.CreateShelf(ctx, in); err == nil { // silent: a key lasts over the attempts
			return nil
		}
	}
	return err
}

func Rekeyed(ctx context.Context, c library.LibraryServiceClient, in *library.CreateShelfRequest) (err error) {
	for range 3 {
		keyed := metadata.AppendToOutgoingContext(ctx, "idempotency-key", uuid.NewString()) // want `^idempotency-key, made by uuid\.NewString, is new in every attempt of c\.CreateShelf \(retry_nonidempotent/rpc_generated/generated\.go:74\), so the server cannot recognise the repeat; make it before the loop$`
		if _, err = c.CreateShelf(keyed, in); err == nil {
			return nil
		}
	}
	return err
}

// By the full name of the procedure.
func Raw(ctx context.Context, conn grpc.ClientConnInterface, in, out any) (err error) {
	for range 3 {
		if err = conn.Invoke(ctx, "/press.v1.Press/SubmitPage", in, out); err == nil { // want `^conn\.Invoke calls the RPC SubmitPage, and the loop at retry_nonidempotent/rpc_generated/generated\.go:83 repeats it after a lost answer, although the first may have been carried out: the server does it twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	for range 3 {
		if err = conn.Invoke(ctx, "/press.v1.Press/GetPage", in, out); err == nil { // silent: a read
			return nil
		}
	}
	return err
}

// Twirp's clients are known by their constructors.
func Hat(ctx context.Context, size *hats.Size) (hat *hats.Hat, err error) {
	shop := hats.NewHaberdasherProtobufClient("https://hats.internal", nil)
	for range 4 {
		hat, err = shop.MakeHat(ctx, size) // want `^shop\.MakeHat calls the RPC MakeHat, and the loop at retry_nonidempotent/rpc_generated/generated\.go:99 repeats it after a lost answer, although the first may have been carried out: it is created twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
		if err == nil {
			return hat, nil
		}
		if e, ok := err.(twirp.Error); ok && e.Code() == twirp.InvalidArgument {
			return nil, err
		}
	}
	return nil, err
}

// NewDepot is a request with the name of what is created.
type NewDepot struct{ DepotId, Name, City string }

type Depots interface {
	CreateDepot(ctx context.Context, in *NewDepot, opts ...gax.CallOption) (*NewDepot, error)
}

func Depot(ctx context.Context, c Depots, name string) (err error) {
	for range 3 {
		if _, err = c.CreateDepot(ctx, &NewDepot{DepotId: name, City: "Delft"}); err == nil { // silent: what is sent has an identity that lasts over the attempts
			return nil
		}
	}
	for range 3 {
		if _, err = c.CreateDepot(ctx, &NewDepot{Name: "depots/" + name}); err == nil { // silent: what is sent has an identity that lasts over the attempts
			return nil
		}
	}
	for range 3 {
		if _, err = c.CreateDepot(ctx, &NewDepot{City: "Delft"}); err == nil { // want `^c\.CreateDepot calls the RPC CreateDepot, and the loop at retry_nonidempotent/rpc_generated/generated\.go:129 repeats it after a lost answer, although the first may have been carried out: it is created twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// Projects is what the clients of Google's services look like.
type Projects interface {
	CreateProject(ctx context.Context, in *library.CreateShelfRequest, opts ...gax.CallOption) (*library.Shelf, error)
	GetProject(ctx context.Context, in *library.GetShelfRequest, opts ...gax.CallOption) (*library.Shelf, error)
}

func retryer() gax.Retryer {
	return gax.OnCodes([]codes.Code{codes.Unavailable, codes.DeadlineExceeded}, gax.Backoff{Max: time.Second})
}

// Post sends by hand what a client of Google's would.
func Post(ctx context.Context, hc *http.Client, url string, page []byte) error {
	send := func(ctx context.Context, _ gax.CallSettings) error {
		resp, err := hc.Post(url, "text/plain", bytes.NewReader(page)) // want `^hc\.Post sends POST, and gax\.Invoke repeats it \(retry_nonidempotent/rpc_generated/generated\.go:156\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
	return gax.Invoke(ctx, send, gax.WithRetry(func() gax.Retryer {
		return gax.OnHTTPCodes(gax.Backoff{}, http.StatusTooManyRequests, http.StatusServiceUnavailable)
	}))
}

func PostOnce(ctx context.Context, hc *http.Client, url string, page []byte) error {
	return gax.Invoke(ctx, func(ctx context.Context, _ gax.CallSettings) error {
		resp, err := hc.Post(url, "text/plain", bytes.NewReader(page)) // silent: nothing asks for a retry
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, gax.WithTimeout(time.Second))
}

func Called(ctx context.Context, c Projects, in *library.CreateShelfRequest) error {
	_, err := c.CreateProject(ctx, in, gax.WithRetry(retryer)) // want `^c\.CreateProject calls the RPC CreateProject, and gax\.WithRetry repeats it by itself \(retry_nonidempotent/rpc_generated/generated\.go:172\) after a lost answer, although the first may have been carried out: it is created twice; give it an id of its own, or send it through a client that sends once$`
	if err == nil {
		_, err = c.GetProject(ctx, &library.GetShelfRequest{}, gax.WithRetry(retryer)) // silent: a read
	}
	if err == nil {
		_, err = c.CreateProject(ctx, in, gax.WithRetry(func() gax.Retryer { return nil })) // silent: off
	}
	if err == nil {
		_, err = c.CreateProject(ctx, in, gax.WithRetry(func() gax.Retryer { return gax.OnCodes([]codes.Code{codes.ResourceExhausted}, gax.Backoff{}) })) // silent: nothing was done
	}
	if err == nil {
		_, err = c.CreateProject(ctx, in, gax.WithTimeout(time.Second)) // silent: not sent again
	}
	return err
}
