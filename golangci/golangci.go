// Package golangci is the plugin for golangci-lint: one linter for each check,
// so that the configuration, //nolint comments and reports name the check.
//
// Import it for its side effect in a golangci-lint of one's own.
package golangci

import (
	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers"
	"github.com/deadlinelint/deadlinelint/internal/options"
)

func init() {
	g := new(group)
	for _, a := range analyzers.All() {
		register.Plugin(a.Name, g.plugin(a.Name))
	}
}

// linter is one check with its settings.
type linter struct {
	group *group
	name  string
	cfg   options.Config
}

// BuildAnalyzers returns the check.
func (l *linter) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	a, err := l.group.check(l.name, l.cfg)
	if err != nil {
		return nil, err
	}
	return []*analysis.Analyzer{plain(a)}, nil
}

// GetLoadMode asks for types.
func (*linter) GetLoadMode() string { return register.LoadModeTypesInfo }

// plain returns the analyzer without related positions in what it reports:
// golangci-lint makes findings of their own of them.
func plain(a *analysis.Analyzer) *analysis.Analyzer {
	bare := *a
	bare.Run = func(pass *analysis.Pass) (any, error) {
		p := *pass
		p.Report = func(d analysis.Diagnostic) {
			d.Related = nil
			pass.Report(d)
		}
		return a.Run(&p)
	}
	return &bare
}
