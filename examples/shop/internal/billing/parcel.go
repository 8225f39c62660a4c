package billing

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// NewWarehouse returns a client of the warehouse, which is slow.
func NewWarehouse(base string) *Client {
	return &Client{base: base, http: &http.Client{
		Timeout: 2 * time.Second,
		Transport: &http.Transport{
			// Bad: the whole exchange is over before this limit can be reached.
			ResponseHeaderTimeout: 5 * time.Second,
		},
	}}
}

// Ship orders a parcel, and tries again if the warehouse does not answer.
func (c *Client) Ship(ctx context.Context, order string) (err error) {
	for attempt := range 3 {
		time.Sleep(time.Duration(attempt) * time.Second)
		// Bad: the answer may be lost although the parcel is on its way, and then
		// the customer gets two.
		if err = c.ship(ctx, order); err == nil {
			return nil
		}
	}
	return err
}

func (c *Client) ship(ctx context.Context, order string) error {
	req, err := http.NewRequestWithContext(ctx, "POST", c.base+"/parcels", strings.NewReader(url.Values{"order": {order}}.Encode()))
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 500 {
		return fmt.Errorf("warehouse: %s", resp.Status)
	}
	return nil
}
