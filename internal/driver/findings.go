package driver

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
)

// finding is one diagnostic, with everything that depends on the files of its
// package resolved.
type finding struct {
	pkg, check string
	pos, end   token.Position
	diag       analysis.Diagnostic
	fset       *token.FileSet
}

// failure is a check, or the summary it needs, that failed on a package.
type failure struct {
	pkg, check string
	err        error
}

// outcome is what the checks said.
type outcome struct {
	findings []finding
	failures []failure
}

// collect gathers the outcome of a run. If files is not nil, findings in
// other files are left out.
func (o *outcome) collect(graph *checker.Graph, files map[string]bool) {
	for act := range graph.All() {
		if act.Analyzer.Name == releaseName {
			continue // it fails where a check does, and that is said
		}
		if act.Err != nil {
			o.failures = append(o.failures, failure{act.Package.ID, act.Analyzer.Name, act.Err})
			continue
		}
		if !act.IsRoot {
			continue
		}
		fset := act.Package.Fset
		for _, d := range act.Diagnostics {
			f := finding{
				pkg: act.Package.ID, check: act.Analyzer.Name,
				pos: fset.Position(d.Pos), end: fset.Position(cmp.Or(d.End, d.Pos)),
				diag: d, fset: fset,
			}
			if files == nil || files[f.pos.Filename] || files[fset.PositionFor(d.Pos, false).Filename] {
				o.findings = append(o.findings, f)
			}
		}
	}
}

// sort puts the outcome into an order that does not depend on the run, and
// removes findings that are there twice because a file belongs to a package
// and to its test.
func (o *outcome) sort() {
	slices.SortStableFunc(o.findings, func(a, b finding) int {
		return cmp.Or(compareFindings(a, b), cmp.Compare(len(a.pkg), len(b.pkg)), cmp.Compare(a.pkg, b.pkg))
	})
	o.findings = slices.CompactFunc(o.findings, func(a, b finding) bool { return compareFindings(a, b) == 0 })
	slices.SortFunc(o.failures, func(a, b failure) int {
		return cmp.Or(cmp.Compare(a.pkg, b.pkg), cmp.Compare(a.check, b.check))
	})
}

// compareFindings orders findings by position, check and message.
func compareFindings(a, b finding) int {
	return cmp.Or(
		cmp.Compare(a.pos.Filename, b.pos.Filename),
		cmp.Compare(a.pos.Line, b.pos.Line),
		cmp.Compare(a.pos.Column, b.pos.Column),
		cmp.Compare(a.check, b.check),
		cmp.Compare(a.diag.Message, b.diag.Message),
	)
}
