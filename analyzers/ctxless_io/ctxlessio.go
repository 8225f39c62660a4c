package ctxlessio

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/options"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

//go:embed doc.go
var doc string

const name = "ctxless_io"

// Analyzer is the check with the default options.
var Analyzer = New(summary.Default, options.Config{})

// New returns the check over the given summary.
func New(sum *analysis.Analyzer, cfg options.Config) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:             name,
		Doc:              report.Doc(doc, name),
		URL:              report.URL(name),
		Requires:         []*analysis.Analyzer{sum},
		RunDespiteErrors: true,
	}
	a.Run = func(pass *analysis.Pass) (any, error) { return nil, nil }
	return a
}
