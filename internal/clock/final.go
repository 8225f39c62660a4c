package clock

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// endsOnTimeout reports whether what runs again gives up when a try has timed
// out: if errors.Is(err, context.DeadlineExceeded) { return err }.
func (r *Reader) endsOnTimeout(g *Region) bool {
	if !g.Body.Valid() {
		return false
	}
	for c := range g.Body.Preorder((*ast.IfStmt)(nil), (*ast.CaseClause)(nil)) {
		switch n := c.Node().(type) {
		case *ast.IfStmt:
			if code.Leaves(n.Body) && code.Implies(n.Cond, false, func(e ast.Expr, value bool) bool { return !value && r.asksTimeout(e) }) {
				return true
			}
		case *ast.CaseClause:
			if len(n.Body) == 0 {
				continue
			}
			if _, ok := n.Body[len(n.Body)-1].(*ast.ReturnStmt); !ok {
				continue
			}
			for _, e := range n.List {
				if r.asksTimeout(e) {
					return true
				}
			}
		}
	}
	return false
}

// asksTimeout reports whether e asks an error whether a time was over. The
// error of a context says that of all tries.
func (r *Reader) asksTimeout(e ast.Expr) bool {
	found, outer := false, false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			switch n.Name {
			case "DeadlineExceeded", "ErrDeadlineExceeded", "ErrExceeded", "ErrTimeout":
				found = true
			case "Timeout", "IsTimeout":
				fn, ok := r.info.Uses[n].(*types.Func)
				found = found || ok && code.Signature(fn).Results().Len() == 1
			}
		case *ast.CallExpr:
			outer = outer || r.isMethod(n, "context", "Err") || r.isMethod(n, "context", "Cause")
		case *ast.UnaryExpr:
			outer = outer || n.Op == token.NOT
		}
		return true
	})
	return found && !outer
}

// decidesForTimeouts reports whether a try that has timed out is made again by
// what the key is set to: it is not set, or one of the functions or errors that
// it is set to says so.
func (r *Reader) decidesForTimeouts(o *Owner, key string) bool {
	if !o.Has(key) {
		return true
	}
	for _, e := range o.set[key] {
		if r.wantsTimeouts(e.value, e.cur) {
			return true
		}
	}
	return false
}

// wantsTimeouts reports whether the function e provably answers yes for an
// error that says that a time was over.
func (r *Reader) wantsTimeouts(e ast.Expr, cur inspector.Cursor) bool {
	if fn, ok := code.ObjectOf(r.info, e).(*types.Func); ok && fn.Pkg() != nil && r.Table.RetriesTimeouts(r.Flow.Name(fn)) {
		return true
	}
	body := r.functionOf(e, cur)
	if !body.Valid() {
		return false
	}
	yes := func(e ast.Expr, value bool) bool {
		x, notNil := code.NilTest(e, true)
		return !value && (r.asksTimeout(e) || x != nil && notNil && code.IsError(r.info.TypeOf(x)))
	}
	for c := range body.Preorder((*ast.ReturnStmt)(nil), (*ast.CallExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			if fn := code.Callee(r.info, n); fn != nil && fn.Pkg() != nil && r.Table.RetriesTimeouts(r.Flow.Name(fn)) {
				return true
			}
		case *ast.ReturnStmt:
			if len(n.Results) == 0 {
				continue
			}
			if code.Implies(n.Results[0], false, yes) {
				return true
			}
			if s, ok := c.Parent().Parent().Node().(*ast.IfStmt); ok && r.isTrue(n.Results[0]) && code.Implies(s.Cond, false, yes) {
				return true
			}
		}
	}
	return false
}

func (r *Reader) isTrue(e ast.Expr) bool {
	tv := r.info.Types[e]
	return tv.Value != nil && tv.Value.Kind() == constant.Bool && constant.BoolVal(tv.Value)
}
