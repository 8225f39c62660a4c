// Package libraryerrors retries after some errors only.
package libraryerrors

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/http"
	"syscall"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/eapache/go-resiliency/retrier"
	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
)

type Ferry struct{ url string }

func (f Ferry) book(seat []byte) error {
	resp, err := http.Post(f.url+"/seats", "application/json", bytes.NewReader(seat))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// silent: a connection that was refused has carried nothing.
func (f Ferry) Refused(seat []byte) error {
	policy := retrypolicy.NewBuilder[any]().HandleErrors(syscall.ECONNREFUSED).WithMaxRetries(4).Build()
	return failsafe.With[any](policy).Run(func() error { return f.book(seat) })
}

func (f Ferry) RefusedOrLate(seat []byte) error {
	policy := retrypolicy.NewBuilder[any]().HandleErrors(syscall.ECONNREFUSED, context.DeadlineExceeded).Build()
	return failsafe.With[any](policy).Run(func() error {
		return f.book(seat) // want `^f\.book sends POST through http\.Post \(retry_nonidempotent/library_errors/errors\.go:22\), and failsafe\.With\(\.\.\.\)\.Run repeats it \(retry_nonidempotent/library_errors/errors\.go:37\) after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

// silent: a name that was not found is no server that was asked.
func (f Ferry) Nameless(seat []byte) error {
	policy := retrypolicy.NewBuilder[any]().HandleErrorTypes(&net.DNSError{}).Build()
	return failsafe.With[any](policy).Run(func() error { return f.book(seat) })
}

// silent: the predicate says so.
func (f Ferry) Judged(seat []byte) error {
	policy := retrypolicy.NewBuilder[any]().HandleIf(func(_ any, err error) bool {
		return errors.Is(err, syscall.ECONNREFUSED)
	}).Build()
	return failsafe.With[any](policy).Run(func() error { return f.book(seat) })
}

// silent: all other errors stop it.
func (f Ferry) Stopped(seat []byte) error {
	policy := retrypolicy.NewBuilder[any]().AbortIf(func(_ any, err error) bool {
		return !errors.Is(err, syscall.ECONNREFUSED)
	}).Build()
	return failsafe.With[any](policy).Run(func() error { return f.book(seat) })
}

func (f Ferry) StoppedByOne(seat []byte) error {
	policy := retrypolicy.NewBuilder[any]().AbortOnErrors(context.Canceled).Build()
	return failsafe.With[any](policy).Run(func() error {
		return f.book(seat) // want `^f\.book sends POST through http\.Post \(retry_nonidempotent/library_errors/errors\.go:22\), and failsafe\.With\(\.\.\.\)\.Run repeats it \(retry_nonidempotent/library_errors/errors\.go:66\) after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

func (f Ferry) EitherHandles(seat []byte) error {
	policy := retrypolicy.NewBuilder[any]().HandleErrors(syscall.ECONNREFUSED).HandleIf(func(_ any, err error) bool {
		var ne net.Error
		return errors.As(err, &ne) && ne.Timeout()
	}).Build()
	return failsafe.With[any](policy).Run(func() error {
		return f.book(seat) // want `^f\.book sends POST through http\.Post \(retry_nonidempotent/library_errors/errors\.go:22\), and failsafe\.With\(\.\.\.\)\.Run repeats it \(retry_nonidempotent/library_errors/errors\.go:76\) after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

// silent: the class lists what is tried again.
func (f Ferry) Listed(seat []byte) error {
	r := retrier.New(retrier.ConstantBackoff(3, time.Second), retrier.WhitelistClassifier{syscall.ECONNREFUSED})
	return r.Run(func() error { return f.book(seat) })
}

func (f Ferry) Unlisted(seat []byte) error {
	r := retrier.New(retrier.ConstantBackoff(3, time.Second), retrier.BlacklistClassifier{syscall.ECONNREFUSED})
	return r.Run(func() error {
		return f.book(seat) // want `^f\.book sends POST through http\.Post \(retry_nonidempotent/library_errors/errors\.go:22\), and r\.Run repeats it \(retry_nonidempotent/library_errors/errors\.go:89\) after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
	})
}

// silent: so does the predicate.
func (f Ferry) Asked(seat []byte) error {
	return retry.Do(func() error { return f.book(seat) }, retry.RetryIf(func(err error) bool {
		return errors.Is(err, syscall.ECONNREFUSED)
	}))
}
