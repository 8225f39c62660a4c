// Package analyzers is the suite: four checks around one summary.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	ctxlessio "github.com/deadlinelint/deadlinelint/analyzers/ctxless_io"
	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/options"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// New returns the checks with the given options, in the order of the
// documentation. They share one summary, so the options that it reads
// (user rows, tests) are the same for all. An error names the bad option.
//
// Two suites in one process must not run in one driver: their summaries are
// two analyzers with facts of one type.
func New(cfg options.Config) ([]*analysis.Analyzer, error) {
	table, err := api.NewTable(cfg.Functions...)
	if err != nil {
		return nil, err
	}
	sum := summary.New(table)
	return []*analysis.Analyzer{
		ctxlessio.New(sum, cfg),
	}, nil
}

// All returns the checks with the default options.
func All() []*analysis.Analyzer {
	return []*analysis.Analyzer{
		ctxlessio.Analyzer,
	}
}
