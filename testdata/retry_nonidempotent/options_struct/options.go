// Package optionsstruct hands writes to helpers in a struct, and to helpers
// behind an interface.
package optionsstruct

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"syscall"
	"time"

	"deadlinelint.test/retry_nonidempotent/options_struct/steady"
)

type Kiosk struct {
	url    string
	runner steady.Runner
	once   Caller
}

func (k *Kiosk) sell(ctx context.Context, paper []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, k.url+"/sales", bytes.NewReader(paper))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type job struct {
	work  func() error
	pause time.Duration
}

func perform(j job) error {
	for {
		err := j.work()
		if err == nil {
			return nil
		}
		time.Sleep(j.pause)
	}
}

func (k *Kiosk) Field(ctx context.Context, paper []byte) error {
	return perform(job{pause: time.Second, work: func() error {
		return k.sell(ctx, paper) // want `^k\.sell sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/options_struct/options\.go:27\), and perform repeats it \(retry_nonidempotent/options_struct/options\.go:40\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	}})
}

func (k *Kiosk) Elsewhere(ctx context.Context, paper []byte) error {
	return steady.Run(&steady.Options{Tries: 3, Fn: func() error {
		return k.sell(ctx, paper) // want `^k\.sell sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/options_struct/options\.go:27\), and steady\.Run repeats it \(retry_nonidempotent/options_struct/steady/steady\.go:19\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	}})
}

func (k *Kiosk) Variable(ctx context.Context, paper []byte) error {
	o := steady.Options{Name: "sale", Tries: 5, Fn: func() error {
		return k.sell(ctx, paper) // want `^k\.sell sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/options_struct/options\.go:27\), and steady\.Run repeats it \(retry_nonidempotent/options_struct/steady/steady\.go:19\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	}}
	return steady.Run(&o)
}

func (k *Kiosk) sellOld() error {
	return k.sell(context.Background(), []byte("old"))
}

func (k *Kiosk) ByName() error {
	return perform(job{pause: time.Second, work: k.sellOld}) // want `^k\.sellOld sends POST through k\.sell \(retry_nonidempotent/options_struct/options\.go:69\) and http\.DefaultClient\.Do \(retry_nonidempotent/options_struct/options\.go:27\), and perform repeats it \(retry_nonidempotent/options_struct/options\.go:40\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
}

// silent: one try.
func (k *Kiosk) Once(ctx context.Context, paper []byte) error {
	return steady.Run(&steady.Options{Tries: 1, Fn: func() error { return k.sell(ctx, paper) }})
}

// silent: only a refused connection is tried again.
func (k *Kiosk) Refused(ctx context.Context, paper []byte) error {
	return steady.Run(&steady.Options{
		Tries:   3,
		Fn:      func() error { return k.sell(ctx, paper) },
		RetryIf: func(err error) bool { return errors.Is(err, syscall.ECONNREFUSED) },
	})
}

func (k *Kiosk) Interface(ctx context.Context, paper []byte) error {
	return k.runner.Run(ctx, func(ctx context.Context) error {
		return k.sell(ctx, paper) // want `^k\.sell sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/options_struct/options\.go:27\), and k\.runner\.Run repeats it \(retry_nonidempotent/options_struct/steady/steady\.go:41\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

// Caller calls a function; not every implementation does so again.
type Caller interface {
	Call(f func() error) error
}

type direct struct{}

func (direct) Call(f func() error) error { return f() }

type stubborn struct{}

func (stubborn) Call(f func() error) error {
	for {
		if err := f(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
}

// silent: it may be one that calls once.
func (k *Kiosk) Either(ctx context.Context, paper []byte) error {
	return k.once.Call(func() error { return k.sell(ctx, paper) })
}
