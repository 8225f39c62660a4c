package code_test

import (
	"go/ast"
	"go/parser"
	"go/types"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

func TestImplies(t *testing.T) {
	// p is the property; the condition proves it when it has the value.
	atom := func(e ast.Expr, value bool) bool {
		id, ok := e.(*ast.Ident)
		return ok && (id.Name == "p" && value || id.Name == "notP" && !value)
	}
	for _, test := range []struct {
		cond    string
		yes, no bool // what the condition proves when it is true, and when false
	}{
		{"p", true, false},
		{"q", false, false},
		{"!p", false, true},
		{"!!p", true, false},
		{"notP", false, true},
		{"p && q", true, false},
		{"q && p", true, false},
		{"p || q", false, false},
		{"p || p", true, false},
		{"notP || q", false, true},
		{"notP && q", false, false},
		{"!(p || q)", false, false},
		{"!(notP || q)", true, false},
		{"!(p && q)", false, true},
		{"(q && (p || (p && q)))", true, false},
		{"q && (p || q)", false, false},
	} {
		e, err := parser.ParseExpr(test.cond)
		if err != nil {
			t.Fatal(err)
		}
		if yes, no := code.Implies(e, true, atom), code.Implies(e, false, atom); yes != test.yes || no != test.no {
			t.Errorf("%s: true proves %v, false proves %v, want %v and %v", test.cond, yes, no, test.yes, test.no)
		}
	}
}

func TestNilTest(t *testing.T) {
	for _, test := range []struct {
		cond, x string
		notNil  bool
	}{
		{"err != nil", "err", true},
		{"err == nil", "err", false},
		{"nil != ctx.Err()", "ctx.Err()", true},
		{"(err) != (nil)", "err", true},
		{"err != io.EOF", "", false},
		{"a < b", "", false},
		{"ok", "", false},
	} {
		e, err := parser.ParseExpr(test.cond)
		if err != nil {
			t.Fatal(err)
		}
		x, notNil := code.NilTest(e, true)
		got := ""
		if x != nil {
			got = types.ExprString(x)
		}
		if got != test.x || notNil != test.notNil {
			t.Errorf("%s: %q %v, want %q %v", test.cond, got, notNil, test.x, test.notNil)
		}
		if x, opposite := code.NilTest(e, false); x != nil && opposite == notNil {
			t.Errorf("%s: true and false both mean %v", test.cond, notNil)
		}
	}
}
