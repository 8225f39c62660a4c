// Package consumerssqs deletes a message from a queue once it is dealt with.
package consumerssqs

import (
	"bytes"
	"context"
	"log"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

type Poller struct {
	api *sqs.Client
	url string
}

func (p *Poller) Run(ctx context.Context, queue *string) {
	for ctx.Err() == nil {
		out, err := p.api.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{QueueUrl: queue})
		if err != nil {
			continue
		}
		for _, m := range out.Messages {
			if err := p.tell(*m.Body, ""); err != nil { // want `^p\.tell sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/consumers_sqs/poll\.go:70\), and only success deletes the message, so the queue delivers it again \(retry_nonidempotent/consumers_sqs/poll\.go:29\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from the message's MessageId, which is the same in every run, or look first whether it is done already$`
				log.Println(err)
				continue
			}
			_, _ = p.api.DeleteMessage(ctx, &sqs.DeleteMessageInput{QueueUrl: queue, ReceiptHandle: m.ReceiptHandle})
		}
	}
}

// silent: the key is the message's own id.
func (p *Poller) RunKeyed(ctx context.Context, queue *string) {
	out, err := p.api.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{QueueUrl: queue})
	if err != nil {
		return
	}
	for _, m := range out.Messages {
		if err := p.tell(*m.Body, *m.MessageId); err != nil {
			continue
		}
		_, _ = p.api.DeleteMessage(ctx, &sqs.DeleteMessageInput{QueueUrl: queue, ReceiptHandle: m.ReceiptHandle})
	}
}

// silent: the message is deleted whatever became of it.
func (p *Poller) RunOnce(ctx context.Context, queue *string) {
	out, err := p.api.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{QueueUrl: queue})
	if err != nil {
		return
	}
	for _, m := range out.Messages {
		if err := p.tell(*m.Body, ""); err != nil {
			log.Println(err)
		}
		_, _ = p.api.DeleteMessage(ctx, &sqs.DeleteMessageInput{QueueUrl: queue, ReceiptHandle: m.ReceiptHandle})
	}
}

func (p *Poller) tell(body, key string) error {
	req, err := http.NewRequest(http.MethodPost, p.url, bytes.NewReader([]byte(body)))
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
	return resp.Body.Close()
}
