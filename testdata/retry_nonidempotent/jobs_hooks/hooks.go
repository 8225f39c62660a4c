// Package jobshooks sends webhooks from the jobs of a queue.
package jobshooks

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"deadlinelint.test/retry_nonidempotent/jobs_hooks/hook"
)

type NewsArgs struct {
	Event uuid.UUID
	URL   string
}

func (NewsArgs) Kind() string { return "news" }

type NewsWorker struct {
	river.WorkerDefaults[NewsArgs]
	sender hook.Sender
}

// silent: the id of the event goes with the payload and the header.
func (w *NewsWorker) Work(ctx context.Context, job *river.Job[NewsArgs]) error {
	args := job.Args
	news := hook.NewNews(args.Event, "opened")
	return w.sender.Send(ctx, args.URL, news)
}

type ShoutArgs struct{ URL string }

func (ShoutArgs) Kind() string { return "shout" }

type ShoutWorker struct {
	river.WorkerDefaults[ShoutArgs]
	sender hook.Sender
}

func (w *ShoutWorker) Work(ctx context.Context, job *river.Job[ShoutArgs]) error {
	return w.sender.Shout(ctx, job.Args.URL, "opened") // want `^w\.sender\.Shout sends POST through h\.do \(retry_nonidempotent/jobs_hooks/hook/hook\.go:55\) and h\.Client\.Do \(retry_nonidempotent/jobs_hooks/hook/hook\.go:69\), and river runs the job again \(retry_nonidempotent/jobs_hooks/hooks\.go:41\) after a lost answer, although the first may have been carried out: the recipient gets it twice; send an Idempotency-Key made from job\.ID, which is the same in every run, or look first whether it is done already$`
}

type FreshArgs struct{ URL string }

func (FreshArgs) Kind() string { return "fresh" }

type FreshWorker struct {
	river.WorkerDefaults[FreshArgs]
	sender hook.Sender
}

func (w *FreshWorker) Work(ctx context.Context, job *river.Job[FreshArgs]) error {
	return w.sender.Deliver(ctx, job.Args.URL, uuid.NewString(), "opened") // want `^Webhook-Id, made by uuid\.NewString, is new in every run of w\.sender\.Deliver \(retry_nonidempotent/jobs_hooks/hooks\.go:55\), and river runs the job again \(retry_nonidempotent/jobs_hooks/hooks\.go:54\) after a failure, so the server cannot recognise the repeat; make it from job\.ID, which is the same in every run$`
}
