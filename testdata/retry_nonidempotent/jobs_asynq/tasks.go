// Package jobsasynq handles tasks of asynq, which runs a task again when its
// handler returns an error.
package jobsasynq

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
	"github.com/sendgrid/sendgrid-go"
	"github.com/sendgrid/sendgrid-go/helpers/mail"
	"github.com/slack-go/slack"
)

const (
	typeReceipt = "mail:receipt"
	typeAlarm   = "chat:alarm"
	typeOnce    = "chat:once"
)

type Receipt struct {
	Order string
	To    string
}

type Handlers struct {
	mails *sendgrid.Client
	chat  *slack.Client
	seen  *Seen
	marks *redis.Client
}

// HandleReceipt is given to the queue by another package.
func (h *Handlers) HandleReceipt(ctx context.Context, t *asynq.Task) error {
	var r Receipt
	if err := json.Unmarshal(t.Payload(), &r); err != nil {
		return fmt.Errorf("receipt: %v: %w", err, asynq.SkipRetry)
	}
	_, err := h.mails.SendWithContext(ctx, mail.NewSingleEmail(mail.NewEmail("", "shop@shop.example"), "Your receipt", mail.NewEmail("", r.To), r.Order, "")) // want `^h\.mails\.SendWithContext sends a mail, and asynq runs the task again \(retry_nonidempotent/jobs_asynq/tasks\.go:39\) after a lost answer, although the first may have been carried out: the recipient gets the mail twice; note under asynq\.GetTaskID\(ctx\), which is the same in every run, that it is done, and look there first$`
	return err
}

// silent: a failure skips all further runs.
func (h *Handlers) HandleOffer(ctx context.Context, t *asynq.Task) error {
	_, err := h.mails.SendWithContext(ctx, mail.NewSingleEmail(mail.NewEmail("", "shop@shop.example"), "Our offer", mail.NewEmail("", string(t.Payload())), "", ""))
	if err != nil {
		return fmt.Errorf("offer: %w", errors.Join(err, asynq.SkipRetry))
	}
	return nil
}

// silent: SkipRetry itself is returned.
func (h *Handlers) HandleHint(ctx context.Context, t *asynq.Task) error {
	if _, _, err := h.chat.PostMessageContext(ctx, "hints", slack.MsgOptionText("hint", false)); err != nil {
		return asynq.SkipRetry
	}
	return nil
}

// silent: it claims the task first.
func (h *Handlers) HandleReminder(ctx context.Context, t *asynq.Task) error {
	id, _ := asynq.GetTaskID(ctx)
	first, err := h.seen.Claim(ctx, id)
	if err != nil {
		return err
	}
	if !first {
		return nil
	}
	_, _, err = h.chat.PostMessageContext(ctx, "reminders", slack.MsgOptionText("hello", false))
	return err
}

// silent: only the first run sets the mark.
func (h *Handlers) HandleHello(ctx context.Context, t *asynq.Task) error {
	ok, err := h.marks.SetNX(ctx, "hello:"+string(t.Payload()), 1, time.Hour).Result()
	if err != nil {
		return err
	}
	if !ok {
		return nil
	}
	_, _, err = h.chat.PostMessageContext(ctx, "hellos", slack.MsgOptionText("hello", false))
	return err
}

func (h *Handlers) Mux() *asynq.ServeMux {
	mux := asynq.NewServeMux()
	mux.HandleFunc(typeAlarm, func(ctx context.Context, t *asynq.Task) error {
		if _, _, err := h.chat.PostMessageContext(ctx, "alarms", slack.MsgOptionText(string(t.Payload()), false)); err != nil { // want `^h\.chat\.PostMessageContext sends a message, and asynq runs the task again \(retry_nonidempotent/jobs_asynq/tasks\.go:94\) after a lost answer, although the first may have been carried out: the channel gets the message twice; note under asynq\.GetTaskID\(ctx\), which is the same in every run, that it is done, and look there first$`
			return err
		}
		return nil
	})
	mux.HandleFunc(typeOnce, h.once)
	mux.Handle("orders", &Orders{queue: h})
	return mux
}

// silent: Shout enqueues this task for one run.
func (h *Handlers) once(ctx context.Context, t *asynq.Task) error {
	_, _, err := h.chat.PostMessageContext(ctx, "shouts", slack.MsgOptionText(string(t.Payload()), false))
	return err
}

func Shout(c *asynq.Client, text string) error {
	task := asynq.NewTask(typeOnce, []byte(text))
	_, err := c.Enqueue(task, asynq.MaxRetry(0))
	return err
}

// Orders hands the tasks of one kind on.
type Orders struct{ queue *Handlers }

func (o *Orders) ProcessTask(ctx context.Context, t *asynq.Task) error {
	switch t.Type() {
	case "orders:receipt":
		return o.queue.HandleReceipt(ctx, t) // silent: said in the handler itself
	case "orders:parcel":
		return o.parcel(ctx, string(t.Payload())) // want `^Idempotency-Key, made at retry_nonidempotent/jobs_asynq/tasks\.go:131, is new in every run of o\.parcel \(retry_nonidempotent/jobs_asynq/tasks\.go:125\), and asynq runs the task again \(retry_nonidempotent/jobs_asynq/tasks\.go:120\) after a failure, so the server cannot recognise the repeat; make it from asynq\.GetTaskID\(ctx\), which is the same in every run$`
	}
	return fmt.Errorf("unknown task %s", t.Type())
}

func (o *Orders) parcel(ctx context.Context, order string) error {
	key := "parcel-" + uuid.NewString()
	return book(ctx, order, key)
}

type Seen struct{}

func (*Seen) Claim(ctx context.Context, id string) (bool, error) { return id != "", ctx.Err() }
