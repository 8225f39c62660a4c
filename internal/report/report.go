package report

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/directive"
)

// The categories that every check has: what is wrong with a directive that
// the check reports about.
const (
	CategoryDirective = directive.CategoryDirective
	CategoryUnused    = directive.CategoryUnused
)

// Options is what the user chose for the findings of one check.
type Options struct {
	// Tests lets findings in _test.go files through.
	Tests bool
	// NolintElsewhere leaves //nolint comments to the driver.
	NolintElsewhere bool
	// Off reports whether a category is switched off; nil means none is.
	Off func(category string) bool
}

// Reporter passes the findings of one check about one package on.
type Reporter struct {
	pass       *analysis.Pass
	check      string
	directives map[*ast.File]*directive.File
	opts       Options
	skip       map[*ast.File]bool
}

// New returns a reporter of the check for the pass. directives are the
// comments of its files.
func New(pass *analysis.Pass, check string, directives map[*ast.File]*directive.File, opts Options) *Reporter {
	r := &Reporter{pass: pass, check: check, directives: directives, opts: opts, skip: map[*ast.File]bool{}}
	for _, f := range pass.Files {
		if code.IsGenerated(f) || !opts.Tests && code.IsTest(pass.Fset, f.Pos()) {
			r.skip[f] = true
		}
	}
	return r
}

// A Finding is what a check has to say about one place.
type Finding struct {
	// Category is the kind of fault: a kebab-case word, the anchor in the check's
	// docs page and the name of the switch that turns it off.
	Category string
	// Pos and End mark the name that is at fault. End must be set.
	Pos, End token.Pos
	Message  string
	// Fixes are edits that compile and change nothing but cancellation.
	Fixes []analysis.SuggestedFix
}

// Skipped reports whether nothing may be said about pos, because its file is
// generated or a test, so that a check need not look.
func (r *Reporter) Skipped(pos token.Pos) bool {
	f := code.FileOf(r.pass.Files, pos)
	return f == nil || r.skip[f]
}

// At reports the finding unless something silences it: a switched-off
// category, a generated file or a test, a comment.
func (r *Reporter) At(f Finding) {
	file := code.FileOf(r.pass.Files, f.Pos)
	if file == nil || r.skip[file] {
		return
	}
	// A comment that ignores a finding of a category that is off is not unused.
	if d := r.directives[file]; d != nil {
		if d.Ignored(r.check, f.Pos) || !r.opts.NolintElsewhere && d.Nolint(r.check, f.Pos) {
			return
		}
	}
	if !r.off(f.Category) {
		r.report(f)
	}
}

// Finish reports what is wrong with the directives that belong to the check:
// malformed ones, and ignores that silenced nothing. It must be the last call.
func (r *Reporter) Finish() {
	for _, file := range r.pass.Files {
		d := r.directives[file]
		if d == nil || r.skip[file] {
			continue
		}
		for _, p := range append(d.Problems(r.check), d.Unused(r.check)...) {
			if !r.off(p.Category) {
				r.report(Finding{Category: p.Category, Pos: p.Pos, End: p.End, Message: p.Message})
			}
		}
	}
}

func (r *Reporter) off(category string) bool {
	return r.opts.Off != nil && r.opts.Off(category)
}

func (r *Reporter) report(f Finding) {
	r.pass.Report(analysis.Diagnostic{
		Pos: f.Pos, End: f.End, Category: f.Category, Message: f.Message, SuggestedFixes: f.Fixes,
	})
}
