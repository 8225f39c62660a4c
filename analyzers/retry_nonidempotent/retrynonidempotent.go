package retrynonidempotent

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/check"
	"github.com/deadlinelint/deadlinelint/internal/client"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/options"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

//go:embed doc.go
var doc string

const name = "retry_nonidempotent"

// The categories, each an anchor in the docs page.
const (
	noKey           = "no-key"
	keyPerAttempt   = "key-per-attempt"
	ambiguousCommit = "ambiguous-commit"
	clientRetries   = "client-retries-writes"
	nilResponse     = "gate-sees-nil-response"
	jobRetries      = "job-retries-write"
)

// Analyzer is the check with the default options.
var Analyzer = New(summary.Default, options.Config{})

// New returns the check over the given summary.
func New(sum *analysis.Analyzer, cfg options.Config) *analysis.Analyzer {
	var strict, certain *bool
	a := check.New(check.Info{
		Name: name, Source: doc, Off: cfg.RetryNonidempotent.Off,
		Categories: []string{noKey, keyPerAttempt, ambiguousCommit, clientRetries, nilResponse, jobRetries},
	}, sum, cfg, func(pass *analysis.Pass, pkg *summary.Package, r *report.Reporter) {
		l := looker{pass: pass, pkg: pkg, strict: *strict, certain: *certain}
		l.repeats(r)
		l.settings(r)
	})
	strict = a.Flags.Bool("strict-methods", cfg.RetryNonidempotent.StrictMethods,
		"also report PUT and DELETE, which a server should be able to do twice")
	certain = a.Flags.Bool("only-certain", cfg.RetryNonidempotent.OnlyCertain, "leave out what only a name says to be a write")
	return a
}

// repeats judges every write that may happen again.
func (l looker) repeats(r *report.Reporter) {
	said := map[place]bool{}
	for _, w := range l.pkg.Repeats {
		if r.Skipped(w.Call.Pos()) {
			continue
		}
		c := l.look(w)
		v := judge(c)
		if v.silent != "" {
			continue
		}
		pos, end := l.at(w, v)
		if at := (place{v.category, code.Place(l.pass, pos)}); !said[at] {
			said[at] = true
			r.At(report.Finding{Category: v.category, Pos: pos, End: end, Message: message(c, v)})
		}
	}
}

// settings reports the clients that are set to send again what nobody can tell
// from something new.
func (l looker) settings(r *report.Reporter) {
	for _, s := range l.pkg.Settings {
		if s.Guess && l.certain {
			continue
		}
		r.At(report.Finding{Category: clientRetries, Pos: s.Pos, End: s.End, Message: settingMessage(s)})
	}
	for _, d := range l.pkg.Declared {
		category := clientRetries
		switch {
		case d.Key != nil:
			category = keyPerAttempt
		case d.Gate != "":
			category = nilResponse
		}
		r.At(report.Finding{Category: category, Pos: d.Pos, End: d.End, Message: declaredMessage(d)})
	}
}

// declaredMessage tells of a client that others write through.
func declaredMessage(d client.Declared) string {
	when := when(candidate{subject: subject{lost: d.Lost, status: d.Status}})
	if d.Key != nil {
		made := ""
		if d.Key.Minted != "" {
			made = fmt.Sprintf(", made by %s,", d.Key.Minted)
		}
		return fmt.Sprintf("%s%s is new in every attempt: %s calls this each time that it sends (%s), so the server cannot recognise the repeat; make the key where the request is made", d.Key.Name, made, d.Again.Name, d.Made)
	}
	if d.Gate != "" {
		return fmt.Sprintf("%s has %s (%s) repeat what it sends after %s, and its gate at %s asks the answer for the method: there is none when the connection breaks, so it lets a write pass, and the server does it twice; ask the request for the method", d.Name, d.Again.Name, d.Made, when, d.Gate)
	}
	return fmt.Sprintf("%s has %s (%s) repeat every write after %s, although the first may have been carried out, and the server does it twice; leave it out, or send an Idempotency-Key with each write", d.Name, d.Again.Name, d.Made, when)
}

// settingMessage tells of a client that sends again by itself.
func settingMessage(s summary.Setting) string {
	return fmt.Sprintf("%s has a message sent again whose answer was lost, and %s: consumers get the message twice; %s", s.Name, s.Row.Lacks, s.Row.Remedy)
}

// place is a line on which a category has been reported: one fault, one finding.
type place struct {
	category string
	line     string // with its file
}
