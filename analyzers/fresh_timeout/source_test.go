package freshtimeout

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"

	"github.com/deadlinelint/deadlinelint/internal/options"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// constants returns the values of the string constants of the type in a file.
func constants(t *testing.T, filename, typ string) []string {
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

// testFixed type-checks every package again with its fixed files, and lets the
// check look at them: a second run has nothing left to fix.
func testFixed(t *testing.T, results []*analysistest.Result) {
	var fixed []*packages.Package
	for _, r := range results {
		if pkg := fix(t, r.Action.Package); pkg != nil {
			fixed = append(fixed, pkg)
		}
	}
	if len(fixed) < 5 {
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

// testOptions switches each category off, by its flag and by the
// configuration: its findings go, and no others.
func testOptions(t *testing.T, results []*analysistest.Result) {
	var pkgs []*packages.Package
	for _, r := range results {
		switch path.Base(r.Action.Package.PkgPath) {
		case "caller_gone", "deliberate", "detached_read", "fan_out", "helpers", "clock", "ledger", "ignored_parameter", "overwritten", "stored_context":
			pkgs = append(pkgs, r.Action.Package)
		}
	}
	plain := findings(t, New(summary.Default, options.Config{}), pkgs)
	for _, category := range []string{freshRoot, overwritten, detached, storedContext, fanOut, ignoredContext, helper, report.CategoryDirective, report.CategoryUnused} {
		want := maps.Clone(plain)
		maps.DeleteFunc(want, func(_ token.Position, c string) bool { return c == category })
		if len(want) == len(plain) {
			t.Errorf("no case of the category %s", category)
		}
		byFlag := New(summary.Default, options.Config{})
		if err := byFlag.Flags.Set(category, "false"); err != nil {
			t.Fatal(err)
		}
		byConfig := New(summary.Default, options.Config{FreshTimeout: options.FreshTimeout{Off: options.Categories{category: true}}})
		for _, a := range []*analysis.Analyzer{byFlag, byConfig} {
			if got := findings(t, a, pkgs); !maps.Equal(got, want) {
				t.Errorf("%s off: %d findings, want %d", category, len(got), len(want))
			}
		}
	}
}

// findings returns the categories of what a reports.
func findings(t *testing.T, a *analysis.Analyzer, pkgs []*packages.Package) map[token.Position]string {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	all := map[token.Position]string{}
	for _, act := range graph.Roots {
		for _, d := range act.Diagnostics {
			all[act.Package.Fset.Position(d.Pos)] = d.Category
		}
	}
	return all
}
