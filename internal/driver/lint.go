package driver

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// lint checks the packages of a command line and prints what was found.
func lint(inv *invocation, stdout, stderr io.Writer) int {
	dir, err := os.Getwd()
	if err != nil {
		return fail(stderr, err)
	}
	bar := startProgress(stderr)
	defer bar.stop()

	bar.say("loading packages")
	pkgs, groups, err := loadGroups(inv, dir)
	if err != nil {
		bar.stop()
		return fail(stderr, err)
	}
	bar.say(fmt.Sprintf("checking %d packages", len(pkgs.named)))
	var result outcome
	for _, g := range groups {
		if err := result.run(g.suite, g.pkgs, pkgs.files); err != nil {
			bar.stop()
			return fail(stderr, err)
		}
	}
	result.sort()
	bar.stop()
	return print(inv, dir, result, pkgs.problems, stdout, stderr)
}

// run runs a suite over packages.
func (o *outcome) run(suite []*analysis.Analyzer, pkgs []*packages.Package, files map[string]bool) error {
	graph, err := checker.Analyze(releasing(suite), withSource(pkgs), nil)
	if err != nil {
		return err
	}
	o.collect(graph, files)
	return nil
}

// print prints everything and returns the exit status.
func print(inv *invocation, dir string, result outcome, problems []problem, stdout, stderr io.Writer) int {
	var err error
	if inv.json {
		err = printJSON(stdout, result)
	} else {
		err = printText(stdout, result.findings, dir, inv.context)
	}
	if err != nil {
		return fail(stderr, err)
	}
	for _, f := range result.failures {
		problems = append(problems, problem{text: fmt.Sprintf("%s failed on %s: %v", f.check, f.pkg, f.err)})
	}
	printProblems(stderr, problems, dir)
	switch {
	case len(problems) > 0:
		return exitFailed
	case len(result.findings) > 0:
		return exitFindings
	}
	return exitClean
}
