package code_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ast/inspector"
)

// source is a type-checked file.
type source struct {
	text string
	fset *token.FileSet
	file *ast.File
	info *types.Info
	pkg  *types.Package
}

// check type-checks the declarations of a file. It may call here(b) anywhere.
func check(t *testing.T, text string) *source {
	t.Helper()
	return typed(t, text, false)
}

// typed is check for a file that may be broken.
func typed(t *testing.T, text string, broken bool) *source {
	t.Helper()
	if !strings.Contains(text, "package ") {
		text = "package p\n" + text
	}
	s := &source{text: text + "\nfunc here(bool) {}\n", fset: token.NewFileSet()}
	s.info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}
	var err error
	if s.file, err = parser.ParseFile(s.fset, "p.go", s.text, parser.ParseComments); err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: importer.ForCompiler(s.fset, "source", nil)}
	if broken {
		conf.Error = func(error) {}
	}
	if s.pkg, err = conf.Check("example.com/p", s.fset, []*ast.File{s.file}, s.info); err != nil && !broken {
		t.Fatal(err)
	}
	return s
}

// calls returns the calls of the file, in source order.
func (s *source) calls() []inspector.Cursor {
	var list []inspector.Cursor
	for c := range inspector.New([]*ast.File{s.file}).Root().Preorder((*ast.CallExpr)(nil)) {
		list = append(list, c)
	}
	return list
}

// heres returns the calls of here, with the answer that each expects.
func (s *source) heres() map[inspector.Cursor]bool {
	found := map[inspector.Cursor]bool{}
	for _, c := range s.calls() {
		call := c.Node().(*ast.CallExpr)
		if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "here" {
			found[c] = call.Args[0].(*ast.Ident).Name == "true"
		}
	}
	return found
}

// ask holds the answers of is at every call of here against what it expects.
func (s *source) ask(t *testing.T, is func(inspector.Cursor) bool) {
	t.Helper()
	heres := s.heres()
	if len(heres) == 0 {
		t.Fatal("the source asks nothing")
	}
	for c, want := range heres {
		if got := is(c); got != want {
			t.Errorf("line %d: %v, want %v", s.fset.Position(c.Node().Pos()).Line, got, want)
		}
	}
}
