package driver

import (
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/deadlinelint/deadlinelint/internal/options"
)

// adHocPath is how the go command calls a package of files that are named one
// by one.
const adHocPath = "command-line-arguments"

// group is packages with the same options, and the checks for them. Most runs
// have one; the modules of a workspace can differ.
type group struct {
	file  string // the options file, or empty
	tests bool
	suite []*analysis.Analyzer
	pkgs  []*packages.Package
}

// loadGroups loads the packages of a command line and sorts them by their
// options.
func loadGroups(inv *invocation, dir string) (*loaded, []group, error) {
	// Whether to load tests is an option, but whose options count is known
	// when the packages are: so it begins with those of the working directory.
	file, err := options.Find(dir)
	if err != nil {
		return nil, nil, err
	}
	here, err := groupFor(inv, file)
	if err != nil {
		return nil, nil, err
	}
	for tests := here.tests; ; tests = true {
		pkgs, err := load(loadConfig{inv.patterns, inv.tags, tests})
		if err != nil {
			return nil, nil, err
		}
		groups, err := groupPackages(inv, pkgs.named)
		if err != nil {
			return nil, nil, err
		}
		if tests || !slices.ContainsFunc(groups, func(g group) bool { return g.tests }) {
			return pkgs, groups, nil
		}
	}
}

// groupPackages sorts packages by their options file.
func groupPackages(inv *invocation, pkgs []*packages.Package) ([]group, error) {
	byFile := map[string][]*packages.Package{}
	for _, p := range pkgs {
		file, err := optionsOf(p)
		if err != nil {
			return nil, err
		}
		byFile[file] = append(byFile[file], p)
	}
	var groups []group
	for _, file := range slices.Sorted(maps.Keys(byFile)) {
		g, err := groupFor(inv, file)
		if err != nil {
			return nil, err
		}
		g.pkgs = byFile[file]
		groups = append(groups, g)
	}
	return groups, nil
}

// groupFor returns a group without packages.
func groupFor(inv *invocation, file string) (group, error) {
	cfg, err := readOptions(file)
	if err != nil {
		return group{}, err
	}
	own, suite, err := parseWith(cfg, inv.args)
	if err != nil {
		return group{}, err
	}
	return group{file: file, tests: own.tests, suite: suite}, nil
}

// optionsOf returns the name of the options file of a package. Only the user's
// own packages have one.
func optionsOf(p *packages.Package) (string, error) {
	if !isOwn(p) && !strings.HasPrefix(p.ID, adHocPath) {
		return "", nil
	}
	return options.Find(p.Dir)
}
