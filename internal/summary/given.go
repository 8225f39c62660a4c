package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// param returns the binding of the handle in parameter i of the function at c.
func (b *binder) param(c inspector.Cursor, i int) Binding {
	d, ok := c.Node().(*ast.FuncDecl)
	if !ok {
		return b.passed(c)
	}
	fn, _ := b.pass.TypesInfo.Defs[d.Name].(*types.Func)
	if fn == nil || fn.Exported() || b.hops >= MaxHops {
		return Unclear // its callers elsewhere may bind it
	}
	b.hops++
	defer func() { b.hops-- }()
	result := Unclear
	for n, e := range b.Callers(fn) {
		if i >= len(e.Call.Args) {
			return Unclear
		}
		switch state := b.of(e.Call.Args[i], e.Cur); {
		case state == Unbound:
			return Unbound // one caller that binds nothing is enough of a fault
		case n == 0:
			result = state
		case state == Unclear:
			result = Unclear
		}
	}
	return result
}

// passed returns the binding of the handle that a library passes to the
// literal at lit: that of the handle it was called on. Where that call has a
// form with a context, an unbound handle is its fault.
func (b *binder) passed(lit inspector.Cursor) Binding {
	if lit.ParentEdgeKind() != edge.CallExpr_Args {
		return Unclear
	}
	outer := lit.Parent()
	call := outer.Node().(*ast.CallExpr)
	row := b.Flow.Row(code.Callee(b.pass.TypesInfo, call))
	if row == nil || !row.Passes {
		return Unclear
	}
	if row.Form.Text != "" {
		return Bound
	}
	return b.of(code.Receiver(call), outer)
}

// field returns the binding of the handle in a struct field or package
// variable: bound if everything that this package puts there is, and something
// is.
func (b *binder) field(v *types.Var) Binding {
	stores := b.stores()[v.Origin()]
	if len(stores) == 0 || b.hops >= MaxHops {
		return Unbound
	}
	b.hops++
	defer func() { b.hops-- }()
	for _, s := range stores {
		if b.of(s.value, s.cur) != Bound {
			return Unbound
		}
	}
	return Bound
}

// promoted returns the embedded field through which call reaches its method,
// or nil if the receiver is the handle itself.
func (b *binder) promoted(call *ast.CallExpr) *types.Var {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	s := b.pass.TypesInfo.Selections[sel]
	if s == nil || len(s.Index()) < 2 {
		return nil
	}
	if b.Table.Type(code.TypeName(s.Recv())) != nil {
		return nil // the library's own embedding
	}
	st, ok := code.Deref(s.Recv()).Underlying().(*types.Struct)
	if !ok || s.Index()[0] >= st.NumFields() {
		return nil
	}
	return st.Field(s.Index()[0])
}

// taken returns the binding of a handle that is taken out of a request's bag
// by a constant key (c.MustGet("db").(*gorm.DB)): unbound if this package
// visibly puts one in under that key that is not bound.
func (b *binder) taken(e ast.Expr) Binding {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return Unclear
	}
	key, ok := code.ConstString(b.pass.TypesInfo, call.Args[0])
	if !ok {
		return Unclear
	}
	result := Unclear
	for _, s := range b.bags()[key] {
		if b.of(s.value, s.cur) == Bound {
			return Bound
		}
		result = Unbound
	}
	return result
}

// returnsHandle reports whether fn, which other packages can call, returns a
// handle that has no context in it.
func (p *Package) returnsHandle(fn *types.Func) bool {
	results := code.Signature(fn).Results()
	if !fn.Exported() || results.Len() == 0 || !p.carriesIO(results.At(0).Type()) {
		return false
	}
	b := &binder{Package: p, seen: map[types.Object]bool{}}
	return b.ofFunc(fn) == Unbound
}
