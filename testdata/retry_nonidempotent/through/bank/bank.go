// Package bank is a client of a bank.
package bank

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/google/uuid"
)

type Client struct {
	hc  *http.Client
	url string
}

type Payment struct {
	ID    string
	Cents int64
}

// Ledger is what others see of a Client.
type Ledger interface {
	Book(ctx context.Context, p Payment) error
	// Note is told apart by the bank.
	//
	//deadline:idempotent the bank knows each note by its text
	Note(ctx context.Context, text string) error
}

func (c *Client) request(ctx context.Context, method, path string, v any) (*http.Request, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return http.NewRequestWithContext(ctx, method, c.url+path, bytes.NewReader(raw))
}

func (c *Client) do(req *http.Request) error {
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Book books a payment.
func (c *Client) Book(ctx context.Context, p Payment) error {
	req, err := c.request(ctx, http.MethodPost, "/bookings", p.Cents)
	if err != nil {
		return err
	}
	return c.do(req)
}

// Note leaves a note.
func (c *Client) Note(ctx context.Context, text string) error {
	req, err := c.request(ctx, http.MethodPost, "/notes", text)
	if err != nil {
		return err
	}
	return c.do(req)
}

// Balance asks for the balance.
func (c *Client) Balance(ctx context.Context) error {
	req, err := c.request(ctx, http.MethodGet, "/balance", nil)
	if err != nil {
		return err
	}
	return c.do(req)
}

// Keyed books under a key of the caller.
func (c *Client) Keyed(ctx context.Context, key string, p Payment) error {
	req, err := c.request(ctx, http.MethodPost, "/bookings", p.Cents)
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	return c.do(req)
}

// Minted books under a key of its own.
func (c *Client) Minted(ctx context.Context, p Payment) error {
	req, err := c.request(ctx, http.MethodPost, "/bookings", p.Cents)
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", uuid.NewString())
	return c.do(req)
}

// Send sends any request, again if it must.
func (c *Client) Send(ctx context.Context, method, path string, raw []byte) (err error) {
	for i := 0; i < 3; i++ {
		req, err := http.NewRequestWithContext(ctx, method, c.url+path, bytes.NewReader(raw))
		if err != nil {
			return err
		}
		if err = c.do(req); err == nil {
			return nil
		}
	}
	return err
}

// Quietly books and tells nobody.
func (c *Client) Quietly(ctx context.Context, p Payment) {
	if err := c.Book(ctx, p); err != nil {
		return
	}
}
