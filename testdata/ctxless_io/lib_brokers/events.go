// Package events publishes and fetches events with several brokers.
package events

import (
	"context"
	"database/sql"
	"time"

	"github.com/hibiken/asynq"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/segmentio/kafka-go"
)

func NATS(ctx context.Context, conn *nats.Conn, order []byte) error {
	if _, err := conn.Request("stock.reserve", order, 2*time.Second); err != nil { // want `^conn\.Request ignores ctx: it goes on talking to the broker after the caller has given up; use conn\.RequestWithContext\(ctx, \.\.\.\) in the place of the timeout$`
		return err
	}
	if _, err := conn.RequestWithContext(ctx, "stock.reserve", order); err != nil { // silent: the call takes a context itself
		return err
	}
	return conn.Flush() // want `^conn\.Flush ignores ctx: it goes on talking to the broker after the caller has given up; use conn\.FlushWithContext\(ctx, \.\.\.\)$`
}

func Stream(ctx context.Context, js jetstream.JetStream, order []byte) error {
	_, err := js.Publish(ctx, "orders", order) // silent: the call takes a context itself
	return err
}

// Subscribed keeps the literal for messages to come.
func Subscribed(ctx context.Context, conn *nats.Conn, db *sql.DB) error {
	_, err := conn.Subscribe("orders", func(m *nats.Msg) {
		db.Exec("INSERT INTO orders VALUES ($1)", m.Data) // silent: deferred work runs after the caller has left
	})
	return err
}

func AMQP(ctx context.Context, ch *amqp.Channel, body []byte) error {
	if err := ch.Publish("orders", "new", false, false, amqp.Publishing{Body: body}); err != nil { // want `^ch\.Publish ignores ctx: it goes on talking to the broker after the caller has given up; use ch\.PublishWithContext\(ctx, \.\.\.\)$`
		return err
	}
	done, err := ch.PublishWithDeferredConfirmWithContext(ctx, "orders", "new", false, false, amqp.Publishing{Body: body}) // silent: the call takes a context itself
	if err != nil {
		return err
	}
	done.Wait() // want `^done\.Wait ignores ctx: it goes on talking to the broker after the caller has given up; use done\.WaitContext\(ctx\)$`
	return nil
}

// Consumed: a consumer that its caller's context ends is another thing, so
// there is no edit.
func Consumed(ctx context.Context, ch *amqp.Channel) (<-chan amqp.Delivery, error) {
	return ch.Consume("orders", "", false, false, false, false, nil) // want `^ch\.Consume ignores ctx: it goes on talking to the broker after the caller has given up; use ch\.ConsumeWithContext\(ctx, \.\.\.\)$`
}

func Kafka(ctx context.Context, dialer *kafka.Dialer, w *kafka.Writer, body []byte) error {
	conn, err := dialer.Dial("tcp", "kafka:9092") // want `^dialer\.Dial ignores ctx: it goes on dialing after the caller has given up; use dialer\.DialContext\(ctx, \.\.\.\)$`
	if err != nil {
		return err
	}
	defer conn.Close()
	return w.WriteMessages(ctx, kafka.Message{Value: body}) // silent: the call takes a context itself
}

func Asynq(ctx context.Context, client *asynq.Client, body []byte) error {
	if _, err := client.Enqueue(asynq.NewTask("mail", body), asynq.MaxRetry(3)); err != nil { // want `^client\.Enqueue ignores ctx: it goes on talking to the broker after the caller has given up; use client\.EnqueueContext\(ctx, \.\.\.\)$`
		return err
	}
	_, err := client.EnqueueContext(ctx, asynq.NewTask("mail", body)) // silent: the call takes a context itself
	return err
}

// Handlers is given a context with each task.
func Handlers(mux *asynq.ServeMux, db *sql.DB) {
	mux.HandleFunc("mail", func(ctx context.Context, task *asynq.Task) error {
		_, err := db.Exec("INSERT INTO sent VALUES ($1)", task.Payload()) // want `^db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use db\.ExecContext\(ctx, \.\.\.\)$`
		return err
	})
}
