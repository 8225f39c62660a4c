// Package helpers calls functions that make contexts without a parent.
package helpers

import (
	"context"
	"database/sql"
	"net"
	"net/http"
	"time"

	"deadlinelint.test/fresh_timeout/helpers/clock"
	"deadlinelint.test/fresh_timeout/helpers/ledger"
)

type till struct {
	db     *sql.DB
	ledger *ledger.Ledger
	books  books
}

func (t *till) Short(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := clock.Short() // want `^clock\.Short\(\) returns a context without a parent \(made at fresh_timeout/helpers/clock/clock\.go:11\), which drops the deadline of r\.Context\(\): t\.db\.PingContext \(line 24\) runs on after the caller has left; derive it from r\.Context\(\)$`
	defer cancel()
	if t.db.PingContext(ctx) != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

func (t *till) Medium(ctx context.Context) error {
	mctx, cancel := clock.Medium() // want `^clock\.Medium\(\) returns a context without a parent \(made at fresh_timeout/helpers/clock/clock\.go:17\), which drops the deadline of ctx: t\.db\.PingContext \(line 32\) runs on after the caller has left; derive it from ctx$`
	defer cancel()
	return t.db.PingContext(mctx)
}

func (t *till) Within(ctx context.Context) error {
	wctx, cancel := clock.Within(ctx)
	defer cancel()
	return t.db.PingContext(wctx)
}

func (t *till) Detached(ctx context.Context) (n int, err error) {
	err = t.db.QueryRowContext(clock.Detach(ctx), "SELECT 1").Scan(&n) // want `^clock\.Detach\(ctx\) drops the deadline of ctx: the caller waits for t\.db\.QueryRowContext longer than it has time; derive it from ctx, or say why it is detached with //deadline:detached REASON$`
	return n, err
}

func (t *till) Void(ctx context.Context, id int) error {
	return t.ledger.Void(id) // want `^t\.ledger\.Void takes no context and makes its own, so the deadline of ctx ends here: l\.db\.ExecContext \(fresh_timeout/helpers/ledger/ledger\.go:29\) runs on after the caller has left; give t\.ledger\.Void a context parameter$`
}

func (t *till) Redo(ctx context.Context, id int) error {
	return t.ledger.Redo(id) // want `^t\.ledger\.Redo takes no context and makes its own, so the deadline of ctx ends here: l\.Void \(fresh_timeout/helpers/ledger/ledger\.go:34\) calls l\.db\.ExecContext \(fresh_timeout/helpers/ledger/ledger\.go:29\), which runs on after the caller has left; give t\.ledger\.Redo a context parameter$`
}

func (t *till) Touch(ctx context.Context, id int) {
	t.ledger.Touch(id) // silent: nobody waits for the result
}

// Sum has a form that takes the context, and leaves the finding to who looks
// for it.
func (t *till) Sum(ctx context.Context) (int, error) { return t.ledger.Sum() }

func (t *till) Audit(ctx context.Context, id int) error { return t.ledger.Audit(id) }

// Open is set-up wherever it is done.
func Open(ctx context.Context, dsn string) (*till, error) {
	l, err := ledger.Open(dsn)
	return &till{ledger: l}, err
}

func Book(ctx context.Context, db *sql.DB) (string, error) { return ledger.NewBook(db) }

func Close(ctx context.Context, l *ledger.Ledger) error { return l.Close() }

func lookUp(host string) ([]net.IP, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second) // silent: no context is at hand
	defer cancel()
	return net.DefaultResolver.LookupIP(ctx, "ip4", host)
}

func Resolve(ctx context.Context, host string) (bool, error) {
	ips, err := lookUp(host) // want `^lookUp takes no context and makes its own, so the deadline of ctx ends here: net\.DefaultResolver\.LookupIP \(fresh_timeout/helpers/helpers\.go:77\) runs on after the caller has left; give lookUp a context parameter$`
	return len(ips) > 0, err
}

// rates is a client that cannot be seen.
type rates interface {
	Latest(ctx context.Context, currency string) (float64, error)
}

func rate(r rates, currency string) (float64, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second) // silent: no context is at hand
	defer cancel()
	return r.Latest(ctx, currency)
}

func Convert(ctx context.Context, r rates, cents float64) (float64, error) {
	f, err := rate(r, "CHF") // want `^rate takes no context and makes its own, so the deadline of ctx ends here: r\.Latest \(fresh_timeout/helpers/helpers\.go:93\) runs on after the caller has left; give rate a context parameter$`
	return f * cents, err
}

// books is implemented below, and nowhere else that can be seen.
type books interface{ Drop(id int) error }

type shelf struct{ db *sql.DB }

func (s shelf) Drop(id int) error {
	_, err := s.db.ExecContext(context.Background(), "DELETE FROM books WHERE id = $1", id) // silent: no context is at hand
	return err
}

func (t *till) Interface(ctx context.Context, id int) error {
	return t.books.Drop(id) // want `^t\.books\.Drop takes no context and makes its own, so the deadline of ctx ends here: s\.db\.ExecContext \(fresh_timeout/helpers/helpers\.go:107\) runs on after the caller has left; give t\.books\.Drop a context parameter$`
}
