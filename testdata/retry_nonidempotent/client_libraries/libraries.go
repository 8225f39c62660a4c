// Package libraries writes through clients of many libraries.
package libraries

import (
	"io"
	"net/http"
	"time"

	"github.com/PuerkitoBio/rehttp"
	"github.com/failsafe-go/failsafe-go/failsafehttp"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/gojek/heimdall/v7/httpclient"
	"github.com/gojek/heimdall/v7/hystrix"
	"github.com/parnurzeal/gorequest"
	"github.com/sethgrid/pester"
	"github.com/valyala/fasthttp"
)

func Heimdall(target string, body io.Reader) error {
	c := httpclient.NewClient(httpclient.WithHTTPTimeout(time.Second), httpclient.WithRetryCount(2))
	return closed(c.Post(target, body, nil)) // want `^c\.Post sends POST, and httpclient\.Client repeats it by itself \(retry_nonidempotent/client_libraries/libraries\.go:20\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: a retrier without a count changes nothing.
func HeimdallOnce(target string, body io.Reader) error {
	c := httpclient.NewClient(httpclient.WithHTTPTimeout(time.Second))
	return closed(c.Post(target, body, nil))
}

func Hystrix(target string, body io.Reader) error {
	c := hystrix.NewClient(hystrix.WithCommandName("issue"), hystrix.WithRetryCount(3))
	return closed(c.Patch(target, body, nil)) // want `^c\.Patch sends PATCH, and hystrix\.Client repeats it by itself \(retry_nonidempotent/client_libraries/libraries\.go:31\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: how often cannot be told to be more than never, nor the options be seen.
func HystrixOptions(target string, body io.Reader, options ...hystrix.Option) error {
	c := hystrix.NewClient(options...)
	return closed(c.Post(target, body, nil))
}

func Pester(target string, body io.Reader) error {
	return closed(pester.Post(target, "text/plain", body)) // want `^pester\.Post sends POST, and pester\.Client repeats it by itself \(retry_nonidempotent/client_libraries/libraries\.go:42\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

func PesterClient(target string, body io.Reader) error {
	c := pester.New()
	c.Backoff = pester.ExponentialBackoff
	return closed(c.Post(target, "text/plain", body)) // want `^c\.Post sends POST, and pester\.Client repeats it by itself \(retry_nonidempotent/client_libraries/libraries\.go:46\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: one try.
func PesterOnce(target string, body io.Reader) error {
	c := pester.New()
	c.MaxRetries = 1
	return closed(c.Post(target, "text/plain", body))
}

func Rehttp(target string, body io.Reader) error {
	tr := rehttp.NewTransport(nil, rehttp.RetryAll(rehttp.RetryMaxRetries(3), rehttp.RetryStatuses(http.StatusServiceUnavailable)), rehttp.ConstDelay(time.Second))
	hc := &http.Client{Transport: tr}
	return closed(hc.Post(target, "text/plain", body)) // want `^hc\.Post sends POST, and rehttp\.Transport repeats it by itself \(retry_nonidempotent/client_libraries/libraries\.go:59\) after a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: reads only.
func RehttpReads(target string, body io.Reader) error {
	tr := rehttp.NewTransport(nil, rehttp.RetryAll(rehttp.RetryMaxRetries(3), rehttp.RetryHTTPMethods(http.MethodGet), rehttp.RetryTemporaryErr()), rehttp.ConstDelay(time.Second))
	hc := &http.Client{Transport: tr}
	return closed(hc.Post(target, "text/plain", body))
}

// silent: nothing with a body.
func RehttpBody(target string, body io.Reader) error {
	tr := rehttp.NewTransport(nil, rehttp.RetryTemporaryErr(), rehttp.ConstDelay(time.Second))
	tr.PreventRetryWithBody = true
	hc := &http.Client{Transport: tr}
	return closed(hc.Post(target, "text/plain", body))
}

func RehttpFunc(target string, body io.Reader) error {
	tr := rehttp.NewTransport(nil, func(a rehttp.Attempt) bool { return a.Error != nil && a.Index < 3 }, rehttp.ConstDelay(time.Second))
	hc := &http.Client{Transport: tr}
	return closed(hc.Post(target, "text/plain", body)) // want `^hc\.Post sends POST, and rehttp\.Transport repeats it by itself \(retry_nonidempotent/client_libraries/libraries\.go:80\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: the function looks at the method.
func RehttpGate(target string, body io.Reader) error {
	tr := rehttp.NewTransport(nil, func(a rehttp.Attempt) bool {
		return a.Request.Method == http.MethodGet && a.Error != nil
	}, rehttp.ConstDelay(time.Second))
	hc := &http.Client{Transport: tr}
	return closed(hc.Post(target, "text/plain", body))
}

func GoRequest(target string) []error {
	_, _, errs := gorequest.New().Post(target).Send(`{"seats":2}`).Retry(3, time.Second, http.StatusBadGateway).End() // want `^\(\.\.\.\)\.End sends POST, and gorequest\.SuperAgent repeats it by itself \(retry_nonidempotent/client_libraries/libraries\.go:95\) after a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
	return errs
}

// silent: what was refused, and a read.
func GoRequestQuiet(target string) []error {
	if _, _, errs := gorequest.New().Post(target).Retry(3, time.Second, http.StatusTooManyRequests).End(); errs != nil {
		return errs
	}
	agent := gorequest.New().Get(target)
	agent.Retry(3, time.Second, http.StatusBadGateway)
	_, _, errs := agent.End()
	return errs
}

func Failsafe(target string, body io.Reader) error {
	policy := failsafehttp.NewRetryPolicyBuilder().WithMaxRetries(3).Build()
	hc := &http.Client{Transport: failsafehttp.NewRoundTripper(nil, policy)}
	return closed(hc.Post(target, "text/plain", body)) // want `^hc\.Post sends POST, and retrypolicy\.RetryPolicy repeats it by itself \(retry_nonidempotent/client_libraries/libraries\.go:111\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: no retries.
func FailsafeOnce(target string, body io.Reader) error {
	policy := failsafehttp.NewRetryPolicyBuilder().WithMaxRetries(0).Build()
	hc := &http.Client{Transport: failsafehttp.NewRoundTripper(nil, policy)}
	return closed(hc.Post(target, "text/plain", body))
}

// silent: only what was refused is repeated.
func FailsafeThrottled(target string, body io.Reader) error {
	policy := retrypolicy.NewBuilder[*http.Response]().HandleIf(func(resp *http.Response, err error) bool {
		return resp != nil && resp.StatusCode == http.StatusTooManyRequests
	}).Build()
	hc := &http.Client{Transport: failsafehttp.NewRoundTripper(http.DefaultTransport, policy)}
	return closed(hc.Post(target, "text/plain", body))
}

func FailsafeRequest(target string, body io.Reader) error {
	req, err := http.NewRequest(http.MethodPost, target, body)
	if err != nil {
		return err
	}
	policy := retrypolicy.NewWithDefaults[*http.Response]()
	return closed(failsafehttp.NewRequest(req, http.DefaultClient, policy).Do()) // want `^failsafehttp\.NewRequest sends POST, and retrypolicy\.RetryPolicy repeats it by itself \(retry_nonidempotent/client_libraries/libraries\.go:137\) after a lost answer, although the first may have been carried out: it is created twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: fasthttp repeats no POST by itself.
func Fast(target string, body []byte) error {
	c := &fasthttp.Client{MaxIdemponentCallAttempts: 3}
	req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
	req.SetRequestURI(target)
	req.Header.SetMethod(fasthttp.MethodPost)
	req.SetBody(body)
	return c.Do(req, resp)
}

func FastAlways(target string, body []byte) error {
	c := &fasthttp.Client{RetryIf: func(*fasthttp.Request) bool { return true }}
	req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
	req.SetRequestURI(target)
	req.Header.SetMethod(fasthttp.MethodPost)
	req.SetBody(body)
	return c.Do(req, resp) // want `^c\.Do sends POST, and fasthttp\.Client repeats it by itself \(retry_nonidempotent/client_libraries/libraries\.go:152\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it, or send it through a client that sends once$`
}

// silent: the function lets only GET pass.
func FastGet(target string, body []byte) error {
	c := &fasthttp.Client{RetryIfErr: func(req *fasthttp.Request, attempts int, err error) (bool, bool) {
		return false, req.Header.IsGet() && attempts < 3
	}}
	req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
	req.SetRequestURI(target)
	req.Header.SetMethod(fasthttp.MethodPost)
	return c.Do(req, resp)
}

func closed(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
