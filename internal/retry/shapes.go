package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// loops returns the innermost loop around the attempt, in its function, that
// repeats it.
func (a *attempt) loops(outcomes []Outcome) *Region {
	for c := range a.cur.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		if c == a.fn {
			return nil
		}
		loop := c.Node()
		if !within(loopBody(loop), a.call.Pos()) && !isCondition(loop, a.call) {
			continue
		}
		if a.onlyOnce(loop) {
			continue
		}
		after := a.repeats(outcomes, func(w *walker) { w.bound(loop) })
		if len(after) > 0 && a.invariant(loop) && !a.looksFirst(loop) {
			return &Region{Kind: Loop, Node: loop, Pos: loop.Pos(), After: after, Attempt: a.cur}
		}
	}
	return nil
}

func loopBody(loop ast.Node) *ast.BlockStmt {
	switch l := loop.(type) {
	case *ast.ForStmt:
		return l.Body
	case *ast.RangeStmt:
		return l.Body
	}
	return nil
}

// isCondition reports whether the call stands in the condition of the loop:
// "for send(x) != nil { wait() }".
func isCondition(loop ast.Node, call *ast.CallExpr) bool {
	l, ok := loop.(*ast.ForStmt)
	return ok && (l.Cond != nil && within(l.Cond, call.Pos()) || l.Post != nil && within(l.Post, call.Pos()))
}

// jumps returns the region of a goto behind the attempt, back to a label before it.
func (a *attempt) jumps(outcomes []Outcome) *Region {
	body := code.Body(a.fn.Node())
	for c := range a.fn.Preorder((*ast.BranchStmt)(nil)) {
		b := c.Node().(*ast.BranchStmt)
		if b.Tok != token.GOTO || b.Pos() < a.call.Pos() || b.Label == nil {
			continue
		}
		label := labelled(body, b.Label.Name)
		if label == nil || label.Pos() > a.call.Pos() {
			continue
		}
		after := a.repeats(outcomes, func(w *walker) {
			w.node = func(n ast.Node) bool { return n.Pos() <= a.call.Pos() && a.call.End() <= n.End() }
		})
		if len(after) > 0 {
			region := &ast.BlockStmt{Lbrace: label.Pos(), Rbrace: b.End()}
			if a.invariant(region) {
				return &Region{Kind: Jump, Node: region, Pos: b.Pos(), After: after, Attempt: a.cur}
			}
		}
	}
	return nil
}

func labelled(body *ast.BlockStmt, name string) *ast.LabeledStmt {
	var found *ast.LabeledStmt
	ast.Inspect(body, func(n ast.Node) bool {
		if l, ok := n.(*ast.LabeledStmt); ok && l.Label.Name == name {
			found = l
		}
		return found == nil
	})
	return found
}

// twice returns the region of a second call with the same function and
// arguments, which is made if the first one fails.
func (a *attempt) twice(outcomes []Outcome) *Region {
	fn := code.Callee(a.info, a.call)
	if fn == nil {
		return nil
	}
	for c := range a.fn.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if call.Pos() <= a.call.End() || len(call.Args) != len(a.call.Args) || code.Callee(a.info, call) != fn || !a.sameCall(call) {
			continue
		}
		if inner, ok := code.Function(c); !ok || inner != a.fn || inLoop(c, a.fn) {
			continue // a loop around the second call is a region of its own
		}
		after := a.repeats(outcomes, func(w *walker) {
			w.node = func(n ast.Node) bool { return n.Pos() <= call.Pos() && call.End() <= n.End() }
		})
		if len(after) > 0 && a.unchanged(call) {
			return &Region{Kind: Twice, Node: a.fn.Node(), Pos: call.Pos(), Call: call, After: after, Attempt: a.cur}
		}
	}
	return nil
}

func inLoop(c, fn inspector.Cursor) bool {
	for outer := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		return outer != fn
	}
	return false
}

// recursion returns the region of a function that calls itself with what it
// was given, if the attempt fails.
func (a *attempt) recursion(outcomes []Outcome) *Region {
	d := a.fn.Node().(*ast.FuncDecl)
	self, _ := a.info.Defs[d.Name].(*types.Func)
	if self == nil || a.call == nil || code.Callee(a.info, a.call) == self {
		return nil
	}
	for c := range a.fn.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if code.Callee(a.info, call) != self || !a.passesOn(self, call) {
			continue
		}
		if inner, ok := code.Function(c); !ok || inner != a.fn {
			continue
		}
		after := a.repeats(outcomes, func(w *walker) {
			w.node = func(n ast.Node) bool { return n.Pos() <= call.Pos() && call.End() <= n.End() }
		})
		if len(after) > 0 {
			return &Region{Kind: Recursion, Node: d, Pos: call.Pos(), Call: call, After: after, Attempt: a.cur}
		}
	}
	return nil
}
