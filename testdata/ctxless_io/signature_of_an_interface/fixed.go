// Package fixed implements interfaces of other packages, which leave no room
// for a context.
package fixed

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"io"
	"net/http"
)

var db *sql.DB

type Tag struct{ ID int }

var _ sql.Scanner = (*Tag)(nil)

func (t *Tag) Scan(src any) error {
	return db.QueryRow("SELECT id FROM tags WHERE name = $1", src).Scan(&t.ID) // silent: an interface of another package or a function type dictates the signature, and no visible caller has a context
}

// Nothing says that Tag is a Valuer, but it is one.
func (t *Tag) Value() (driver.Value, error) {
	var name string
	err := db.QueryRow("SELECT name FROM tags WHERE id = $1", t.ID).Scan(&name) // silent: an interface of another package or a function type dictates the signature, and no visible caller has a context
	return name, err
}

func (t *Tag) MarshalJSON() ([]byte, error) {
	var name string
	if err := db.QueryRow("SELECT name FROM tags WHERE id = $1", t.ID).Scan(&name); err != nil { // silent: an interface of another package or a function type dictates the signature, and no visible caller has a context
		return nil, err
	}
	return json.Marshal(name)
}

type pages struct{ next string }

var _ io.Reader = &pages{}

func (p *pages) Read(b []byte) (int, error) {
	resp, err := http.Get(p.next) // want `^http\.Get has no context, though First \(ctxless_io/signature_of_an_interface/fixed\.go:55\) has ctx: the request goes on after the caller has given up; hand it down to pages\.Read and use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	return resp.Body.Read(b)
}

// First is a visible caller with a context: its caller waits.
func First(ctx context.Context, p *pages) ([]byte, error) {
	b := make([]byte, 10)
	n, err := p.Read(b)
	return b[:n], err
}

// Load is in no interface.
func (t *Tag) Load() error {
	return db.QueryRow("SELECT id FROM tags").Scan(&t.ID) // want `^db\.QueryRow has no context, because Tag\.Load takes none: it keeps its database connection after the caller has given up; give Tag\.Load a context\.Context and use db\.QueryRowContext\(ctx, \.\.\.\)$`
}

// Probe is handed on as a value: whoever takes it says what it looks like.
func Probe() error {
	return db.Ping() // silent: an interface of another package or a function type dictates the signature, and no visible caller has a context
}

var probes = map[string]func() error{"db": Probe}
