// Package sent makes requests without a context and sends them, in every way
// that a request is sent.
package sent

import (
	"context"
	"net/http"
)

func Client(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequest("GET", url, nil) // want `^http\.NewRequest makes a request without ctx and c\.Do on line 16 sends it: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "application/json")
	return c.Do(req)
}

func Default(w http.ResponseWriter, r *http.Request) {
	req, _ := http.NewRequest(http.MethodPost, "https://pay.example.com", r.Body) // want `^http\.NewRequest makes a request without r\.Context\(\) and http\.DefaultClient\.Do on line 21 sends it: the request goes on after the caller has given up; use http\.NewRequestWithContext\(r\.Context\(\), \.\.\.\)$`
	resp, err := http.DefaultClient.Do(req)
	if err == nil {
		resp.Body.Close()
	}
}

func Transport(ctx context.Context, rt http.RoundTripper) {
	req, _ := http.NewRequest("GET", "https://pay.example.com", nil) // want `^http\.NewRequest makes a request without ctx and rt\.RoundTrip on line 29 sends it: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	rt.RoundTrip(req)
}

// doer is what a test replaces the client by.
type doer interface {
	Do(*http.Request) (*http.Response, error)
}

func Interface(ctx context.Context, d doer) {
	req, _ := http.NewRequest("GET", "https://pay.example.com", nil) // want `^http\.NewRequest makes a request without ctx and d\.Do on line 39 sends it: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	d.Do(req)
}

// retrying sends requests again and again.
type retrying struct{ next doer }

func (r retrying) Do(req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = r.next.Do(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

func Own(ctx context.Context, r retrying) {
	req, _ := http.NewRequest("GET", "https://pay.example.com", nil) // want `^http\.NewRequest makes a request without ctx and r\.Do on line 56 sends it: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	r.Do(req)
}

// send sends its parameter.
func send(c *http.Client, req *http.Request) error {
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Parameter(ctx context.Context, c *http.Client) error {
	req, err := http.NewRequest("GET", "https://pay.example.com", nil) // want `^http\.NewRequest makes a request without ctx and send on line 73 sends it: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	if err != nil {
		return err
	}
	return send(c, req)
}

// Alias sends it under another name.
func Alias(ctx context.Context, c *http.Client) {
	first, _ := http.NewRequest("GET", "https://pay.example.com", nil) // want `^http\.NewRequest makes a request without ctx and c\.Do on line 81 sends it: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	second := first
	third := second
	c.Do(third)
}

// Maybe binds on one way only, which is one way too many to be sure.
func Maybe(ctx context.Context, c *http.Client, bind bool) {
	req, _ := http.NewRequest("GET", "https://pay.example.com", nil) // silent: the object is given a context before it is used
	if bind {
		req = req.WithContext(ctx)
	}
	c.Do(req)
}

// Parameterless has no context at hand.
func Parameterless(c *http.Client) {
	req, _ := http.NewRequest("GET", "https://pay.example.com", nil) // want `^http\.NewRequest makes a request without a context and c\.Do on line 96 sends it, because Parameterless takes none: the request goes on after the caller has given up; give Parameterless a context\.Context and use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	c.Do(req)
}

// Get is sent by the function that makes it.
func Get(ctx context.Context, c *http.Client) {
	c.Get("https://pay.example.com")           // want `^c\.Get ignores ctx: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	http.Head("https://pay.example.com")       // want `^http\.Head ignores ctx: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	c.PostForm("https://pay.example.com", nil) // want `^c\.PostForm ignores ctx: the request goes on after the caller has given up; use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
}
