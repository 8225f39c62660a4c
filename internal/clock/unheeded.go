package clock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Unheeded calls each for every client that waits longer than the longest
// budget of its users, and does not look at it. One user whose budget cannot be
// seen is enough to say nothing: the limit may be there for it.
func (r *Reader) Unheeded(each func(budget, limit Bar, because string)) {
	for _, row := range r.Table.Unheedings() {
		for _, o := range r.Owners(row.Owner) {
			s := r.Get(o, row.Key, nil)
			if s == nil || !s.Known || s.D <= 0 || o.Has(row.Unless) || code.IsTest(r.Pass.Fset, s.Pos) {
				continue
			}
			u := &users{Reader: r, seen: map[any]bool{}}
			for c := range r.root.Preorder((*ast.CallExpr)(nil)) {
				if r.makes(&row, o, c) {
					u.value(c)
				}
			}
			if u.lost || u.best == nil {
				continue
			}
			budget := r.limitBar(*u.best)
			budget.In = r.nameAround(u.best.Site.Cur)
			each(budget, r.bar(s.Value, r.Table.LabelOf(row.Owner, row.Key), s.Pos, s.End), row.Because)
		}
	}
}

// makes reports whether the call at c makes a client of the options.
func (r *Reader) makes(row *api.Unheeding, o *Owner, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if row.Arg >= len(call.Args) {
		return false
	}
	fn := code.Callee(r.info, call)
	return fn != nil && fn.Pkg() != nil && r.Flow.Name(fn) == row.Name && r.OwnerOf(call.Args[row.Arg], c, nil, row.Owner) == o
}

// users follows a client to the calls of its methods.
type users struct {
	*Reader
	seen map[any]bool
	lost bool // a user, or the budget of one, cannot be seen
	best *Limit
}

// value follows the client where it is the value at c.
func (u *users) value(c inspector.Cursor) {
	for c.ParentEdgeKind() == edge.ParenExpr_X || c.ParentEdgeKind() == edge.UnaryExpr_X {
		c = c.Parent()
	}
	parent := c.Parent()
	switch c.ParentEdgeKind() {
	case edge.AssignStmt_Lhs, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.ExprStmt_X:
	case edge.SelectorExpr_X:
		u.method(parent)
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values, edge.KeyValueExpr_Value:
		u.variable(u.target(c))
	case edge.CompositeLit_Elts:
		st := structOf(u.info.TypeOf(parent.Node().(*ast.CompositeLit)))
		if i := c.ParentEdgeIndex(); st != nil && i < st.NumFields() {
			u.variable(st.Field(i))
		} else {
			u.lost = true
		}
	case edge.CallExpr_Args:
		fn := code.Callee(u.info, parent.Node().(*ast.CallExpr))
		i := c.ParentEdgeIndex()
		if fn == nil || i >= code.Signature(fn).Params().Len() || code.Signature(fn).Variadic() {
			u.lost = true
		} else if _, ok := u.Flow.Decl(fn); ok {
			u.variable(code.Signature(fn).Params().At(i))
		} else {
			u.lost = true
		}
	case edge.ReturnStmt_Results:
		u.returned(parent)
	default:
		u.lost = true
	}
}

// returned follows the client out of a function.
func (u *users) returned(ret inspector.Cursor) {
	for decl := range ret.Enclosing(code.FuncNodes()...) {
		d, ok := decl.Node().(*ast.FuncDecl)
		if !ok || len(ret.Node().(*ast.ReturnStmt).Results) != 1 {
			break
		}
		fn, _ := u.info.Defs[d.Name].(*types.Func)
		if fn == nil || fn.Exported() && u.Pass.Pkg.Name() != "main" || u.UsedAsValue(fn) {
			break
		}
		if !u.seen[fn] {
			u.seen[fn] = true
			for _, call := range u.Callers(fn) {
				u.value(call.Cur)
			}
		}
		return
	}
	u.lost = true
}

// variable follows a variable or field.
func (u *users) variable(v *types.Var) {
	if v == nil {
		u.lost = true
		return
	}
	v = v.Origin()
	if u.seen[v] {
		return
	}
	u.seen[v] = true
	open := v.Exported() && (v.IsField() || v.Parent() == u.Pass.Pkg.Scope()) && u.Pass.Pkg.Name() != "main"
	if u.lost = u.lost || open || v.Embedded() || v.Pkg() != u.Pass.Pkg; u.lost {
		return
	}
	for c := range u.root.Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		if w, ok := u.info.Uses[id].(*types.Var); !ok || w.Origin() != v || code.IsTest(u.Pass.Fset, id.Pos()) {
			continue
		}
		switch c.ParentEdgeKind() {
		case edge.KeyValueExpr_Key: // it is given a value
		case edge.SelectorExpr_Sel:
			u.value(c.Parent())
		default:
			u.value(c)
		}
	}
}

// method follows client.Method(...).
func (u *users) method(sel inspector.Cursor) {
	if sel.ParentEdgeKind() != edge.CallExpr_Fun {
		u.lost = true
		return
	}
	c := sel.Parent()
	call := c.Node().(*ast.CallExpr)
	fn := code.Callee(u.info, call)
	if fn == nil || fn.Pkg() == nil {
		u.lost = true
		return
	}
	sig := code.Signature(fn)
	ctx := code.ContextParam(sig)
	switch {
	case u.Table.BlockingOf(u.Flow.Name(fn)) != nil: // it has a limit of its own
	case ctx >= 0 && ctx < len(call.Args):
		u.budget(u.Limit(call.Args[ctx], c, nil), c, 0)
	case sig.Results().Len() == 1 && types.IsInterface(sig.Results().At(0).Type()) && !code.IsError(sig.Results().At(0).Type()):
		u.value(c) // a pipeline
	case sig.Results().Len() == 1 && !code.IsError(sig.Results().At(0).Type()) && sig.Params().Len() > 0:
		u.lost = true // a client with other options
	}
}

// budget takes note of the budget of one user.
func (u *users) budget(l Limit, c inspector.Cursor, hops int) {
	if l.Reach == Bounded {
		if u.best == nil || l.D > u.best.D {
			u.best = &l
		}
		return
	}
	if l.Reach != Callers || l.Param == nil || hops >= maxHops {
		u.lost = true
		return
	}
	fn, index := u.ParamOf(l.Param, c)
	if fn == nil || fn.Exported() && u.Pass.Pkg.Name() != "main" || u.UsedAsValue(fn) {
		u.lost = true
		return
	}
	for _, call := range u.Callers(fn) {
		switch {
		case code.IsTest(u.Pass.Fset, call.Call.Pos()):
		case index >= len(call.Call.Args):
			u.lost = true
		default:
			u.budget(u.Limit(call.Call.Args[index], call.Cur, nil), call.Cur, hops+1)
		}
	}
}
