// Package consumersnats takes messages from a stream and hands them back.
package consumersnats

import (
	"bytes"
	"context"
	"database/sql"
	"net/http"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

func Tell(c jetstream.Consumer, url string) (jetstream.ConsumeContext, error) {
	return c.Consume(func(msg jetstream.Msg) {
		resp, err := http.Post(url, "application/json", bytes.NewReader(msg.Data())) // want `^http\.Post sends POST, and the queue delivers the message again \(retry_nonidempotent/consumers_nats/consume\.go:19\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from the stream's sequence in msg\.Metadata\(\), which is the same in every run, or look first whether it is done already$`
		if err != nil {
			_ = msg.NakWithDelay(time.Second)
			return
		}
		_ = resp.Body.Close()
		_ = msg.Ack()
	})
}

// silent: what fails is never delivered again.
func TellOnce(c jetstream.Consumer, url string) (jetstream.ConsumeContext, error) {
	return c.Consume(func(msg jetstream.Msg) {
		resp, err := http.Post(url, "application/json", bytes.NewReader(msg.Data()))
		if err != nil {
			_ = msg.Term()
			return
		}
		_ = resp.Body.Close()
		_ = msg.Ack()
	})
}

// silent: a second row of that id does nothing.
func Store(js nats.JetStreamContext, db *sql.DB) (*nats.Subscription, error) {
	return js.Subscribe("readings", func(msg *nats.Msg) {
		id := msg.Header.Get("Reading-Id")
		if _, err := db.ExecContext(context.Background(), "INSERT INTO readings (id, body) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING", id, msg.Data); err != nil {
			_ = msg.Nak()
			return
		}
		_ = msg.Ack()
	})
}

func Count(js nats.JetStreamContext, db *sql.DB) (*nats.Subscription, error) {
	return js.Subscribe("visits", func(msg *nats.Msg) {
		if _, err := db.ExecContext(context.Background(), "UPDATE visits SET n = n + 1 WHERE page = $1", string(msg.Data)); err != nil { // want `^db\.ExecContext runs n = n \+ 1, and the queue delivers the message again \(retry_nonidempotent/consumers_nats/consume\.go:55\) after a lost answer, although the first may have been carried out: the change is applied twice; compare the old value or a version in WHERE, or note in the same transaction that it is done$`
			_ = msg.Nak()
			return
		}
		_ = msg.Ack()
	})
}

func Forget(c jetstream.Consumer, url string) (jetstream.ConsumeContext, error) {
	return c.Consume(func(msg jetstream.Msg) {
		resp, err := http.Post(url, "application/json", bytes.NewReader(msg.Data())) // want `^http\.Post sends POST, and only success acknowledges the message, so the queue delivers it again \(retry_nonidempotent/consumers_nats/consume\.go:69\) after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made from the stream's sequence in msg\.Metadata\(\), which is the same in every run, or look first whether it is done already$`
		if err != nil {
			return
		}
		_ = resp.Body.Close()
		_ = msg.Ack()
	})
}

// silent: it is acknowledged before anything is done.
func AckFirst(c jetstream.Consumer, url string) (jetstream.ConsumeContext, error) {
	return c.Consume(func(msg jetstream.Msg) {
		_ = msg.Ack()
		resp, err := http.Post(url, "application/json", bytes.NewReader(msg.Data()))
		if err != nil {
			return
		}
		_ = resp.Body.Close()
	})
}
