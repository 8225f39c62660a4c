package freshtimeout

import (
	"go/token"
	"maps"
	"path"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/deadlinelint/deadlinelint/internal/options"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// testOptions switches each category off, by its flag and by the
// configuration: its findings go, and no others.
func testOptions(t *testing.T, results []*analysistest.Result) {
	var pkgs []*packages.Package
	for _, r := range results {
		switch path.Base(r.Action.Package.PkgPath) {
		case "caller_gone", "deliberate", "detached_read", "fan_out", "helpers", "clock", "ledger", "ignored_parameter", "overwritten", "stored_context":
			pkgs = append(pkgs, r.Action.Package)
		}
	}
	plain := findings(t, New(summary.Default, options.Config{}), pkgs)
	for _, category := range []string{freshRoot, overwritten, detached, storedContext, fanOut, ignoredContext, helper, report.CategoryDirective, report.CategoryUnused} {
		want := maps.Clone(plain)
		maps.DeleteFunc(want, func(_ token.Position, c string) bool { return c == category })
		if len(want) == len(plain) {
			t.Errorf("no case of the category %s", category)
		}
		byFlag := New(summary.Default, options.Config{})
		if err := byFlag.Flags.Set(category, "false"); err != nil {
			t.Fatal(err)
		}
		byConfig := New(summary.Default, options.Config{FreshTimeout: options.FreshTimeout{Off: options.Categories{category: true}}})
		for _, a := range []*analysis.Analyzer{byFlag, byConfig} {
			if got := findings(t, a, pkgs); !maps.Equal(got, want) {
				t.Errorf("%s off: %d findings, want %d", category, len(got), len(want))
			}
		}
	}
}

// findings returns the categories of what a reports.
func findings(t *testing.T, a *analysis.Analyzer, pkgs []*packages.Package) map[token.Position]string {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	all := map[token.Position]string{}
	for _, act := range graph.Roots {
		for _, d := range act.Diagnostics {
			all[act.Package.Fset.Position(d.Pos)] = d.Category
		}
	}
	return all
}
