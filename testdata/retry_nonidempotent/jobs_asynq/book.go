package jobsasynq

import (
	"context"
	"net/http"
	"strings"
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
