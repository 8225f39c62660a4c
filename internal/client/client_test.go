package client

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
	"github.com/deadlinelint/deadlinelint/internal/retry"
)

// double has the names of a library, so that its rows hold, and no bodies.
const double = `package retryablehttp

import (
	"context"
	"net/http"
)

type CheckRetry func(ctx context.Context, resp *http.Response, err error) (bool, error)

type Client struct {
	RetryMax   int
	CheckRetry CheckRetry
}

func NewClient() *Client                          { return nil }
func (c *Client) Post(url string) error           { return nil }
func (c *Client) StandardClient() *http.Client    { return nil }
func DefaultRetryPolicy(ctx context.Context, resp *http.Response, err error) (bool, error) { return false, nil }
`

const prelude = `package p

import (
	"context"
	"net/http"

	rh "github.com/hashicorp/go-retryablehttp"
)

var cond bool

type desk struct{ a, b *rh.Client; hc *http.Client }

func made(n int) *rh.Client { c := rh.NewClient(); c.RetryMax = n; return c }
func configure(c *rh.Client) { c.RetryMax = 0 }
func reads(ctx context.Context, resp *http.Response, err error) (bool, error) { return false, nil }
func lost(ctx context.Context, resp *http.Response, err error) (bool, error) { return err != nil, nil }
var _ http.Handler
var _ context.Context
`

const doublePath = "github.com/hashicorp/go-retryablehttp"

// libraries gives the double for the library.
type libraries struct {
	std    types.Importer
	double *types.Package
}

func (l libraries) Import(path string) (*types.Package, error) {
	if path == doublePath {
		return l.double, nil
	}
	return l.std.Import(path)
}

var (
	fset = token.NewFileSet()
	std  = importer.ForCompiler(fset, "source", nil)
)

func check(t *testing.T, path, src string, imp types.Importer) (*types.Package, *ast.File, *types.Info) {
	t.Helper()
	file, err := parser.ParseFile(fset, path+".go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
	}
	pkg, err := (&types.Config{Importer: imp}).Check(path, fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	return pkg, file, info
}

// answer is what the reader says about the client of the call of Post in f.
func answer(t *testing.T, lib *types.Package, src string) string {
	t.Helper()
	pkg, file, info := check(t, "p", prelude+src, libraries{std, lib})
	pass := &analysis.Pass{Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info}
	table := api.Default()
	flow := ctxflow.New(pass, table, func(*types.Func, int) bool { return false })
	r := New(Deps{
		Pass: pass, Flow: flow, Table: table,
		Engine: retry.New(pass, flow, table, func(*types.Func) *retry.Facts { return nil }),
		Callers: func(fn *types.Func) []Call {
			var calls []Call
			for c := range flow.Root().Preorder((*ast.CallExpr)(nil)) {
				if call := c.Node().(*ast.CallExpr); code.Callee(info, call) == fn {
					calls = append(calls, Call{call, c})
				}
			}
			return calls
		},
		UsedAsValue: func(*types.Func) bool { return false },
		Imported:    func(*types.Func) *Again { return nil },
		Repeats:     func(*types.Func) string { return "" },
		Keys:        func(ast.Node) bool { return false },
		FreshKey:    func(ast.Node, inspector.Cursor) *FreshKey { return nil },
	})
	for c := range flow.Root().Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		fn := code.Callee(info, call)
		if fn == nil || fn.Name() != "Post" {
			continue
		}
		a := r.Of(call, fn, c, 0)
		if a == nil {
			return ""
		}
		return fmt.Sprintf("%s lost=%t status=%t gate=%t", a.Name, a.Lost, a.Status, a.Gate != "")
	}
	t.Fatal("no call")
	return ""
}

func TestOf(t *testing.T) {
	lib, _, _ := check(t, doublePath, double, std)
	const (
		both = "retryablehttp.Client lost=true status=true gate=false"
		lost = "retryablehttp.Client lost=true status=false gate=false"
		gate = "retryablehttp.Client lost=true status=false gate=true"
		none = ""
	)
	for _, tt := range []struct{ name, src, want string }{
		{"the default", `func f() { rh.NewClient().Post("u") }`, both},
		{"a variable", `func f() { c := rh.NewClient(); c.Post("u") }`, both},
		{"turned off", `func f() { c := rh.NewClient(); c.RetryMax = 0; c.Post("u") }`, none},
		{"turned off on one way", `func f() { c := rh.NewClient(); if cond { c.RetryMax = 0 }; c.Post("u") }`, none},
		{"a count from elsewhere", `func f(n int) { c := rh.NewClient(); c.RetryMax = n; c.Post("u") }`, both},
		{"a literal sends once", `func f() { c := &rh.Client{}; c.Post("u") }`, none},
		{"a literal with a count", `func f() { c := rh.Client{RetryMax: 2}; c.Post("u") }`, both},
		{"the zero value", `func f() { var c rh.Client; c.Post("u") }`, none},
		{"the zero value, told", `func f() { var c rh.Client; c.RetryMax = 2; c.Post("u") }`, both},
		{"a copy that is turned off", `func f() { c := rh.NewClient(); d := *c; d.RetryMax = 0; d.Post("u") }`, none},
		{"a function, told", `func f() { made(3).Post("u") }`, both},
		{"a function, told to send once", `func f() { made(0).Post("u") }`, none},
		{"handed to a function", `func f() { c := rh.NewClient(); configure(c); c.Post("u") }`, none},
		{"handed to a function value", `func f(o func(*rh.Client)) { c := rh.NewClient(); o(c); c.Post("u") }`, none},
		{"a parameter of an exported function", `func F(c *rh.Client) { c.Post("u") }`, none},
		{"a parameter whose callers agree", `func g(c *rh.Client) { c.Post("u") }; func f() { g(made(1)); g(rh.NewClient()) }`, both},
		{"a parameter whose callers differ", `func g(c *rh.Client) { c.Post("u") }; func f() { g(made(1)); g(made(0)) }`, none},
		{"a parameter without callers", `func g(c *rh.Client) { c.Post("u") }`, none},
		{"a field", `func f() *desk { return &desk{a: rh.NewClient()} }; func (d *desk) g() { d.a.Post("u") }`, both},
		{"a field that is set twice", `func f() *desk { return &desk{a: rh.NewClient()} }; func h() *desk { return &desk{a: made(0)} }; func (d *desk) g() { d.a.Post("u") }`, none},
		{"another field", `func f() *desk { return &desk{a: rh.NewClient(), b: made(0)} }; func (d *desk) g() { d.b.Post("u") }`, none},
		{"a field that is told later", `func f() *desk { d := &desk{a: rh.NewClient()}; d.a.RetryMax = 0; return d }; func (d *desk) g() { d.a.Post("u") }`, none},
		{"a field that nothing sets", `func (d *desk) g() { d.a.Post("u") }`, none},
		{"a package variable", `var c = rh.NewClient(); func f() { c.Post("u") }`, both},
		{"wrapped", `func f() *desk { return &desk{hc: rh.NewClient().StandardClient()} }; func (d *desk) g() { d.hc.Post("u", "", nil) }`, both},
		{"net/http's own", `func f() { http.DefaultClient.Post("u", "", nil) }`, none},
		{"a literal of net/http's", `func f() { c := &http.Client{}; c.Post("u", "", nil) }`, none},
		{"a cycle", `func f() { var c *rh.Client; d := c; c = d; c.Post("u") }`, none},
		{"recursion", `func g(n int) *rh.Client { if n == 0 { return rh.NewClient() }; return g(n - 1) }; func f() { g(2).Post("u") }`, none},
		{"a policy that says no", `func f() { c := rh.NewClient(); c.CheckRetry = reads; c.Post("u") }`, none},
		{"a policy about errors", `func f() { c := rh.NewClient(); c.CheckRetry = lost; c.Post("u") }`, lost},
		{"the policy of the library", `func f() { c := rh.NewClient(); c.CheckRetry = rh.DefaultRetryPolicy; c.Post("u") }`, both},
		{"a policy that cannot be seen", `func f(p rh.CheckRetry) { c := rh.NewClient(); c.CheckRetry = p; c.Post("u") }`, none},
		{"a gate in vain", `func f() { c := rh.NewClient(); c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
			if resp != nil && resp.Request.Method == "POST" { return false, nil }
			return rh.DefaultRetryPolicy(ctx, resp, err)
		}; c.Post("u") }`, gate},
		{"a gate that lets errors be", `func f() { c := rh.NewClient(); c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
			if err != nil || resp.Request.Method == "POST" { return false, err }
			return rh.DefaultRetryPolicy(ctx, resp, err)
		}; c.Post("u") }`, none},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := answer(t, lib, tt.src); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
