// Package consumerspubsub receives messages and hands them back.
package consumerspubsub

import (
	"bytes"
	"context"
	"log"
	"net/http"

	"cloud.google.com/go/pubsub/v2"
)

func Receive(ctx context.Context, sub *pubsub.Subscriber, url string) error {
	return sub.Receive(ctx, func(ctx context.Context, m *pubsub.Message) {
		if err := post(ctx, url, m.Data, ""); err != nil { // want `^post sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/consumers_pubsub/receive\.go:60\), and the queue delivers the message again \(retry_nonidempotent/consumers_pubsub/receive\.go:16\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from m\.ID, which is the same in every run, or look first whether it is done already$`
			m.Nack()
			return
		}
		m.Ack()
	})
}

// silent: the key is the message's own id.
func ReceiveKeyed(ctx context.Context, sub *pubsub.Subscriber, url string) error {
	return sub.Receive(ctx, func(ctx context.Context, m *pubsub.Message) {
		if err := post(ctx, url, m.Data, m.ID); err != nil {
			m.Nack()
			return
		}
		m.Ack()
	})
}

// silent: a message is acknowledged whatever became of it.
func ReceiveOnce(ctx context.Context, sub *pubsub.Subscriber, url string) error {
	return sub.Receive(ctx, func(ctx context.Context, m *pubsub.Message) {
		_ = post(ctx, url, m.Data, "")
		m.Ack()
	})
}

func ReceiveLogged(ctx context.Context, sub *pubsub.Subscriber, url string) error {
	return sub.Receive(ctx, func(ctx context.Context, m *pubsub.Message) {
		if err := post(ctx, url, m.Data, ""); err != nil { // want `^post sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/consumers_pubsub/receive\.go:60\), and only success acknowledges the message, so the queue delivers it again \(retry_nonidempotent/consumers_pubsub/receive\.go:48\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from m\.ID, which is the same in every run, or look first whether it is done already$`
			log.Println(err)
			return
		}
		m.Ack()
	})
}

func post(ctx context.Context, url string, body []byte, key string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
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
