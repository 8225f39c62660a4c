package driver

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// loadMode asks for the source of the packages that are named and for the
// export data of all others. The source of everything would cost ten times as
// much, for nothing: facts are only wanted from the user's own packages.
const loadMode = packages.LoadSyntax | packages.NeedModule | packages.NeedForTest

// loaded is the packages of one run.
type loaded struct {
	// named is the packages that the user asked for. Those of the user's own
	// packages that they depend on are in their imports, with source.
	named []*packages.Package
	// files, if not nil, is the files that the user asked for: findings in
	// others are not wanted.
	files map[string]bool
	// problems is what could not be loaded, or not completely.
	problems []problem
}

// loadConfig is what the command line says about loading.
type loadConfig struct {
	patterns []string
	tags     string
	tests    bool
}

// load loads the named packages and the user's own packages among their
// dependencies from source. The error is about the whole run; what concerns
// one package only is among the problems.
func load(cfg loadConfig) (*loaded, error) {
	args, err := splitArgs(cfg.patterns)
	if err != nil {
		return nil, err
	}
	out := &loaded{files: args.files}
	if out.named, err = loadComplete(cfg, args.patterns); err != nil {
		return nil, err
	}
	if args.files == nil {
		out.problems = unmatched(args.patterns, out.named)
	} else {
		err = out.keepFiles(cfg)
		if err != nil {
			return nil, err
		}
	}
	out.problems = append(out.problems, packageProblems(out.named)...)
	return out, nil
}

// keepFiles leaves only the packages of the named files. A file that the
// package of its directory does not have (another build tag, no module around
// it) is loaded as a package of its own.
func (l *loaded) keepFiles(cfg loadConfig) error {
	l.named = slices.DeleteFunc(l.named, func(p *packages.Package) bool {
		return !slices.ContainsFunc(p.GoFiles, func(file string) bool { return l.files[file] })
	})
	for _, group := range adHoc(l.files, l.named) {
		pkgs, err := loadOnce(cfg, group)
		if err != nil {
			return err
		}
		l.named = append(l.named, pkgs...)
	}
	return nil
}

// loadComplete loads the packages that match the patterns, with the source of
// every own package that they depend on. Most runs name all packages of the
// module and need one load; if own packages are missing, their paths are only
// known after it, and a second load has them all.
func loadComplete(cfg loadConfig, patterns []string) ([]*packages.Package, error) {
	pkgs, err := loadOnce(cfg, patterns)
	if err != nil {
		return nil, err
	}
	missing := ownWithoutSource(pkgs)
	if len(missing) == 0 {
		return pkgs, nil
	}
	named := map[string]bool{}
	for _, p := range pkgs {
		named[p.ID] = true
	}
	all, err := loadOnce(cfg, append(slices.Clone(patterns), missing...))
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(p *packages.Package) bool { return !named[p.ID] }), nil
}

// loadOnce loads the packages that match the patterns, without the mains that
// the go command generates for tests.
func loadOnce(cfg loadConfig, patterns []string) ([]*packages.Package, error) {
	pc := &packages.Config{Mode: loadMode, Tests: cfg.tests}
	if cfg.tags != "" {
		pc.BuildFlags = []string{"-tags=" + cfg.tags}
	}
	pkgs, err := packages.Load(pc, patterns...)
	if err != nil {
		return nil, loadError(err)
	}
	return slices.DeleteFunc(pkgs, isTestMain), nil
}

// ownWithoutSource returns the paths of the user's own packages that the given
// ones depend on and that were loaded from export data.
func ownWithoutSource(pkgs []*packages.Package) []string {
	var paths []string
	for _, p := range ownDependencies(pkgs) {
		// A package that is compiled again for a test has no name of its own
		// for the go command.
		if p.ID == p.PkgPath {
			paths = append(paths, p.PkgPath)
		}
	}
	slices.Sort(paths)
	return paths
}

// isOwn reports whether a package is the user's own code: a package of the
// module or the workspace that the run is about. A module that is replaced by
// a directory has a version and is a third party's.
func isOwn(p *packages.Package) bool {
	return p.Module != nil && p.Module.Path != "" && p.Module.Version == ""
}

// ownDependencies returns the user's own packages that the given ones depend
// on.
func ownDependencies(pkgs []*packages.Package) []*packages.Package {
	var own []*packages.Package
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if isOwn(p) && !isTestMain(p) && !slices.Contains(pkgs, p) {
			own = append(own, p)
		}
	})
	return own
}

// withSource returns the packages that have any file to look at.
func withSource(pkgs []*packages.Package) []*packages.Package {
	return slices.DeleteFunc(slices.Clone(pkgs), func(p *packages.Package) bool { return len(p.Syntax) == 0 })
}

// sortPackages returns the packages sorted by ID.
func sortPackages(pkgs []*packages.Package) []*packages.Package {
	return slices.SortedFunc(slices.Values(pkgs), func(a, b *packages.Package) int { return strings.Compare(a.ID, b.ID) })
}

// isTestMain reports whether p is the generated main package of a test: its
// source lies in the build cache.
func isTestMain(p *packages.Package) bool {
	if p.Name != "main" || p.ID != p.PkgPath || !strings.HasSuffix(p.ID, ".test") {
		return false
	}
	return len(p.GoFiles) == 0 || filepath.Dir(p.GoFiles[0]) != p.Dir
}

// loadError rewrites an error that stopped the go command: only what it
// printed says something to a user.
func loadError(err error) error {
	text := err.Error()
	if _, stderr, ok := strings.Cut(text, "stderr: "); ok {
		text = stderr
	}
	text = strings.TrimSpace(strings.TrimPrefix(text, "err: "))
	text = strings.TrimPrefix(text, "go: ")
	if text == "" {
		return err
	}
	return fmt.Errorf("packages cannot be loaded: %w", errors.New(text))
}
