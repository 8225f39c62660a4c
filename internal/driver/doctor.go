package driver

import (
	"cmp"
	"fmt"
	"go/ast"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/deadlinelint/deadlinelint/analyzers"
)

// doctor prints what the checks know about the packages of a command line, by
// default all of this module: the options in force, the packages and what is
// not judged in them, and the libraries that are known or not.
func doctor(inv *invocation, stdout, stderr io.Writer) int {
	if inv.byDefault {
		inv.patterns = []string{"./..."}
	}
	dir, err := os.Getwd()
	if err != nil {
		return fail(stderr, err)
	}
	pkgs, groups, err := loadGroups(inv, dir)
	if err != nil {
		return fail(stderr, err)
	}
	fmt.Fprintf(stdout, "%s %s, %s\n", progname, version(), runtime.Version())
	for _, g := range groups {
		if err := examine(stdout, dir, g); err != nil {
			return fail(stderr, err)
		}
	}
	printProblems(stderr, pkgs.problems, dir)
	if len(pkgs.problems) > 0 {
		return exitFailed
	}
	return exitClean
}

// examine prints everything about the packages of one options file.
func examine(w io.Writer, dir string, g group) error {
	graph, err := checker.Analyze(g.suite, withSource(g.pkgs), nil)
	if err != nil {
		return err
	}
	tw := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	if err := examineOptions(tw, dir, g); err != nil {
		return err
	}
	examinePackages(tw, g, countFacts(graph))
	cfg, err := readOptions(g.file)
	if err != nil {
		return err
	}
	suite, err := analyzers.NewSuite(cfg)
	if err != nil {
		return err
	}
	examineLibraries(tw, g.pkgs, suite.Rows)
	return tw.Flush()
}

// examineOptions prints the options in force.
func examineOptions(w io.Writer, dir string, g group) error {
	cfg, err := readOptions(g.file)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\noptions\n")
	if g.file == "" {
		fmt.Fprintf(w, "  file\tnone\n")
	} else {
		fmt.Fprintf(w, "  file\t%s\n", relPath(dir, g.file))
	}
	var checks []string
	for _, a := range g.suite {
		checks = append(checks, a.Name)
	}
	fmt.Fprintf(w, "  checks\t%s\n", cmp.Or(strings.Join(checks, ", "), "none"))
	for _, f := range changedFlags(g.suite) {
		fmt.Fprintf(w, "  -%s\t%s\n", f.name, f.value)
	}
	fmt.Fprintf(w, "  test files\t%s\n", map[bool]string{true: "judged", false: "not judged"}[g.tests])
	for _, f := range cfg.Functions {
		fmt.Fprintf(w, "  own row\t%s\n", f.Name)
	}
	return nil
}

// examinePackages prints the packages, and what is left out of them.
func examinePackages(w io.Writer, g group, facts map[string]int) {
	fmt.Fprintf(w, "\npackages\n")
	for _, p := range sortPackages(g.pkgs) {
		fmt.Fprintf(w, "  %s\t%s\t%s\n", p.ID, count(facts[p.ID], "fact"), describePackage(p))
	}
	own := ownDependencies(g.pkgs)
	for _, p := range sortPackages(own) {
		fmt.Fprintf(w, "  %s\t%s\t%s\n", p.ID, count(facts[p.ID], "fact"), "not named: read for its facts only")
	}
}

// describePackage says how much of a package is judged.
func describePackage(p *packages.Package) string {
	parts := []string{count(len(p.GoFiles), "file")}
	generated := 0
	for _, file := range p.Syntax {
		if ast.IsGenerated(file) {
			generated++
		}
	}
	if generated > 0 {
		parts = append(parts, fmt.Sprintf("%d generated, never reported", generated))
	}
	if n := len(p.IgnoredFiles); n > 0 {
		parts = append(parts, fmt.Sprintf("%d left out by build constraints", n))
	}
	if len(p.GoFiles) == 0 {
		parts = append(parts, "skipped")
	} else if _, bad := packageProblem(p); bad {
		parts = append(parts, "does not type-check, judged as far as it does")
	}
	return strings.Join(parts, ", ")
}

// examineLibraries prints which imported packages there are rows for. A
// package of the standard library without rows does no I/O worth a row; calls
// into any other one without rows are silent.
func examineLibraries(w io.Writer, pkgs []*packages.Package, rows func(path string) int) {
	fmt.Fprintf(w, "\nlibraries\n")
	importers := map[*packages.Package]int{}
	for _, p := range append(slices.Clone(pkgs), ownDependencies(pkgs)...) {
		for _, imported := range p.Imports {
			importers[imported]++
		}
	}
	for _, p := range sortPackages(slices.Collect(maps.Keys(importers))) {
		n := rows(p.PkgPath)
		if n == 0 && (isOwn(p) || p.Module == nil) {
			continue
		}
		text := count(n, "row")
		if n == 0 {
			text = "no rows: calls into it are silent"
		}
		fmt.Fprintf(w, "  %s\timported by %s\t%s\n", p.PkgPath, count(importers[p], "package"), text)
	}
}

// countFacts counts the facts about the functions of each package, by ID.
func countFacts(graph *checker.Graph) map[string]int {
	facts := map[string]int{}
	for act := range graph.All() {
		for _, f := range act.AllObjectFacts() {
			if f.Object.Pkg() == act.Package.Types {
				facts[act.Package.ID]++
			}
		}
	}
	return facts
}

// changedFlags returns the flags of checks that do not have their defaults.
func changedFlags(suite []*analysis.Analyzer) []setFlag {
	defaults := map[string]string{}
	for _, a := range analyzers.All() {
		for _, f := range flagsOf(a) {
			defaults[f.name] = f.value
		}
	}
	var changed []setFlag
	for _, a := range suite {
		for _, f := range flagsOf(a) {
			if f.value != defaults[f.name] {
				changed = append(changed, f)
			}
		}
	}
	return changed
}
