package clientoptions

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/hashicorp/go-retryablehttp"
)

// HarvestEvent got its id where it happened.
type HarvestEvent struct {
	ID   string `json:"id"`
	Bed  string `json:"bed"`
	Kilo int    `json:"kilo"`
}

// Harvest has no id yet.
type Harvest struct {
	ID   string `json:"id"`
	Kilo int    `json:"kilo"`
}

type Almanac struct{ rc *retryablehttp.Client }

func NewAlmanac() *Almanac { return &Almanac{rc: retryablehttp.NewClient()} }

func encode(v any) ([]byte, error) { return json.Marshal(v) }

// silent: whoever is told knows the event by its id.
func (a *Almanac) Tell(url string, e *HarvestEvent) error {
	raw, err := encode(e)
	if err != nil {
		return err
	}
	return closed(a.rc.Post(url, "application/json", raw))
}

// The server gives it an id.
func (a *Almanac) Enter(url string, h *Harvest) error {
	raw, err := encode(h)
	if err != nil {
		return err
	}
	return closed(a.rc.Post(url, "application/json", raw)) // want `^a\.rc\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_options/event\.go:27\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it \(h\.ID is the same in every attempt\), or send it through a client that sends once$`
}

// An event in a calendar is created.
func (a *Almanac) CreateEvent(url string, e *HarvestEvent) error {
	raw, err := encode(e)
	if err != nil {
		return err
	}
	return closed(a.rc.Post(url, "application/json", raw)) // want `^a\.rc\.Post sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_options/event\.go:27\) after a lost answer or a 5xx, although the first may have been carried out: it is created twice; send an Idempotency-Key with it \(e\.ID is the same in every attempt\), or send it through a client that sends once$`
}

// Only a part of the event is sent.
func (a *Almanac) Weigh(ctx context.Context, url string, e *HarvestEvent) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader([]byte(e.Bed)))
	if err != nil {
		return err
	}
	return closed(a.rc.StandardClient().Do(req)) // want `^a\.rc\.StandardClient\(\)\.Do sends POST, and retryablehttp\.Client repeats it by itself \(retry_nonidempotent/client_options/event\.go:27\) after a lost answer or a 5xx, although the first may have been carried out: the server does it twice; send an Idempotency-Key with it \(e\.ID is the same in every attempt\), or send it through a client that sends once$`
}
