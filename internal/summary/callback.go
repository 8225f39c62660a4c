package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// mayBind reports whether the call at cur, of a function value that is given a
// handle, may put a context into it. What a literal does can be seen; of a
// parameter, what the callers in this package pass: one that binds nothing is
// enough of a fault.
func (b *binder) mayBind(cur inspector.Cursor) bool {
	id, ok := ast.Unparen(cur.Node().(*ast.CallExpr).Fun).(*ast.Ident)
	if !ok {
		return true
	}
	v, ok := b.pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok {
		return true
	}
	if fn, i := paramOf(b.pass.TypesInfo, v, cur); i >= 0 {
		return b.paramMayBind(fn, i)
	}
	values := b.Flow.Assignments(v, cur)
	for _, value := range values {
		if b.bindsInPlace(value) {
			return true
		}
	}
	return len(values) == 0
}

func (b *binder) paramMayBind(c inspector.Cursor, i int) bool {
	d, ok := c.Node().(*ast.FuncDecl)
	if !ok {
		return true
	}
	fn, _ := b.pass.TypesInfo.Defs[d.Name].(*types.Func)
	if fn == nil {
		return true
	}
	for _, e := range b.Callers(fn) {
		if i < len(e.Call.Args) && !b.bindsInPlace(e.Call.Args[i]) {
			return false
		}
	}
	return true
}

// bindsInPlace reports whether a function value binds a handle in place, or may:
// nil and a literal without such a call do not.
func (b *binder) bindsInPlace(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		_, isNil := b.pass.TypesInfo.ObjectOf(e).(*types.Nil)
		return !isNil
	case *ast.FuncLit:
		found := false
		ast.Inspect(e.Body, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				row := b.Flow.Row(code.Callee(b.pass.TypesInfo, call))
				found = found || row != nil && row.Role == api.Bind && row.InPlace
			}
			return !found
		})
		return found
	}
	return true
}
