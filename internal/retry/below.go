package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// runBelow decides for a call that hands a function on to one that runs it once
// and tells how it ended, whether the call is repeated when it failed:
//
//	for { err := attempt(f); ... }
func (e *Engine) runBelow(cur inspector.Cursor, arg int) *Rerun {
	if !e.mayRepeat(cur) {
		return nil
	}
	fn := code.Callee(e.info, cur.Node().(*ast.CallExpr))
	inner, d := e.decl(fn)
	if d == nil || arg >= fn.Signature().Params().Len() || fn.Signature().Variadic() {
		return nil
	}
	param := fn.Signature().Params().At(arg)
	sig, ok := param.Type().Underlying().(*types.Signature)
	if !ok || flagOf(sig) >= 0 {
		return nil
	}
	for c := range inner.Preorder((*ast.Ident)(nil)) {
		if e.info.Uses[c.Node().(*ast.Ident)] != param || c.ParentEdgeKind() != edge.CallExpr_Fun {
			continue
		}
		_, exit := e.Around(c.Parent())
		r, _ := e.After(cur, exit.Outcomes...)
		aborts := false
		if r == nil && handsTx(sig) {
			_, exit = e.After(c.Parent(), RolledBack)
			r, _ = e.After(cur, exit.Outcomes...)
			aborts = true
		}
		if r == nil || r.Kind == Twice {
			continue
		}
		place := r.Elsewhere
		if place == "" {
			place = code.Place(e.pass, r.Pos)
		}
		return &Rerun{On: api.OnError, Aborts: aborts || r.Kind == Transaction, Place: place}
	}
	return nil
}

// mayRepeat reports whether anything around a call could make it run again: a
// loop, a jump, a function literal that is handed on, a function that calls
// itself. Most functions that are given a function run it once and have none,
// and to follow them costs more than to look.
func (e *Engine) mayRepeat(cur inspector.Cursor) bool {
	for c := range cur.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		d, ok := c.Node().(*ast.FuncDecl)
		if !ok {
			return true
		}
		for inner := range c.Preorder((*ast.BranchStmt)(nil), (*ast.CallExpr)(nil)) {
			switch n := inner.Node().(type) {
			case *ast.BranchStmt:
				if n.Tok == token.GOTO {
					return true
				}
			case *ast.CallExpr:
				if fn := code.Callee(e.info, n); fn != nil && fn.Name() == d.Name.Name && fn == e.info.Defs[d.Name] {
					return true
				}
			}
		}
	}
	return false
}
