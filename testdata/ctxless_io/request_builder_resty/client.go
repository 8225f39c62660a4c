// Package client builds requests that are given their context in place.
package client

import (
	"context"

	"github.com/go-resty/resty/v2"
	restyv3 "resty.dev/v3"
)

type Client struct{ r *resty.Client }

func New() *Client { return &Client{r: resty.New()} }

func (c *Client) Bad(ctx context.Context) (*resty.Response, error) {
	return c.r.R().SetHeader("Accept", "text/plain").Get("/rates") // want `^c\.r\.R\(\)\.SetHeader\(\.\.\.\)\.Get runs on a handle without ctx: the request goes on after the caller has given up; use c\.r\.R\(\)\.SetContext\(ctx\)$`
}

func (c *Client) Good(ctx context.Context) (*resty.Response, error) {
	return c.r.R().SetContext(ctx).SetHeader("Accept", "text/plain").Get("/rates") // silent: the handle was given a context before
}

// InPlace throws the result away, and may.
func (c *Client) InPlace(ctx context.Context) (*resty.Response, error) {
	req := c.r.R()
	req.SetContext(ctx)
	return req.Post("/orders") // silent: the handle was given a context before
}

func (c *Client) Variable(ctx context.Context) (*resty.Response, error) {
	req := c.r.R()
	req.SetBody("x")
	return req.Post("/orders") // want `^req\.Post runs on a handle without ctx: the request goes on after the caller has given up; use req\.SetContext\(ctx\)$`
}

func (c *Client) NoParameter() (*resty.Response, error) {
	return c.r.R().Get("/rates") // want `^c\.r\.R\(\)\.Get has no context, because Client\.NoParameter takes none: the request goes on after the caller has given up; give Client\.NoParameter a context\.Context and use c\.r\.R\(\)\.SetContext\(ctx\)$`
}

func V3(ctx context.Context, c *restyv3.Client) (*restyv3.Response, error) {
	if res, err := c.R().WithContext(ctx).Get("/rates"); err == nil { // silent: the handle was given a context before
		return res, nil
	}
	return c.R().SetURL("/rates").Send() // want `^c\.R\(\)\.SetURL\("/rates"\)\.Send runs on a handle without ctx: the request goes on after the caller has given up; use c\.R\(\)\.SetContext\(ctx\)$`
}
