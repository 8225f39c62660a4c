package summary

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// argument looks at a call that is given the context as its argument i.
func (t *tracer) argument(cur inspector.Cursor, i int) {
	call := cur.Node().(*ast.CallExpr)
	if tv, ok := t.pass.TypesInfo.Types[call.Fun]; ok && (tv.IsType() || tv.IsBuiltin()) {
		if tv.IsType() {
			t.step(cur)
		} else {
			t.use(Kept, cur)
		}
		return
	}
	sig, ok := types.Unalias(code.OrInvalid(t.pass.TypesInfo.TypeOf(call.Fun))).Underlying().(*types.Signature)
	if !ok {
		return
	}
	fn := code.Callee(t.pass.TypesInfo, call)
	if t.merges(cur, call, i) {
		t.Merged = true
		return
	}
	if t.derives(cur, call, fn, sig) {
		return
	}
	u := Use{Cur: cur, Call: call, Fn: fn, Arg: i}
	if row := t.Flow.Row(fn); row != nil && t.byRow(u, row) {
		return
	}
	t.byShape(u, sig)
}

// derives follows the result of a call that makes a context of the one it is
// given, and notes the function that ends it.
func (t *tracer) derives(cur inspector.Cursor, call *ast.CallExpr, fn *types.Func, sig *types.Signature) bool {
	if fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "context" && fn.Name() == "AfterFunc" {
		return true
	}
	result := -1
	for j := range sig.Results().Len() {
		if code.IsContext(sig.Results().At(j).Type()) {
			result = j
			break
		}
	}
	if result < 0 {
		return false
	}
	t.Derived = append(t.Derived, call)
	t.bounded = t.bounded || fn != nil && (strings.Contains(fn.Name(), "Timeout") || strings.Contains(fn.Name(), "Deadline"))
	if sig.Results().Len() == 1 {
		t.step(cur)
		return true
	}
	switch cur.ParentEdgeKind() {
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		t.cancels(cur.Parent(), sig)
		t.assigned(cur.Parent(), cur.ParentEdgeIndex(), result)
	case edge.ReturnStmt_Results:
		t.use(Returned, cur)
	}
	return true
}

// cancels notes where the results of sig that end a context are kept.
func (t *tracer) cancels(stmt inspector.Cursor, sig *types.Signature) {
	a, ok := stmt.Node().(*ast.AssignStmt)
	if !ok || len(a.Lhs) != sig.Results().Len() {
		return
	}
	for j, l := range a.Lhs {
		if f, ok := sig.Results().At(j).Type().Underlying().(*types.Signature); !ok || f.Params().Len() > 1 || f.Results().Len() > 0 {
			continue
		}
		if _, ok := ast.Unparen(l).(*ast.Ident); !ok {
			t.use(Kept, stmt)
		} else if v := code.Var(t.pass.TypesInfo, l); v != nil {
			t.Cancels = append(t.Cancels, v)
		}
	}
}

// merges reports whether the call takes an inherited context besides.
func (t *tracer) merges(cur inspector.Cursor, call *ast.CallExpr, i int) bool {
	for j, arg := range call.Args {
		if typ := t.pass.TypesInfo.TypeOf(arg); j != i && typ != nil && code.IsContext(typ) && t.Flow.Origin(arg, cur) == ctxflow.Inherited {
			return true
		}
	}
	return false
}

// byRow notes what the row of the called function says; false if it says
// nothing about a context.
func (t *tracer) byRow(u Use, row *api.Func) bool {
	switch {
	case row.Release:
		u.Kind = Releases
	case row.Role == api.Make && row.Context:
		t.made(u)
		return true
	case row.Role == api.Bind:
		t.bound(u)
		return true
	case !row.Context:
		return false
	case row.IO != api.None:
		u.Kind, u.IO = Performs, row.IO
		if isRelease(u.Fn) {
			u.Kind = Releases
		}
	case row.Role == api.Inline:
		u.Kind, u.IO = Performs, t.handleIO(u.Fn)
	default:
		return true // a function that only looks at it
	}
	t.Uses = append(t.Uses, u)
	return true
}

// made follows an object that the context is put into when it is made.
func (t *tracer) made(u Use) {
	fate := Fate{}
	t.track(u.Cur, &fate, 0)
	switch {
	case fate.Bound, fate.Sent == nil && fate.Returned && !t.returnsAsIs(u.Cur):
		return
	case fate.Sent != nil:
		u.Kind, u.Cur, u.Call, u.IO = Performs, fate.SentAt, fate.Sent, api.HTTP
		u.Fn = code.Callee(t.pass.TypesInfo, fate.Sent)
		if row := t.Flow.Row(u.Fn); row != nil {
			u.IO = row.IO
		}
	case code.TypeName(code.Signature(u.Fn).Results().At(0).Type()) == "net/http.Request":
		u.Kind, u.IO = fate.unsent(), api.HTTP
	default:
		return // a command that is only started may outlive the caller
	}
	t.Uses = append(t.Uses, u)
}

// bound looks at a handle or request that is given the context.
func (t *tracer) bound(u Use) {
	switch u.Cur.ParentEdgeKind() {
	case edge.ReturnStmt_Results, edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.SendStmt_Value:
		u.Kind = Kept
	case edge.ExprStmt_X:
		return
	case edge.AssignStmt_Rhs:
		a := u.Cur.Parent().Node().(*ast.AssignStmt)
		u.Kind = Performs
		if v := code.Var(t.pass.TypesInfo, a.Lhs[min(u.Cur.ParentEdgeIndex(), len(a.Lhs)-1)]); v == nil || v.IsField() || v.Parent() == t.pass.Pkg.Scope() {
			u.Kind = Kept
			if sel, ok := a.Lhs[0].(*ast.SelectorExpr); ok && t.ofParam(sel.X, u.Cur) {
				u.Kind = Performs // c.Request = c.Request.WithContext(ctx)
			}
		}
	default:
		u.Kind = Performs
	}
	if t.onlyLookedAt(u) {
		return
	}
	if u.Kind == Performs {
		result := code.Signature(u.Fn).Results()
		if result.Len() > 0 {
			if row := t.Table.Type(code.TypeName(result.At(0).Type())); row != nil {
				u.IO = row.Handle
			}
			if u.IO == api.None {
				u.Kind = Handed
			}
			if code.TypeName(result.At(0).Type()) == "net/http.Request" {
				u.IO = api.HTTP
			}
		}
	}
	t.Uses = append(t.Uses, u)
}

// ofParam reports whether e is a parameter of a function around cur, and no
// receiver.
func (t *tracer) ofParam(e ast.Expr, cur inspector.Cursor) bool {
	v := code.Var(t.pass.TypesInfo, e)
	if v == nil || v.IsField() {
		return false
	}
	for fn := range cur.Enclosing(code.FuncNodes()...) {
		if params := code.FuncType(fn.Node()).Params; params.Pos() <= v.Pos() && v.Pos() < params.End() {
			return true
		}
	}
	return false
}

// handleIO returns the kind of I/O that is done through the receiver of fn.
func (p *Package) handleIO(fn *types.Func) api.IO {
	if fn == nil || code.Signature(fn).Recv() == nil {
		return api.None
	}
	row := p.Table.Type(code.TypeName(code.Signature(fn).Recv().Type()))
	if row == nil {
		return api.None
	}
	return row.Handle
}

// byShape notes what a call of a function without a row does with the context,
// to judge by its name, its receiver and its results.
func (t *tracer) byShape(u Use, sig *types.Signature) {
	switch {
	case u.Fn != nil && isRelease(u.Fn):
		u.Kind = Releases
	case t.receiverIO(u.Call) != api.None:
		u.Kind, u.IO = Performs, t.receiverIO(u.Call)
	case t.known(u.Fn):
		u.Kind = Passed
	case t.isOwnWithoutEffects(u.Fn), onlyLooks(u.Fn, sig):
		return
	default:
		u.Kind = Handed
	}
	t.Uses = append(t.Uses, u)
}

// receiverIO returns the kind of I/O that the methods of the receiver of the
// call do.
func (p *Package) receiverIO(call *ast.CallExpr) api.IO {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || p.pass.TypesInfo.Selections[sel] == nil {
		return api.None
	}
	if row := p.Table.Type(code.TypeName(p.pass.TypesInfo.TypeOf(sel.X))); row != nil {
		return row.Handle
	}
	return api.None
}

// known reports whether the body of fn can be seen, here or through a fact.
func (p *Package) known(fn *types.Func) bool {
	if fn == nil || isInterfaceMethod(fn) {
		return false
	}
	if fn.Pkg() == p.pass.Pkg {
		_, ok := p.Flow.Decl(fn)
		return ok
	}
	return p.Effects(fn) != nil
}

// isOwnWithoutEffects reports whether fn is of a directly imported package of
// this module, of which no fact tells: it does nothing.
func (p *Package) isOwnWithoutEffects(fn *types.Func) bool {
	m := p.pass.Module
	return fn != nil && fn.Pkg() != nil && m != nil && m.Path != "" && !isInterfaceMethod(fn) && p.direct[fn.Pkg()] &&
		strings.HasPrefix(fn.Pkg().Path()+"/", m.Path+"/") && code.IsOwn(p.pass)
}

// inStruct notes a call that is given, as its argument i, a struct with the
// context in it.
func (t *tracer) inStruct(cur inspector.Cursor, i int) {
	call := cur.Node().(*ast.CallExpr)
	if tv, ok := t.pass.TypesInfo.Types[call.Fun]; ok && (tv.IsType() || tv.IsBuiltin()) {
		t.use(Kept, cur)
		return
	}
	fn := code.Callee(t.pass.TypesInfo, call)
	u := Use{Kind: Handed, Cur: cur, Call: call, Fn: fn, Arg: i}
	if t.known(fn) || t.isOwnWithoutEffects(fn) {
		e := t.Effects(fn)
		if e == nil || e.IO == api.None {
			u.Kind = Kept
		} else {
			u.IO = e.IO
		}
	} else if sig, ok := types.Unalias(code.OrInvalid(t.pass.TypesInfo.TypeOf(call.Fun))).Underlying().(*types.Signature); ok && onlyLooks(fn, sig) {
		u.Kind = Kept
	}
	t.Uses = append(t.Uses, u)
}
