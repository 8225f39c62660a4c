// Package read detaches work from its caller.
package read

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"github.com/redis/go-redis/v9"
)

type forecast struct {
	db    *sql.DB
	cache *redis.Client
	next  source
}

type source interface {
	Latest(ctx context.Context, station string) (float64, error)
}

type key struct{}

func (f *forecast) Wind(ctx context.Context, station string) (speed float64, err error) {
	dctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second) // want `^context\.WithTimeout\(context\.WithoutCancel\(ctx\), 20 \* time\.Second\) drops the deadline of ctx: the caller waits for f\.db\.QueryRowContext \(line 28\) longer than it has time; derive it from ctx, or say why it is detached with //deadline:detached REASON$`
	defer cancel()
	err = f.db.QueryRowContext(dctx, "SELECT speed FROM wind WHERE station = $1", station).Scan(&speed)
	return speed, err
}

func (f *forecast) Rain(ctx context.Context, station string) (string, error) {
	return f.cache.Get(context.WithoutCancel(ctx), "rain:"+station).Result() // want `^context\.WithoutCancel\(ctx\) drops the deadline of ctx: the caller waits for f\.cache\.Get longer than it has time; derive it from ctx, or say why it is detached with //deadline:detached REASON$`
}

// Frost reads through a function that cannot be seen, and uses its answer.
func (f *forecast) Frost(ctx context.Context, station string) (bool, error) {
	t, err := f.next.Latest(context.WithoutCancel(ctx), station) // want `^context\.WithoutCancel\(ctx\) drops the deadline of ctx: the caller waits for f\.next\.Latest longer than it has time; derive it from ctx, or say why it is detached with //deadline:detached REASON$`
	return t < 0, err
}

// Values copies the caller's values onto a root.
func (f *forecast) Values(ctx context.Context, station string) (float64, error) {
	own := context.WithValue(context.Background(), key{}, ctx.Value(key{})) // want `^context\.WithValue\(context\.Background\(\), key\{\}, ctx\.Value\(key\{\}\)\) drops the deadline of ctx: the caller waits for f\.next\.Latest \(line 45\) longer than it has time; derive it from ctx, or say why it is detached with //deadline:detached REASON$`
	return f.next.Latest(own, station)
}

func Page(client *http.Client, w http.ResponseWriter, r *http.Request) error {
	req, err := http.NewRequestWithContext(context.WithoutCancel(r.Context()), "GET", "http://radar.example/", nil) // want `^context\.WithoutCancel\(r\.Context\(\)\) drops the deadline of r\.Context\(\): the caller waits for client\.Do \(line 53\) longer than it has time; derive it from r\.Context\(\), or say why it is detached with //deadline:detached REASON$`
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	return resp.Write(w)
}

func (f *forecast) Store(ctx context.Context, station string, speed float64) error {
	dctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second) // silent: a write under a context without cancellation must not be cut half-way
	defer cancel()
	_, err := f.db.ExecContext(dctx, "INSERT INTO wind VALUES ($1, $2)", station, speed)
	return err
}

// Change reads first, but for the sake of what it writes.
func (f *forecast) Change(ctx context.Context, station string) error {
	ctx = context.WithoutCancel(ctx) // silent: a write under a context without cancellation must not be cut half-way
	n, err := f.cache.Get(ctx, station).Int()
	if err != nil {
		return err
	}
	return f.cache.Set(ctx, station, n+1, 0).Err()
}

func Push(ctx context.Context, client *http.Client) error {
	req, err := http.NewRequestWithContext(context.WithoutCancel(ctx), http.MethodPost, "http://radar.example/", nil) // silent: a write under a context without cancellation must not be cut half-way
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (f *forecast) Warm(ctx context.Context, station string) {
	f.next.Latest(context.WithoutCancel(ctx), station) // silent: nobody waits for the result
}

// pages reads on when the call that opened it is over.
type pages struct {
	db   *sql.DB
	rows *sql.Rows
}

func (p *pages) Open(ctx context.Context) error {
	rows, err := p.db.QueryContext(context.WithoutCancel(ctx), "SELECT text FROM pages") // silent: the context lives as long as what keeps it or the function that ends it
	if err != nil {
		return err
	}
	p.rows = rows
	return nil
}

// detaching is a decorator: who wraps with it wants just this.
type detaching struct{ source }

func (d detaching) Latest(ctx context.Context, station string) (float64, error) {
	return d.source.Latest(context.WithoutCancel(ctx), station) // silent: a decorator only passes the call on
}
