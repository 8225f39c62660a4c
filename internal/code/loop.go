package code

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// InBackgroundLoop reports whether cur stands in a loop, of the function
// around it, that serves no one caller: it ranges over a channel or
// time.Tick, or it runs forever and waits in each round on a channel or asleep.
func InBackgroundLoop(info *types.Info, cur inspector.Cursor) bool { return inLoop(info, cur, waits) }

// inLoop reports whether cur stands in a loop, of the function around it, that
// ranges over a channel, or that runs forever and whose body has the property.
func inLoop(info *types.Info, cur inspector.Cursor, property func(*types.Info, *ast.BlockStmt) bool) bool {
	for c := range cur.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch n := c.Node().(type) {
		case *ast.RangeStmt:
			if t := info.TypeOf(n.X); t != nil && contains(n.Body, cur.Node()) {
				if _, ok := t.Underlying().(*types.Chan); ok {
					return true
				}
			}
		case *ast.ForStmt:
			if n.Cond == nil && property(info, n.Body) {
				return true
			}
		default:
			return false
		}
	}
	return false
}

func contains(outer, inner ast.Node) bool {
	return outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}

// waits reports whether the loop body receives from a channel or sleeps, in
// the body itself, not in a literal.
func waits(info *types.Info, body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.CallExpr:
			if fn := Callee(info, n); fn != nil && fn.Name() == "Sleep" && fn.Pkg() != nil && fn.Pkg().Path() == "time" {
				found = true
			}
		}
		return !found
	})
	return found
}

// InWorkLoop reports whether cur stands in a loop, of the function around it,
// that takes its work from a channel: it ranges over one, or it runs forever
// and receives in each round from one that is not the end of a context.
func InWorkLoop(info *types.Info, cur inspector.Cursor) bool { return inLoop(info, cur, takes) }

// takes reports whether the loop body receives from a channel that is neither
// made for the purpose (time.After) nor the end of a context (ctx.Done).
func takes(info *types.Info, body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			if _, call := ast.Unparen(n.X).(*ast.CallExpr); n.Op == token.ARROW && !call {
				found = true
			}
		}
		return !found
	})
	return found
}

// Leaves reports whether the block ends by leaving its loop or function, in a
// return or a break.
func Leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK
	}
	return false
}
