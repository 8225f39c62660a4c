// Package through repeats writes that are made elsewhere.
package through

import (
	"context"
	"net/http"

	"github.com/cenkalti/backoff/v4"
	"github.com/google/uuid"

	"deadlinelint.test/retry_nonidempotent/through/again"
	"deadlinelint.test/retry_nonidempotent/through/bank"
)

type Office struct {
	bank   *bank.Client
	ledger bank.Ledger
}

func (o *Office) Helper(ctx context.Context, p bank.Payment) error {
	return again.Try(ctx, 3, func(ctx context.Context) error {
		return o.bank.Book(ctx, p) // want `^o\.bank\.Book sends POST through c\.do \(retry_nonidempotent/through/bank/bank\.go:54\) and c\.hc\.Do \(retry_nonidempotent/through/bank/bank\.go:41\), and again\.Try repeats it \(retry_nonidempotent/through/again/again\.go:16\) after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the first attempt \(p\.ID is the same in every attempt\), or repeat only what was certainly not carried out$`
	})
}

func (o *Office) Deeper(ctx context.Context, p bank.Payment) error {
	return again.Try(ctx, 3, func(ctx context.Context) error {
		return o.settle(ctx, p) // want `^o\.settle sends POST through o\.bank\.Book \(retry_nonidempotent/through/through\.go:36\) and c\.do \(retry_nonidempotent/through/bank/bank\.go:54\) and c\.hc\.Do \(retry_nonidempotent/through/bank/bank\.go:41\), and again\.Try repeats it \(retry_nonidempotent/through/again/again\.go:16\) after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the first attempt \(p\.ID is the same in every attempt\), or repeat only what was certainly not carried out$`
	})
}

func (o *Office) settle(ctx context.Context, p bank.Payment) error {
	if p.Cents == 0 {
		return nil
	}
	return o.bank.Book(ctx, p)
}

func (o *Office) Generic(ctx context.Context, p bank.Payment) (int, error) {
	return again.Value(3, func() (int, error) {
		if err := o.bank.Book(ctx, p); err != nil { // want `^o\.bank\.Book sends POST through c\.do \(retry_nonidempotent/through/bank/bank\.go:54\) and c\.hc\.Do \(retry_nonidempotent/through/bank/bank\.go:41\), and again\.Value repeats it \(retry_nonidempotent/through/again/again\.go:27\) after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the first attempt \(p\.ID is the same in every attempt\), or repeat only what was certainly not carried out$`
			return 0, err
		}
		return 1, nil
	})
}

func (o *Office) LibraryInHelper(ctx context.Context, p bank.Payment) error {
	return again.WithBackoff(func() error {
		return o.bank.Book(ctx, p) // want `^o\.bank\.Book sends POST through c\.do \(retry_nonidempotent/through/bank/bank\.go:54\) and c\.hc\.Do \(retry_nonidempotent/through/bank/bank\.go:41\), and again\.WithBackoff repeats it \(retry_nonidempotent/through/again/again\.go:48\) after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the first attempt \(p\.ID is the same in every attempt\), or repeat only what was certainly not carried out$`
	})
}

func (o *Office) AsLongAsItSays(ctx context.Context, p bank.Payment) error {
	return again.Until(func() (bool, error) {
		err := o.bank.Book(ctx, p) // want `^o\.bank\.Book sends POST through c\.do \(retry_nonidempotent/through/bank/bank\.go:54\) and c\.hc\.Do \(retry_nonidempotent/through/bank/bank\.go:41\), and again\.Until repeats it \(retry_nonidempotent/through/again/again\.go:53\) after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the first attempt \(p\.ID is the same in every attempt\), or repeat only what was certainly not carried out$`
		return err != nil, err
	})
}

// silent: only a locked database is tried again.
func (o *Office) Locked(ctx context.Context, p bank.Payment) error {
	return again.Locked(func() error { return o.bank.Book(ctx, p) })
}

// silent: it runs once.
func (o *Office) Once(ctx context.Context, p bank.Payment) error {
	return again.Once(func() error { return o.bank.Book(ctx, p) })
}

// silent: only a duplicate is tried again.
func (o *Office) Duplicate(ctx context.Context, p bank.Payment) error {
	for {
		err := o.bank.Book(ctx, p)
		if !again.IsDuplicate(err) {
			return err
		}
	}
}

func (o *Office) Interface(ctx context.Context, p bank.Payment) error {
	return again.Try(ctx, 3, func(ctx context.Context) error {
		return o.ledger.Book(ctx, p) // want `^o\.ledger\.Book sends POST through c\.do \(retry_nonidempotent/through/bank/bank\.go:54\) and c\.hc\.Do \(retry_nonidempotent/through/bank/bank\.go:41\), and again\.Try repeats it \(retry_nonidempotent/through/again/again\.go:16\) after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the first attempt \(p\.ID is the same in every attempt\), or repeat only what was certainly not carried out$`
	})
}

// silent: the method is declared idempotent, behind the interface.
func (o *Office) Note(ctx context.Context) error {
	return again.Try(ctx, 3, func(ctx context.Context) error { return o.ledger.Note(ctx, "hello") })
}

// silent: a read.
func (o *Office) Balance(ctx context.Context) error {
	return again.Try(ctx, 3, o.bank.Balance)
}

func (o *Office) Blind(ctx context.Context, raw []byte) error {
	return o.bank.Send(ctx, http.MethodPost, "/bookings", raw) // want `^o\.bank\.Send sends POST through c\.do \(retry_nonidempotent/through/bank/bank\.go:102\) and c\.hc\.Do \(retry_nonidempotent/through/bank/bank\.go:41\), and o\.bank\.Send repeats it \(retry_nonidempotent/through/bank/bank\.go:97\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the first attempt, or repeat only what was certainly not carried out$`
}

// silent: the same helper with GET.
func (o *Office) BlindRead(ctx context.Context) error {
	return o.bank.Send(ctx, http.MethodGet, "/bookings", nil)
}

// silent: the key is made before the first attempt.
func (o *Office) Keyed(ctx context.Context, p bank.Payment) error {
	key := uuid.NewString()
	return again.Try(ctx, 3, func(ctx context.Context) error { return o.bank.Keyed(ctx, key, p) })
}

// silent: the payment's own id.
func (o *Office) KeyedByID(ctx context.Context, p bank.Payment) error {
	return again.Try(ctx, 3, func(ctx context.Context) error { return o.bank.Keyed(ctx, p.ID, p) })
}

func (o *Office) KeyPerAttempt(ctx context.Context, p bank.Payment) error {
	return again.Try(ctx, 3, func(ctx context.Context) error {
		return o.bank.Keyed(ctx, uuid.NewString(), p) // want `^Idempotency-Key, made by uuid\.NewString, is new in every attempt of o\.bank\.Keyed \(retry_nonidempotent/through/through\.go:119\), so the server cannot recognise the repeat; make it before the first attempt, or from p\.ID, which stays the same$`
	})
}

func (o *Office) KeyBelow(ctx context.Context, p bank.Payment) error {
	return again.Try(ctx, 3, func(ctx context.Context) error {
		return o.bank.Minted(ctx, p) // want `^Idempotency-Key, made at retry_nonidempotent/through/bank/bank\.go:91, is new in every attempt of o\.bank\.Minted \(retry_nonidempotent/through/through\.go:125\), so the server cannot recognise the repeat; make it before the first attempt, or from p\.ID, which stays the same$`
	})
}

// silent: the failure of the booking is told to nobody.
func (o *Office) Quietly(ctx context.Context, p bank.Payment) error {
	return again.Try(ctx, 3, func(ctx context.Context) error {
		o.bank.Quietly(ctx, p)
		return o.bank.Balance(ctx)
	})
}

func (o *Office) Field(ctx context.Context, p bank.Payment) error {
	var op backoff.Operation = func() error {
		return o.bank.Book(ctx, p) // want `^o\.bank\.Book sends POST through c\.do \(retry_nonidempotent/through/bank/bank\.go:54\) and c\.hc\.Do \(retry_nonidempotent/through/bank/bank\.go:41\), and backoff\.Retry repeats it \(retry_nonidempotent/through/through\.go:141\) after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made before the first attempt \(p\.ID is the same in every attempt\), or repeat only what was certainly not carried out$`
	}
	return backoff.Retry(op, backoff.NewExponentialBackOff())
}
