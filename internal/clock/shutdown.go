package clock

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Shutdowns calls each for every call x.Shutdown(ctx) whose context has an end
// that the program fixes.
func (r *Reader) Shutdowns(each func(call *ast.CallExpr, cur inspector.Cursor, limit Limit)) {
	for c := range r.root.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		fn := code.Callee(r.info, call)
		if fn == nil || fn.Name() != "Shutdown" && fn.Name() != "ShutdownWithContext" || len(call.Args) != 1 ||
			code.Signature(fn).Recv() == nil || !code.TakesContext(code.Signature(fn)) {
			continue
		}
		if l := r.Limit(call.Args[0], c, nil); l.Reach == Bounded {
			each(call, c, l)
		}
	}
}

// PauseBefore returns the longest time.Sleep between the site and cur, in the
// function of both.
func (r *Reader) PauseBefore(site *Site, cur inspector.Cursor) (v Value, pos, end token.Pos) {
	fn, ok := code.Function(cur)
	if !ok || !fn.Contains(site.Cur) {
		return
	}
	for c := range fn.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if call.Pos() < site.Call.End() || call.End() > cur.Node().Pos() || len(call.Args) != 1 || !r.runsWithin(c, fn) {
			continue
		}
		if !r.isMethod(call, "time", "Sleep") {
			continue
		}
		if d, ok := r.Duration(call.Args[0], c, nil); ok && d.D > v.D {
			v, pos, end = d, call.Pos(), call.End()
		}
	}
	return
}
