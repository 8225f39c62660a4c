package driver

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// arguments is the arguments of a command line, sorted by kind.
type arguments struct {
	patterns []string        // what the go command is asked for
	files    map[string]bool // absolute names of the files; nil if no file is named
}

// splitArgs turns files into the packages of their directories: a file is
// judged as part of its package, where its callers are. If files and packages
// are mixed, the error says so.
func splitArgs(args []string) (arguments, error) {
	var out arguments
	for _, arg := range args {
		if !strings.HasSuffix(arg, ".go") || !isFile(arg) {
			out.patterns = append(out.patterns, arg)
			continue
		}
		abs, err := filepath.Abs(arg)
		if err != nil {
			return out, err
		}
		if out.files == nil {
			out.files = map[string]bool{}
		}
		out.files[abs] = true
	}
	if out.files != nil && len(out.patterns) > 0 {
		return out, fmt.Errorf("%s is not a file: name either files or packages", out.patterns[0])
	}
	out.patterns = append(out.patterns, directories(out.files)...)
	return out, nil
}

// directories returns the directories of files as the go command wants them:
// a relative path starts with a dot.
func directories(files map[string]bool) []string {
	var dirs []string
	for file := range files {
		dirs = append(dirs, filepath.Dir(file))
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

// adHoc returns the named files that no loaded package has, by directory.
func adHoc(files map[string]bool, pkgs []*packages.Package) [][]string {
	left := maps.Clone(files)
	for _, p := range pkgs {
		for _, file := range p.GoFiles {
			delete(left, file)
		}
	}
	var groups [][]string
	for _, dir := range directories(left) {
		var group []string
		for file := range left {
			// Tests are not loaded without -tests and silent then anyway.
			if filepath.Dir(file) == dir && !strings.HasSuffix(file, "_test.go") {
				group = append(group, file)
			}
		}
		if len(group) > 0 {
			slices.Sort(group)
			groups = append(groups, group)
		}
	}
	return groups
}

// unmatched returns a problem for each pattern that names no package. The go
// command only warns about patterns with dots, and it is no help that a
// misspelt directory has no findings.
func unmatched(patterns []string, pkgs []*packages.Package) []problem {
	if len(pkgs) == 0 {
		return []problem{{text: fmt.Sprintf("no packages match %s (is this directory inside a module?)", strings.Join(patterns, " "))}}
	}
	var problems []problem
	for _, pattern := range patterns {
		if !strings.Contains(pattern, "...") {
			continue // the go command reports it
		}
		if !slices.ContainsFunc(pkgs, func(p *packages.Package) bool { return matches(pattern, p) }) {
			problems = append(problems, problem{text: "no packages match " + pattern})
		}
	}
	return problems
}

// matches reports whether a pattern with dots names the package.
func matches(pattern string, p *packages.Package) bool {
	if p.PkgPath == pattern {
		return true // a package that stands for a pattern in error
	}
	name := p.PkgPath
	if isLocal(pattern) {
		abs, err := filepath.Abs(filepath.FromSlash(pattern))
		if err != nil {
			return true
		}
		pattern, name = filepath.ToSlash(abs), filepath.ToSlash(p.Dir)
	}
	return wildcard(pattern).MatchString(name)
}

// isLocal reports whether a pattern is a path in the file system.
func isLocal(pattern string) bool {
	return pattern == "..." || strings.HasPrefix(pattern, "./") || strings.HasPrefix(pattern, "../") ||
		filepath.IsAbs(pattern)
}

// wildcard returns the expression for a pattern with dots; as in the go
// command, "x/..." also matches x itself.
func wildcard(pattern string) *regexp.Regexp {
	expr := strings.ReplaceAll(regexp.QuoteMeta(pattern), `\.\.\.`, `.*`)
	if short, ok := strings.CutSuffix(expr, `/.*`); ok {
		expr = short + `(/.*)?`
	}
	return regexp.MustCompile(`^` + expr + `$`)
}
