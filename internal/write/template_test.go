package write

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

const templates = `package p

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"
)

const name = "stock"

var (
	plain   = "a" + name
	reading = os.Getenv("DOC")
	built   = fmt.Sprintf("%s-%d", name, 3)
)

type inner struct {
	N    int    ` + "`json:\"n,omitempty\"`" + `
	Skip string ` + "`json:\"-\"`" + `
	Name string
}

func one(s string) string { return "<" + s + ">" }
func two(b bool) string {
	if b {
		return "x"
	}
	return "y"
}
func loop() string { return loop() }

func uses(n int, f float64, d time.Duration, s string) {
	local := "l"
	twice := "a"
	twice = "b"
	marshalled, _ := json.Marshal(map[string]any{"k": []int{1, 2}, "s": name})
	typed, _ := json.Marshal(&inner{N: n, Skip: "no", Name: local})
	wait, _ := json.Marshal(map[string]any{"initialBackoff": s, "other": 1})
	open, _ := json.Marshal(map[string]any{"who": s})
	take(name, plain, reading, built, local, twice,
		one(local), two(true), loop(), string(marshalled), string(typed), string(wait), string(open),
		fmt.Sprintf("{%d %v %.1f %q %%}", n, f, f, name), fmt.Sprintf("%s %v", d, d.String()), fmt.Sprintf("%s", s),
		fmt.Sprintf("{\"maxBackoff\": \"%s\"}", s), fmt.Sprintf("%d"), strings.ReplaceAll("a-X", "X", local), strings.TrimSpace(" t "), s)
}

func take(...string) {}
`

func TestTemplate(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", templates, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
	}
	pkg, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info}
	table := api.Default()
	flow := ctxflow.New(pass, table, func(*types.Func, int) bool { return false })
	tracer := New(pass, flow, table, func(*types.Func) *Facts { return nil })
	want := []string{
		"stock", "astock", "?", "stock-3", "l", "?",
		"<l>", "?", "?", `{"k":[1,2],"s":"stock"}`, `{"Name":"l","n":2}`, `{"initialBackoff":"1s","other":1}`, "?",
		`{2 2 2 "stock" %}`, "1s 1s", "?",
		`{"maxBackoff": "1s"}`, "?", "a-l", "t", "?",
	}
	for c := range flow.Root().Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if id, ok := call.Fun.(*ast.Ident); !ok || id.Name != "take" {
			continue
		}
		if len(call.Args) != len(want) {
			t.Fatalf("%d arguments, %d wanted", len(call.Args), len(want))
		}
		for i, arg := range call.Args {
			got, ok := tracer.Template(arg, c)
			if !ok {
				got = "?"
			}
			if got != want[i] {
				t.Errorf("%s: %q, want %q", types.ExprString(arg), got, want[i])
			}
		}
	}
}
