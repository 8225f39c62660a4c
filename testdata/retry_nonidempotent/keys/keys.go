// Package keys sends requests with and without a key that lasts.
package keys

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/google/uuid"
	"github.com/nats-io/nats.go"
)

type Shop struct {
	hc    *http.Client
	url   string
	resty *resty.Client
	nc    nats.JetStreamContext
}

type Order struct {
	ID    string
	Items []string
}

func (s *Shop) request(ctx context.Context, o Order) *http.Request {
	raw, _ := json.Marshal(o.Items)
	req, _ := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/orders", bytes.NewReader(raw))
	return req
}

func (s *Shop) None(ctx context.Context, o Order) error {
	var err error
	for i := 0; i < 3; i++ {
		var resp *http.Response
		if resp, err = s.hc.Do(s.request(ctx, o)); err == nil { // want `^s\.hc\.Do sends POST, and the loop at retry_nonidempotent/keys/keys\.go:39 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop \(o\.ID is the same in every attempt\), or repeat only what was certainly not carried out$`
			return resp.Body.Close()
		}
	}
	return err
}

// silent: made before the loop.
func (s *Shop) Before(ctx context.Context, o Order) error {
	key := uuid.NewString()
	var err error
	for i := 0; i < 3; i++ {
		req := s.request(ctx, o)
		req.Header.Set("Idempotency-Key", key)
		var resp *http.Response
		if resp, err = s.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

func (s *Shop) Inside(ctx context.Context, o Order) error {
	var err error
	for i := 0; i < 3; i++ {
		req := s.request(ctx, o)
		req.Header.Set("Idempotency-Key", uuid.NewString()) // want `^Idempotency-Key, made by uuid\.NewString, is new in every attempt of s\.hc\.Do \(retry_nonidempotent/keys/keys\.go:69\), so the server cannot recognise the repeat; make it before the loop, or from o\.ID, which stays the same$`
		var resp *http.Response
		if resp, err = s.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

// silent: a pure function of the order.
func (s *Shop) Derived(ctx context.Context, o Order) error {
	var err error
	for i := 0; i < 3; i++ {
		req := s.request(ctx, o)
		req.Header.Set("Idempotency-Key", fmt.Sprintf("order-%s", o.ID))
		var resp *http.Response
		if resp, err = s.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

func (s *Shop) WithAttempt(ctx context.Context, o Order) error {
	var err error
	for i := 0; i < 3; i++ {
		req := s.request(ctx, o)
		req.Header.Set("Idempotency-Key", fmt.Sprintf("order-%s-%d", o.ID, i)) // want `^Idempotency-Key is new in every attempt of s\.hc\.Do \(retry_nonidempotent/keys/keys\.go:96\), so the server cannot recognise the repeat; make it before the loop, or from o\.ID, which stays the same$`
		var resp *http.Response
		if resp, err = s.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

func (s *Shop) WithTime(ctx context.Context, o Order) error {
	var err error
	for i := 0; i < 3; i++ {
		key := o.ID + time.Now().Format(time.RFC3339)
		req := s.request(ctx, o)
		req.Header["Idempotency-Key"] = []string{key} // want `^Idempotency-Key, made by time\.Now, is new in every attempt of s\.hc\.Do \(retry_nonidempotent/keys/keys\.go:110\), so the server cannot recognise the repeat; make it before the loop, or from o\.ID, which stays the same$`
		var resp *http.Response
		if resp, err = s.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

// silent: made once, in the first attempt.
func (s *Shop) Guarded(ctx context.Context, o Order) error {
	key := ""
	var err error
	for i := 0; i < 3; i++ {
		if key == "" {
			key = uuid.NewString()
		}
		req := s.request(ctx, o)
		req.Header.Set("X-Idempotency-Key", key)
		var resp *http.Response
		if resp, err = s.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

// silent: the request, and its key, is made before the loop.
func (s *Shop) OneRequest(ctx context.Context, o Order) error {
	req := s.request(ctx, o)
	req.Header.Set("Idempotency-Key", uuid.NewString())
	var err error
	for i := 0; i < 3; i++ {
		var resp *http.Response
		if resp, err = s.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

func random() string {
	b := make([]byte, 8)
	rand.Read(b)
	return hex.EncodeToString(b)
}

type Retrying struct{ next http.RoundTripper }

func (r Retrying) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		again := req.Clone(req.Context())
		again.Header.Set("Idempotency-Key", random()) // want `^Idempotency-Key, made by random, is new in every attempt of r\.next\.RoundTrip \(retry_nonidempotent/keys/keys\.go:161\), so the server cannot recognise the repeat; make it before the loop$`
		if resp, err = r.next.RoundTrip(again); err == nil {
			break
		}
	}
	return resp, err
}

func sign(req *http.Request) { req.Header.Set("Idempotency-Key", uuid.NewString()) }

func (s *Shop) Signed(ctx context.Context, o Order) error {
	var err error
	for i := 0; i < 3; i++ {
		req := s.request(ctx, o)
		sign(req) // want `^Idempotency-Key, made by sign, is new in every attempt of s\.hc\.Do \(retry_nonidempotent/keys/keys\.go:176\), so the server cannot recognise the repeat; make it before the loop, or from o\.ID, which stays the same$`
		var resp *http.Response
		if resp, err = s.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

func (s *Shop) Resty(o Order) error {
	var err error
	for i := 0; i < 3; i++ {
		if _, err = s.resty.R().SetBody(o.Items).Post(s.url + "/orders"); err == nil { // want `^s\.resty\.R\(\)\.SetBody\(o\.Items\)\.Post sends POST, and the loop at retry_nonidempotent/keys/keys\.go:185 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop \(o\.ID is the same in every attempt\), or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: the builder is given the key.
func (s *Shop) RestyKeyed(o Order) error {
	var err error
	for i := 0; i < 3; i++ {
		if _, err = s.resty.R().SetHeader("Idempotency-Key", o.ID).SetBody(o.Items).Post(s.url + "/orders"); err == nil {
			return nil
		}
	}
	return err
}

type event struct {
	ID   string
	Kind string
}

// silent: the event has an id of its own.
func (s *Shop) Event(kind string) error {
	e := event{ID: uuid.NewString(), Kind: kind}
	raw, err := json.Marshal(e)
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		var resp *http.Response
		if resp, err = s.hc.Post(s.url+"/events", "application/json", bytes.NewReader(raw)); err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

// silent: so has this one, in a map.
func (s *Shop) EventMap(kind string) error {
	id := uuid.NewString()
	var err error
	for i := 0; i < 3; i++ {
		raw, _ := json.Marshal(map[string]any{"event_id": id, "kind": kind})
		var resp *http.Response
		if resp, err = s.hc.Post(s.url+"/events", "application/json", bytes.NewReader(raw)); err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

type charge struct {
	Cents          int64
	IdempotencyKey string
}

func (s *Shop) charge(c *charge) error {
	raw, err := json.Marshal(c)
	if err != nil {
		return err
	}
	resp, err := s.hc.Post(s.url+"/charges", "application/json", bytes.NewReader(raw))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (s *Shop) FieldInside(o Order) (err error) {
	for i := 0; i < 3; i++ {
		c := &charge{Cents: 5}
		c.IdempotencyKey = uuid.New().String() // want `^IdempotencyKey, made by uuid\.New, is new in every attempt of s\.charge \(retry_nonidempotent/keys/keys\.go:260\), so the server cannot recognise the repeat; make it before the loop, or from o\.ID, which stays the same$`
		if err = s.charge(c); err == nil {
			return nil
		}
	}
	return err
}

// silent: the field is the order's.
func (s *Shop) FieldBefore(o Order) (err error) {
	for i := 0; i < 3; i++ {
		if err = s.charge(&charge{Cents: 5, IdempotencyKey: o.ID}); err == nil {
			return nil
		}
	}
	return err
}

// silent: a precondition.
func (s *Shop) Precondition(ctx context.Context, o Order, etag string) error {
	var err error
	for i := 0; i < 3; i++ {
		req := s.request(ctx, o)
		req.Header.Set("If-Match", etag)
		var resp *http.Response
		if resp, err = s.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
	}
	return err
}
