// Package ledger books what other packages' workflows do.
package ledger

import (
	"bytes"
	"context"
	"net/http"
)

type Ledger struct{ url string }

// Book books an amount.
func (l *Ledger) Book(ctx context.Context, entry []byte) error {
	resp, err := http.Post(l.url+"/entries", "application/json", bytes.NewReader(entry))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Balance only reads.
func (l *Ledger) Balance(ctx context.Context) (int, error) {
	resp, err := http.Get(l.url + "/balance")
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}
