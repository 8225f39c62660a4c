// Package calls has the interceptors of all programs.
package calls

import (
	"context"
	"time"

	"google.golang.org/grpc"
)

// Again sends a call up to n times, whatever it is.
func Again(n int) grpc.UnaryClientInterceptor {
	return func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
		var err error
		for i := 0; i < n; i++ {
			if err = invoker(ctx, method, req, reply, cc, opts...); err == nil {
				return nil
			}
			time.Sleep(time.Duration(i) * time.Second)
		}
		return err
	}
}
