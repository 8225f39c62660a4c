// Package check is what all checks have in common: an analyzer around the
// summary, with a switch for each category, whose findings go through a
// reporter.
package check

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/options"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// Info is what tells one check from another.
type Info struct {
	// Name is the check's name, in lower case with underscores.
	Name string
	// Source is the text of its doc.go, see [report.Doc].
	Source string
	// Categories are the kinds of its findings. Two more, about directives, are
	// added to every check.
	Categories []string
	// Off is the categories that are switched off before any flag.
	Off options.Categories
}

// New returns the analyzer of a check over the given summary. run looks at one
// package and reports; it holds the lock of the summary meanwhile.
func New(info Info, sum *analysis.Analyzer, cfg options.Config, run func(*analysis.Pass, *summary.Package, *report.Reporter)) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:             info.Name,
		Doc:              report.Doc(info.Source, info.Name),
		URL:              report.URL(info.Name),
		Requires:         []*analysis.Analyzer{sum},
		RunDespiteErrors: true,
	}
	off := info.Off.Bind(&a.Flags, slices.Concat(info.Categories, []string{report.CategoryDirective, report.CategoryUnused})...)
	a.Run = func(pass *analysis.Pass) (any, error) {
		pkg := pass.ResultOf[sum].(*summary.Package)
		pkg.Lock()
		defer pkg.Unlock()
		r := report.New(pass, info.Name, pkg.Directives, report.Options{
			Tests: cfg.Tests, NolintElsewhere: cfg.NolintElsewhere, Off: off.Off,
		})
		run(pass, pkg, r)
		r.Finish()
		return nil, nil
	}
	return a
}
