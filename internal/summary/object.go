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

// Fate is what becomes of an object that carries a context (a request, a
// command) after it was made without one, merged over all its uses.
type Fate struct {
	// Bound reports that it is given a context later, or replaced by something
	// that cannot be seen.
	Bound bool
	// Sent is the first call that does its I/O as it is; nil for none.
	Sent *ast.CallExpr
	// SentAt is where Sent stands, which is another function than the maker if
	// the object was returned.
	SentAt inspector.Cursor
	// Returned reports that the function around the object returns it as it is.
	Returned bool
	// Ended reports that the program ends its work itself, with a context.
	Ended bool
	// Dropped is a call that binds a copy and throws it away; nil for none.
	Dropped *ast.CallExpr

	from token.Pos // where the object is made
}

// send notes a call that does the I/O of the object: the first one behind its
// making, for a variable that holds one object after the other.
func (f *Fate) send(call *ast.CallExpr, at inspector.Cursor) {
	if f.Sent == nil || f.Sent.Pos() < f.from && f.from < call.Pos() {
		f.Sent, f.SentAt = call, at
	}
}

// Made returns the fate of the object that op makes, followed through the
// callers in this package of the functions that return it.
func (p *Package) Made(op *Op) Fate {
	fate := Fate{from: op.Call.End()}
	p.track(op.Cur, &fate, 0)
	if fate.Bound || fate.Sent != nil || !fate.Returned || op.In == nil {
		return fate
	}
	p.followReturn(op.In, &fate, map[*types.Func]bool{}, 1)
	return fate
}

// followReturn looks at what the callers of fn do with the object it returns.
// The object is bound only if no caller sends it as it is: each caller has an
// object of its own.
func (p *Package) followReturn(fn *types.Func, fate *Fate, seen map[*types.Func]bool, hops int) {
	if seen[fn] || hops > MaxHops {
		return
	}
	seen[fn] = true
	for _, e := range p.Callers(fn) {
		there := Fate{from: e.Call.End()}
		p.track(e.Cur, &there, 0)
		if there.Bound {
			continue
		}
		if there.Sent != nil {
			fate.Sent, fate.SentAt, fate.Dropped = there.Sent, there.SentAt, there.Dropped
			return
		}
		if there.Returned && e.In != nil {
			p.followReturn(e.In, fate, seen, hops+1)
			if fate.Sent != nil {
				return
			}
		}
	}
}

// unsent tells what is done with a request that is not sent where it is made.
func (f *Fate) unsent() UseKind {
	if f.Returned {
		return Builds
	}
	return Handed
}

// returnsAsIs reports whether the object that the function around cur returns is
// used as it is: by a caller in this package, or, if there is none, by those of
// other packages that can call it.
func (p *Package) returnsAsIs(cur inspector.Cursor) bool {
	decl, ok := topDecl(cur).Node().(*ast.FuncDecl)
	if !ok {
		return false
	}
	fn, ok := p.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok || len(p.Callers(fn)) == 0 {
		return ok && fn.Exported()
	}
	fate := Fate{}
	p.followReturn(fn, &fate, map[*types.Func]bool{}, 1)
	return fate.Sent != nil
}

// maxAliases bounds how many variables an object is followed through.
const maxAliases = 4

// track adds to fate what happens to the object that the expression at cur
// yields (as its first result, for a call with several).
func (p *Package) track(cur inspector.Cursor, fate *Fate, depth int) {
	for cur.ParentEdgeKind() == edge.ParenExpr_X || cur.ParentEdgeKind() == edge.UnaryExpr_X {
		cur = cur.Parent()
	}
	parent := cur.Parent()
	switch cur.ParentEdgeKind() {
	case edge.ReturnStmt_Results:
		if lit, ok := code.Function(cur); ok {
			_, isDecl := lit.Node().(*ast.FuncDecl)
			fate.Returned = fate.Returned || isDecl
		}
	case edge.AssignStmt_Rhs:
		a := parent.Node().(*ast.AssignStmt)
		lhs := a.Lhs[0]
		if len(a.Lhs) == len(a.Rhs) {
			lhs = a.Lhs[cur.ParentEdgeIndex()]
		}
		p.trackVar(lhs, cur, fate, depth)
	case edge.ValueSpec_Values:
		s := parent.Node().(*ast.ValueSpec)
		lhs := s.Names[0]
		if len(s.Names) == len(s.Values) {
			lhs = s.Names[cur.ParentEdgeIndex()]
		}
		p.trackVar(lhs, cur, fate, depth)
	case edge.CallExpr_Args:
		p.trackArg(parent, cur.ParentEdgeIndex(), fate)
	case edge.SelectorExpr_X:
		if parent.ParentEdgeKind() == edge.CallExpr_Fun {
			p.trackMethod(parent.Parent(), fate)
		}
		fate.Ended = fate.Ended || p.endsByHand(parent)
	}
}

// trackVar follows the object into a local variable and through all uses of
// that variable in the declaration around it. A field, an element or a package
// variable ends the trail: others may bind the object there.
func (p *Package) trackVar(lhs ast.Expr, cur inspector.Cursor, fate *Fate, depth int) {
	id, ok := ast.Unparen(lhs).(*ast.Ident)
	if !ok || depth > maxAliases {
		return
	}
	v, ok := p.pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok || v.Parent() == p.pass.Pkg.Scope() {
		return
	}
	p.trackUses(v, cur, fate, depth)
}

func (p *Package) trackUses(v *types.Var, cur inspector.Cursor, fate *Fate, depth int) {
	for c := range topDecl(cur).Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		if p.pass.TypesInfo.ObjectOf(id) != v {
			continue
		}
		switch c.ParentEdgeKind() {
		case edge.AssignStmt_Lhs:
			if c.Parent() != cur.Parent() && p.rebinds(c, v) {
				fate.Bound = true
			}
		case edge.StarExpr_X: // *req = *req.WithContext(ctx)
			if c.Parent().ParentEdgeKind() == edge.AssignStmt_Lhs {
				fate.Bound = true
			}
		default:
			p.track(c, fate, depth+1)
		}
	}
	// A named result is returned by every bare return.
	if fn, ok := code.Function(cur); ok && isResult(fn.Node(), v) {
		fate.Returned = true
	}
}

func isResult(fn ast.Node, v *types.Var) bool {
	results := code.FuncType(fn).Results
	return results != nil && results.Pos() <= v.Pos() && v.Pos() < results.End()
}

// topDecl returns the top-level declaration around cur.
func topDecl(cur inspector.Cursor) inspector.Cursor {
	for c := range cur.Enclosing((*ast.FuncDecl)(nil), (*ast.GenDecl)(nil)) {
		cur = c
	}
	return cur
}

// rebinds reports whether the assignment to v at c replaces the object by one
// with a context (v = v.WithContext(ctx)), or by one made of it in a way that
// cannot be seen (v = sign(v)).
func (p *Package) rebinds(c inspector.Cursor, v *types.Var) bool {
	a := c.Parent().Node().(*ast.AssignStmt)
	rhs := a.Rhs[0]
	if len(a.Lhs) == len(a.Rhs) {
		rhs = a.Rhs[c.ParentEdgeIndex()]
	}
	call, ok := ast.Unparen(rhs).(*ast.CallExpr)
	if !ok {
		return false
	}
	if row := p.Flow.Row(code.Callee(p.pass.TypesInfo, call)); row != nil {
		return row.Role == api.Bind || row.Context
	}
	mentions := false
	ast.Inspect(call, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && p.pass.TypesInfo.Uses[id] == v {
			mentions = true
		}
		return !mentions
	})
	return mentions
}

// trackArg looks at a call that is given the object as its argument i.
func (p *Package) trackArg(cur inspector.Cursor, i int, fate *Fate) {
	call := cur.Node().(*ast.CallExpr)
	fn := code.Callee(p.pass.TypesInfo, call)
	if fn == nil {
		return
	}
	row := p.Flow.Row(fn)
	sends := row != nil && row.Role == api.Send && row.Arg == i || row == nil && i == 0 && sendsByShape(fn)
	if !sends && row == nil {
		e := p.Effects(fn)
		sends = e != nil && i < 64 && e.Sends&(1<<i) != 0
	}
	if sends {
		fate.send(call, cur)
	}
}

// trackMethod looks at a method call on the object.
func (p *Package) trackMethod(cur inspector.Cursor, fate *Fate) {
	call := cur.Node().(*ast.CallExpr)
	row := p.Flow.Row(code.Callee(p.pass.TypesInfo, call))
	if row == nil || row.Arg != -1 {
		return
	}
	switch row.Role {
	case api.Send:
		fate.send(call, cur)
	case api.Bind:
		if fate.Dropped == nil && isDropped(cur) {
			fate.Dropped = call
		}
	}
}

// isDropped reports whether the result of the call at cur goes nowhere.
func isDropped(cur inspector.Cursor) bool {
	switch n := cur.Parent().Node().(type) {
	case *ast.ExprStmt:
		return true
	case *ast.AssignStmt:
		id, ok := n.Lhs[0].(*ast.Ident)
		return ok && id.Name == "_" && len(n.Lhs) == 1
	}
	return false
}

// returnsUnbound returns where fn makes a request that it returns without a
// context and that no caller in this package sends; "" if there is none.
func (p *Package) returnsUnbound(fn *types.Func) string {
	if !fn.Exported() {
		return ""
	}
	for _, op := range p.bodies[fn].ops {
		if op.Row.Role != api.Make || op.Row.IO != api.HTTP {
			continue
		}
		if fate := p.Made(op); fate.Returned && !fate.Bound && fate.Sent == nil {
			return code.Place(p.pass, op.Call.Pos())
		}
	}
	return ""
}

// sendsParam reports whether fn sends the object in its parameter i as it is.
func (p *Package) sendsParam(fn *types.Func, i int) bool {
	decl, ok := p.Flow.Decl(fn)
	if !ok {
		return false
	}
	fate := Fate{}
	p.trackUses(code.Signature(fn).Params().At(i), decl, &fate, 0)
	return fate.Sent != nil && !fate.Bound
}
