package code_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

func TestCallee(t *testing.T) {
	s := check(t, `
import "strings"

type inner struct{}
func (*inner) run() {}
type outer struct{ *inner }
type alias = outer
type runner interface{ run() }
type box[T any] struct{}
func (box[T]) get() (v T) { return v }
func pick[T any](v T) T { return v }

func f(o outer, a alias, r runner, b box[int], fn func()) {
	o.run()
	a.run()
	(*inner).run(nil)
	r.run()
	b.get()
	pick(1)
	pick[string]("")
	(strings.ToLower)("")
	fn()
	_ = string([]byte(nil))
	_ = len("")
}`)
	want := []struct {
		name, recv, text string
		expr             bool
	}{
		{"(*example.com/p.inner).run", "o", "run", false},
		{"(*example.com/p.inner).run", "a", "run", false},
		{"(*example.com/p.inner).run", "(*inner)", "run", true},
		{"(example.com/p.runner).run", "r", "run", false},
		{"(example.com/p.box[T]).get", "b", "get", false},
		{"example.com/p.pick", "", "pick", false},
		{"example.com/p.pick", "", "pick", false},
		{"strings.ToLower", "strings", "ToLower", false},
		{"", "", "fn", false},
		{"", "", "string", false},
		{"", "", "[]byte", false},
		{"", "", "len", false},
	}
	calls := s.calls()
	if len(calls) != len(want) {
		t.Fatalf("%d calls, want %d", len(calls), len(want))
	}
	for i, c := range calls {
		call := c.Node().(*ast.CallExpr)
		name := ""
		if fn := code.Callee(s.info, call); fn != nil {
			name = fn.FullName()
		}
		if name != want[i].name {
			t.Errorf("call %d: callee %q, want %q", i, name, want[i].name)
		}
		recv := ""
		if e := code.Receiver(call); e != nil {
			recv = types.ExprString(e)
		}
		if recv != want[i].recv {
			t.Errorf("call %d: receiver %q, want %q", i, recv, want[i].recv)
		}
		pos, end := code.CallRange(call)
		if text := s.text[s.fset.Position(pos).Offset:s.fset.Position(end).Offset]; text != want[i].text {
			t.Errorf("call %d: range %q, want %q", i, text, want[i].text)
		}
		if got := code.IsMethodExpr(s.info, call); got != want[i].expr {
			t.Errorf("call %d: method expression %v, want %v", i, got, want[i].expr)
		}
	}
}

// TestUnfinished: a call that lacks arguments has no callee.
func TestUnfinished(t *testing.T) {
	s := typed(t, `
func one(a int) {}
func some(a, b int, more ...string) {}
func pair() (a, b int) { return }

func f() {
	one()
	one(1)
	some()
	some(1)
	some(1, 2)
	some(pair())
}`, true)
	want := []bool{false, true, false, false, true, true, true}
	for i, c := range s.calls() {
		if got := code.Callee(s.info, c.Node().(*ast.CallExpr)) != nil; got != want[i] {
			t.Errorf("call %d: a callee is %t, want %t", i, got, want[i])
		}
	}
}

func TestTypes(t *testing.T) {
	s := check(t, `
import "context"

type ctxAlias = context.Context
type own interface{ context.Context }
type named struct{}
type pointer = *named

var (
	a context.Context
	b ctxAlias
	c own
	d named
	e pointer
	f **named
	g error
	h int
	k *context.Context
)`)
	for _, test := range []struct {
		name      string
		typeName  string
		isContext bool
		isError   bool
	}{
		{"a", "context.Context", true, false},
		{"b", "context.Context", true, false},
		{"c", "example.com/p.own", false, false},
		{"d", "example.com/p.named", false, false},
		{"e", "example.com/p.named", false, false},
		{"f", "", false, false},
		{"g", "", false, true},
		{"h", "", false, false},
		{"k", "context.Context", false, false},
	} {
		typ := s.pkg.Scope().Lookup(test.name).Type()
		if got := code.TypeName(typ); got != test.typeName {
			t.Errorf("%s: type name %q, want %q", test.name, got, test.typeName)
		}
		if got := code.IsContext(typ); got != test.isContext {
			t.Errorf("%s: is a context %v, want %v", test.name, got, test.isContext)
		}
		if got := code.IsError(typ); got != test.isError {
			t.Errorf("%s: is an error %v, want %v", test.name, got, test.isError)
		}
	}
	if code.Named(nil) != nil || code.Deref(nil) != nil || code.TypeName(nil) != "" || code.IsError(nil) {
		t.Error("a missing type has a name")
	}
}

func TestSignatures(t *testing.T) {
	s := check(t, `
import "context"
func a(ctx context.Context, id string) error
func b(id string, ctx context.Context) (error, int)
func c()
const query = "SELECT " + column
const column = "id"
var _ = query
var n = 1`)
	for name, want := range map[string]struct {
		takes bool
		index int
		err   bool
	}{"a": {true, 0, true}, "b": {false, 1, false}, "c": {false, -1, false}} {
		sig := code.Signature(s.pkg.Scope().Lookup(name).(*types.Func))
		if got := code.TakesContext(sig); got != want.takes {
			t.Errorf("%s takes a context first: %v", name, got)
		}
		if got := code.ContextParam(sig); got != want.index {
			t.Errorf("%s has its context at %d, want %d", name, got, want.index)
		}
		if got := code.ReturnsError(sig); got != want.err {
			t.Errorf("%s returns an error last: %v", name, got)
		}
	}
	texts := map[string]bool{}
	for e := range s.info.Types {
		if text, ok := code.ConstString(s.info, e); ok {
			texts[text] = true
		}
	}
	if len(texts) != 3 || !texts["SELECT id"] {
		t.Errorf("constant strings %v, want three with SELECT id", texts)
	}
}

func TestFiles(t *testing.T) {
	for text, want := range map[string]bool{
		"// Code generated by x. DO NOT EDIT.\n\npackage p":                                             true,
		"// Package p.\n\n// Code generated by x. DO NOT EDIT.\npackage p":                              true,
		"package p\n\n// Code generated by x. DO NOT EDIT.\nvar x int":                                  false,
		"// Code generated by x.\npackage p":                                                            false,
		"// Code generated by cmd/cgo; DO NOT EDIT.\n\npackage p":                                       false,
		"// Code generated by cmd/cgo; DO NOT EDIT.\n\n// Code generated by x. DO NOT EDIT.\npackage p": true,
	} {
		s := check(t, text)
		if got := code.IsGenerated(s.file); got != want {
			t.Errorf("%q: generated %v, want %v", text, got, want)
		}
		if code.FileOf([]*ast.File{s.file}, s.file.Package) != s.file || code.FileOf(nil, s.file.Package) != nil {
			t.Errorf("%q: its file is another", text)
		}
	}
}

func TestPlaceAndOwner(t *testing.T) {
	s := check(t, "var x int")
	pos := s.pkg.Scope().Lookup("x").Pos()
	for _, test := range []struct {
		pkg    string
		module *analysis.Module
		place  string
		own    bool
	}{
		{"example.com/m/store", &analysis.Module{Path: "example.com/m"}, "store/p.go:2", true},
		{"example.com/m/store_test", &analysis.Module{Path: "example.com/m"}, "store/p.go:2", true},
		{"example.com/m", &analysis.Module{Path: "example.com/m"}, "p.go:2", true},
		{"example.com/m/store", &analysis.Module{Path: "example.com/m", Version: "v1.0.0"}, "store/p.go:2", false},
		{"example.com/m/store", nil, "example.com/m/store/p.go:2", false},
		{"example.com/m/store", &analysis.Module{}, "example.com/m/store/p.go:2", false},
	} {
		pass := &analysis.Pass{Fset: s.fset, Pkg: types.NewPackage(test.pkg, "p"), Module: test.module}
		if got := code.Place(pass, pos); got != test.place {
			t.Errorf("%s in %v: %s, want %s", test.pkg, test.module, got, test.place)
		}
		if got := code.IsOwn(pass); got != test.own {
			t.Errorf("%s in %v: own %v, want %v", test.pkg, test.module, got, test.own)
		}
	}
}

func TestGenerator(t *testing.T) {
	for head, want := range map[string]string{
		"// Code generated by protoc-gen-go. DO NOT EDIT.\n":                "protoc-gen-go",
		"// Code generated by MockGen. DO NOT EDIT.\n// Source: a.go\n":     "MockGen",
		"// Code generated by \"stringer -type=Kind\"; DO NOT EDIT.\n":      "stringer",
		"// Code generated by mockery v2.53.0. DO NOT EDIT.\n":              "mockery",
		"// Code generated from a template. DO NOT EDIT.\n":                 "from",
		"// Code generated by cmd/cgo; DO NOT EDIT.\n":                      "",
		"// This is not: Code generated by protoc-gen-go. DO NOT EDIT.\n":   "",
		"package p\n\n// Code generated by protoc-gen-go. DO NOT EDIT.\n//": "",
	} {
		text := head + "\npackage p\n"
		if head[0] == 'p' {
			text = head
		}
		file, err := parser.ParseFile(token.NewFileSet(), "p.go", text, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := code.Generator(file); got != want || ok != (want != "") {
			t.Errorf("Generator(%q) = %q, %t, want %q", head, got, ok, want)
		}
	}
}
