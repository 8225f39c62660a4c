package ctxflow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// after reports whether the node at cur, in the body of the function fn, is
// reached only after a context has ended: behind <-ctx.Done(), or where
// ctx.Err() is known not to be nil.
func (f *Flow) after(fn, cur inspector.Cursor) bool {
	body := code.Body(fn.Node())
	if body == nil {
		return false
	}
	must, ok := f.gone[body]
	if !ok {
		if f.mentionsEnd(fn) {
			must = code.NewMust(body, func(call *ast.CallExpr) bool { return code.NoReturn(f.info, call) }, f.isDone, f.provesEnd)
		}
		f.gone[body] = must
	}
	return must != nil && must.At(cur.Node())
}

// mentionsEnd is the cheap question before the flow analysis: is there a word
// of a context's end in the function at all?
func (f *Flow) mentionsEnd(fn inspector.Cursor) bool {
	for c := range fn.Preorder((*ast.SelectorExpr)(nil)) {
		switch c.Node().(*ast.SelectorExpr).Sel.Name {
		case "Done", "Err", "Cause", "Canceled", "DeadlineExceeded":
			return true
		}
	}
	return false
}

// isDone reports whether n waits for the end of a context: <-ctx.Done().
func (f *Flow) isDone(n ast.Node) bool {
	if s, ok := n.(*ast.ExprStmt); ok {
		n = s.X
	}
	if a, ok := n.(*ast.AssignStmt); ok && len(a.Rhs) == 1 {
		n = a.Rhs[0]
	}
	e, ok := n.(ast.Expr)
	if !ok {
		return false
	}
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	return ok && u.Op == token.ARROW && f.isMethodOfContext(u.X, "Done")
}

// isMethodOfContext reports whether e is ctx.NAME() for a context ctx.
func (f *Flow) isMethodOfContext(e ast.Expr, name string) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != name {
		return false
	}
	t := f.info.TypeOf(sel.X)
	return t != nil && (code.IsContext(t) || isContextLike(t))
}

// provesEnd reports whether cond having the value proves that a context has
// ended: ctx.Err() != nil, context.Cause(ctx) != nil, errors.Is(err,
// context.Canceled), err == context.DeadlineExceeded.
func (f *Flow) provesEnd(cond ast.Expr, value bool, stmt ast.Stmt) bool {
	return code.Implies(cond, value, func(e ast.Expr, value bool) bool {
		if x, notNil := code.NilTest(e, value); x != nil {
			return notNil && f.isEnd(x, stmt)
		}
		switch e := e.(type) {
		case *ast.CallExpr:
			return value && len(e.Args) == 2 && f.isFunc(e, "errors", "Is") && f.isEndError(e.Args[1])
		case *ast.BinaryExpr:
			return (e.Op == token.EQL) == value && (e.Op == token.EQL || e.Op == token.NEQ) && (f.isEndError(e.X) || f.isEndError(e.Y))
		}
		return false
	})
}

// isEnd reports whether x is the error of a context: ctx.Err(),
// context.Cause(ctx), or the variable that the if statement sets to one.
func (f *Flow) isEnd(x ast.Expr, stmt ast.Stmt) bool {
	if f.isMethodOfContext(x, "Err") {
		return true
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		return f.isFunc(x, "context", "Cause")
	case *ast.Ident:
		if s, ok := stmt.(*ast.IfStmt); ok {
			if a, ok := s.Init.(*ast.AssignStmt); ok && len(a.Lhs) == 1 && len(a.Rhs) == 1 {
				return code.ObjectOf(f.info, a.Lhs[0]) == f.info.ObjectOf(x) && f.isEnd(a.Rhs[0], nil)
			}
		}
	}
	return false
}

func (f *Flow) isFunc(call *ast.CallExpr, pkg, name string) bool {
	fn := code.Callee(f.info, call)
	return fn != nil && fn.Name() == name && fn.Pkg() != nil && fn.Pkg().Path() == pkg
}

// isEndError reports whether e is context.Canceled or context.DeadlineExceeded.
func (f *Flow) isEndError(e ast.Expr) bool {
	obj, ok := code.ObjectOf(f.info, e).(*types.Var)
	return ok && obj.Pkg() != nil && obj.Pkg().Path() == "context" && (obj.Name() == "Canceled" || obj.Name() == "DeadlineExceeded")
}
