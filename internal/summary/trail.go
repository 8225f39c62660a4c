package summary

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// UseKind is what happens to a context at one place.
type UseKind uint8

const (
	// Performs: I/O that a row tells of is done under it.
	Performs UseKind = iota
	// Passed: a function whose body can be seen, here or through a fact, takes it.
	Passed
	// Handed: a function that cannot be seen takes it.
	Handed
	// Waits: the code blocks until it ends.
	Waits
	// Releases: something is given back under it.
	Releases
	// Kept: it goes into a field, an element, a channel or a package variable.
	Kept
	// Returned: it is returned.
	Returned
	// Builds: it is put into a request that the function returns, to be sent
	// with it.
	Builds
)

// Use is one thing that happens to a context.
type Use struct {
	Kind UseKind
	// Cur is the call, or the expression that is kept, returned or waited for.
	Cur  inspector.Cursor
	Call *ast.CallExpr // nil if Cur is no call
	Fn   *types.Func   // the called function; nil for a function value
	Arg  int           // which argument the context is
	IO   api.IO        // the kind of I/O, as far as it is known
}

// Trail is what becomes of one context: itself, its copies, and the contexts
// that are derived from it.
type Trail struct {
	Uses []Use
	// Vars is the variables that hold it.
	Vars map[*types.Var]bool
	// Derived is the calls that derive a context from it, in source order.
	Derived []*ast.CallExpr
	// Cancels is the variables with the functions that end it.
	Cancels []*types.Var
	// Merged is a call that also takes another context: what it does with the
	// two cannot be told.
	Merged bool

	bounded bool
}

// Bounded reports whether a deadline is put on the context.
func (t *Trail) Bounded() bool { return t.bounded }

// Follow returns what becomes of the context that the expression at cur yields.
func (p *Package) Follow(cur inspector.Cursor) *Trail {
	t := &tracer{Package: p, Trail: &Trail{Vars: map[*types.Var]bool{}}, seen: map[visit]bool{}}
	t.step(cur)
	return t.Trail
}

// FollowCall is Follow for a call that yields the context beside other things,
// such as the function that ends it.
func (p *Package) FollowCall(cur inspector.Cursor) *Trail {
	t := &tracer{Package: p, Trail: &Trail{Vars: map[*types.Var]bool{}}, seen: map[visit]bool{}}
	call := cur.Node().(*ast.CallExpr)
	if sig, ok := types.Unalias(code.OrInvalid(p.pass.TypesInfo.TypeOf(call.Fun))).Underlying().(*types.Signature); ok {
		t.derives(cur, call, nil, sig)
	}
	return t.Trail
}

// followParam returns what becomes of the context in a parameter of the
// declaration at decl.
func (p *Package) followParam(v *types.Var, decl inspector.Cursor) *Trail {
	t := &tracer{Package: p, Trail: &Trail{Vars: map[*types.Var]bool{}}, seen: map[visit]bool{}}
	t.variable(v, decl, decl.Node().Pos())
	return t.Trail
}

type visit struct {
	v   *types.Var
	pos token.Pos
}

type tracer struct {
	*Package
	*Trail
	seen map[visit]bool
}

func (t *tracer) use(kind UseKind, cur inspector.Cursor) {
	t.Uses = append(t.Uses, Use{Kind: kind, Cur: cur})
}

// step looks at what the context in the expression at cur is used for.
func (t *tracer) step(cur inspector.Cursor) {
	for cur.ParentEdgeKind() == edge.ParenExpr_X {
		cur = cur.Parent()
	}
	parent := cur.Parent()
	switch cur.ParentEdgeKind() {
	case edge.CallExpr_Args:
		t.argument(parent, cur.ParentEdgeIndex())
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		t.assigned(parent, cur.ParentEdgeIndex(), 0)
	case edge.SelectorExpr_X:
		if sel := parent.Node().(*ast.SelectorExpr); sel.Sel.Name == "Done" && t.waited(parent) {
			t.use(Waits, cur)
		}
	case edge.KeyValueExpr_Value:
		t.composite(parent.Parent())
	case edge.CompositeLit_Elts:
		t.composite(parent)
	case edge.ReturnStmt_Results:
		t.use(Returned, cur)
	case edge.SendStmt_Value:
		t.use(Kept, cur)
	}
}

// waited reports whether the channel of ctx.Done, at sel, is received from or
// handed to something that may.
func (t *tracer) waited(sel inspector.Cursor) bool {
	call := sel.Parent()
	kind := call.ParentEdgeKind()
	return sel.ParentEdgeKind() == edge.CallExpr_Fun && (kind == edge.UnaryExpr_X || kind == edge.CallExpr_Args)
}

// assigned follows the value with the index i on the right of the assignment
// or specification at cur; result is its number among several results.
func (t *tracer) assigned(cur inspector.Cursor, i, result int) {
	var lhs []ast.Expr
	var n int
	switch s := cur.Node().(type) {
	case *ast.AssignStmt:
		lhs, n = s.Lhs, len(s.Rhs)
	case *ast.ValueSpec:
		for _, id := range s.Names {
			lhs = append(lhs, id)
		}
		n = len(s.Values)
	}
	if len(lhs) != n {
		i = result
	}
	if i >= len(lhs) {
		return
	}
	t.target(lhs[i], cur)
}

// target follows the context into what is assigned to.
func (t *tracer) target(lhs ast.Expr, stmt inspector.Cursor) {
	id, ok := ast.Unparen(lhs).(*ast.Ident)
	if !ok {
		t.use(Kept, stmt)
		return
	}
	if v, ok := t.pass.TypesInfo.ObjectOf(id).(*types.Var); ok {
		if v.Parent() == t.pass.Pkg.Scope() {
			t.use(Kept, stmt)
			return
		}
		if code.IsContext(v.Type()) {
			t.Vars[v] = true
		}
		t.variable(v, stmt, stmt.Node().End())
	}
}

// variable follows the uses of v behind pos, up to where v is overwritten.
func (t *tracer) variable(v *types.Var, cur inspector.Cursor, pos token.Pos) {
	if t.seen[visit{v, pos}] {
		return
	}
	t.seen[visit{v, pos}] = true
	uses := t.UsesOf(v, cur)
	var overwritten []inspector.Cursor
	for _, c := range uses {
		if c.ParentEdgeKind() == edge.AssignStmt_Lhs && c.Node().Pos() > pos {
			overwritten = append(overwritten, c)
		}
	}
	for _, c := range uses {
		if c.Node().Pos() >= pos && c.ParentEdgeKind() != edge.AssignStmt_Lhs && !hides(overwritten, c) {
			t.step(c)
		}
	}
}

// hides reports whether one of the assignments is done on every way to cur:
// it stands before it, in a block around it.
func hides(assignments []inspector.Cursor, cur inspector.Cursor) bool {
	for _, a := range assignments {
		stmt := a.Parent().Node()
		if stmt.End() > cur.Node().Pos() {
			continue
		}
		block := a.Parent().Parent().Node()
		if block.Pos() <= cur.Node().Pos() && cur.Node().End() <= block.End() {
			return true
		}
	}
	return false
}

// UsesOf returns the places, in the declaration around cur, that name v. Those
// of all context variables of a declaration are found in one walk.
func (p *Package) UsesOf(v *types.Var, cur inspector.Cursor) []inspector.Cursor {
	top := topDecl(cur)
	if p.named == nil {
		p.named = map[ast.Node]map[*types.Var][]inspector.Cursor{}
	}
	index, ok := p.named[top.Node()]
	if !ok {
		index = map[*types.Var][]inspector.Cursor{}
		for c := range top.Preorder((*ast.Ident)(nil)) {
			id := c.Node().(*ast.Ident)
			if u, ok := p.pass.TypesInfo.Uses[id].(*types.Var); ok && !u.IsField() && mayHoldContext(u.Type()) {
				index[u] = append(index[u], c)
			}
		}
		p.named[top.Node()] = index
	}
	return index[v]
}

// mayHoldContext reports whether a variable of type t may be a context, a
// struct with one in it, or the function that ends one.
func mayHoldContext(t types.Type) bool {
	switch t := types.Unalias(code.Deref(t)).Underlying().(type) {
	case *types.Interface, *types.Struct:
		return true
	case *types.Signature:
		return t.Params().Len() <= 1 && t.Results().Len() == 0
	}
	return false
}
