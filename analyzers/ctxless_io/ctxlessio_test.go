package ctxlessio

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/deadlinelint/deadlinelint/internal/casetest"
	"golang.org/x/tools/go/packages"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// cases is every package of cases: they are loaded once, with the real
// libraries, which takes gigabytes.
const cases = "./ctxless_io/..."

// TestCases runs the check over testdata/ctxless_io, and holds what it says
// and what it leaves unsaid against the comments there.
func TestCases(t *testing.T) {
	if testing.Short() {
		t.Skip("loads real libraries")
	}
	dir := casetest.Dir(t, cases)
	results := analysistest.RunWithSuggestedFixes(t, dir, Analyzer, cases)
	if len(results) == 0 {
		t.Fatal("nothing was loaded")
	}
	t.Run("silences", func(t *testing.T) { testSilences(t, results) })
	t.Run("fixed", func(t *testing.T) { casetest.Fixed(t, Analyzer, fixTitle, results, 10) })
	t.Run("options", func(t *testing.T) { testOptions(t, results) })
}

// The silences that come before or after the judgement.
const (
	notKnown  = "the call is not known to do I/O"
	inTest    = "the file is a test"
	generated = "the file is generated"
	ignored   = "a comment ignores the finding"
)

var silentComment = regexp.MustCompile(`// silent: ([^;\n]+)`)

// testSilences requires that a call is silent for the very reason that the
// comment beside it names, and that there is a case of every reason.
func testSilences(t *testing.T, results []*analysistest.Result) {
	seen := map[string]bool{}
	for _, r := range results {
		pkg := r.Pass.ResultOf[summary.Default].(*summary.Package)
		said := verdicts(r, pkg)
		for _, file := range r.Pass.Files {
			for line, want := range comments(r.Action.Package, file, silentComment) {
				seen[want] = true
				if got := said[line]; !slices.Contains(got, want) {
					t.Errorf("%s:%d: silent because %q, want %q", line.file, line.line, got, want)
				}
			}
		}
	}
	for _, want := range reasons(t) {
		if !seen[want] {
			t.Errorf("no case is silent because %q", want)
		}
	}
}

// place is a line of a file.
type place struct {
	file string
	line int
}

// verdicts returns the silences of every line that has a call known to do I/O.
// The other lines are silent as notKnown.
func verdicts(r *analysistest.Result, pkg *summary.Package) map[place][]string {
	said := map[place][]string{}
	add := func(n ast.Node, text ...string) {
		p := r.Pass.Fset.Position(n.Pos())
		for line := p.Line; line <= r.Pass.Fset.Position(n.End()).Line; line++ {
			at := place{p.Filename, line}
			said[at] = append(said[at], text...)
		}
	}
	known := map[ast.Node]bool{}
	l := looker{pass: r.Pass, pkg: pkg}
	rep := report.New(r.Pass, name, pkg.Directives, report.Options{})
	for _, op := range pkg.Ops {
		known[op.Call] = true
		v := judge(l.look(op))
		switch {
		case op.Test:
			add(op.Call, inTest)
		case rep.Skipped(op.Call.Pos()):
			add(op.Call, generated)
		case v.silent != "":
			add(op.Call, string(v.silent))
		case op.Row.IO != api.None:
			add(op.Call, ignored) // a finding, unless a comment ignores it: analysistest knows
		}
	}
	for _, file := range r.Pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && !known[call] {
				add(call, notKnown)
			}
			return true
		})
	}
	return said
}

// comments returns the first group of what matches in the comments of a file,
// by line.
func comments(pkg *packages.Package, file *ast.File, re *regexp.Regexp) map[place]string {
	found := map[place]string{}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if m := re.FindStringSubmatch(c.Text); m != nil {
				p := pkg.Fset.Position(c.Pos())
				found[place{p.Filename, p.Line}] = strings.TrimSpace(m[1])
			}
		}
	}
	return found
}
