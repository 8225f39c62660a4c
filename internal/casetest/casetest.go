// Package casetest is what the tests of all checks have in common: the module
// of cases, and what a golden file must stand.
package casetest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"
)

// Dir returns the module of cases, seen from a check's folder, and downloads
// the libraries that the packages of pattern need: analysistest allows no
// download itself.
func Dir(t *testing.T, pattern string) string {
	t.Helper()
	dir, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "list", "-deps", "-test", pattern)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

// Constants returns the values of the string constants of the named type in a
// file of Go source.
func Constants(t *testing.T, filename, typ string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), filename, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if id, ok := spec.Type.(*ast.Ident); ok && id.Name == typ && len(spec.Values) == 1 {
			if lit, ok := spec.Values[0].(*ast.BasicLit); ok {
				value, err := strconv.Unquote(lit.Value)
				if err != nil {
					t.Fatal(err)
				}
				values = append(values, value)
			}
		}
		return true
	})
	return values
}

// Fixed type-checks every package again with its fixed files, of which there
// must be at least atLeast, and lets the check look at them: a second run has
// nothing left to fix. title is the one title of the check's fixes.
func Fixed(t *testing.T, check *analysis.Analyzer, title string, results []*analysistest.Result, atLeast int) {
	var fixed []*packages.Package
	for _, r := range results {
		if pkg := fix(t, title, r.Action.Package); pkg != nil {
			fixed = append(fixed, pkg)
		}
	}
	if len(fixed) < atLeast {
		t.Fatalf("only %d packages have golden files", len(fixed))
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{check}, fixed, nil)
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
func fix(t *testing.T, title string, pkg *packages.Package) *packages.Package {
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
		if err != nil || len(archive.Files) != 1 || archive.Files[0].Name != title {
			t.Errorf("%s.golden: %v; want one section %q", filename, err, title)
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
