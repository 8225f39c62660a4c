package retry_libraries

import (
	"context"
	"net/http"
	"time"

	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"github.com/hashicorp/go-retryablehttp"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/emptypb"
)

func Order(parent context.Context, cc grpc.ClientConnInterface) error {
	ctx, cancel := context.WithTimeout(parent, 4*time.Second)
	defer cancel()
	return cc.Invoke(ctx, "/bakery.v1.Oven/Heat", &emptypb.Empty{}, &emptypb.Empty{}, // want `5 tries of 1s \(retry\.WithPerRetryTimeout, timeout_order/retry_libraries/settings\.go:20\) in cc\.Invoke \(timeout_order/retry_libraries/settings\.go:19\) take 5s, longer than context\.WithTimeout 4s \(timeout_order/retry_libraries/settings\.go:17\): only 4 fit`
		retry.WithMax(5), retry.WithPerRetryTimeout(time.Second))
}

func OrderPauses(parent context.Context, cc grpc.ClientConnInterface) error {
	ctx, cancel := context.WithTimeout(parent, 4*time.Second)
	defer cancel()
	return cc.Invoke(ctx, "/bakery.v1.Oven/Heat", &emptypb.Empty{}, &emptypb.Empty{}, // want `3 tries of 1s \(retry\.WithPerRetryTimeout, timeout_order/retry_libraries/settings\.go:27\) and at least 2s of pauses in cc\.Invoke \(timeout_order/retry_libraries/settings\.go:26\) take 5s, longer than context\.WithTimeout 4s \(timeout_order/retry_libraries/settings\.go:24\): only 2 fit`
		retry.WithMax(3), retry.WithPerRetryTimeout(time.Second), retry.WithBackoff(retry.BackoffLinear(time.Second)))
}

func OrderInTime(parent context.Context, cc grpc.ClientConnInterface) error {
	ctx, cancel := context.WithTimeout(parent, 4*time.Second)
	defer cancel()
	return cc.Invoke(ctx, "/bakery.v1.Oven/Heat", &emptypb.Empty{}, &emptypb.Empty{}, // silent: all tries fit into the budget
		retry.WithMax(3), retry.WithPerRetryTimeout(time.Second))
}

func Bake() workflow.ActivityOptions {
	return workflow.ActivityOptions{
		ScheduleToCloseTimeout: 20 * time.Minute, // want `4 tries of 6m \(ActivityOptions\.StartToCloseTimeout, timeout_order/retry_libraries/settings\.go:40\) and at least 3m of pauses in ActivityOptions \(timeout_order/retry_libraries/settings\.go:38\) take 27m, longer than ActivityOptions\.ScheduleToCloseTimeout 20m \(timeout_order/retry_libraries/settings\.go:39\): only 3 fit`
		StartToCloseTimeout:    6 * time.Minute,
		RetryPolicy:            &temporal.RetryPolicy{InitialInterval: time.Minute, MaximumAttempts: 4},
	}
}

var thrice = temporal.RetryPolicy{MaximumAttempts: 3}

func Cool() workflow.ActivityOptions {
	return workflow.ActivityOptions{
		ScheduleToCloseTimeout: 10 * time.Minute, // want `3 tries of 4m \(ActivityOptions\.StartToCloseTimeout, timeout_order/retry_libraries/settings\.go:50\) in ActivityOptions \(timeout_order/retry_libraries/settings\.go:48\) take 12m, longer than ActivityOptions\.ScheduleToCloseTimeout 10m \(timeout_order/retry_libraries/settings\.go:49\): only 2 fit`
		StartToCloseTimeout:    4 * time.Minute,
		RetryPolicy:            &thrice,
	}
}

func Rest() workflow.ActivityOptions {
	return workflow.ActivityOptions{
		ScheduleToCloseTimeout: 12 * time.Minute, // silent: all tries fit into the budget
		StartToCloseTimeout:    4 * time.Minute,
		RetryPolicy:            &thrice,
	}
}

func Often() workflow.ActivityOptions {
	return workflow.ActivityOptions{
		ScheduleToCloseTimeout: 10 * time.Minute, // silent: it is tried as often as it fits
		StartToCloseTimeout:    4 * time.Minute,
		RetryPolicy:            &temporal.RetryPolicy{InitialInterval: time.Second},
	}
}

func Standard() *http.Client {
	rc := retryablehttp.NewClient()
	rc.RetryMax = 2
	rc.HTTPClient.Timeout = 8 * time.Second
	hc := rc.StandardClient()
	hc.Timeout = 20 * time.Second // want `3 tries of 8s \(retryablehttp\.Client\.HTTPClient\.Timeout, timeout_order/retry_libraries/settings\.go:74\) in retryablehttp\.Client \(timeout_order/retry_libraries/settings\.go:73\) take 24s, longer than http\.Client\.Timeout 20s \(timeout_order/retry_libraries/settings\.go:76\): only 2 fit`
	return hc
}

func StandardInTime() *http.Client {
	rc := retryablehttp.NewClient()
	rc.RetryMax, rc.RetryWaitMin = 2, time.Second
	rc.HTTPClient.Timeout = 6 * time.Second
	hc := rc.StandardClient()
	hc.Timeout = 20 * time.Second // silent: 18s and 2s of pauses
	return hc
}

func Transported() *http.Client {
	rc := retryablehttp.NewClient()
	rc.RetryMax = 3
	rc.HTTPClient.Timeout = 10 * time.Second
	return &http.Client{
		Timeout:   30 * time.Second, // want `4 tries of 10s \(retryablehttp\.Client\.HTTPClient\.Timeout, timeout_order/retry_libraries/settings\.go:92\) in retryablehttp\.Client \(timeout_order/retry_libraries/settings\.go:91\) take 40s, longer than http\.Client\.Timeout 30s \(timeout_order/retry_libraries/settings\.go:94\): only 3 fit`
		Transport: &retryablehttp.RoundTripper{Client: rc},
	}
}
