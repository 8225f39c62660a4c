package retry

import (
	"go/ast"
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
