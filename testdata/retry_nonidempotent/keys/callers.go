package keys

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/google/uuid"
)

type parcel struct {
	ID   string `json:"id"`
	Load string `json:"load"`
}

func drop(ctx context.Context, p *parcel) error {
	raw, err := json.Marshal(p)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://depot.example/parcels", bytes.NewReader(raw))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// silent: all who call this have given the parcel its id.
func dropHard(ctx context.Context, p *parcel) (err error) {
	for range 3 {
		if err = drop(ctx, p); err == nil {
			return nil
		}
	}
	return err
}

func Drop(ctx context.Context, load string) error {
	p := &parcel{ID: uuid.NewString(), Load: load}
	return dropHard(ctx, p)
}

func dropSoft(ctx context.Context, p *parcel) (err error) {
	for range 3 {
		if err = drop(ctx, p); err == nil { // want `^drop sends POST through http\.DefaultClient\.Do \(retry_nonidempotent/keys/callers\.go:26\), and the loop at retry_nonidempotent/keys/callers\.go:49 repeats it after a lost answer, although the first may have been carried out: the server does it twice; send an Idempotency-Key made before the loop \(p\.ID is the same in every attempt\), or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func DropNameless(ctx context.Context, load string) error {
	return dropSoft(ctx, &parcel{Load: load})
}

func DropNamed(ctx context.Context, load string) error {
	return dropSoft(ctx, &parcel{ID: load, Load: load})
}
