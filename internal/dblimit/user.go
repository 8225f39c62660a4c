package dblimit

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/write"
)

// method follows the call of a method of the value.
func (t *follow) method(c inspector.Cursor) {
	call := c.Node().(*ast.CallExpr)
	fn := code.Callee(t.info, call)
	if fn == nil || fn.Pkg() == nil {
		t.lost = true
		return
	}
	if from, ok := t.rows.Opening(t.r.Flow.Name(fn)); ok && from < 0 {
		t.opened(c, 0)
		return
	}
	if t.rows.Quiet(fn.Name()) {
		return
	}
	row, sig := t.r.Flow.Row(fn), code.Signature(fn)
	ctx := code.ContextParam(sig)
	handle := sig.Results().Len() > 0 && t.r.Flow.Handle(sig.Results().At(0).Type()) != api.None
	switch {
	case row != nil && row.Role == api.Inline && row.Context:
		t.literal(call, row.Arg, c)
	case ctx < 0 && handle && sig.Params().Len() == 0:
		t.opened(c, 0)
	case ctx < 0 || ctx >= len(call.Args):
		t.lost = true
	case handle && (row == nil || row.Role != api.Bind):
		t.opened(c, 0) // a transaction, a connection, a statement
	default:
		t.statement(call, fn, ctx, c)
	}
}

// argument follows the value into a function.
func (t *follow) argument(c inspector.Cursor, i int) {
	call := c.Node().(*ast.CallExpr)
	if tv, ok := t.info.Types[call.Fun]; ok && tv.IsType() {
		t.value(c)
		return
	}
	fn := code.Callee(t.info, call)
	if fn == nil || fn.Pkg() == nil {
		t.lost = true
		return
	}
	sig := code.Signature(fn)
	if from, ok := t.rows.Opening(t.r.Flow.Name(fn)); ok && from == i {
		t.opened(c, 0)
		return
	}
	if _, ok := t.r.Flow.Decl(fn); ok && i < sig.Params().Len() && !(sig.Variadic() && i == sig.Params().Len()-1) {
		t.variable(sig.Params().At(i))
		return
	}
	row, ctx := t.r.Flow.Row(fn), code.ContextParam(sig)
	switch {
	case row == nil || !row.Context || ctx < 0 || ctx >= len(call.Args):
		t.lost = true
	case row.Role == api.Inline:
		t.literal(call, row.Arg, c)
	default:
		t.statement(call, fn, ctx, c)
	}
}

// literal follows the handles that a function is given by the one it is an
// argument of.
func (t *follow) literal(call *ast.CallExpr, arg int, c inspector.Cursor) {
	if arg >= len(call.Args) {
		t.lost = true
		return
	}
	var params *ast.FieldList
	switch e := ast.Unparen(call.Args[arg]).(type) {
	case *ast.FuncLit:
		params = e.Type.Params
	default:
		fn, _ := code.ObjectOf(t.info, e).(*types.Func)
		if decl, ok := t.r.Flow.Decl(fn); fn != nil && ok {
			params = decl.Node().(*ast.FuncDecl).Type.Params
		}
	}
	if params == nil {
		t.lost = true
		return
	}
	for _, field := range params.List {
		for _, id := range field.Names {
			if v, ok := t.info.Defs[id].(*types.Var); ok && t.r.Flow.Handle(v.Type()) != api.None {
				t.variable(v)
			}
		}
	}
}

// statement is one user: a call under the context in argument ctx.
func (t *follow) statement(call *ast.CallExpr, fn *types.Func, ctx int, c inspector.Cursor) {
	if arg, _ := t.sql(call, fn, c); arg != nil {
		return // it sets a limit
	}
	row := t.r.Flow.Row(fn)
	if row != nil && row.SQL > 0 && row.SQL <= len(call.Args) {
		switch sql := write.SQL(t.text(call.Args[row.SQL-1], c, nil, 0).String()); {
		case slices.Contains(idleVerbs[:], sql.What):
			return // no work, which a limit could be for
		case sql.Class == write.Read:
			t.reads = true
		}
	}
	t.works = t.works || row != nil || strings.HasPrefix(fn.Name(), "Exec") || strings.HasPrefix(fn.Name(), "Query")
	t.bound(t.r.Limit(call.Args[ctx], c, nil), c, 0)
}

// idleVerbs are statements that take no time.
var idleVerbs = [...]string{"SET", "SHOW", "BEGIN", "START", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE"}

// maxHops is how many callers a context is followed to.
const maxHops = 3

// bound takes note of one budget.
func (t *follow) bound(l clock.Limit, c inspector.Cursor, hops int) {
	if l.Reach == clock.Bounded {
		if t.best == nil || l.D > t.best.D {
			t.best = &l
		}
		return
	}
	if l.Reach != clock.Callers || l.Param == nil || hops >= maxHops {
		t.lost = true
		return
	}
	fn, index := t.r.ParamOf(l.Param, c)
	if fn == nil || t.visibleElsewhere(fn) {
		t.lost = true
		return
	}
	for _, call := range t.r.Callers(fn) {
		switch {
		case code.IsTest(t.r.Pass.Fset, call.Call.Pos()):
		case index >= len(call.Call.Args):
			t.lost = true
		default:
			t.bound(t.r.Limit(call.Call.Args[index], call.Cur, nil), call.Cur, hops+1)
		}
	}
}
