package report

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Options is what the user chose for the findings of one check.
type Options struct {
	// Tests lets findings in _test.go files through.
	Tests bool
	// Off reports whether a category is switched off; nil means none is.
	Off func(category string) bool
}

// Reporter passes the findings of one check about one package on.
type Reporter struct {
	pass *analysis.Pass
	opts Options
	skip map[*ast.File]bool
}

// New returns a reporter for the pass.
func New(pass *analysis.Pass, opts Options) *Reporter {
	r := &Reporter{pass: pass, opts: opts, skip: map[*ast.File]bool{}}
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

// At reports the finding unless something silences it.
func (r *Reporter) At(f Finding) {
	if r.opts.Off != nil && r.opts.Off(f.Category) || r.Skipped(f.Pos) {
		return
	}
	r.pass.Report(analysis.Diagnostic{
		Pos: f.Pos, End: f.End, Category: f.Category, Message: f.Message, SuggestedFixes: f.Fixes,
	})
}
