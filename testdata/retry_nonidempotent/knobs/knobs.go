// Package knobs has helpers whose callers say how often they try.
package knobs

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"deadlinelint.test/retry_nonidempotent/knobs/patience"
)

type settings struct {
	Retries int
	Wait    time.Duration
}

var (
	never = settings{}
	often = settings{Retries: 3, Wait: time.Second}
)

func run(s settings, f func() error) (err error) {
	for i := 0; i <= s.Retries; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(s.Wait)
	}
	return err
}

type Depot struct{ url string }

func (d Depot) ship(box []byte) error {
	resp, err := http.Post(d.url+"/boxes", "application/json", bytes.NewReader(box))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// silent: no retries are one attempt.
func (d Depot) Once(box []byte) error {
	return run(settings{Wait: time.Second}, func() error { return d.ship(box) })
}

// silent: the same in a variable of the package.
func (d Depot) Never(box []byte) error {
	return run(never, func() error { return d.ship(box) })
}

// silent: the same in a local variable.
func (d Depot) Local(box []byte) error {
	s := settings{Wait: time.Minute}
	s.Retries = 0
	return run(s, func() error { return d.ship(box) })
}

func (d Depot) Twice(box []byte) error {
	return run(settings{Retries: 1}, func() error {
		return d.ship(box) // want `^d\.ship sends POST through http\.Post \(retry_nonidempotent/knobs/knobs\.go:37\), and run repeats it \(retry_nonidempotent/knobs/knobs\.go:25\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

func (d Depot) Often(box []byte) error {
	return run(often, func() error {
		return d.ship(box) // want `^d\.ship sends POST through http\.Post \(retry_nonidempotent/knobs/knobs\.go:37\), and run repeats it \(retry_nonidempotent/knobs/knobs\.go:25\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

// Given is not known.
func (d Depot) Given(s settings, box []byte) error {
	return run(s, func() error {
		return d.ship(box) // want `^d\.ship sends POST through http\.Post \(retry_nonidempotent/knobs/knobs\.go:37\), and run repeats it \(retry_nonidempotent/knobs/knobs\.go:25\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

// silent: one attempt, through a helper of another package.
func (d Depot) Elsewhere(ctx context.Context, box []byte) error {
	return patience.Retry(ctx, patience.Plan{Tries: 1}, func(context.Context) error { return d.ship(box) })
}

func (d Depot) ElsewhereOften(ctx context.Context, box []byte) error {
	return patience.Retry(ctx, patience.Plan{Tries: 4}, func(context.Context) error {
		return d.ship(box) // want `^d\.ship sends POST through http\.Post \(retry_nonidempotent/knobs/knobs\.go:37\), and patience\.Retry repeats it \(retry_nonidempotent/knobs/patience/patience\.go:17\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

// silent: the switch is off.
func (d Depot) Switch(box []byte) error {
	return patience.Again(func() error { return d.ship(box) }, false)
}

func (d Depot) SwitchOn(box []byte) error {
	return patience.Again(func() error {
		return d.ship(box) // want `^d\.ship sends POST through http\.Post \(retry_nonidempotent/knobs/knobs\.go:37\), and patience\.Again repeats it \(retry_nonidempotent/knobs/patience/patience\.go:28\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	}, true)
}

type runner struct{ max uint }

func newRunner(max uint) *runner { return &runner{max: max} }

func (r *runner) do(f func() error) error {
	return retry.Do(f, retry.Attempts(r.max))
}

// silent: the runner was made for one attempt.
func (d Depot) Runner(box []byte) error {
	return newRunner(1).do(func() error { return d.ship(box) })
}

func (d Depot) RunnerOften(box []byte) error {
	return newRunner(6).do(func() error {
		return d.ship(box) // want `^d\.ship sends POST through http\.Post \(retry_nonidempotent/knobs/knobs\.go:37\), and newRunner\(\.\.\.\)\.do repeats it \(retry_nonidempotent/knobs/knobs\.go:107\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

func forEach(attempts int, f func() error) (err error) {
	for range attempts {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func patiently(attempts int, f func() error) error { return forEach(attempts, f) }

// silent: one attempt, handed on by a second helper.
func (d Depot) HandedOn(box []byte) error {
	return patiently(1, func() error { return d.ship(box) })
}

func (d Depot) HandedOnOften(box []byte) error {
	return patiently(2, func() error {
		return d.ship(box) // want `^d\.ship sends POST through http\.Post \(retry_nonidempotent/knobs/knobs\.go:37\), and patiently repeats it \(retry_nonidempotent/knobs/knobs\.go:122\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}
