package jobsriver

import (
	"context"
	"time"

	"github.com/riverqueue/river"
)

type DuesArgs struct {
	Member string `json:"member"`
}

func (DuesArgs) Kind() string { return "dues" }

type DuesWorker struct {
	river.WorkerDefaults[DuesArgs]
	url string
}

// A job that is put off runs from its beginning.
func (w *DuesWorker) Work(ctx context.Context, job *river.Job[DuesArgs]) error {
	if err := post(ctx, w.url+"/dues", map[string]int{"cents": 500}, ""); err != nil { // want `^post sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/jobs_river/workers\.go:170\), and river runs the job again \(retry_nonidempotent/jobs_river/snooze\.go:22\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from job\.ID, which is the same in every run, or look first whether it is done already$`
		return river.JobSnooze(time.Minute)
	}
	return nil
}

type NoticeWorker struct {
	river.WorkerDefaults[DuesArgs]
	url  string
	open func() bool
}

// silent: it is put off before anything is sent.
func (w *NoticeWorker) Work(ctx context.Context, job *river.Job[DuesArgs]) error {
	if !w.open() {
		return river.JobSnooze(time.Hour)
	}
	if err := post(ctx, w.url+"/notices", map[string]int{"cents": 500}, ""); err != nil {
		return river.JobCancel(err)
	}
	return nil
}
