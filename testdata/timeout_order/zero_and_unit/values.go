// Package zero_and_unit has numbers that do not mean what they seem to.
package zero_and_unit

import (
	"context"
	"flag"
	"net/http"
	"time"

	"github.com/afex/hystrix-go/hystrix"
	"github.com/go-chi/chi/v5/middleware"
	"google.golang.org/grpc"
)

var patience = flag.Duration("patience", 0, "how long, 0 for ever")

func Zeros(ctx context.Context, h http.Handler) http.Handler {
	grpc.NewServer(grpc.ConnectionTimeout(0))  // want `grpc\.ConnectionTimeout with 0s is over at once: zero does not mean without a limit here; give it a time`
	ctx, cancel := context.WithTimeout(ctx, 0) // want `context\.WithTimeout with 0s is over at once: zero does not mean without a limit here; give it a time`
	defer cancel()
	<-ctx.Done()
	h = middleware.Timeout(0)(h)         // want `middleware\.Timeout with 0s is over at once: zero does not mean without a limit here; give it a time`
	return http.TimeoutHandler(h, 0, "") // want `http\.TimeoutHandler with 0s is over at once: zero does not mean without a limit here; give it a time`
}

func Default(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, *patience) // want `context\.WithTimeout with 0s \(default\) is over at once: zero does not mean without a limit here; give it a time`
	defer cancel()
	<-ctx.Done()
}

func Asked(ctx context.Context) {
	if *patience > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, *patience) // silent: asked before
		defer cancel()
	}
	<-ctx.Done()
}

type settings struct {
	TimeoutMs      int
	TimeoutSeconds int
	Timeout        int
}

const bare = 30

const typed time.Duration = 15

func Units(s settings) []*http.Client {
	return []*http.Client{
		{Timeout: 30},   // want `http\.Client\.Timeout is 30ns: a number without a unit counts nanoseconds; multiply it by the unit that is meant`
		{Timeout: bare}, // want `http\.Client\.Timeout is 30ns \(timeout_order/zero_and_unit/values\.go:47\): a number without a unit counts nanoseconds; multiply it by the unit that is meant`
		{Timeout: time.Duration(s.TimeoutMs) * time.Second},      // want `TimeoutMs is multiplied by seconds, but its name says milliseconds`
		{Timeout: time.Duration(s.TimeoutSeconds)},               // want `TimeoutSeconds counts seconds, and time\.Duration\(TimeoutSeconds\) makes nanoseconds of it; multiply it by seconds`
		{Timeout: time.Duration(s.TimeoutMs) * time.Millisecond}, // silent: as its name says
		{Timeout: time.Duration(s.Timeout) * time.Second},        // silent: its name says nothing
		{Timeout: typed},                 // want `http\.Client\.Timeout is 15ns \(timeout_order/zero_and_unit/values\.go:49\): a number without a unit counts nanoseconds; multiply it by the unit that is meant`
		{Timeout: 50 * time.Microsecond}, // silent: a unit is there
	}
}

func Named(d time.Duration) settings {
	return settings{
		TimeoutMs:      int(d.Seconds()), // want `TimeoutMs counts milliseconds by its name and is given seconds`
		TimeoutSeconds: int(d / time.Second),
	}
}

func Command() {
	hystrix.ConfigureCommand("bake", hystrix.CommandConfig{Timeout: int(5 * time.Second)}) // want `hystrix\.CommandConfig\.Timeout counts milliseconds and is given nanoseconds`
}

func Between(least, most time.Duration) (min, max int64) {
	min = int64(least) // silent: min is the least here, not minutes
	return min, int64(most)
}
