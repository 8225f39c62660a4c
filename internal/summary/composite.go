package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// composite follows a context in the literal at lit: to the call that is given
// the struct, or else it is kept.
func (t *tracer) composite(lit inspector.Cursor) {
	for {
		switch lit.ParentEdgeKind() {
		case edge.UnaryExpr_X, edge.ParenExpr_X, edge.KeyValueExpr_Value, edge.CompositeLit_Elts:
			lit = lit.Parent()
			continue
		}
		break
	}
	switch parent := lit.Parent(); lit.ParentEdgeKind() {
	case edge.CallExpr_Args:
		t.inStruct(parent, lit.ParentEdgeIndex())
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		t.structVariable(parent, lit)
	default:
		t.use(Kept, lit)
	}
}

// structVariable follows a struct with a context in it from a local variable
// to the calls that are given it.
func (t *tracer) structVariable(stmt, lit inspector.Cursor) {
	var lhs ast.Expr
	switch s := stmt.Node().(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) == len(s.Rhs) {
			lhs = s.Lhs[lit.ParentEdgeIndex()]
		}
	case *ast.ValueSpec:
		if len(s.Names) == len(s.Values) {
			lhs = s.Names[lit.ParentEdgeIndex()]
		}
	}
	id, ok := lhs.(*ast.Ident)
	v, isVar := t.pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok || !isVar || v.Parent() == t.pass.Pkg.Scope() {
		t.use(Kept, lit)
		return
	}
	for _, c := range t.UsesOf(v, stmt) {
		if c.ParentEdgeKind() == edge.UnaryExpr_X {
			c = c.Parent()
		}
		switch c.ParentEdgeKind() {
		case edge.CallExpr_Args:
			t.inStruct(c.Parent(), c.ParentEdgeIndex())
		case edge.ReturnStmt_Results, edge.AssignStmt_Rhs, edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.SendStmt_Value:
			t.use(Kept, c)
		}
	}
}

// onlyLookedAt reports whether the request that the call copies is kept in a
// variable, and given only to functions that look at it: to match a route.
func (t *tracer) onlyLookedAt(u Use) bool {
	if u.Kind != Performs || u.Cur.ParentEdgeKind() != edge.AssignStmt_Rhs {
		return false
	}
	a := u.Cur.Parent().Node().(*ast.AssignStmt)
	v := code.Var(t.pass.TypesInfo, a.Lhs[0])
	if v == nil || len(a.Lhs) != 1 || code.TypeName(v.Type()) != "net/http.Request" {
		return false
	}
	looked := false
	for _, c := range t.UsesOf(v, u.Cur) {
		switch c.ParentEdgeKind() {
		case edge.SelectorExpr_X, edge.AssignStmt_Lhs:
		case edge.CallExpr_Args:
			call := c.Parent().Node().(*ast.CallExpr)
			sig, ok := types.Unalias(code.OrInvalid(t.pass.TypesInfo.TypeOf(call.Fun))).Underlying().(*types.Signature)
			if !ok || sig.Results().Len() == 0 || code.ReturnsError(sig) {
				return false
			}
			looked = true
		default:
			return false
		}
	}
	return looked
}
