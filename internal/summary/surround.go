package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// StandsIn reports whether the root is a default: a variable is set to it
// first, and then, where there is a caller's context, to that.
func (p *Package) StandsIn(root inspector.Cursor, trail *Trail) bool {
	stmt := statement(root)
	block := stmt.Parent().Node()
	for v := range trail.Vars {
		for _, rhs := range p.Flow.Assignments(v, root) {
			if rhs.Pos() > stmt.Node().End() && block.Pos() <= rhs.Pos() && rhs.End() <= block.End() &&
				p.isCallers(rhs, root, trail) {
				return true
			}
		}
	}
	return false
}

// IsChosen reports whether a variable of the trail is set to the caller's
// context on another way: which of the two it is, the program decides.
func (p *Package) IsChosen(root inspector.Cursor, trail *Trail) bool {
	for v := range trail.Vars {
		for _, rhs := range p.Flow.Assignments(v, root) {
			if p.isCallers(rhs, root, trail) {
				return true
			}
		}
	}
	return false
}

// isCallers reports whether e, which is assigned to a variable of the trail, is
// the caller's context and not made of the trail itself.
func (p *Package) isCallers(e ast.Expr, cur inspector.Cursor, trail *Trail) bool {
	mentions := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := p.pass.TypesInfo.Uses[id].(*types.Var); ok && trail.Vars[v] {
				mentions = true
			}
		}
		return !mentions
	})
	return !mentions && p.Flow.Origin(e, cur) == ctxflow.Inherited
}

// statement returns the statement or declaration around cur that stands in a
// block.
func statement(cur inspector.Cursor) inspector.Cursor {
	for c := range cur.Enclosing() {
		switch c.ParentEdgeKind() {
		case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body, edge.FuncDecl_Body, edge.FuncLit_Body:
			return c
		}
		if _, ok := c.Parent().Node().(*ast.File); ok {
			return c
		}
	}
	return cur
}

// IsLinked reports whether the context is ended together with the caller's: its
// cancel function is given to context.AfterFunc, or called where a context has
// ended, or deferred by a function that leaves when its caller's ends.
func (p *Package) IsLinked(root inspector.Cursor, trail *Trail) bool {
	for _, cancel := range trail.Cancels {
		for _, c := range p.UsesOf(cancel, root) {
			if p.Flow.After(c) || p.isDeferred(c) && p.Flow.LeavesWithCaller(c, trail.Vars) {
				return true
			}
			for call := range c.Enclosing((*ast.CallExpr)(nil)) {
				fn := code.Callee(p.pass.TypesInfo, call.Node().(*ast.CallExpr))
				if fn != nil && fn.FullName() == "context.AfterFunc" {
					return true
				}
			}
		}
	}
	return false
}

// isDeferred reports whether the cancel function at c is called by a deferred
// call or literal.
func (p *Package) isDeferred(c inspector.Cursor) bool {
	for d := range c.Enclosing((*ast.DeferStmt)(nil), (*ast.GoStmt)(nil)) {
		_, ok := d.Node().(*ast.DeferStmt)
		return ok
	}
	return false
}

// Remembers reports whether the function around cur keeps what it found for
// the callers after this one: holding a lock, it sets a field of its receiver
// or a variable of the package.
func (p *Package) Remembers(cur inspector.Cursor) bool {
	fn, ok := code.Function(cur)
	if !ok {
		return false
	}
	locks, sets := false, false
	for c := range fn.Preorder((*ast.CallExpr)(nil), (*ast.AssignStmt)(nil)) {
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			callee := code.Callee(p.pass.TypesInfo, n)
			locks = locks || callee != nil && callee.Pkg() != nil && callee.Pkg().Path() == "sync" && callee.Name() == "Lock"
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				v := code.Var(p.pass.TypesInfo, l)
				sets = sets || c.Node().Pos() > cur.Node().Pos() && v != nil && (v.IsField() || v.Parent() == p.pass.Pkg.Scope())
			}
		}
	}
	return locks && sets
}

// IsShared reports whether cur stands in a literal that a function which cannot
// be seen is given to load a value with, perhaps for other callers too: the
// caller's work is not all that waits for it.
func (p *Package) IsShared(cur inspector.Cursor) bool {
	for lit := range cur.Enclosing((*ast.FuncLit)(nil)) {
		if lit.ParentEdgeKind() != edge.CallExpr_Args {
			continue
		}
		call := lit.Parent().Node().(*ast.CallExpr)
		fn := code.Callee(p.pass.TypesInfo, call)
		if fn == nil || p.Flow.Row(fn) != nil || p.known(fn) {
			continue
		}
		sig := code.OrInvalid(p.pass.TypesInfo.TypeOf(lit.Node().(*ast.FuncLit))).(*types.Signature)
		if sig.Results().Len() > 1 && len(call.Args) > 1 && isLoad(fn.Name()) {
			return true
		}
	}
	return false
}

// IsCarried reports whether a timeout or deadline of the trail is computed from
// the deadline of a context.
func (p *Package) IsCarried(root inspector.Cursor, trail *Trail) bool {
	for _, call := range trail.Derived {
		for i, arg := range call.Args {
			if i > 0 && p.fromDeadline(arg, root, 0) {
				return true
			}
		}
	}
	return false
}

// fromDeadline reports whether e contains ctx.Deadline(), or a variable that
// does.
func (p *Package) fromDeadline(e ast.Expr, cur inspector.Cursor, depth int) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Deadline" && len(n.Args) == 0 && p.Flow.Carries(p.pass.TypesInfo.TypeOf(sel.X)) {
				found = true
			}
		case *ast.Ident:
			v, ok := p.pass.TypesInfo.Uses[n].(*types.Var)
			if !ok || v.IsField() || depth > 3 {
				break
			}
			for _, rhs := range p.Flow.Assignments(v, cur) {
				found = found || p.fromDeadline(rhs, cur, depth+1)
			}
		}
		return !found
	})
	return found
}

// IsKept reports whether the function that ends the context leaves the
// function: into a field, a result, another call.
func (p *Package) IsKept(root inspector.Cursor, trail *Trail) bool {
	for _, cancel := range trail.Cancels {
		for _, c := range p.UsesOf(cancel, root) {
			switch c.ParentEdgeKind() {
			case edge.AssignStmt_Rhs:
				a := c.Parent().Node().(*ast.AssignStmt)
				if len(a.Lhs) == len(a.Rhs) {
					if id, ok := a.Lhs[c.ParentEdgeIndex()].(*ast.Ident); ok && id.Name == "_" {
						continue
					}
				}
				return true
			case edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.ReturnStmt_Results, edge.SendStmt_Value, edge.CallExpr_Args:
				return true
			}
		}
	}
	return false
}

// CopiesValues reports whether the caller's values are put onto the root:
// WithValue(Background(), k, ctx.Value(k)).
func (p *Package) CopiesValues(trail *Trail, cur inspector.Cursor) bool {
	for _, call := range trail.Derived {
		fn := code.Callee(p.pass.TypesInfo, call)
		if fn == nil || len(call.Args) < 2 {
			continue
		}
		if code.Signature(fn).Results().Len() == 1 && p.readsCaller(call.Args[1:], cur, trail) {
			return true
		}
	}
	return false
}

// readsCaller reports whether an argument asks the caller's context for a
// value.
func (p *Package) readsCaller(args []ast.Expr, cur inspector.Cursor, trail *Trail) bool {
	found := false
	for _, arg := range args {
		ast.Inspect(arg, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				v, ok := p.pass.TypesInfo.Uses[n].(*types.Var)
				if ok && code.IsContext(v.Type()) && !trail.Vars[v] && p.Flow.Origin(n, cur) == ctxflow.Inherited {
					found = true
				} else if ok && !v.IsField() && !code.IsContext(v.Type()) {
					for _, rhs := range p.Flow.Assignments(v, cur) {
						found = found || p.valueOf(rhs, cur)
					}
				}
			}
			return !found
		})
	}
	return found
}

// valueOf reports whether e reads something from an inherited context: ctx.Value(k),
// userFrom(ctx).
func (p *Package) valueOf(e ast.Expr, cur inspector.Cursor) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if t, isAssert := ast.Unparen(e).(*ast.TypeAssertExpr); isAssert {
		call, ok = ast.Unparen(t.X).(*ast.CallExpr)
	}
	if !ok {
		return false
	}
	if sel, isSel := call.Fun.(*ast.SelectorExpr); isSel && sel.Sel.Name == "Value" && p.Flow.Carries(p.pass.TypesInfo.TypeOf(sel.X)) {
		return true
	}
	return len(call.Args) == 1 && code.IsContext(code.OrInvalid(p.pass.TypesInfo.TypeOf(call.Args[0]))) &&
		p.Flow.Origin(call.Args[0], cur) == ctxflow.Inherited
}
