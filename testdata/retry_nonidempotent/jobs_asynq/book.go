package jobsasynq

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/hibiken/asynq"
)

func book(ctx context.Context, order, key string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://parcels.example/parcels", strings.NewReader(order))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// HandleParcel is silent: the server refuses the second parcel, and the code
// knows.
func HandleParcel(ctx context.Context, t *asynq.Task) error {
	resp, err := http.Post("https://parcels.example/parcels", "application/json", strings.NewReader(string(t.Payload())))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusConflict {
		return nil
	}
	if resp.StatusCode >= 300 {
		return errors.New(resp.Status)
	}
	return nil
}
