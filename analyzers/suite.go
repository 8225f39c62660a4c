package analyzers

import (
	"golang.org/x/tools/go/analysis"

	ctxlessio "github.com/deadlinelint/deadlinelint/analyzers/ctxless_io"
	freshtimeout "github.com/deadlinelint/deadlinelint/analyzers/fresh_timeout"
	retrynonidempotent "github.com/deadlinelint/deadlinelint/analyzers/retry_nonidempotent"
	timeoutorder "github.com/deadlinelint/deadlinelint/analyzers/timeout_order"
	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/options"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// Suite makes the checks one at a time around one summary, for a driver that
// learns the options of one check after those of another.
type Suite struct {
	summary *analysis.Analyzer
	table   *api.Table
}

// NewSuite returns a suite with no check yet. Of the options it reads those
// that the checks share. An error names the bad option.
func NewSuite(cfg options.Config) (*Suite, error) {
	table, err := api.NewTable(cfg.Functions...)
	if err != nil {
		return nil, err
	}
	table = table.WithRetries(cfg.Retriers, cfg.Writes, cfg.Keys)
	return &Suite{summary: summary.New(table), table: table}, nil
}

// Rows returns how many rows there are about the package with that import
// path, a row about all of its functions counted as one.
func (s *Suite) Rows(path string) int { return s.table.Rows(path) }

// Check returns the check of that name with its own options, or nil.
func (s *Suite) Check(name string, cfg options.Config) *analysis.Analyzer {
	for _, a := range s.checks(cfg) {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// checks are all there are, in the order of the documentation.
func (s *Suite) checks(cfg options.Config) []*analysis.Analyzer {
	return []*analysis.Analyzer{
		ctxlessio.New(s.summary, cfg),
		freshtimeout.New(s.summary, cfg),
		retrynonidempotent.New(s.summary, cfg),
		timeoutorder.New(s.summary, cfg),
	}
}
