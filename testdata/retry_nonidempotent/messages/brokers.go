// Package messages sends messages and tasks again when that failed.
package messages

import (
	"context"
	"time"

	"cloud.google.com/go/pubsub/v2"
	mqtt "github.com/eclipse/paho.mqtt.golang"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	amqp "github.com/rabbitmq/amqp091-go"
	old "github.com/streadway/amqp"
	"github.com/twmb/franz-go/pkg/kgo"
)

func Produce(ctx context.Context, c *kgo.Client, reading []byte) (err error) {
	for range 3 {
		if err = c.ProduceSync(ctx, &kgo.Record{Topic: "readings", Value: reading}).FirstErr(); err == nil { // want `^c\.ProduceSync sends a message, and the loop at retry_nonidempotent/messages/brokers\.go:20 repeats it after a lost answer, although the first may have been carried out: consumers get the message twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func Pub(ctx context.Context, p *pubsub.Publisher, reading []byte) (err error) {
	for range 3 {
		if _, err = p.Publish(ctx, &pubsub.Message{Data: reading}).Get(ctx); err == nil { // want `^p\.Publish sends a message, and the loop at retry_nonidempotent/messages/brokers\.go:30 repeats it after a lost answer, although the first may have been carried out: consumers get the message twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func PubResult(ctx context.Context, p *pubsub.Publisher, reading []byte) (err error) {
	for range 3 {
		result := p.Publish(ctx, &pubsub.Message{Data: reading}) // want `^p\.Publish sends a message, and the loop at retry_nonidempotent/messages/brokers\.go:40 repeats it after a lost answer, although the first may have been carried out: consumers get the message twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
		if _, err = result.Get(ctx); err != nil {
			continue
		}
		return nil
	}
	return err
}

// silent: the attribute tells a message from its repeat.
func PubKeyed(ctx context.Context, p *pubsub.Publisher, id string, reading []byte) (err error) {
	for range 3 {
		if _, err = p.Publish(ctx, &pubsub.Message{Data: reading, Attributes: map[string]string{"event_id": id}}).Get(ctx); err == nil {
			return nil
		}
	}
	return err
}

func Stream(ctx context.Context, js jetstream.JetStream, reading []byte) (err error) {
	for range 3 {
		if _, err = js.Publish(ctx, "readings", reading); err == nil { // want `^js\.Publish sends a message, and the loop at retry_nonidempotent/messages/brokers\.go:61 repeats it after a lost answer, although the first may have been carried out: consumers get the message twice; give it a message id \(Nats-Msg-Id\) made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// silent: the stream drops the repeat.
func StreamKeyed(ctx context.Context, js jetstream.JetStream, id string, reading []byte) (err error) {
	for range 3 {
		if _, err = js.Publish(ctx, "readings", reading, jetstream.WithMsgID(id)); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func OldStream(js nats.JetStreamContext, reading []byte) (err error) {
	for range 3 {
		if _, err = js.Publish("readings", reading, nats.MsgId(uuid.NewString())); err == nil { // want `^MsgId, made by uuid\.NewString, is new in every attempt of js\.Publish \(retry_nonidempotent/messages/brokers\.go:83\), so the server cannot recognise the repeat; make it before the loop$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func Confirmed(ctx context.Context, ch *amqp.Channel, body []byte) (err error) {
	for range 3 {
		if _, err = ch.PublishWithDeferredConfirmWithContext(ctx, "", "labels", false, false, amqp.Publishing{Body: body}); err == nil { // want `^ch\.PublishWithDeferredConfirmWithContext sends a message, and the loop at retry_nonidempotent/messages/brokers\.go:92 repeats it after a lost answer, although the first may have been carried out: consumers get the message twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// silent: the message has an id.
func Named(ch *old.Channel, id string, body []byte) (err error) {
	for range 3 {
		if err = ch.Publish("", "labels", false, false, old.Publishing{MessageId: id, Body: body}); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func Unnamed(ch *old.Channel, body []byte) (err error) {
	for range 3 {
		if err = ch.Publish("", "labels", false, false, old.Publishing{Body: body}); err == nil { // want `^ch\.Publish sends a message, and the loop at retry_nonidempotent/messages/brokers\.go:113 repeats it after a lost answer, although the first may have been carried out: consumers get the message twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func Measure(c mqtt.Client, reading []byte) (err error) {
	for range 3 {
		token := c.Publish("readings", 1, false, reading) // want `^c\.Publish sends a message, and the loop at retry_nonidempotent/messages/brokers\.go:123 repeats it after a lost answer, although the first may have been carried out: consumers get the message twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
		token.Wait()
		if err = token.Error(); err == nil {
			return nil
		}
	}
	return err
}

// silent: a retained message takes the place of the one before.
func Retain(c mqtt.Client, reading []byte) (err error) {
	for range 3 {
		token := c.Publish("readings/last", 1, true, reading)
		token.Wait()
		if err = token.Error(); err == nil {
			return nil
		}
	}
	return err
}

func Enqueue(ctx context.Context, c *asynq.Client, order []byte) (err error) {
	task := asynq.NewTask("order:pack", order)
	for range 3 {
		if _, err = c.EnqueueContext(ctx, task); err == nil { // want `^c\.EnqueueContext sends a task, and the loop at retry_nonidempotent/messages/brokers\.go:147 repeats it after a lost answer, although the first may have been carried out: the task runs twice; give it a TaskID made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// silent: a second task of that id is refused.
func EnqueueOnce(ctx context.Context, c *asynq.Client, id string, order []byte) (err error) {
	task := asynq.NewTask("order:pack", order, asynq.TaskID(id))
	for range 3 {
		if _, err = c.EnqueueContext(ctx, task); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// silent: the task is made elsewhere, perhaps with an id.
func EnqueueMade(ctx context.Context, c *asynq.Client, task *asynq.Task) (err error) {
	for range 3 {
		if _, err = c.EnqueueContext(ctx, task); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
