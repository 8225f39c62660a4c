// Package jobstemporal has activities of temporal, which runs an activity again
// without a limit unless it is told otherwise.
package jobstemporal

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"
)

type Trip struct {
	Rider string
	Cents int
}

type Activities struct{ url string }

func (a *Activities) Charge(ctx context.Context, t Trip) error {
	return a.post(ctx, "/charges", fmt.Appendf(nil, `{"rider":%q,"cents":%d}`, t.Rider, t.Cents), "") // want `^a\.post sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/jobs_temporal/activities\.go:122\), and temporal runs the activity again \(retry_nonidempotent/jobs_temporal/activities\.go:86\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from activity\.GetInfo\(ctx\)\.WorkflowExecution\.RunID with its ActivityID, which is the same in every run, or look first whether it is done already$`
}

// silent: the key is made of what lasts over the runs.
func (a *Activities) KeyedCharge(ctx context.Context, t Trip) error {
	info := activity.GetInfo(ctx)
	key := info.WorkflowExecution.RunID + "-" + info.ActivityID
	return a.post(ctx, "/charges", []byte(t.Rider), key)
}

func (a *Activities) MintedCharge(ctx context.Context, t Trip) error {
	return a.post(ctx, "/charges", []byte(t.Rider), uuid.NewString()) // want `^Idempotency-Key, made by uuid\.NewString, is new in every run of a\.post \(retry_nonidempotent/jobs_temporal/activities\.go:38\), and temporal runs the activity again \(retry_nonidempotent/jobs_temporal/activities\.go:92\) after a failure, so the server cannot recognise the repeat; make it from activity\.GetInfo\(ctx\)\.WorkflowExecution\.RunID with its ActivityID, which is the same in every run$`
}

// silent: its workflow allows one run.
func (a *Activities) OnceCharge(ctx context.Context, t Trip) error {
	return a.post(ctx, "/charges", []byte(t.Rider), "")
}

// silent: the policy comes from elsewhere.
func (a *Activities) TunedCharge(ctx context.Context, t Trip) error {
	return a.post(ctx, "/charges", []byte(t.Rider), "")
}

// silent: the error is final.
func (a *Activities) FinalCharge(ctx context.Context, t Trip) error {
	if err := a.post(ctx, "/charges", []byte(t.Rider), ""); err != nil {
		return temporal.NewNonRetryableApplicationError("not charged", "Charge", err)
	}
	return nil
}

// silent: it reads.
func (a *Activities) Fare(ctx context.Context, t Trip) (int, error) {
	resp, err := http.Get(a.url + "/fares/" + t.Rider)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

func Invoice(ctx context.Context, rider string) error {
	resp, err := http.Post("https://bills.example/invoices", "text/plain", bytes.NewReader([]byte(rider))) // want `^http\.Post sends POST, and temporal runs the activity again \(retry_nonidempotent/jobs_temporal/activities\.go:111\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from activity\.GetInfo\(ctx\)\.WorkflowExecution\.RunID with its ActivityID, which is the same in every run, or look first whether it is done already$`
	if err != nil {
		return fmt.Errorf("invoice: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 500 {
		return fmt.Errorf("invoice: %s", resp.Status)
	}
	return nil
}

func Ride(ctx workflow.Context, t Trip, policy *temporal.RetryPolicy) error {
	var a *Activities
	ctx = workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		StartToCloseTimeout: time.Minute,
		RetryPolicy:         &temporal.RetryPolicy{InitialInterval: time.Second, MaximumAttempts: 5},
	})
	if err := workflow.ExecuteActivity(ctx, a.Charge, t).Get(ctx, nil); err != nil {
		return err
	}
	if err := workflow.ExecuteActivity(ctx, a.KeyedCharge, t).Get(ctx, nil); err != nil {
		return err
	}
	if err := workflow.ExecuteActivity(ctx, a.MintedCharge, t).Get(ctx, nil); err != nil {
		return err
	}
	if err := workflow.ExecuteActivity(ctx, a.FinalCharge, t).Get(ctx, nil); err != nil {
		return err
	}
	once := workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		StartToCloseTimeout: time.Minute,
		RetryPolicy:         &temporal.RetryPolicy{MaximumAttempts: 1},
	})
	if err := workflow.ExecuteActivity(once, a.OnceCharge, t).Get(once, nil); err != nil {
		return err
	}
	tuned := workflow.WithActivityOptions(ctx, workflow.ActivityOptions{StartToCloseTimeout: time.Minute, RetryPolicy: policy})
	return workflow.ExecuteActivity(tuned, a.TunedCharge, t).Get(tuned, nil)
}

func Register(w worker.Worker) {
	w.RegisterWorkflow(Ride)
	w.RegisterActivity(Invoice)
}

func (a *Activities) post(ctx context.Context, path string, body []byte, key string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.url+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s: %s", path, resp.Status)
	}
	return nil
}
