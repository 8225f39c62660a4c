package jobsriver

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
)

type PatientArgs struct{ Loan string }

func (PatientArgs) Kind() string { return "patient" }

// PatientWorker tries by itself, with one key for its attempts, which the next
// run does not know.
type PatientWorker struct {
	river.WorkerDefaults[PatientArgs]
	url string
}

func (w *PatientWorker) Work(ctx context.Context, job *river.Job[PatientArgs]) (err error) {
	key := uuid.NewString()
	for range 3 {
		if err = post(ctx, w.url, job.Args, key); err == nil { // want `^Idempotency-Key, made by uuid\.NewString, is new in every run of post \(retry_nonidempotent/jobs_river/inner\.go:25\), and river runs the job again \(retry_nonidempotent/jobs_river/inner\.go:22\) after a failure, so the server cannot recognise the repeat; make it from job\.ID, which is the same in every run$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

type SteadyArgs struct{ Loan string }

func (SteadyArgs) Kind() string { return "steady" }

// SteadyWorker is silent: the key lasts over the runs, too.
type SteadyWorker struct {
	river.WorkerDefaults[SteadyArgs]
	url string
}

func (w *SteadyWorker) Work(ctx context.Context, job *river.Job[SteadyArgs]) (err error) {
	for range 3 {
		if err = post(ctx, w.url, job.Args, "steady-"+job.Args.Loan); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
