// Package hook tells others what has happened.
package hook

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/google/uuid"
)

// News is what is told.
type News struct {
	ID    uuid.UUID `json:"id"`
	Topic string    `json:"topic"`
}

// NewNews returns the news of the event.
func NewNews(event uuid.UUID, topic string) *News {
	return &News{ID: event, Topic: topic}
}

// Sender sends news.
type Sender interface {
	Send(ctx context.Context, url string, n *News) error
	Shout(ctx context.Context, url, topic string) error
	Deliver(ctx context.Context, url, id, topic string) error
}

// HTTP is the Sender over HTTP.
type HTTP struct{ Client *http.Client }

// Send implements Sender.
func (h *HTTP) Send(ctx context.Context, url string, n *News) error {
	raw, err := json.Marshal(n)
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	req.Header.Set("webhook-id", n.ID.String())
	return h.do(req)
}

// Shout implements Sender.
func (h *HTTP) Shout(ctx context.Context, url, topic string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewBufferString(topic))
	if err != nil {
		return err
	}
	return h.do(req)
}

// Deliver implements Sender.
func (h *HTTP) Deliver(ctx context.Context, url, id, topic string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewBufferString(topic))
	if err != nil {
		return err
	}
	req.Header.Set("Webhook-Id", id)
	return h.do(req)
}

func (h *HTTP) do(req *http.Request) error {
	resp, err := h.Client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
