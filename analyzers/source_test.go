package analyzers_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/deadlinelint/deadlinelint/analyzers"
)

// loader type-checks source text, right or wrong, against the standard library.
type loader struct {
	fset *token.FileSet
	conf types.Config
}

// newLoader returns the one loader of all tests, which reads the standard
// library once.
var newLoader = sync.OnceValue(func() *loader {
	l := &loader{fset: token.NewFileSet()}
	l.conf = types.Config{
		Importer:    importer.ForCompiler(l.fset, "source", nil),
		FakeImportC: true,
		Error:       func(error) {}, // what does not compile is checked as far as it goes
	}
	return l
})

// load makes a package of files by name. Nothing about them needs to be right.
func (l *loader) load(path string, files map[string]string) *packages.Package {
	pkg := &packages.Package{
		ID: path, PkgPath: path, Fset: l.fset, TypesSizes: types.SizesFor("gc", "amd64"),
		Module: &packages.Module{Path: "example.com/m", Main: true},
		TypesInfo: &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
			Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
		},
	}
	pkg.Name = "p" // until a file has another
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file, err := parser.ParseFile(l.fset, name, files[name], parser.ParseComments|parser.AllErrors|parser.SkipObjectResolution)
		pkg.IllTyped = pkg.IllTyped || err != nil
		if file != nil && file.Name != nil {
			pkg.Syntax = append(pkg.Syntax, file)
			pkg.Name = cmp.Or(file.Name.Name, pkg.Name)
		}
	}
	var err error
	pkg.Types, err = l.conf.Check(path, l.fset, pkg.Syntax, pkg.TypesInfo)
	pkg.IllTyped = pkg.IllTyped || err != nil
	return pkg
}

// run returns what all checks say about the packages, in the order in which
// they say it. A check that fails or panics fails the test.
func run(t *testing.T, pkgs ...*packages.Package) []string {
	t.Helper()
	graph, err := checker.Analyze(analyzers.All(), pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Errorf("%s: %v", act, act.Err)
		}
		for _, d := range act.Diagnostics {
			said = append(said, fmt.Sprintf("%s: %s: %s", act.Package.Fset.Position(d.Pos), act.Analyzer.Name, d.Message))
		}
	}
	return said
}
