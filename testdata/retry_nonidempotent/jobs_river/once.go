package jobsriver

import (
	"context"
	"fmt"

	"github.com/riverqueue/river"
)

type OneShotArgs struct{ Loan string }

func (OneShotArgs) Kind() string { return "one_shot" }

func (OneShotArgs) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: 1} }

// OneShotWorker is silent: its jobs run once.
type OneShotWorker struct {
	river.WorkerDefaults[OneShotArgs]
	bank *Bank
}

func (w *OneShotWorker) Work(ctx context.Context, job *river.Job[OneShotArgs]) error {
	return w.bank.Charge(ctx, job.Args.Loan, 100, "")
}

type StampArgs struct{ Loan string }

func (StampArgs) Kind() string { return "stamp" }

func Stamps(workers *river.Workers, bank *Bank) {
	river.AddWorker(workers, river.WorkFunc(func(ctx context.Context, job *river.Job[StampArgs]) error {
		return bank.Charge(ctx, job.Args.Loan, 50, "") // want `^bank\.Charge sends POST through post \(retry_nonidempotent/jobs_river/workers\.go:155\) and http\.DefaultClient\.Do \(retry_nonidempotent/jobs_river/workers\.go:170\), and river runs the job again \(retry_nonidempotent/jobs_river/once\.go:31\) after a lost answer, although the first may have been carried out: the customer pays twice; send an Idempotency-Key made from job\.ID, which is the same in every run, or look first whether it is done already$`
	}))
}

type CountArgs struct{ Loan string }

func (CountArgs) Kind() string { return "count" }

// CountingWorker has a key with the number of the run in it.
type CountingWorker struct {
	river.WorkerDefaults[CountArgs]
	url string
}

func (w *CountingWorker) Work(ctx context.Context, job *river.Job[CountArgs]) error {
	key := fmt.Sprintf("%d-%d", job.ID, job.Attempt)
	return post(ctx, w.url, job.Args, key) // want `^Idempotency-Key is new in every run of post \(retry_nonidempotent/jobs_river/once\.go:48\), and river runs the job again \(retry_nonidempotent/jobs_river/once\.go:46\) after a failure, so the server cannot recognise the repeat; make it from job\.ID, which is the same in every run$`
}
