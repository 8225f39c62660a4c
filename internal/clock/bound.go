package clock

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Env says what the parameters and the receiver of a function are at one call
// of it.
type Env map[*types.Var]Bound

// Bound is an expression in the place where it stands.
type Bound struct {
	Expr ast.Expr
	Cur  inspector.Cursor
	Env  Env
}

// Bind returns the environment of the body of fn at the call.
func (r *Reader) Bind(fn *types.Func, call *ast.CallExpr, cur inspector.Cursor, env Env) Env {
	return r.bind(fn, call, cur, env)
}

// bind returns the environment of the body of fn at the call.
func (r *Reader) bind(fn *types.Func, call *ast.CallExpr, cur inspector.Cursor, env Env) Env {
	inner := Env{}
	sig := code.Signature(fn)
	n := sig.Params().Len()
	for i := range n {
		if i < len(call.Args) && !(sig.Variadic() && i == n-1) {
			inner[sig.Params().At(i)] = Bound{call.Args[i], cur, env}
		}
	}
	if sig.Recv() != nil {
		if recv := code.Receiver(call); recv != nil {
			inner[sig.Recv()] = Bound{recv, cur, env}
		}
	}
	return inner
}

// foldBound folds a parameter: what the call gives it, unless the function gives
// it something else.
func (r *Reader) foldBound(v *types.Var, b Bound, depth int) number {
	n := r.fold(b.Expr, b.Cur, b.Env, depth+1)
	for _, s := range r.stores[v.Origin()] {
		if s.kind != guarded || n.known() && constant.Sign(n.v) <= 0 {
			return number{}
		}
	}
	return n
}
