// Package loops repeats a request in the ways that people write a retry by hand.
package loops

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log"
	"math"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"
)

type Desk struct {
	hc    *http.Client
	base  string
	hosts []string
}

var errFull = errors.New("full")

// enrol is the write that all of them repeat.
func (d *Desk) enrol(ctx context.Context, form []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.base+"/enrolments", bytes.NewReader(form))
	if err != nil {
		return err
	}
	resp, err := d.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return errFull
	}
	return nil
}

func (d *Desk) Counted(ctx context.Context, form []byte) (err error) {
	for i := 0; i < 3; i++ {
		if err = d.enrol(ctx, form); err == nil { // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:43 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func (d *Desk) ElseBreak(ctx context.Context, form []byte) {
	for i := 0; i < 3; i++ {
		if err := d.enrol(ctx, form); err != nil { // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:53 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
			log.Println(err)
		} else {
			break
		}
	}
}

func (d *Desk) BoundInside(ctx context.Context, form []byte) error {
	for attempt := 1; ; attempt++ {
		err := d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:63 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err == nil {
			return nil
		}
		if attempt >= 5 {
			return err
		}
		select {
		case <-time.After(time.Second << attempt):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (d *Desk) Countdown(ctx context.Context, form []byte) error {
	var err error
	for left := 4; left > 0; left-- {
		err = d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:81 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err != nil {
			continue
		}
		return nil
	}
	return err
}

func (d *Desk) InitOnly(ctx context.Context, form []byte) error {
	for left := 3; ; {
		err := d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:92 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err == nil || left == 0 {
			return err
		}
		left--
	}
}

func (d *Desk) While(ctx context.Context, form []byte) error {
	left := 3
	var err error
	for left >= 0 {
		if err = d.enrol(ctx, form); err == nil { // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:104 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
			break
		}
		left--
	}
	return err
}

func (d *Desk) RangeInt(ctx context.Context, form []byte) (err error) {
	for range 3 {
		err = d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:114 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err == nil {
			return
		}
	}
	return
}

func (d *Desk) Schedule(ctx context.Context, form []byte) error {
	waits := []time.Duration{0, time.Second, 5 * time.Second}
	var last error
	for _, wait := range waits {
		time.Sleep(wait)
		if last = d.enrol(ctx, form); last == nil { // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:126 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return last
}

func (d *Desk) SleepOnTop(ctx context.Context, form []byte) (err error) {
	for i := 0; i < 4; i++ {
		if i > 0 {
			time.Sleep(time.Duration(math.Pow(2, float64(i))) * time.Second)
		}
		if err = d.enrol(ctx, form); err == nil { // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:136 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func (d *Desk) Forever(ctx context.Context, form []byte) error {
	t := time.NewTimer(0)
	for {
		err := d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:149 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err == nil {
			return nil
		}
		t.Reset(time.Second)
		select {
		case <-t.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (d *Desk) InSelect(ctx context.Context, form []byte) error {
	b := backoff.NewExponentialBackOff()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(b.NextBackOff()):
			if err := d.enrol(ctx, form); err != nil { // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:165 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
				log.Print(err)
				continue
			}
			return nil
		}
	}
}

type waiter interface {
	Ongoing() bool
	Wait()
	Err() error
}

func (d *Desk) Ongoing(ctx context.Context, w waiter, form []byte) error {
	for w.Ongoing() {
		err := d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:186 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err == nil {
			return nil
		}
		w.Wait()
	}
	return w.Err()
}

func (d *Desk) WaitInPost(ctx context.Context, w waiter, form []byte) (err error) {
	for ; w.Ongoing(); w.Wait() {
		if err = d.enrol(ctx, form); err == nil { // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:197 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func (d *Desk) Flag(ctx context.Context, form []byte) {
	again := true
	for again {
		again = false
		if err := d.enrol(ctx, form); err != nil { // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:207 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
			log.Print(err)
			again = true
		}
	}
}

func (d *Desk) FlagDone(ctx context.Context, form []byte) {
	done := false
	for !done {
		err := d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:218 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		done = err == nil
	}
}

func (d *Desk) Resend(ctx context.Context, form []byte) error {
	err := d.enrol(ctx, form)
	for i := 0; err != nil && i < 3; i++ {
		time.Sleep(time.Second)
		err = d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:226 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
	}
	return err
}

func (d *Desk) Decision(ctx context.Context, form []byte) (err error) {
	for i := 0; ; i++ {
		err = d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:234 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		shouldRetry := err != nil && i < 3
		if !shouldRetry {
			break
		}
		time.Sleep(time.Second)
	}
	return err
}

func (d *Desk) ByStatus(form []byte) error {
	for i := range 3 {
		resp, err := http.Post(d.base+"/enrolments", "application/json", bytes.NewReader(form)) // want `^http\.Post sends POST, and the loop at retry_nonidempotent/loops/loops\.go:246 repeats it after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err != nil {
			log.Print(err)
			continue
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusCreated && resp.StatusCode != http.StatusOK {
			time.Sleep(time.Duration(i) * time.Second)
			continue
		}
		return nil
	}
	return errFull
}

func (d *Desk) LoggedOnly(form []byte) {
	for range 10 {
		resp, err := http.Post(d.base+"/enrolments", "application/json", bytes.NewReader(form)) // want `^http\.Post sends POST, and the loop at retry_nonidempotent/loops/loops\.go:263 repeats it after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err != nil {
			log.Printf("enrol: %v", err)
		}
		if resp != nil && resp.StatusCode == http.StatusOK {
			resp.Body.Close()
			return
		}
		time.Sleep(time.Second)
	}
}

func (d *Desk) Rotating(ctx context.Context, form []byte) error {
	var err error
	for i := 0; i < 3; i++ {
		var resp *http.Response
		resp, err = http.Post(d.hosts[i%len(d.hosts)]+"/enrolments", "application/json", bytes.NewReader(form)) // want `^http\.Post sends POST, and the loop at retry_nonidempotent/loops/loops\.go:278 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

func (d *Desk) Failover(form []byte) error {
	var err error
	for _, host := range d.hosts {
		var resp *http.Response
		resp, err = http.Post(host+"/enrolments", "application/json", bytes.NewReader(form)) // want `^http\.Post sends POST, and the loop at retry_nonidempotent/loops/loops\.go:290 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err != nil {
			continue
		}
		return resp.Body.Close()
	}
	return err
}

func (d *Desk) Recursive(ctx context.Context, form []byte, left int) error {
	err := d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the recursive call at retry_nonidempotent/loops/loops\.go:310 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	if err == nil {
		return nil
	}
	if left == 0 {
		return err
	}
	time.Sleep(time.Second)
	return d.Recursive(ctx, form, left-1)
}

func (d *Desk) RecursiveOnce(form []byte, retried bool) error {
	resp, err := d.hc.Post(d.base+"/enrolments", "application/json", bytes.NewReader(form)) // want `^d\.hc\.Post sends POST, and the recursive call at retry_nonidempotent/loops/loops\.go:316 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	if err != nil && !retried {
		return d.RecursiveOnce(form, true)
	}
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (d *Desk) Goto(ctx context.Context, form []byte) error {
	n := 0
retry:
	err := d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the goto at retry_nonidempotent/loops/loops\.go:330 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	if err != nil && n < 3 {
		n++
		goto retry
	}
	return err
}

func (d *Desk) Labelled(ctx context.Context, form []byte) error {
	var err error
attempts:
	for i := 0; i < 3; i++ {
		for range d.hosts {
			if err = d.enrol(ctx, form); err != nil { // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:338 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
				continue attempts
			}
			return nil
		}
	}
	return err
}

func (d *Desk) Ticker(ctx context.Context, form []byte) error {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			if err := d.enrol(ctx, form); err == nil { // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:352 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (d *Desk) BackoffTicker(ctx context.Context, form []byte) error {
	t := backoff.NewTicker(backoff.NewExponentialBackOff())
	defer t.Stop()
	var err error
	for range t.C {
		if err = d.enrol(ctx, form); err != nil { // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:368 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
			continue
		}
		break
	}
	return err
}

func (d *Desk) Deadline(ctx context.Context, form []byte) error {
	deadline := time.Now().Add(time.Minute)
	for time.Now().Before(deadline) {
		if err := d.enrol(ctx, form); err == nil { // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:379 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return errFull
}

func (d *Desk) Twice(ctx context.Context, form []byte) error {
	err := d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the call at retry_nonidempotent/loops/loops\.go:392 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	if err != nil {
		d.reconnect()
		err = d.enrol(ctx, form)
	}
	return err
}

func (d *Desk) reconnect() {}

func (d *Desk) NilAnswer(form []byte) *http.Response {
	var resp *http.Response
	for i := 0; i < 3 && resp == nil; i++ {
		resp, _ = http.Post(d.base+"/enrolments", "application/json", bytes.NewReader(form)) // want `^http\.Post sends POST, and the loop at retry_nonidempotent/loops/loops\.go:401 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
	}
	return resp
}

type Again struct{ Next http.RoundTripper }

// The method is the caller's: nothing is known here.
func (a Again) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = a.Next.RoundTrip(req); err == nil { // silent: the method of the request is not known
			return resp, nil
		}
	}
	return resp, err
}

func (d *Desk) BodyVariable(ctx context.Context, form []byte) error {
	var err error
	for i := 0; i < 3; i++ {
		var body io.Reader = bytes.NewReader(form)
		var req *http.Request
		req, err = http.NewRequest("POST", d.base, body)
		if err != nil {
			return err
		}
		req = req.WithContext(ctx)
		req.Header.Set("Content-Type", "application/json")
		var resp *http.Response
		resp, err = d.hc.Do(req) // want `^d\.hc\.Do sends POST, and the loop at retry_nonidempotent/loops/loops\.go:421 repeats it after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		if err != nil {
			continue
		}
		_, err = io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			continue
		}
		if resp.StatusCode < 300 {
			return nil
		}
		err = errFull
	}
	return err
}

func (d *Desk) Switch(ctx context.Context, form []byte) error {
	for {
		err := d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:449 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		switch {
		case err == nil:
			return nil
		case errors.Is(err, context.Canceled):
			return err
		}
		time.Sleep(time.Second)
	}
}

func (d *Desk) Closure(ctx context.Context, form []byte) error {
	send := func() error {
		return d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:465 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
	}
	for i := 0; i < 3; i++ {
		if err := send(); err == nil {
			return nil
		}
	}
	return errFull
}

func (d *Desk) InLiteral(ctx context.Context, form []byte) error {
	var err error
	for i := 0; i < 3; i++ {
		err = func() error {
			ctx, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			return d.enrol(ctx, form) // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:475 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		}()
		if err == nil {
			return nil
		}
	}
	return err
}

func (d *Desk) Condition(ctx context.Context, form []byte) {
	for d.enrol(ctx, form) != nil { // want `^d\.enrol sends POST through d\.hc\.Do \(retry_nonidempotent/loops/loops\.go:31\), and the loop at retry_nonidempotent/loops/loops\.go:489 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop, or repeat only what was certainly not carried out$`
		time.Sleep(time.Second)
	}
}
