// Package billing talks to the bank.
package billing

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// Client is a client of the bank.
type Client struct {
	base string
	http *http.Client
}

// New returns a client of the bank at the address base.
func New(base string) *Client {
	return &Client{base: base, http: &http.Client{}}
}

// Charge takes the money for an order. Repeating it for the same order is
// harmless: the order is the key.
func (c *Client) Charge(ctx context.Context, order string, cents int64) error {
	form := url.Values{"order": {order}, "cents": {fmt.Sprint(cents)}}
	req, err := http.NewRequest("POST", c.base+"/charges", strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", order)
	// Good: the request is made without a context, but it is not sent without.
	resp, err := c.http.Do(req.WithContext(ctx))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("billing: %s", resp.Status)
	}
	return nil
}

// Refund gives the money back.
func (c *Client) Refund(ctx context.Context, order string) error {
	// Bad: sent below without a context, so a bank that hangs holds the caller,
	// the goroutine and the connection.
	req, err := http.NewRequest("DELETE", c.base+"/charges/"+url.PathEscape(order), nil)
	if err != nil {
		return err
	}
	req.Header.Set("Accept", "application/json")
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Rate returns the rate of exchange of a currency.
func (c *Client) Rate(currency string) (rate float64, err error) {
	query := url.Values{}
	query.Set("currency", currency)
	// Bad: no caller can say how long it wants to wait.
	resp, err := http.Get(c.base + "/rates?" + query.Encode())
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	err = json.NewDecoder(resp.Body).Decode(&rate)
	return rate, err
}
