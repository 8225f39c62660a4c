package timeoutorder

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/options"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// testOptions runs the check again with rules for layers over the case that
// says nothing by comments.
func testOptions(t *testing.T, results []*analysistest.Result) {
	const folder = "deadlinelint.test/timeout_order/layer_options"
	var pkgs []*packages.Package
	for _, r := range results {
		if strings.HasPrefix(r.Action.Package.PkgPath, folder) {
			pkgs = append(pkgs, r.Action.Package)
		}
	}
	inferred := New(summary.Default, options.Config{})
	if err := inferred.Flags.Set("infer-names", "true"); err != nil {
		t.Fatal(err)
	}
	with := func(cfg options.TimeoutOrder) *analysis.Analyzer {
		return New(summary.Default, options.Config{TimeoutOrder: cfg})
	}
	for option, a := range map[string]*analysis.Analyzer{
		"names": with(options.TimeoutOrder{Layers: []api.LayerRule{
			{Layer: "database", Names: []string{"query*"}}, {Layer: "service", Names: []string{"handlerTimeout"}},
		}}),
		"fields": with(options.TimeoutOrder{Layers: []api.LayerRule{
			{Layer: "database", Fields: []string{"./timeout_order/layer_options/store.Config.StatementTimeout"}},
			{Layer: "service", Fields: []string{"net/http.Server.WriteTimeout"}},
		}}),
		"packages": with(options.TimeoutOrder{
			Order: api.LayerOrder{Margin: api.Margin{Absolute: time.Second}},
			Layers: []api.LayerRule{
				{Layer: "service", Names: []string{"patience"}, Packages: []string{"./timeout_order/layer_options"}},
				{Layer: "database", Packages: []string{"./timeout_order/layer_options/..."}},
			},
		}),
		"infer": inferred,
	} {
		t.Run(option, func(t *testing.T) { expect(t, a, pkgs, option) })
	}
}

// expect requires the findings that comments of the form "with OPTION:
// `pattern`" announce, and no others.
func expect(t *testing.T, a *analysis.Analyzer, pkgs []*packages.Package, option string) {
	want := map[string]string{}
	announced := regexp.MustCompile("with " + option + ": `(.*?)`")
	for _, pkg := range pkgs {
		for _, file := range pkg.Syntax {
			for _, group := range file.Comments {
				if m := announced.FindStringSubmatch(group.List[len(group.List)-1].Text); m != nil {
					p := pkg.Fset.Position(group.Pos())
					want[fmt.Sprintf("%s:%d", p.Filename, p.Line)] = m[1]
				}
			}
		}
	}
	if len(want) == 0 {
		t.Fatal("no case of the option")
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		for _, d := range act.Diagnostics {
			p := act.Package.Fset.Position(d.Pos)
			at := fmt.Sprintf("%s:%d", p.Filename, p.Line)
			if pattern := want[at]; pattern == "" || !regexp.MustCompile(pattern).MatchString(d.Message) {
				t.Errorf("%s: %s, want %q", at, d.Message, pattern)
			}
			delete(want, at)
		}
	}
	for at, pattern := range want {
		t.Errorf("%s: nothing matches %q", at, pattern)
	}
}
