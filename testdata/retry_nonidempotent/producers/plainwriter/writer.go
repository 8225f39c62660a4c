// Package plainwriter sends messages that carry nothing to tell them apart.
package plainwriter

import (
	"context"

	"github.com/segmentio/kafka-go"
)

func Readings() *kafka.Writer {
	return &kafka.Writer{
		Addr:         kafka.TCP("broker:9092"),
		Topic:        "readings",
		RequiredAcks: kafka.RequireAll,
		MaxAttempts:  6, // want `^MaxAttempts has a message sent again whose answer was lost, and this writer has no idempotent mode: consumers get the message twice; put an id into each message by which the consumer drops the repeat, or set MaxAttempts to 1$`
	}
}

func Old() *kafka.Writer {
	return kafka.NewWriter(kafka.WriterConfig{
		Topic:       "readings",
		MaxAttempts: 4, // want `^MaxAttempts has a message sent again whose answer was lost, and this writer has no idempotent mode: consumers get the message twice; put an id into each message by which the consumer drops the repeat, or set MaxAttempts to 1$`
	})
}

// silent: nothing is sent again.
func Once() *kafka.Writer {
	return &kafka.Writer{Topic: "readings", MaxAttempts: 1}
}

// silent: the default of the library; nobody asked for it.
func Default() *kafka.Writer { return &kafka.Writer{Topic: "readings"} }

// silent: no answer is waited for, so none is lost.
func Fire() *kafka.Writer {
	return &kafka.Writer{Topic: "readings", RequiredAcks: kafka.RequireNone, MaxAttempts: 6}
}

func Send(ctx context.Context, w *kafka.Writer, reading []byte) error {
	return w.WriteMessages(ctx, kafka.Message{Value: reading})
}
