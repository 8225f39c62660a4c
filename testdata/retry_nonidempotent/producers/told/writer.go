// Package told sends messages by which a consumer may drop a repeat.
package told

import (
	"context"

	"github.com/segmentio/kafka-go"
)

// silent: each message has a header that may tell it from its repeat.
func Orders() *kafka.Writer {
	return &kafka.Writer{Topic: "orders", RequiredAcks: kafka.RequireAll, MaxAttempts: 6}
}

func Send(ctx context.Context, w *kafka.Writer, id string, order []byte) error {
	return w.WriteMessages(ctx, kafka.Message{
		Headers: []kafka.Header{{Key: "order-id", Value: []byte(id)}},
		Value:   order,
	})
}
