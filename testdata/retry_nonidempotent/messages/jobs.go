package messages

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/vgarvardt/gue/v5"
)

type Packing struct{ Order string }

func (Packing) Kind() string { return "packing" }

type Cleaning struct{ Shelf string }

func (Cleaning) Kind() string { return "cleaning" }

func (Cleaning) InsertOpts() river.InsertOpts {
	return river.InsertOpts{UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

func Pack(ctx context.Context, c *river.Client[pgx.Tx], order string) (err error) {
	for range 3 {
		if _, err = c.Insert(ctx, Packing{Order: order}, nil); err == nil { // want `^c\.Insert sends a job, and the loop at retry_nonidempotent/messages/jobs\.go:25 repeats it after a lost answer, although the first may have been carried out: the task runs twice; give it UniqueOpts made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// silent: there is one such job at a time.
func PackOnce(ctx context.Context, c *river.Client[pgx.Tx], order string) (err error) {
	for range 3 {
		if _, err = c.Insert(ctx, Packing{Order: order}, &river.InsertOpts{UniqueOpts: river.UniqueOpts{ByArgs: true}}); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// silent: the arguments say so themselves.
func Clean(ctx context.Context, c *river.Client[pgx.Tx], shelf string) (err error) {
	for range 3 {
		if _, err = c.Insert(ctx, Cleaning{Shelf: shelf}, nil); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func Old(ctx context.Context, c *gue.Client, order []byte) (err error) {
	for range 3 {
		if err = c.Enqueue(ctx, &gue.Job{Type: "packing", Args: order}); err == nil { // want `^c\.Enqueue sends a job, and the loop at retry_nonidempotent/messages/jobs\.go:57 repeats it after a lost answer, although the first may have been carried out: the task runs twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
