package golangci

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers"
	"github.com/deadlinelint/deadlinelint/internal/options"
)

// build does what golangci-lint does for one linter.
func build(t *testing.T, g *group, name string, settings any) (*analysis.Analyzer, error) {
	t.Helper()
	p, err := g.plugin(name)(settings)
	if err != nil {
		return nil, err
	}
	list, err := p.BuildAnalyzers()
	if err != nil {
		return nil, err
	}
	if len(list) != 1 {
		t.Fatalf("%s has %d analyzers, want one", name, len(list))
	}
	return list[0], nil
}

func TestEveryCheckIsALinter(t *testing.T) {
	for _, want := range analyzers.All() {
		plugin, err := register.GetPlugin(want.Name)
		if err != nil {
			t.Error(err)
			continue
		}
		p, err := plugin(nil)
		if err != nil {
			t.Errorf("%s without settings: %v", want.Name, err)
			continue
		}
		list, err := p.BuildAnalyzers()
		if err != nil || len(list) != 1 {
			t.Errorf("%s: %v, %v, want one analyzer", want.Name, list, err)
			continue
		}
		// golangci-lint puts the analyzer's name before the message if it is not
		// the linter's.
		if list[0].Name != want.Name {
			t.Errorf("the analyzer of %s is called %s", want.Name, list[0].Name)
		}
		if err := analysis.Validate(list); err != nil {
			t.Error(err)
		}
		if p.GetLoadMode() != register.LoadModeTypesInfo {
			t.Errorf("%s asks for the load mode %q", want.Name, p.GetLoadMode())
		}
	}
}

// TestOneSummary: two summaries in one process would register one type of
// facts twice.
func TestOneSummary(t *testing.T) {
	g := new(group)
	var all []*analysis.Analyzer
	for _, want := range analyzers.All() {
		a, err := build(t, g, want.Name, map[string]any{"tests": true})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, a)
	}
	if err := analysis.Validate(all); err != nil {
		t.Error(err)
	}
}

func TestShared(t *testing.T) {
	row := func(name string) map[string]any {
		return map[string]any{"functions": []any{map[string]any{"name": name, "harmless": true}}}
	}
	for _, tt := range []struct {
		name          string
		first, second map[string]any
		differ        bool
	}{
		{"none", nil, nil, false},
		{"the same", row("example.com/p.F"), row("example.com/p.F"), false},
		{"other rows", row("example.com/p.F"), row("example.com/p.G"), true},
		{"rows in one only", row("example.com/p.F"), nil, true},
		{"tests in one only", nil, map[string]any{"tests": true}, true},
		{"the default said and not said", nil, map[string]any{"tests": false}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, order := range [][2]map[string]any{{tt.first, tt.second}, {tt.second, tt.first}} {
				first, err := options.DecodeCheck("ctxless_io", order[0])
				if err != nil {
					t.Fatal(err)
				}
				second, err := options.DecodeCheck("ctxless_io", order[1])
				if err != nil {
					t.Fatal(err)
				}
				g := new(group)
				if _, err := g.check("ctxless_io", first); err != nil {
					t.Fatal(err)
				}
				// The names matter for the message only.
				_, err = g.check("another", second)
				if (err != nil) != tt.differ {
					t.Errorf("got %v, want an error: %t", err, tt.differ)
				}
				if err != nil && !strings.Contains(err.Error(), "another and ctxless_io differ") {
					t.Errorf("the message does not name both: %v", err)
				}
			}
		})
	}
}

// TestOwn: what belongs to one check is not shared.
func TestOwn(t *testing.T) {
	for _, a := range analyzers.All() {
		none, err := options.DecodeCheck(a.Name, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range options.Keys(a.Name) {
			var cfg options.Config
			for _, value := range []any{false, true, 1, "1s"} {
				if cfg, err = options.DecodeCheck(a.Name, map[string]any{key: value}); err == nil {
					break
				}
			}
			if err != nil {
				t.Errorf("no value for %s of %s: %v", key, a.Name, err)
				continue
			}
			g := new(group)
			if _, err := g.check(a.Name, none); err != nil {
				t.Fatal(err)
			}
			if _, err := g.check("another", cfg); err != nil {
				t.Errorf("%s of %s counts as shared: %v", key, a.Name, err)
			}
		}
	}
}

// TestAgain: the next configuration in the same process starts anew.
func TestAgain(t *testing.T) {
	g := new(group)
	for _, tests := range []bool{false, true, false} {
		if _, err := build(t, g, "ctxless_io", map[string]any{"tests": tests}); err != nil {
			t.Errorf("tests %t: %v", tests, err)
		}
	}
}

func TestStrict(t *testing.T) {
	for want, settings := range map[string]any{
		`unknown key "caller"`:       map[string]any{"caller": true},
		"tests: want true or false":  map[string]any{"tests": "often"},
		"want a mapping":             []any{"tests"},
		`functions[0]: unknown key`:  map[string]any{"functions": []any{map[string]any{"nome": "p.F"}}},
		`unknown key "ctxless_io"`:   map[string]any{"ctxless_io": map[string]any{}},
		"functions: want a list of ": map[string]any{"functions": "p.F"},
	} {
		if _, err := build(t, new(group), "ctxless_io", settings); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", settings, err, want)
		}
	}
}

func TestNolintIsLeftToGolangci(t *testing.T) {
	p, err := new(group).plugin("ctxless_io")(nil)
	if err != nil {
		t.Fatal(err)
	}
	if !p.(*linter).cfg.NolintElsewhere {
		t.Error("the checks would handle //nolint too")
	}
}

func TestRelatedIsStripped(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", "package p", 0)
	if err != nil {
		t.Fatal(err)
	}
	a := plain(&analysis.Analyzer{Name: "a", Run: func(pass *analysis.Pass) (any, error) {
		pass.Report(analysis.Diagnostic{Pos: file.Pos(), Message: "m", Category: "c", Related: []analysis.RelatedInformation{{Message: "r"}}})
		return nil, nil
	}})
	var got []analysis.Diagnostic
	pass := &analysis.Pass{Analyzer: a, Fset: fset, Files: []*ast.File{file}, Report: func(d analysis.Diagnostic) { got = append(got, d) }}
	if _, err := a.Run(pass); err != nil {
		t.Fatal(err)
	}
	if len(got) != 1 || got[0].Message != "m" || got[0].Category != "c" || got[0].Related != nil {
		t.Errorf("reported %+v, want the finding without related positions", got)
	}
}
