// Package rpcconnect calls a service through the client that Connect generates.
package rpcconnect

import (
	"context"
	"errors"
	"log"
	"net/http"
	"time"

	"connectrpc.com/connect"
	"github.com/hashicorp/go-retryablehttp"
	"google.golang.org/protobuf/types/known/wrapperspb"

	"deadlinelint.test/retry_nonidempotent/rpc_connect/stallv1/stallv1connect"
)

type text = wrapperspb.StringValue

func Add(ctx context.Context, c stallv1connect.StallServiceClient, ware string) (err error) {
	for range 3 {
		if _, err = c.AddWare(ctx, connect.NewRequest(wrapperspb.String(ware))); err == nil { // want `^c\.AddWare calls the RPC AddWare, and the loop at retry_nonidempotent/rpc_connect/connect\.go:21 repeats it after a lost answer, although the first may have been carried out: it is created twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// The proto file says option idempotency_level = IDEMPOTENT.
func Post(ctx context.Context, c stallv1connect.StallServiceClient, notice *connect.Request[text]) (err error) {
	for range 3 {
		if _, err = c.PostNotice(ctx, notice); err == nil { // silent: the procedure may be repeated
			return nil
		}
	}
	return err
}

// And here NO_SIDE_EFFECTS.
func Count(ctx context.Context, c stallv1connect.StallServiceClient, of *connect.Request[text]) (err error) {
	for range 3 {
		if _, err = c.SendCount(ctx, of); err == nil { // silent: the procedure may be repeated
			return nil
		}
	}
	return err
}

func Get(ctx context.Context, c stallv1connect.StallServiceClient, of *connect.Request[text]) (err error) {
	for range 3 {
		if _, err = c.GetWare(ctx, of); err == nil { // silent: a read
			return nil
		}
	}
	return err
}

func Keyed(ctx context.Context, c stallv1connect.StallServiceClient, order string, ware *text) (err error) {
	req := connect.NewRequest(ware)
	req.Header().Set("Idempotency-Key", order)
	for range 3 {
		if _, err = c.AddWare(ctx, req); err == nil { // silent: a key lasts over the attempts
			return nil
		}
	}
	return err
}

func Refused(ctx context.Context, c stallv1connect.StallServiceClient, ware *text) error {
	for {
		_, err := c.AddWare(ctx, connect.NewRequest(ware)) // silent: nothing was done
		if connect.CodeOf(err) != connect.CodeResourceExhausted {
			return err
		}
		time.Sleep(time.Second)
	}
}

// again is the form that the manual of Connect shows.
func again(n int) connect.UnaryInterceptorFunc {
	interceptor := func(next connect.UnaryFunc) connect.UnaryFunc {
		return func(ctx context.Context, req connect.AnyRequest) (connect.AnyResponse, error) {
			for i := 1; ; i++ {
				resp, err := next(ctx, req)
				if err == nil || i == n {
					return resp, err
				}
				log.Println(req.Spec().Procedure, err)
			}
		}
	}
	return interceptor
}

// reads sends only what has no side effects again.
func reads(next connect.UnaryFunc) connect.UnaryFunc {
	return func(ctx context.Context, req connect.AnyRequest) (connect.AnyResponse, error) {
		resp, err := next(ctx, req)
		for err != nil && req.Spec().IdempotencyLevel == connect.IdempotencyNoSideEffects {
			resp, err = next(ctx, req)
		}
		return resp, err
	}
}

// patient is an interceptor with methods.
type patient struct{ connect.Interceptor }

func (p *patient) WrapUnary(next connect.UnaryFunc) connect.UnaryFunc {
	return func(ctx context.Context, req connect.AnyRequest) (connect.AnyResponse, error) {
		var last error
		for range 5 {
			resp, err := next(ctx, req)
			if err == nil {
				return resp, nil
			}
			last = errors.Join(last, err)
		}
		return nil, last
	}
}

type Stall struct {
	loops, looks, waits stallv1connect.StallServiceClient
	http, once          stallv1connect.StallServiceClient
}

func New(url string) *Stall {
	rc := retryablehttp.NewClient()
	return &Stall{
		loops: stallv1connect.NewStallServiceClient(http.DefaultClient, url, connect.WithInterceptors(again(3))),
		looks: stallv1connect.NewStallServiceClient(http.DefaultClient, url, connect.WithInterceptors(connect.UnaryInterceptorFunc(reads))),
		waits: stallv1connect.NewStallServiceClient(http.DefaultClient, url, connect.WithInterceptors(&patient{})),
		http:  stallv1connect.NewStallServiceClient(rc.StandardClient(), url),
		once:  stallv1connect.NewStallServiceClient(http.DefaultClient, url),
	}
}

func (s *Stall) Fill(ctx context.Context, ware *text) error {
	_, err := s.loops.AddWare(ctx, connect.NewRequest(ware)) // want `^s\.loops\.AddWare calls the RPC AddWare, and again repeats it by itself \(retry_nonidempotent/rpc_connect/connect\.go:83\) after a lost answer, although the first may have been carried out: it is created twice; give it an id of its own, or send it through a client that sends once$`
	if err == nil {
		_, err = s.waits.AddWare(ctx, connect.NewRequest(ware)) // want `^s\.waits\.AddWare calls the RPC AddWare, and patient repeats it by itself \(retry_nonidempotent/rpc_connect/connect\.go:112\) after a lost answer, although the first may have been carried out: it is created twice; give it an id of its own, or send it through a client that sends once$`
	}
	if err == nil {
		_, err = s.http.AddWare(ctx, connect.NewRequest(ware)) // want `^s\.http\.AddWare calls the RPC AddWare, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/rpc_connect/connect\.go:129\) after a lost answer or a 5xx, although the first may have been carried out: it is created twice; give it an id of its own, or send it through a client that sends once$`
	}
	if err == nil {
		_, err = s.looks.AddWare(ctx, connect.NewRequest(ware)) // silent: the interceptor asks for the method
	}
	if err == nil {
		_, err = s.once.AddWare(ctx, connect.NewRequest(ware)) // silent: it is sent once
	}
	if err == nil {
		_, err = s.loops.PostNotice(ctx, connect.NewRequest(ware)) // silent: the procedure may be repeated
	}
	return err
}
