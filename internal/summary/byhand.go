package summary

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// endsByHand reports whether the field of an object, at the cursor, is used to
// end its work together with a context: req.Cancel = ctx.Done(), or
// cmd.Process.Kill() where a context is known to have ended.
func (p *Package) endsByHand(field inspector.Cursor) bool {
	switch field.Node().(*ast.SelectorExpr).Sel.Name {
	case "Cancel":
		a, ok := field.Parent().Node().(*ast.AssignStmt)
		if !ok || field.ParentEdgeKind() != edge.AssignStmt_Lhs || len(a.Lhs) != len(a.Rhs) {
			return false
		}
		call, ok := ast.Unparen(a.Rhs[field.ParentEdgeIndex()]).(*ast.CallExpr)
		if !ok {
			return false
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		return ok && sel.Sel.Name == "Done" && code.IsContext(code.OrInvalid(p.pass.TypesInfo.TypeOf(sel.X)))
	case "Process":
		method, ok := field.Parent().Node().(*ast.SelectorExpr)
		if !ok || method.Sel.Name != "Kill" && method.Sel.Name != "Signal" {
			return false
		}
		_, reason := p.Flow.At(field)
		return reason == ctxflow.Gone || p.isAfterFunc(field)
	}
	return false
}

// isAfterFunc reports whether cur stands in a function that context.AfterFunc
// runs when a context has ended.
func (p *Package) isAfterFunc(cur inspector.Cursor) bool {
	for lit := range cur.Enclosing((*ast.FuncLit)(nil)) {
		call, ok := lit.Parent().Node().(*ast.CallExpr)
		if !ok {
			continue
		}
		if fn := code.Callee(p.pass.TypesInfo, call); fn != nil && fn.Name() == "AfterFunc" && fn.Pkg() != nil && fn.Pkg().Path() == "context" {
			return true
		}
	}
	return false
}
