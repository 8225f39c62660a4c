package clock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// watches reports whether what runs again looks at what is left of its time:
// it asks a context for its deadline, or compares times, itself or in a
// function that a condition calls. Such code tries no more when nothing fits.
func (r *Reader) watches(g *Region) bool {
	return r.asksTime(g.Cur, 0) || g.Body.Valid() && !g.Cur.Contains(g.Body) && r.asksTime(g.Body, 0)
}

func (r *Reader) asksTime(top inspector.Cursor, depth int) bool {
	for c := range top.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		fn := code.Callee(r.info, call)
		if fn == nil || fn.Pkg() == nil {
			continue
		}
		switch path := fn.Pkg().Path(); {
		case path == "context":
			if fn.Name() == "Deadline" {
				return true
			}
		case path == "time":
			switch fn.Name() {
			case "Until":
				return true
			case "Since", "After", "Before", "Sub", "Compare":
				// time.After is a pause, and time.Since is also measured for its own sake.
				if (fn.Name() == "Since" || code.Signature(fn).Recv() != nil) && (inCondition(c, top) || r.askedLater(c, top)) {
					return true
				}
			}
		case fn.Pkg() == r.Pass.Pkg && depth < maxHops && saysWhatIsLeft(fn) && (depth > 0 || inCondition(c, top)):
			if decl, ok := r.Flow.Decl(fn); ok && !decl.Contains(top) && r.asksTime(decl, depth+1) {
				return true
			}
		}
	}
	return false
}

// saysWhatIsLeft reports whether the first result of fn may say how much time
// there is, or whether it is enough.
func saysWhatIsLeft(fn *types.Func) bool {
	res := code.Signature(fn).Results()
	if res.Len() == 0 {
		return false
	}
	t := res.At(0).Type()
	return code.IsBasic(t, types.IsBoolean) || code.Basic(t) != nil && code.IsDuration(t)
}

// inCondition reports whether the expression at c is part of the condition of
// an if, a loop or a switch inside top, or is put into a variable there.
func inCondition(c, top inspector.Cursor) bool {
	for ; c != top; c = c.Parent() {
		switch c.ParentEdgeKind() {
		case edge.IfStmt_Cond, edge.IfStmt_Init, edge.ForStmt_Cond, edge.SwitchStmt_Tag, edge.CaseClause_List:
			return true
		case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
			return false
		case edge.CallExpr_Args:
			if !isComparing(c.Parent().Node()) {
				return false
			}
		}
	}
	return false
}

// askedLater reports whether the time at c is put into a variable that a
// condition inside top looks at.
func (r *Reader) askedLater(c, top inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.AssignStmt)(nil), (*ast.FuncLit)(nil)) {
		a, ok := up.Node().(*ast.AssignStmt)
		if !ok || !top.Contains(up) || len(a.Lhs) != 1 {
			return false
		}
		v := code.Var(r.info, a.Lhs[0])
		for id := range top.Preorder((*ast.Ident)(nil)) {
			if v != nil && r.info.Uses[id.Node().(*ast.Ident)] == v && inCondition(id, top) {
				return true
			}
		}
		return false
	}
	return false
}

// isComparing reports whether a call only passes on what it is given for a
// comparison: a method of a time, min.
func isComparing(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	_, isMethod := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	id, isName := ast.Unparen(call.Fun).(*ast.Ident)
	return isMethod || isName && (id.Name == "min" || id.Name == "max")
}

// waitsUnder looks for the context that ends the pauses of a loop: the loop
// also waits for that to be done.
func (r *Reader) waitsUnder(b *Budget, g *Region) (open bool) {
	for c := range g.Body.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if len(call.Args) > 0 || !r.isMethod(call, "context", "Done") {
			continue
		}
		l := r.Limit(code.Receiver(call), c, g.env)
		if l.Reach == Unknown {
			continue
		}
		open = r.total(b, l, g) || open
	}
	return open
}
