// Package graphql sends documents: the method is always POST, and only the
// document says whether it writes.
package graphql

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"

	"deadlinelint.test/retry_nonidempotent/graphql/gql"
)

const (
	raise = `
		# A ticket of the night shift.
		mutation Raise($title: String!) {
			ticketCreate(title: $title) { id }
		}`
	tickets = `query Tickets { tickets { id title } }`
	remove  = `mutation Remove($id: ID!) { ticketDelete(id: $id) { ok } }`
)

func Raise(ctx context.Context, c *gql.Client, title string) error {
	return c.Run(ctx, raise, map[string]any{"title": title}) // want `^c\.Run sends a GraphQL mutation through c\.send \(retry_nonidempotent/graphql/gql/gql\.go:30\) and c\.hc\.Do \(retry_nonidempotent/graphql/gql/gql\.go:42\), and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/graphql/gql/gql\.go:20\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; give it an id of its own, or send it through a client that sends once$`
}

// silent: a query, although it is a POST.
func Tickets(ctx context.Context, c *gql.Client) error { return c.Run(ctx, tickets, nil) }

// silent: what is removed twice is gone.
func Remove(ctx context.Context, c *gql.Client, id string) error {
	return c.Run(ctx, remove, map[string]any{"number": id})
}

// silent: the document cannot be seen.
func Any(ctx context.Context, c *gql.Client, doc string) error { return c.Run(ctx, doc, nil) }

type desk struct {
	hc  *http.Client
	url string
}

func (d *desk) post(doc string, vars map[string]any) error {
	raw, err := json.Marshal(map[string]any{"query": doc, "variables": vars})
	if err != nil {
		return err
	}
	resp, err := d.hc.Post(d.url, "application/json", bytes.NewReader(raw))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (d *desk) RaiseInLoop(title string) (err error) {
	for range 3 {
		if err = d.post(raise, map[string]any{"title": title}); err == nil { // want `^d\.post sends a GraphQL mutation through d\.hc\.Post \(retry_nonidempotent/graphql/graphql\.go:55\), and the loop at retry_nonidempotent/graphql/graphql\.go:63 repeats it after a lost answer, although the first may have been carried out: the server does it twice; give it an id made before the loop, or repeat only what was certainly not carried out$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// silent: a query in the same loop.
func (d *desk) TicketsInLoop() (err error) {
	for range 3 {
		if err = d.post(tickets, nil); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func Constant(target string) error {
	c := retryablehttp.NewClient()
	resp, err := c.Post(target, "application/json", strings.NewReader(`{"query": "mutation { shiftStart { id } }"}`)) // want `^c\.Post sends a GraphQL mutation, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/graphql/graphql\.go:84\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; give it an id of its own, or send it through a client that sends once$`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// silent: a constant query.
func ConstantQuery(target string) error {
	c := retryablehttp.NewClient()
	resp, err := c.Post(target, "application/json", strings.NewReader(`{"query": "{ shifts { id } }"}`))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Resty(target, title string) error {
	c := resty.New().SetRetryCount(2)
	_, err := c.R().SetBody(map[string]any{"query": raise, "variables": map[string]any{"title": title}}).Post(target) // want `^c\.R\(\)\.SetBody\(map\[string\]any\{…\}\)\.Post sends a GraphQL mutation, and resty\.Client repeats it by itself \(retry_nonidempotent/graphql/graphql\.go:103\) after a lost answer, although the first may have been carried out: the server does it twice; give it an id of its own, or send it through a client that sends once$`
	return err
}

// silent: a query.
func RestyQuery(target string) error {
	c := resty.New().SetRetryCount(2)
	req := c.R()
	req.SetBody(map[string]any{"query": tickets})
	_, err := req.Post(target)
	return err
}

func Formatted(ctx context.Context, d *desk, title string) error {
	c := resty.New().SetRetryCount(2)
	doc := fmt.Sprintf(`mutation { ticketCreate(title: %q) { id } }`, title)
	_, err := c.R().SetContext(ctx).SetBody(map[string]string{"query": doc}).Post(d.url) // want `^\(\.\.\.\)\.Post sends a GraphQL mutation, and resty\.Client repeats it by itself \(retry_nonidempotent/graphql/graphql\.go:118\) after a lost answer, although the first may have been carried out: the server does it twice; give it an id of its own, or send it through a client that sends once$`
	return err
}

// silent: a query, put together.
func FormattedQuery(ctx context.Context, d *desk, title string) error {
	c := resty.New().SetRetryCount(2)
	_, err := c.R().SetContext(ctx).SetBody(map[string]string{"query": "{ tickets(title: \"" + title + "\") { id } }"}).Post(d.url)
	return err
}
