package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Binding is whether a handle (a *gorm.DB, a *resty.Request) has a context in
// it.
type Binding uint8

const (
	// Unclear: where the handle comes from cannot be seen.
	Unclear Binding = iota
	// Bound: it has a context, or the call that made it is where the fault is said.
	Bound
	// Unbound: it has none.
	Unbound
)

// HandleOf returns the binding of the handle that op does its I/O through, and
// the expression at the start of its chain of calls.
func (p *Package) HandleOf(op *Op) (Binding, ast.Expr) {
	b := &binder{Package: p, seen: map[types.Object]bool{}}
	if op.Row.Arg >= 0 && op.Row.Role == api.Send {
		if op.Row.Arg >= len(op.Call.Args) {
			return Unclear, nil
		}
		arg := op.Call.Args[op.Row.Arg]
		return b.of(arg, op.Cur), arg
	}
	root := p.Root(op.Call)
	if root == nil {
		return Unclear, nil
	}
	return b.receiver(op.Call, op.Cur), root
}

// Root returns the handle at the start of the chain of calls that call ends:
// its receiver without the calls that only pass a handle on.
func (p *Package) Root(call *ast.CallExpr) ast.Expr {
	e := code.Receiver(call)
	for {
		inner, ok := ast.Unparen(code.OrBad(e)).(*ast.CallExpr)
		if !ok {
			return e
		}
		row := p.Flow.Row(code.Callee(p.pass.TypesInfo, inner))
		if row == nil || row.Role != api.Chain {
			return e
		}
		e = code.Receiver(inner)
	}
}

// binder answers one question; seen stops cycles (db = db.Where(q)).
type binder struct {
	*Package
	seen map[types.Object]bool
	hops int
}

// of returns the binding of the handle that e yields.
func (b *binder) of(e ast.Expr, cur inspector.Cursor) Binding {
	switch e := ast.Unparen(code.OrBad(e)).(type) {
	case *ast.CallExpr:
		return b.ofCall(e, cur)
	case *ast.UnaryExpr: // &api.QueryOptions{...}
		return b.of(e.X, cur)
	case *ast.CompositeLit:
		return Unbound
	case *ast.Ident:
		if _, ok := b.pass.TypesInfo.ObjectOf(e).(*types.Nil); ok {
			return Unbound // options that are not given carry no context
		}
		if v, ok := b.pass.TypesInfo.ObjectOf(e).(*types.Var); ok {
			return b.ofVar(v, cur)
		}
	case *ast.SelectorExpr:
		if v, ok := b.pass.TypesInfo.ObjectOf(e.Sel).(*types.Var); ok {
			if v.IsField() {
				return b.field(v)
			}
			return Unbound // a package variable of another package
		}
	case *ast.StarExpr:
		return b.of(e.X, cur)
	case *ast.TypeAssertExpr:
		return b.taken(e.X)
	}
	return Unclear
}

func (b *binder) ofCall(call *ast.CallExpr, cur inspector.Cursor) Binding {
	fn := code.Callee(b.pass.TypesInfo, call)
	row := b.Flow.Row(fn)
	if row == nil {
		return b.ofFunc(fn)
	}
	switch {
	case row.Role == api.Bind && row.Field != "" && !setsField(call, row.Field):
		return b.receiver(call, cur)
	case row.Role == api.Bind, row.Role == api.Send && row.Form.Text != "":
		// The result of an unbound Send is unbound too, but the fault is the Send's.
		return Bound
	case row.Role == api.Make:
		return Unbound
	case row.Role == api.Chain, row.Role == api.Send:
		return b.receiver(call, cur)
	}
	return Unclear
}

// receiver returns the binding of the handle that call is a method of, through
// an embedded field too.
func (b *binder) receiver(call *ast.CallExpr, cur inspector.Cursor) Binding {
	if field := b.promoted(call); field != nil {
		return b.field(field)
	}
	return b.of(code.Receiver(call), cur)
}

// setsField reports whether an argument of call is a struct literal, or the
// address of one, that sets the field.
func setsField(call *ast.CallExpr, field string) bool {
	for _, arg := range call.Args {
		if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok {
			arg = u.X
		}
		lit, ok := ast.Unparen(arg).(*ast.CompositeLit)
		if !ok {
			continue
		}
		for _, elt := range lit.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); ok && id.Name == field {
					return true
				}
			}
		}
	}
	return false
}

// ofFunc returns the binding of the handle that fn returns. A function that is
// given a context binds it; one whose body can be seen is judged by what it
// returns.
func (b *binder) ofFunc(fn *types.Func) Binding {
	if fn == nil {
		return Unclear
	}
	sig := code.Signature(fn)
	for i := range sig.Params().Len() {
		if b.Flow.Carries(sig.Params().At(i).Type()) {
			return Bound
		}
	}
	if e := b.Effects(fn); e != nil && e.Handle {
		return Unbound
	}
	decl, ok := b.Flow.Decl(fn)
	if !ok || b.seen[fn] || b.hops >= MaxHops {
		return Unclear
	}
	b.seen[fn] = true
	b.hops++
	defer func() { b.hops-- }()
	result := Unclear
	for c := range decl.Preorder((*ast.ReturnStmt)(nil)) {
		ret := c.Node().(*ast.ReturnStmt)
		if outer, _ := code.Function(c); outer != decl || len(ret.Results) == 0 {
			continue
		}
		switch b.of(ret.Results[0], c) {
		case Unclear:
			return Unclear
		case Bound:
			return Bound
		case Unbound:
			result = Unbound
		}
	}
	return result
}

// ofVar returns the binding of the handle in a variable. One assignment that
// binds it is enough to be silent.
func (b *binder) ofVar(v *types.Var, cur inspector.Cursor) Binding {
	if b.seen[v] {
		return Unclear
	}
	b.seen[v] = true
	if v.Parent() == b.pass.Pkg.Scope() {
		return b.field(v)
	}
	if b.boundInPlace(v, cur) {
		return Bound
	}
	if b.givenAway(v, cur) {
		return Unclear
	}
	result := Unclear
	for _, rhs := range b.Flow.Assignments(v, cur) {
		switch b.of(rhs, cur) {
		case Bound:
			return Bound
		case Unbound:
			result = Unbound
		}
	}
	if fn, i := paramOf(b.pass.TypesInfo, v, cur); i >= 0 {
		return b.param(fn, i)
	}
	return result
}

// boundInPlace reports whether a call on v, whose result may be thrown away,
// puts a context into it: req.SetContext(ctx).
func (b *binder) boundInPlace(v *types.Var, cur inspector.Cursor) bool {
	for c := range topDecl(cur).Preorder((*ast.Ident)(nil)) {
		if b.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != v || c.ParentEdgeKind() != edge.SelectorExpr_X || c.Parent().ParentEdgeKind() != edge.CallExpr_Fun {
			continue
		}
		row := b.Flow.Row(code.Callee(b.pass.TypesInfo, c.Parent().Parent().Node().(*ast.CallExpr)))
		if row != nil && row.Role == api.Bind && row.InPlace {
			return true
		}
	}
	return false
}

// givenAway reports whether the handle in v is passed to a function value,
// whose body cannot be seen and which may bind it in place.
func (b *binder) givenAway(v *types.Var, cur inspector.Cursor) bool {
	if row := b.Table.Type(code.TypeName(v.Type())); row == nil || !b.Table.BindsInPlace(row.Name) {
		return false
	}
	for c := range topDecl(cur).Preorder((*ast.Ident)(nil)) {
		if b.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != v || c.ParentEdgeKind() != edge.CallExpr_Args {
			continue
		}
		call := c.Parent()
		if code.Callee(b.pass.TypesInfo, call.Node().(*ast.CallExpr)) == nil && b.mayBind(call) {
			return true
		}
	}
	return false
}

// paramOf returns the function around cur that v is a parameter of, and its
// index there; -1 if it is none.
func paramOf(info *types.Info, v *types.Var, cur inspector.Cursor) (fn inspector.Cursor, index int) {
	for c := range cur.Enclosing(code.FuncNodes()...) {
		i := 0
		for _, field := range code.FuncType(c.Node()).Params.List {
			for _, id := range field.Names {
				if info.Defs[id] == v {
					return c, i
				}
				i++
			}
			if len(field.Names) == 0 {
				i++
			}
		}
	}
	return inspector.Cursor{}, -1
}
