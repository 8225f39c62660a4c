// Package jobsriver works on jobs of river, which runs a job again when its
// worker returns an error.
package jobsriver

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"net/smtp"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
)

type WelcomeArgs struct {
	Member string `json:"member"`
	Mail   string `json:"mail"`
}

func (WelcomeArgs) Kind() string { return "welcome" }

type WelcomeWorker struct {
	river.WorkerDefaults[WelcomeArgs]
	relay string
}

func (w *WelcomeWorker) Work(ctx context.Context, job *river.Job[WelcomeArgs]) error {
	text := []byte("Subject: Welcome\r\n\r\nHello " + job.Args.Member)
	return smtp.SendMail(w.relay, nil, "desk@library.example", []string{job.Args.Mail}, text) // want `^smtp\.SendMail sends a mail, and river runs the job again \(retry_nonidempotent/jobs_river/workers\.go:30\) after a lost answer, although the first may have been carried out: the recipient gets the mail twice; note under job\.ID, which is the same in every run, that it is done, and look there first$`
}

type FeeArgs struct {
	Loan  string `json:"loan"`
	Cents int    `json:"cents"`
}

func (FeeArgs) Kind() string { return "fee" }

type FeeWorker struct {
	river.WorkerDefaults[FeeArgs]
	bank *Bank
}

func (w *FeeWorker) Work(ctx context.Context, job *river.Job[FeeArgs]) error {
	if err := w.bank.Charge(ctx, job.Args.Loan, job.Args.Cents, ""); err != nil { // want `^w\.bank\.Charge sends POST through post \(retry_nonidempotent/jobs_river/workers\.go:155\) and http\.DefaultClient\.Do \(retry_nonidempotent/jobs_river/workers\.go:170\), and river runs the job again \(retry_nonidempotent/jobs_river/workers\.go:47\) after a lost answer, although the first may have been carried out: the customer pays twice; send an Idempotency-Key made from job\.ID, which is the same in every run, or look first whether it is done already$`
		return fmt.Errorf("fee of %s: %w", job.Args.Loan, err)
	}
	return nil
}

// KeyedFeeWorker is silent: the key is made of the job.
type KeyedFeeWorker struct {
	river.WorkerDefaults[FeeArgs]
	url string
}

func (w *KeyedFeeWorker) Work(ctx context.Context, job *river.Job[FeeArgs]) error {
	return post(ctx, w.url, job.Args, fmt.Sprintf("fee-%d", job.ID))
}

// MintedFeeWorker makes a key that no second run knows.
type MintedFeeWorker struct {
	river.WorkerDefaults[FeeArgs]
	url string
}

func (w *MintedFeeWorker) Work(ctx context.Context, job *river.Job[FeeArgs]) error {
	return post(ctx, w.url, job.Args, uuid.NewString()) // want `^Idempotency-Key, made by uuid\.NewString, is new in every run of post \(retry_nonidempotent/jobs_river/workers\.go:71\), and river runs the job again \(retry_nonidempotent/jobs_river/workers\.go:70\) after a failure, so the server cannot recognise the repeat; make it from job\.ID, which is the same in every run$`
}

// GivenUpWorker is silent: a failure cancels the job.
type GivenUpWorker struct {
	river.WorkerDefaults[FeeArgs]
	bank *Bank
}

func (w *GivenUpWorker) Work(ctx context.Context, job *river.Job[FeeArgs]) error {
	if err := w.bank.Charge(ctx, job.Args.Loan, job.Args.Cents, ""); err != nil {
		return river.JobCancel(err)
	}
	return nil
}

// HalfWorker gives up when the charge fails, and forgets what comes behind it.
type HalfWorker struct {
	river.WorkerDefaults[FeeArgs]
	bank *Bank
	db   *sql.DB
}

func (w *HalfWorker) Work(ctx context.Context, job *river.Job[FeeArgs]) error {
	if err := w.bank.Charge(ctx, job.Args.Loan, job.Args.Cents, ""); err != nil { // want `^w\.bank\.Charge sends POST through post \(retry_nonidempotent/jobs_river/workers\.go:155\) and http\.DefaultClient\.Do \(retry_nonidempotent/jobs_river/workers\.go:170\), and river runs the job again \(retry_nonidempotent/jobs_river/workers\.go:94\) if a later step fails \(retry_nonidempotent/jobs_river/workers\.go:99\), although it has been carried out: the customer pays twice; send an Idempotency-Key made from job\.ID, which is the same in every run, or look first whether it is done already$`
		return river.JobCancel(err)
	}
	if _, err := w.db.ExecContext(ctx, "UPDATE loans SET fee_paid = true WHERE id = $1", job.Args.Loan); err != nil {
		return err
	}
	return nil
}

// LookingWorker is silent: it looks first whether the fee is paid.
type LookingWorker struct {
	river.WorkerDefaults[FeeArgs]
	bank *Bank
	db   *sql.DB
}

func (w *LookingWorker) Work(ctx context.Context, job *river.Job[FeeArgs]) error {
	var paid bool
	if err := w.db.QueryRowContext(ctx, "SELECT fee_paid FROM loans WHERE id = $1", job.Args.Loan).Scan(&paid); err != nil {
		return err
	}
	if paid {
		return nil
	}
	return w.bank.Charge(ctx, job.Args.Loan, job.Args.Cents, "")
}

// LoggedWorker is silent: nobody is told of the failure, so the job is done.
type LoggedWorker struct {
	river.WorkerDefaults[FeeArgs]
	bank *Bank
}

func (w *LoggedWorker) Work(ctx context.Context, job *river.Job[FeeArgs]) error {
	if err := w.bank.Charge(ctx, job.Args.Loan, job.Args.Cents, ""); err != nil {
		fmt.Println("not charged:", err)
	}
	return nil
}

type RowArgs struct{ Shelf string }

func (RowArgs) Kind() string { return "row" }

type RowWorker struct {
	river.WorkerDefaults[RowArgs]
	db *sql.DB
}

func (w *RowWorker) Work(ctx context.Context, job *river.Job[RowArgs]) error {
	if _, err := w.db.ExecContext(ctx, "INSERT INTO runs (job_id, shelf) VALUES ($1, $2)", job.ID, job.Args.Shelf); err != nil { // silent: the second row of that job is refused
		return err
	}
	_, err := w.db.ExecContext(ctx, "INSERT INTO labels (shelf) VALUES ($1)", job.Args.Shelf) // want `^w\.db\.ExecContext runs INSERT, and river runs the job again \(retry_nonidempotent/jobs_river/workers\.go:144\) after a lost answer, although the first may have been carried out: the row is there twice; give the row a unique key made from job\.ID, which is the same in every run, and use ON CONFLICT$`
	return err
}

type Bank struct{ url string }

func (b *Bank) Charge(ctx context.Context, loan string, cents int, key string) error {
	return post(ctx, b.url+"/charges", FeeArgs{Loan: loan, Cents: cents}, key)
}

func post(ctx context.Context, url string, body any, key string) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(data))
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
		return fmt.Errorf("%s: %s", url, resp.Status)
	}
	return nil
}
