package ctxlessio

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/deadlinelint/deadlinelint/internal/options"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// testOptions runs the check again with other options over cases that need
// nothing but the standard library.
func testOptions(t *testing.T, results []*analysistest.Result) {
	small := only(results, "comments_that_ignore", "no_context_to_pass", "query_with_parameter", "request_sent_unbound")
	plain := findings(t, New(summary.Default, options.Config{}), small)
	for _, category := range []string{contextVariant, unboundRequest, noContextParameter, report.CategoryDirective, report.CategoryUnused} {
		t.Run(category+" off", func(t *testing.T) {
			want := maps.Clone(plain)
			maps.DeleteFunc(want, func(f finding, _ string) bool { return f.category == category })
			if len(want) == len(plain) {
				t.Fatal("no case of the category")
			}
			a := New(summary.Default, options.Config{})
			if err := a.Flags.Set(category, "false"); err != nil {
				t.Fatal(err)
			}
			same(t, findings(t, a, small), want)
			// The same by the configuration.
			same(t, findings(t, New(summary.Default, options.Config{
				CtxlessIO: options.CtxlessIO{Off: options.Categories{category: true}},
			}), small), want)
		})
	}
	t.Run("callers", func(t *testing.T) {
		pkgs := only(results, "helper_with_callers", "bank")
		a := New(summary.Default, options.Config{})
		if err := a.Flags.Set("callers", "true"); err != nil {
			t.Fatal(err)
		}
		expect(t, a, pkgs, "callers", helper)
		expect(t, New(summary.Default, options.Config{CtxlessIO: options.CtxlessIO{Callers: true}}), pkgs, "callers", helper)
	})
	t.Run("tests", func(t *testing.T) {
		expect(t, New(summary.Default, options.Config{Tests: true}), only(results, "testing_helper"), "tests", contextVariant)
	})
	t.Run("nolint elsewhere", func(t *testing.T) {
		pkgs := only(results, "comments_that_ignore")
		got := findings(t, New(summary.Default, options.Config{NolintElsewhere: true}), pkgs)
		lines := 0
		for f := range got {
			if _, was := plain[f]; !was {
				lines++
			}
		}
		if lines != 3 {
			t.Errorf("%d findings are left to the driver's //nolint, want 3", lines)
		}
	})
}

// only returns the packages, with their variants for tests, of these folders.
func only(results []*analysistest.Result, folders ...string) []*packages.Package {
	var pkgs []*packages.Package
	for _, r := range results {
		if slices.Contains(folders, strings.TrimSuffix(path.Base(r.Action.Package.PkgPath), "_test")) {
			pkgs = append(pkgs, r.Action.Package)
		}
	}
	return pkgs
}

// finding is where a category was reported, to the column.
type finding struct {
	place
	column   int
	category string
}

// findings returns the messages of a over pkgs. A file that is in two variants
// of a package counts once.
func findings(t *testing.T, a *analysis.Analyzer, pkgs []*packages.Package) map[finding]string {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	all := map[finding]string{}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		for _, d := range act.Diagnostics {
			p := act.Package.Fset.Position(d.Pos)
			all[finding{place{p.Filename, p.Line}, p.Column, d.Category}] = d.Message
		}
	}
	return all
}

func same(t *testing.T, got, want map[finding]string) {
	t.Helper()
	for f, message := range got {
		if want[f] != message {
			t.Errorf("%v: %q, want %q", f, message, want[f])
		}
	}
	for f, message := range want {
		if _, ok := got[f]; !ok {
			t.Errorf("%v: %q is missing", f, message)
		}
	}
}

// expect requires that the option adds the findings that comments of the form
// "with OPTION: `pattern`" announce, and no others.
func expect(t *testing.T, a *analysis.Analyzer, pkgs []*packages.Package, option, category string) {
	t.Helper()
	want := map[place]string{}
	for _, pkg := range pkgs {
		for _, file := range pkg.Syntax {
			maps.Copy(want, comments(pkg, file, regexp.MustCompile("with "+option+": `(.*)`")))
		}
	}
	if len(want) == 0 {
		t.Fatal("no case of the option")
	}
	plain := findings(t, New(summary.Default, options.Config{}), pkgs)
	for f, message := range findings(t, a, pkgs) {
		if _, ok := plain[f]; ok {
			continue
		}
		if f.category != category || !regexp.MustCompile(want[f.place]).MatchString(message) || want[f.place] == "" {
			t.Errorf("%v: %s, want %q in category %s", f, message, want[f.place], category)
		}
		delete(want, f.place)
	}
	for at, pattern := range want {
		t.Errorf("%s:%d: nothing matches %q", at.file, at.line, pattern)
	}
}
