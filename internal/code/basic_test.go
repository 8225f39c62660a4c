package code_test

import (
	"go/ast"
	"go/types"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

func TestBasic(t *testing.T) {
	s := check(t, "type count int\ntype list []int\nvar a count; var b string; var c list; var d bool")
	for name, want := range map[string]struct{ basic, number bool }{
		"a": {true, true}, "b": {true, false}, "c": {false, false}, "d": {true, false},
	} {
		typ := s.pkg.Scope().Lookup(name).Type()
		if got := code.Basic(typ) != nil; got != want.basic {
			t.Errorf("%s: basic %t", name, got)
		}
		if got := code.IsBasic(typ, types.IsInteger|types.IsFloat); got != want.number {
			t.Errorf("%s: number %t", name, got)
		}
	}
	if code.Basic(nil) != nil || code.IsBasic(nil, types.IsString) {
		t.Error("an unknown type is a basic one")
	}
}

func TestNames(t *testing.T) {
	s := check(t, "var a, b = 1, 2")
	ast.Inspect(s.file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			names := code.Names(spec)
			if len(names) != 2 || names[0] != spec.Names[0] || names[1] != spec.Names[1] {
				t.Errorf("names %v", names)
			}
		}
		return true
	})
}
