package keys

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/google/uuid"
)

type Parcel struct {
	ID   uuid.UUID `json:"id"`
	Size int       `json:"size"`
}

type label struct {
	IdempotencyKey string `json:"idempotency_key"`
	Size           int    `json:"size"`
}

// newLabel makes the key of a label with it.
func newLabel(size int) label { return label{IdempotencyKey: uuid.NewString(), Size: size} }

func (s *Shop) post(ctx context.Context, path, key string, body any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+path, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Written writes an identifier that exists.
// silent: a key lasts over the attempts
func (s *Shop) Written(ctx context.Context, p Parcel) (err error) {
	for i := 0; i < 3; i++ {
		if err = s.post(ctx, "/parcels", "parcel-"+p.ID.String(), p.Size); err == nil {
			return nil
		}
	}
	return err
}

// Labelled makes the key and what it belongs to in a helper, once.
// silent: a key lasts over the attempts
func (s *Shop) Labelled(ctx context.Context, size int) (err error) {
	l := newLabel(size)
	for i := 0; i < 3; i++ {
		if err = s.post(ctx, "/labels", "", l); err == nil {
			return nil
		}
	}
	return err
}

// Relabelled makes both in every attempt.
func (s *Shop) Relabelled(ctx context.Context, size int) (err error) {
	for i := 0; i < 3; i++ {
		if err = s.post(ctx, "/labels", "", newLabel(size)); err == nil { // want `^IdempotencyKey, made by newLabel, is new in every attempt of s\.post \(retry_nonidempotent/keys/identifiers\.go:70\), so the server cannot recognise the repeat; make it before the loop$`
			return nil
		}
	}
	return err
}
