package dblimit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// follow follows what a limit holds for to all who use it.
type follow struct {
	*finder
	seed *seed
	seen map[types.Object]bool
	// ours is the expressions that are known to be the value, and given what is
	// put into its variables: all of it must be ours.
	ours  map[ast.Node]bool
	given []ast.Expr
	// lost reports that a user, or the budget of one, cannot be seen.
	lost bool
	// reads reports that one user only reads.
	reads bool
	// works reports that one user sends statements; others may only wait.
	works bool
	best  *clock.Limit
}

// result returns the limit with the longest budget of its users.
func (t *follow) result() (Limit, bool) {
	for _, e := range t.given {
		if id, ok := ast.Unparen(e).(*ast.Ident); !t.ours[ast.Unparen(e)] && !(ok && id.Name == "nil") {
			t.lost = true // another one may be in the variable
		}
	}
	s := t.seed
	if t.lost || t.best == nil || !t.works || s.d <= 0 || s.setting.Reads && !t.reads {
		return Limit{}, false
	}
	return Limit{
		Setting: s.setting,
		Limit:   t.bar(clock.Value{D: s.d}, s.setting.Name, s.pos, s.end),
		Budget:  t.budget(*t.best),
	}, true
}

// opened follows the result of the call at c with that index.
func (t *follow) opened(c inspector.Cursor, index int) {
	t.ours[c.Node()] = true
	for c.ParentEdgeKind() == edge.ParenExpr_X {
		c = c.Parent()
	}
	switch p := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if len(p.Rhs) == 1 && index < len(p.Lhs) {
			t.into(p.Lhs[index])
			return
		}
	case *ast.ValueSpec:
		if len(p.Values) == 1 && index < len(p.Names) {
			t.into(p.Names[index])
			return
		}
	case *ast.ReturnStmt:
		if len(p.Results) == 1 {
			t.returned(c.Parent(), index)
			return
		}
	}
	if index > 0 {
		t.lost = true
		return
	}
	t.value(c)
}

// into follows what the value is put into.
func (t *follow) into(e ast.Expr) {
	if id, ok := e.(*ast.Ident); ok && id.Name == "_" {
		return
	}
	v := code.Var(t.info, e)
	if _, pointer := ast.Unparen(e).(*ast.StarExpr); v == nil || pointer {
		t.lost = true
		return
	}
	t.variable(v)
}

// variable follows a variable or field.
func (t *follow) variable(v *types.Var) {
	v = v.Origin()
	if t.lost || t.seen[v] {
		return
	}
	t.seen[v] = true
	if t.replaced(v) {
		return
	}
	open := v.IsField() && (v.Embedded() || v.Exported()) || v.Parent() == t.r.Pass.Pkg.Scope() && v.Exported()
	if v.Pkg() != t.r.Pass.Pkg || v.Embedded() || open && !t.main {
		t.lost = true // others may use it
		return
	}
	for _, c := range t.uses(v) {
		t.use(c)
	}
}

// replaced reports whether another limit of the same name is set on what v
// holds, and says so: on one connection of a pool it is not ours any more, on
// the whole it is unknown whose counts.
func (t *follow) replaced(v *types.Var) bool {
	for _, o := range t.seeds {
		if o == t.seed || o.root != v || o.setting.Name != t.seed.setting.Name || t.seed.session != nil || o.fn != t.seed.fn || o.at.Call != t.seed.at.Call {
			continue
		}
		if o.session != nil {
			return true
		}
		if o.late {
			t.lost = true
			return true
		}
	}
	return false
}

func (t *follow) use(c inspector.Cursor) {
	if c.ParentEdgeKind() == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	t.value(c)
}

// session follows one connection behind a place in a function, and behind the
// calls of the function that was given it.
func (t *follow) session(v *types.Var, fn inspector.Cursor, after token.Pos) {
	t.seen[v] = true
	within := t.seed.session
	for _, o := range t.seeds {
		if o.root == v && o.session != nil && o.setting.Name == t.seed.setting.Name && o.session.fn != within.fn {
			t.lost = true // which of two functions runs first is not known
			return
		}
	}
	for _, c := range t.uses(v) {
		if !fn.Contains(c) {
			t.use(c)
			continue
		}
		if pos := c.Node().Pos(); pos > after && (fn != within.fn || pos < within.before) {
			t.use(c)
		}
	}
	decl, ok := fn.Node().(*ast.FuncDecl)
	if !ok || !t.declares(fn, v) || within.before < fn.Node().End() {
		return
	}
	obj, _ := t.info.Defs[decl.Name].(*types.Func)
	own, index := t.r.ParamOf(v, fn)
	if obj == nil || own != obj {
		return
	}
	for _, call := range t.r.Callers(obj) {
		if index >= len(call.Call.Args) || code.IsTest(t.r.Pass.Fset, call.Call.Pos()) {
			continue
		}
		w := code.Var(t.info, call.Call.Args[index])
		outer, ok := code.Function(call.Cur)
		if w == nil || w.IsField() || !ok {
			t.lost = true
		} else if !t.seen[w] {
			t.session(w, outer, call.Call.End())
		}
	}
}

// value follows the value at c to what is done with it.
func (t *follow) value(c inspector.Cursor) {
	for {
		t.ours[c.Node()] = true
		kind := c.ParentEdgeKind()
		if kind != edge.ParenExpr_X && kind != edge.StarExpr_X && kind != edge.UnaryExpr_X {
			break
		}
		c = c.Parent()
	}
	parent, i := c.Parent(), c.ParentEdgeIndex()
	switch c.ParentEdgeKind() {
	case edge.SelectorExpr_X:
		t.selected(parent)
	case edge.CallExpr_Args:
		t.argument(parent, i)
	case edge.AssignStmt_Rhs:
		if a := parent.Node().(*ast.AssignStmt); len(a.Lhs) == len(a.Rhs) {
			t.into(a.Lhs[i])
		} else {
			t.into(a.Lhs[0])
		}
	case edge.ValueSpec_Values:
		if names := parent.Node().(*ast.ValueSpec).Names; i < len(names) {
			t.into(names[i])
		}
	case edge.KeyValueExpr_Value:
		if v := code.Var(t.info, parent.Node().(*ast.KeyValueExpr).Key); v != nil && v.IsField() {
			t.variable(v)
			return
		}
		t.lost = true
	case edge.KeyValueExpr_Key:
		t.given = append(t.given, parent.Node().(*ast.KeyValueExpr).Value)
	case edge.AssignStmt_Lhs:
		if a := parent.Node().(*ast.AssignStmt); len(a.Lhs) == len(a.Rhs) {
			t.given = append(t.given, a.Rhs[i])
		} else if len(a.Rhs) > 0 {
			t.given = append(t.given, a.Rhs[0])
		}
	case edge.ReturnStmt_Results:
		t.returned(parent, i)
	case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.ExprStmt_X: // db == nil
	default:
		t.lost = true
	}
}

// selected follows a method or field of the value.
func (t *follow) selected(c inspector.Cursor) {
	sel := c.Node().(*ast.SelectorExpr)
	if c.ParentEdgeKind() == edge.CallExpr_Fun {
		t.method(c.Parent())
		return
	}
	v, ok := t.info.ObjectOf(sel.Sel).(*types.Var)
	if !ok {
		t.lost = true // a method as a value
		return
	}
	top := c
	for {
		kind := top.ParentEdgeKind()
		if kind != edge.SelectorExpr_X && kind != edge.IndexExpr_X && kind != edge.StarExpr_X {
			break
		}
		top = top.Parent()
	}
	if top.ParentEdgeKind() == edge.AssignStmt_Lhs || top.ParentEdgeKind() == edge.IncDecStmt_X {
		return // the configuration says something else besides
	}
	switch v.Type().Underlying().(type) {
	case *types.Basic:
	case *types.Map:
		if c.ParentEdgeKind() != edge.IndexExpr_X {
			t.lost = true
		}
	case *types.Pointer, *types.Struct:
		t.value(c)
	default:
		t.lost = true
	}
}

// returned follows the value out of the function that returns it.
func (t *follow) returned(c inspector.Cursor, index int) {
	outer, ok := code.Function(c)
	if !ok {
		return
	}
	decl, ok := outer.Node().(*ast.FuncDecl)
	if !ok {
		t.lost = true
		return
	}
	fn, _ := t.info.Defs[decl.Name].(*types.Func)
	switch {
	case fn == nil:
		t.lost = true
	case fn == t.seed.fn:
		t.opened(t.seed.at.Cur, index)
	case t.visibleElsewhere(fn):
		t.lost = true
	default:
		for _, call := range t.r.Callers(fn) {
			if !code.IsTest(t.r.Pass.Fset, call.Call.Pos()) {
				t.opened(call.Cur, index)
			}
		}
	}
}
