package library_order

import (
	"context"
	"net/http"
	"time"

	"github.com/afex/hystrix-go/hystrix"
)

var patient = &http.Client{Timeout: 20 * time.Second}

func init() {
	hystrix.ConfigureCommand("flour", hystrix.CommandConfig{Timeout: 2000, MaxConcurrentRequests: 20}) // want `hystrix\.CommandConfig\.Timeout 2s \(timeout_order/library_order/breaker\.go:14\) is not longer than the 20s of http\.Client\.Timeout in Flour \(timeout_order/library_order/breaker\.go:11\): the command is given up, and its function works on for nobody`
	hystrix.Configure(map[string]hystrix.CommandConfig{
		"yeast": {Timeout: 500},    // want `hystrix\.CommandConfig\.Timeout 500ms \(timeout_order/library_order/breaker\.go:16\) is not longer than the 1s budget of Yeast \(timeout_order/library_order/breaker\.go:33\): the command is given up, and its function works on for nobody`
		"salt":  {Timeout: 30_000}, // silent: the timeouts are in order
	})
}

func Flour(url string) error {
	return hystrix.Do("flour", func() error {
		resp, err := patient.Get(url)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, nil)
}

func Yeast(ctx context.Context, feed func(context.Context) error) error {
	return hystrix.DoC(ctx, "yeast", func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		return feed(ctx)
	}, nil)
}

func Salt(url string) error {
	return <-hystrix.Go("salt", func() error {
		resp, err := patient.Get(url)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, nil)
}

func Sugar(url string) error {
	return hystrix.Do("sugar", func() error { // silent: the library's default
		resp, err := patient.Get(url)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, nil)
}
