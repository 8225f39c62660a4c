// Package jobswatermill handles messages of watermill, which delivers a message
// again when its handler returns an error.
package jobswatermill

import (
	"context"
	"net/http"
	"strings"

	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill/components/cqrs"
	"github.com/ThreeDotsLabs/watermill/message"
)

type Hooks struct{ url string }

func Wire(r *message.Router, sub message.Subscriber, pub message.Publisher, h *Hooks) {
	r.AddConsumerHandler("hooks", "paid", sub, h.send)
	r.AddNoPublisherHandler("keyed", "paid", sub, h.keyed)
	r.AddHandler("audit", "paid", sub, "audited", pub, func(msg *message.Message) ([]*message.Message, error) {
		resp, err := http.Post(h.url+"/audits", "application/json", strings.NewReader(string(msg.Payload))) // want `^http\.Post sends POST, and watermill delivers the message again \(retry_nonidempotent/jobs_watermill/router\.go:20\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from msg\.UUID, which is the same in every run, or look first whether it is done already$`
		if err != nil {
			return nil, err
		}
		return nil, resp.Body.Close()
	})
	// silent: a message that a consumer sends on: whoever gets it counts on getting it twice.
	r.AddConsumerHandler("relay", "paid", sub, func(msg *message.Message) error {
		return pub.Publish("mirror", message.NewMessage(watermill.NewUUID(), msg.Payload))
	})
	// silent: a failure is dropped with the message.
	r.AddConsumerHandler("best", "paid", sub, func(msg *message.Message) error {
		_ = h.send(msg)
		return nil
	})
}

func (h *Hooks) send(msg *message.Message) error {
	resp, err := http.Post(h.url, "application/json", strings.NewReader(string(msg.Payload))) // want `^http\.Post sends POST, and watermill delivers the message again \(retry_nonidempotent/jobs_watermill/router\.go:18\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from msg\.UUID, which is the same in every run, or look first whether it is done already$`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// silent: the key is the message's own id.
func (h *Hooks) keyed(msg *message.Message) error {
	req, err := http.NewRequest(http.MethodPost, h.url, strings.NewReader(string(msg.Payload)))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", msg.UUID)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type Paid struct{ Order string }

func Handlers(h *Hooks) []cqrs.EventHandler {
	return []cqrs.EventHandler{
		cqrs.NewEventHandler("mail", func(ctx context.Context, p *Paid) error {
			resp, err := http.Post(h.url+"/mails", "text/plain", strings.NewReader(p.Order)) // want `^http\.Post sends POST, and watermill delivers the message again \(retry_nonidempotent/jobs_watermill/router\.go:64\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from the UUID of cqrs\.OriginalMessageFromCtx\(ctx\), which is the same in every run, or look first whether it is done already$`
			if err != nil {
				return err
			}
			return resp.Body.Close()
		}),
	}
}
