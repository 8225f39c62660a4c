// Package analyzers is the suite: four checks around one summary.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	ctxlessio "github.com/deadlinelint/deadlinelint/analyzers/ctxless_io"
	freshtimeout "github.com/deadlinelint/deadlinelint/analyzers/fresh_timeout"
	retrynonidempotent "github.com/deadlinelint/deadlinelint/analyzers/retry_nonidempotent"
	timeoutorder "github.com/deadlinelint/deadlinelint/analyzers/timeout_order"
	"github.com/deadlinelint/deadlinelint/internal/options"
)

// New returns the checks with the given options, in the order of the
// documentation. They share one summary, so the options that it reads
// (user rows, tests) are the same for all. An error names the bad option.
//
// Two suites in one process must not run in one driver: their summaries are
// two analyzers with facts of one type.
func New(cfg options.Config) ([]*analysis.Analyzer, error) {
	suite, err := NewSuite(cfg)
	if err != nil {
		return nil, err
	}
	return suite.checks(cfg), nil
}

// All returns the checks with the default options.
func All() []*analysis.Analyzer {
	return []*analysis.Analyzer{
		ctxlessio.Analyzer,
		freshtimeout.Analyzer,
		retrynonidempotent.Analyzer,
		timeoutorder.Analyzer,
	}
}
