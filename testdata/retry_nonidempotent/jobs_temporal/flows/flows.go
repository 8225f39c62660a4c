// Package flows executes activities of another package.
package flows

import (
	"time"

	"deadlinelint.test/retry_nonidempotent/jobs_temporal/ledger"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"
)

func Close(ctx workflow.Context, entry []byte) error {
	var l *ledger.Ledger
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{StartToCloseTimeout: time.Minute})
	if err := workflow.ExecuteActivity(ctx, l.Balance).Get(ctx, nil); err != nil { // silent: it reads
		return err
	}
	return workflow.ExecuteActivity(ctx, l.Book, entry).Get(ctx, nil) // want `^l\.Book sends POST through http\.Post \(retry_nonidempotent/jobs_temporal/ledger/ledger\.go:14\), and temporal runs the activity again \(retry_nonidempotent/jobs_temporal/flows/flows\.go:18\) after a lost answer, although the first may have been carried out: the order is placed twice; send an Idempotency-Key made from activity\.GetInfo\(ctx\)\.WorkflowExecution\.RunID with its ActivityID, which is the same in every run, or look first whether it is done already$`
}

// silent: one run only.
func CloseOnce(ctx workflow.Context, entry []byte) error {
	var l *ledger.Ledger
	options := workflow.ActivityOptions{StartToCloseTimeout: time.Minute}
	options.RetryPolicy = &temporal.RetryPolicy{MaximumAttempts: 1}
	ctx = workflow.WithActivityOptions(ctx, options)
	return workflow.ExecuteActivity(ctx, l.Book, entry).Get(ctx, nil)
}
