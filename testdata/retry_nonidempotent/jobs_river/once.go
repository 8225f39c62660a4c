package jobsriver

import (
	"context"

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
		return bank.Charge(ctx, job.Args.Loan, 50, "") // want `^bank\.Charge sends POST through post \(retry_nonidempotent/jobs_river/workers\.go:155\) and http\.DefaultClient\.Do \(retry_nonidempotent/jobs_river/workers\.go:170\), and river runs the job again \(retry_nonidempotent/jobs_river/once\.go:30\) after a lost answer, although the first may have been carried out: the customer pays twice; send an Idempotency-Key made from job\.ID, which is the same in every run, or look first whether it is done already$`
	}))
}
