package freshtimeout

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/deadlinelint/deadlinelint/internal/casetest"

	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// cases is every package of cases: they are loaded once, with the real
// libraries, which takes gigabytes.
const cases = "./fresh_timeout/..."

// TestCases runs the check over testdata/fresh_timeout, and holds what it says
// and what it leaves unsaid against the comments there.
func TestCases(t *testing.T) {
	if testing.Short() {
		t.Skip("loads real libraries")
	}
	results := analysistest.RunWithSuggestedFixes(t, casetest.Dir(t, cases), Analyzer, cases)
	if len(results) == 0 {
		t.Fatal("nothing was loaded")
	}
	t.Run("silences", func(t *testing.T) { testSilences(t, results) })
	t.Run("fixed", func(t *testing.T) { casetest.Fixed(t, Analyzer, fixTitle, results, 5) })
	t.Run("options", func(t *testing.T) { testOptions(t, results) })
}

var silentComment = regexp.MustCompile(`// silent: (.+)`)

// srcLine is a line of a file.
type srcLine struct {
	file string
	line int
}

// testSilences requires that a context is silent for the very reason that the
// comment beside it names, and that there is a case of every reason.
func testSilences(t *testing.T, results []*analysistest.Result) {
	seen := map[string]bool{}
	for _, r := range results {
		said := verdicts(r)
		for _, file := range r.Pass.Files {
			for at, want := range comments(r, file, silentComment) {
				seen[want] = true
				if !slices.Contains(said[at], want) {
					t.Errorf("%s:%d: silent because %q, want %q", at.file, at.line, said[at], want)
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

// verdicts returns why the check says nothing, by line.
func verdicts(r *analysistest.Result) map[srcLine][]string {
	pkg := r.Pass.ResultOf[summary.Default].(*summary.Package)
	l := &looker{pass: r.Pass, pkg: pkg, skipped: report.New(r.Pass, name, pkg.Directives, report.Options{}).Skipped}
	l.roots()
	l.taken()
	l.helpers()
	said := map[srcLine][]string{}
	for _, j := range l.judged {
		if j.silent != "" {
			p := r.Pass.Fset.Position(j.pos)
			said[srcLine{p.Filename, p.Line}] = append(said[srcLine{p.Filename, p.Line}], string(j.silent))
		}
	}
	return said
}

// comments returns the first group of what matches in the comments of a file,
// by line.
func comments(r *analysistest.Result, file *ast.File, re *regexp.Regexp) map[srcLine]string {
	found := map[srcLine]string{}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if m := re.FindStringSubmatch(c.Text); m != nil {
				p := r.Pass.Fset.Position(c.Pos())
				found[srcLine{p.Filename, p.Line}] = strings.TrimSpace(m[1])
			}
		}
	}
	return found
}

// reasons returns every silence and every reason of ctxflow, so that a new one
// needs a case.
func reasons(t *testing.T) []string {
	t.Helper()
	list := append(casetest.Constants(t, "judge.go", "silence"), casetest.Constants(t, "../../internal/ctxflow/flow.go", "Reason")...)
	if len(list) < 20 || !slices.Contains(list, string(ctxflow.NoContext)) {
		t.Fatalf("only %d reasons were found in the source", len(list))
	}
	return list
}
