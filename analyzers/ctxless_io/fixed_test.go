package ctxlessio

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"os"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"
)

// testFixed type-checks every package again with its fixed files, and lets the
// check look at them: a second run has nothing left to fix.
func testFixed(t *testing.T, results []*analysistest.Result) {
	var fixed []*packages.Package
	for _, r := range results {
		if pkg := fix(t, r.Action.Package); pkg != nil {
			fixed = append(fixed, pkg)
		}
	}
	if len(fixed) < 10 {
		t.Fatalf("only %d packages have golden files", len(fixed))
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{Analyzer}, fixed, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		for _, d := range act.Diagnostics {
			if len(d.SuggestedFixes) > 0 {
				t.Errorf("%s: after the fix, a fix is offered: %s", act.Package.Fset.Position(d.Pos), d.Message)
			}
		}
	}
}

// fix returns a copy of pkg with its golden files in place; nil if it has none.
func fix(t *testing.T, pkg *packages.Package) *packages.Package {
	t.Helper()
	fixed := *pkg
	fixed.Syntax = slices.Clone(pkg.Syntax)
	found := false
	for i, file := range pkg.Syntax {
		filename := pkg.Fset.File(file.FileStart).Name()
		archive, err := txtar.ParseFile(filename + ".golden")
		if os.IsNotExist(err) {
			continue
		}
		if err != nil || len(archive.Files) != 1 || archive.Files[0].Name != fixTitle {
			t.Errorf("%s.golden: %v; want one section %q", filename, err, fixTitle)
			continue
		}
		found = true
		fixed.Syntax[i], err = parser.ParseFile(pkg.Fset, filename, archive.Files[0].Data, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
		}
	}
	if !found {
		return nil
	}
	fixed.TypesInfo = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{
		Importer:  imports(pkg.Imports),
		Sizes:     pkg.TypesSizes,
		GoVersion: "go" + pkg.Module.GoVersion,
		Error:     func(err error) { t.Errorf("the fixed file does not compile: %v", err) },
	}
	fixed.Types, _ = conf.Check(pkg.PkgPath, pkg.Fset, fixed.Syntax, fixed.TypesInfo)
	return &fixed
}

// imports finds packages that are loaded already.
type imports map[string]*packages.Package

func (m imports) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := m[path]; pkg != nil {
		return pkg.Types, nil
	}
	return nil, fmt.Errorf("the fix imports %s, which the file did not", path)
}
