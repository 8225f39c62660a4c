// Package report is the one way from a check to its driver: it decides
// whether a finding may be said at all (tests, generated files, switched-off
// categories, comments in the source) and gives it its category and range.
package report

import (
	"go/parser"
	"go/token"
	"strings"
)

// base is where the pages of the checks are.
const base = "https://github.com/deadlinelint/deadlinelint/blob/main/docs/checks/"

// URL returns the address of the docs page of a check. A driver adds "#" and
// the category of a finding.
func URL(check string) string { return base + check + ".md" }

// Doc returns the documentation of a check from the source text of its doc.go:
// what stands under the heading "# Analyzer NAME" of the package comment,
// without the leading "NAME: ". It panics if there is none: a check without
// documentation must not build.
func Doc(src, check string) string {
	file, err := parser.ParseFile(token.NewFileSet(), "doc.go", src, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil || file.Doc == nil {
		panic("no package comment in doc.go of " + check)
	}
	_, text, ok := strings.Cut(file.Doc.Text(), "# Analyzer "+check+"\n")
	if !ok {
		panic("no heading \"# Analyzer " + check + "\" in doc.go")
	}
	text, ok = strings.CutPrefix(strings.TrimSpace(text), check+": ")
	if !ok {
		panic("the documentation of " + check + " does not start with its name")
	}
	return text
}
