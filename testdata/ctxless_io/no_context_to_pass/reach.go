// Package reach does I/O in functions that no context reaches.
package reach

import (
	"context"
	"database/sql"
	"io"
	"net"
	"net/http"
	"net/smtp"
	"os/exec"
)

var db *sql.DB

// Exported functions can be called by anybody.
func Names() (*sql.Rows, error) {
	return db.Query("SELECT name FROM users") // want `^db\.Query has no context, because Names takes none: it keeps its database connection after the caller has given up; give Names a context\.Context and use db\.QueryContext\(ctx, \.\.\.\)$`
}

// What only an exported function reaches needs it as well.
func Count() (int, error) { return count() }

func count() (n int, err error) {
	err = db.QueryRow("SELECT count(*) FROM users").Scan(&n) // want `^db\.QueryRow has no context, because count takes none: it keeps its database connection after the caller has given up; give count a context\.Context and use db\.QueryRowContext\(ctx, \.\.\.\)$`
	return n, err
}

type repo struct{}

// Find is exported by a type that is not.
func (repo) Find(id string) error {
	return db.QueryRow("SELECT 1 FROM users WHERE id = $1", id).Err() // want `^db\.QueryRow has no context, because repo\.Find takes none: it keeps its database connection after the caller has given up; give repo\.Find a context\.Context and use db\.QueryRowContext\(ctx, \.\.\.\)$`
}

// Nobody calls this one.
func unused() error {
	return db.Ping() // silent: no caller that waits is visible
}

// Dials, lookups and processes are reported where a caller has a context only.
func Probe(addr string) error {
	conn, err := net.Dial("tcp", addr) // silent: no caller that waits is visible
	if err != nil {
		return err
	}
	return conn.Close()
}

func Version() ([]byte, error) {
	return exec.Command("git", "--version").Output() // silent: no caller that waits is visible
}

// One hop: the caller has a context.
func Greet(ctx context.Context, to string) error { return mail(to) }

func mail(to string) error {
	return smtp.SendMail("mail:25", nil, "shop@example.com", []string{to}, []byte("hello")) // want `^smtp\.SendMail has no context, though Greet \(ctxless_io/no_context_to_pass/reach\.go:55\) has ctx: the mail session goes on after the caller has given up; hand it down to mail and use \(&net\.Dialer\{\}\)\.DialContext\(ctx, \.\.\.\) and smtp\.NewClient on its connection$`
}

// Two hops, from a handler.
func Page(w http.ResponseWriter, r *http.Request) { render(w) }

func render(w io.Writer) { w.Write(rates()) }

func rates() []byte {
	resp, err := http.Get("https://rates.example.com") // want `^http\.Get has no context, though Page \(ctxless_io/no_context_to_pass/reach\.go:62\) has r\.Context\(\): the request goes on after the caller has given up; hand it down to rates and use http\.NewRequestWithContext\(ctx, \.\.\.\)$`
	if err != nil {
		return nil
	}
	defer resp.Body.Close()
	b, _ := io.ReadAll(resp.Body)
	return b
}

// Three hops.
func Third(ctx context.Context) { third1() }
func third1()                   { third2() }
func third2()                   { third3() }
func third3() {
	exec.Command("convert", "a.png").Run() // want `^exec\.Command has no context, though Third \(ctxless_io/no_context_to_pass/reach\.go:77\) has ctx: the process runs on after the caller has given up; hand it down to third3 and use exec\.CommandContext\(ctx, \.\.\.\)$`
}

// Four hops are too far to be worth the reader's time.
func Fourth(ctx context.Context) { fourth1() }
func fourth1()                   { fourth2() }
func fourth2()                   { fourth3() }
func fourth3()                   { fourth4() }
func fourth4() {
	exec.Command("convert", "a.png").Run() // silent: no caller that waits is visible
}

// Cycles end.
func Even(ctx context.Context, n int) { even(n) }

func even(n int) {
	if n > 0 {
		odd(n - 1)
	}
}

func odd(n int) {
	net.LookupHost("n.example.com") // want `^net\.LookupHost has no context, though Even \(ctxless_io/no_context_to_pass/reach\.go:94\) has ctx: the lookup goes on after the caller has given up; hand it down to odd and use net\.DefaultResolver\.LookupHost\(ctx, \.\.\.\)$`
	even(n - 1)
}
