package analyzers

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/options"
)

// FromFile returns the checks that an options file (.deadlinelint.yml) with
// this text leaves enabled, with its options: for programs outside of this
// module that embed such a file. Without text the options are the defaults.
func FromFile(filename string, text []byte) ([]*analysis.Analyzer, error) {
	cfg, err := options.Load(text, filename)
	if err != nil {
		return nil, err
	}
	checks, err := New(cfg)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(checks, func(a *analysis.Analyzer) bool { return cfg.Disabled.Off(a.Name) }), nil
}
