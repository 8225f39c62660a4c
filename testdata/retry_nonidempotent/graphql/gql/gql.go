// Package gql sends documents for others.
package gql

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/hashicorp/go-retryablehttp"
)

// Client sends every document again that is not answered.
type Client struct {
	hc  *http.Client
	url string
}

func New(url string) *Client {
	return &Client{hc: retryablehttp.NewClient().StandardClient(), url: url}
}

type request struct {
	Query     string         `json:"query"`
	Variables map[string]any `json:"variables,omitempty"`
}

// Run sends a document; whether that writes, the document says.
func (c *Client) Run(ctx context.Context, doc string, vars map[string]any) error {
	return c.send(ctx, request{Query: doc, Variables: vars})
}

func (c *Client) send(ctx context.Context, body any) error {
	var buf bytes.Buffer
	if err := json.NewEncoder(&buf).Encode(body); err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, &buf)
	if err != nil {
		return err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
