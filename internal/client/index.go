package client

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// index walks the package once, when the first client is followed into a
// variable. Tests do not count.
func (r *Reader) index() {
	if r.indexed {
		return
	}
	r.indexed = true
	r.set, r.stores = map[*types.Var][]setting{}, map[*types.Var][]store{}
	r.given, r.opaque, r.keyed = map[*types.Var][]*types.Var{}, map[*types.Var]bool{}, map[*types.Var]bool{}
	for file := range r.Flow.Root().Children() {
		if code.IsTest(r.Pass.Fset, file.Node().Pos()) {
			continue
		}
		for c := range file.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.CompositeLit)(nil), (*ast.CallExpr)(nil), (*ast.FuncLit)(nil)) {
			switch n := c.Node().(type) {
			case *ast.AssignStmt:
				r.pairs(n.Lhs, n.Rhs, c)
			case *ast.ValueSpec:
				r.pairs(code.Names(n), n.Values, c)
			case *ast.CompositeLit:
				r.literalSettings(n, c)
				code.EachField(r.info, n, func(field *types.Var, value ast.Expr) { r.store(field, value, c) })
			case *ast.CallExpr:
				r.setter(n, c)
				r.handed(n)
			case *ast.FuncLit:
				r.option(n, c)
			}
		}
	}
	for _, a := range r.applied {
		r.optioned(a)
	}
}

func (r *Reader) pairs(lhs, rhs []ast.Expr, c inspector.Cursor) {
	for i, l := range lhs {
		v := code.Var(r.info, l)
		if v == nil || len(rhs) == 0 {
			continue
		}
		value := rhs[0]
		if len(lhs) == len(rhs) {
			value = rhs[i]
		}
		r.store(v, value, c)
		if sel, ok := ast.Unparen(l).(*ast.SelectorExpr); ok && v.IsField() {
			r.assigned(sel, value, c)
		}
	}
}

// store keeps what is put into a field or a variable of the package.
func (r *Reader) store(v *types.Var, value ast.Expr, c inspector.Cursor) {
	if (v.IsField() || v.Parent() == r.Pass.Pkg.Scope()) && v.Pkg() == r.Pass.Pkg && (r.mayBeClient(v.Type()) || r.ownTransport(v.Type()) != nil) {
		r.stores[v.Origin()] = append(r.stores[v.Origin()], store{value, c})
	}
}

// assigned keeps c.RetryMax = n for c, also where c is a field.
func (r *Reader) assigned(sel *ast.SelectorExpr, value ast.Expr, c inspector.Cursor) {
	owner := code.TypeName(r.info.TypeOf(sel.X))
	r.setsKey(sel.X, value)
	if !r.Table.HasClientFields(owner) {
		return
	}
	for _, row := range r.Table.ClientSettings(owner + "." + sel.Sel.Name) {
		s := setting{row: row, values: []ast.Expr{value}, cur: c, pos: sel.Pos()}
		r.keep(sel.X, s, r.Table.ClientOf(owner))
		r.declare(s, sel.X, c, types.ExprString(sel), sel.End())
	}
}

// chainAround returns the last call of the chain of setters that the call at c
// is in, or the receiver of one that returns nothing.
func (r *Reader) chainAround(c inspector.Cursor) ast.Expr {
	isClient := func(c inspector.Cursor) bool {
		return r.Table.ClientOf(code.TypeName(firstOf(r.info.TypeOf(c.Node().(ast.Expr))))) != nil
	}
	if !isClient(c) {
		return code.Receiver(c.Node().(*ast.CallExpr))
	}
	for c.ParentEdgeKind() == edge.SelectorExpr_X && c.Parent().ParentEdgeKind() == edge.CallExpr_Fun && isClient(c.Parent().Parent()) {
		c = c.Parent().Parent()
	}
	return c.Node().(ast.Expr)
}

// literalSettings notes what the literal of a client says of writes.
func (r *Reader) literalSettings(lit *ast.CompositeLit, c inspector.Cursor) {
	name := code.TypeName(r.info.TypeOf(lit))
	if name == "" || !r.Table.HasClientFields(name) || r.Table.ClientOf(name) == nil {
		return
	}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if id, ok := kv.Key.(*ast.Ident); ok {
			for _, row := range r.Table.ClientSettings(name + "." + id.Name) {
				s := setting{row: row, values: []ast.Expr{kv.Value}, cur: c, pos: kv.Pos()}
				r.declare(s, lit, c, api.ShortType(name)+"."+id.Name, kv.Key.End())
			}
		}
	}
}

// keep keeps a setting of a client of the row for every variable that what is
// told is reached through. What the plain client is told within one that sends
// again, rc.HTTPClient.Transport = t, is no news about the outer one.
func (r *Reader) keep(x ast.Expr, s setting, row *api.Client) {
	for x != nil {
		if v := code.Var(r.info, x); v != nil {
			if of := r.Table.ClientOf(code.TypeName(v.Type())); of != nil && row != nil && of != row {
				return
			}
			r.set[v.Origin()] = append(r.set[v.Origin()], s)
		}
		switch y := ast.Unparen(x).(type) {
		case *ast.SelectorExpr:
			x = y.X
		case *ast.StarExpr:
			x = y.X
		case *ast.CallExpr: // a setter before this one
			x = code.Receiver(y)
		default:
			return
		}
	}
}

// setter keeps c.SetRetryCount(n) for c.
func (r *Reader) setter(call *ast.CallExpr, c inspector.Cursor) {
	fn := code.Callee(r.info, call)
	if fn == nil || fn.Pkg() == nil || fn.Signature().Recv() == nil || !r.mayBeClient(fn.Signature().Recv().Type()) || !r.Table.HasClients(fn.Pkg().Path()) {
		return
	}
	r.setsKey(code.Receiver(call), call)
	for _, s := range r.told(r.Flow.Name(fn), call, c, nil) {
		r.keep(code.Receiver(call), s, r.Table.ClientOf(code.TypeName(fn.Signature().Recv().Type())))
		_, end := code.CallRange(call)
		name := types.ExprString(call.Fun)
		if _, ok := ast.Unparen(code.Receiver(call)).(*ast.CallExpr); ok {
			name = fn.Name() // the chain in front says nothing more
		}
		r.declare(s, r.chainAround(c), c, name, end)
	}
}

// setsKey notes a client that is told to set a key on every request: by a
// header, or a function that it calls before it sends. Whether it calls that
// once for all attempts, rows do not tell.
func (r *Reader) setsKey(x ast.Expr, value ast.Node) {
	asked, keys := false, false
	for x != nil {
		if v := code.Var(r.info, x); v != nil && r.Table.ClientOf(code.TypeName(v.Type())) != nil {
			if !asked {
				asked, keys = true, r.Keys(value) || (&trace{Reader: r}).keysTransport(value, 0)
			}
			if !keys {
				return
			}
			r.keyed[v.Origin()] = true
		}
		switch y := ast.Unparen(x).(type) {
		case *ast.SelectorExpr: // rc.HTTPClient.Transport = t
			x = y.X
		case *ast.CallExpr:
			x = code.Receiver(y)
		default:
			return
		}
	}
}

// handed notes where a client is given to a function that may set something.
func (r *Reader) handed(call *ast.CallExpr) {
	for i, a := range call.Args {
		v := code.Var(r.info, a)
		if v == nil || types.IsInterface(v.Type()) || !r.mayBeClient(v.Type()) {
			continue
		}
		fn := code.Callee(r.info, call)
		tv := r.info.Types[call.Fun]
		switch {
		case tv.IsType() || tv.IsBuiltin():
		case fn == nil:
			if sig, ok := under(tv.Type).(*types.Signature); ok && len(call.Args) == 1 {
				r.applied = append(r.applied, applied{v, sig})
			} else {
				r.opaque[v.Origin()] = true
			}
		case r.mayConfigure(fn, v.Type()):
			r.opaque[v.Origin()] = true
		case fn.Pkg() == r.Pass.Pkg && i < fn.Signature().Params().Len():
			r.given[v.Origin()] = append(r.given[v.Origin()], fn.Signature().Params().At(i))
		}
	}
}

// mayConfigure reports whether fn may set something on a client that it is given,
// and cannot be seen: a method of an interface of the program, or a function of
// another package of it that returns nothing but an error. One that returns
// something else is given the client to use it, and a connection or a client
// whose options are an argument of its maker can be told nothing any more.
func (r *Reader) mayConfigure(fn *types.Func, typ types.Type) bool {
	row := r.Table.ClientOf(code.TypeName(typ))
	if row == nil || !row.Mutable() {
		return false
	}
	m := r.Pass.Module
	own := fn.Pkg() == r.Pass.Pkg || m != nil && fn.Pkg() != nil && strings.HasPrefix(fn.Pkg().Path()+"/", m.Path+"/")
	sig := fn.Signature()
	switch {
	case !own:
		return false
	case sig.Recv() != nil && types.IsInterface(sig.Recv().Type()):
		return true
	}
	return fn.Pkg() != r.Pass.Pkg && (sig.Results().Len() == 0 || sig.Results().Len() == 1 && code.ReturnsError(sig))
}
