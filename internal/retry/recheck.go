package retry

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// looksFirst reports whether the region looks, between two attempts, whether
// the work has been done already: it leaves if a read finds it.
func (a *attempt) looksFirst(region ast.Node) bool {
	found := false
	ast.Inspect(region, func(n ast.Node) bool {
		s, ok := n.(*ast.IfStmt)
		if ok && code.Leaves(s.Body) && !within(s.Cond, a.call.Pos()) && a.asksFound(s.Cond, region) {
			found = true
		}
		return !found
	})
	return found
}

// lookWords are the first words of the names of functions that look.
var lookWords = []string{"get", "find", "list", "exists", "exist", "lookup", "has", "search", "query", "fetch", "is", "already", "describe", "head", "stat", "check"}

// asksFound reports whether the condition is about what a read in the region
// has found: a result of it, or that it had no error.
func (a *attempt) asksFound(cond ast.Expr, region ast.Node) bool {
	v := variance{attempt: a, region: region, seen: map[types.Object]bool{}}
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok {
			if x, notNil := code.NilTest(b, true); x != nil && notNil && code.IsError(a.info.TypeOf(x)) {
				return false // err != nil: the read failed
			}
		}
		id, ok := n.(*ast.Ident)
		if !ok || found {
			return !found
		}
		obj, ok := a.info.Uses[id].(*types.Var)
		if !ok {
			return true
		}
		for _, d := range v.definitions(obj) {
			if d.rhs == nil || !within(region, d.pos) {
				continue
			}
			if call, ok := ast.Unparen(d.rhs).(*ast.CallExpr); ok && call != a.call && a.looks(call) && !v.fromAnswer(d.rhs) {
				found = true
			}
		}
		return !found
	})
	return found
}

// looks reports whether the call reads something outside of the program, by its
// name and because it can fail.
func (a *attempt) looks(call *ast.CallExpr) bool {
	fn := code.Callee(a.info, call)
	if fn == nil || !code.ReturnsError(fn.Signature()) {
		return false
	}
	words := api.Words(fn.Name())
	return len(words) > 0 && slices.Contains(lookWords, words[0]) && !slices.Contains(words, "token") && !slices.Contains(words, "client")
}
