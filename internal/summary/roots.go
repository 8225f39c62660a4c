package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// Place is an expression that a check may want to look at.
type Place struct {
	Cur inspector.Cursor
	// In is the declared function around it; nil at package level.
	In   *types.Func
	Test bool
}

// Root is a context that is made without a parent.
type Root struct {
	Place
	Call *ast.CallExpr
	Kind ctxflow.RootKind
}

// Taken is a context that is taken, to be passed on or copied, from outside of
// the function: a field, a package variable, a variable of an outer function
// in a literal that has a context of its own.
type Taken struct {
	Place
	Expr ast.Expr
	Var  *types.Var
}

// Group is a call that starts a goroutine of a group.
type Group struct {
	Place
	Call *ast.CallExpr
}

// contexts keeps what a call or an assignment says about contexts that come
// from somewhere else than the caller.
func (p *Package) contexts(c inspector.Cursor, in *types.Func, test bool) {
	at := Place{In: in, Test: test}
	switch n := c.Node().(type) {
	case *ast.CallExpr:
		for i, arg := range n.Args {
			p.taken(c, edge.CallExpr_Args, i, arg, at)
		}
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			for i, rhs := range n.Rhs {
				p.taken(c, edge.AssignStmt_Rhs, i, rhs, at)
			}
		}
	}
}

func (p *Package) taken(c inspector.Cursor, kind edge.Kind, i int, e ast.Expr, at Place) {
	var v *types.Var
	switch e := e.(type) {
	case *ast.Ident:
		v, _ = p.pass.TypesInfo.Uses[e].(*types.Var)
	case *ast.SelectorExpr:
		v, _ = p.pass.TypesInfo.Uses[e.Sel].(*types.Var)
	}
	if v == nil || !code.IsContext(v.Type()) {
		return
	}
	if !v.IsField() && v.Parent() != nil && v.Pkg() == p.pass.Pkg && v.Parent() != v.Pkg().Scope() && !p.fromOutside(v, c) {
		return
	}
	at.Cur = c.ChildAt(kind, i)
	p.Taken = append(p.Taken, &Taken{Place: at, Expr: e, Var: v})
}

// fromOutside reports whether a literal around cur that does not declare v is
// given a context.
func (p *Package) fromOutside(v *types.Var, cur inspector.Cursor) bool {
	for lit := range cur.Enclosing((*ast.FuncLit)(nil)) {
		if lit.Node().Pos() <= v.Pos() && v.Pos() < lit.Node().End() {
			return false
		}
		if p.isGiven(lit) {
			return true
		}
	}
	return false
}

// root keeps the call if it makes a context without a parent.
func (p *Package) root(c inspector.Cursor, call *ast.CallExpr, in *types.Func, test bool) {
	if kind := p.Flow.RootOf(call); kind != ctxflow.NoRoot {
		p.Roots = append(p.Roots, &Root{Place: Place{Cur: c, In: in, Test: test}, Call: call, Kind: kind})
	}
}

// group keeps the call if its row says that it starts a goroutine of a group.
func (p *Package) group(c inspector.Cursor, call *ast.CallExpr, row *api.Func, in *types.Func, test bool) {
	if row != nil && row.Role == api.Group {
		p.Groups = append(p.Groups, &Group{Place: Place{Cur: c, In: in, Test: test}, Call: call})
	}
}

// Edges returns the calls, in source order, of functions whose effects satisfy
// the condition.
func (p *Package) Edges(is func(*Effects) bool) []*Edge {
	var calls []*Edge
	for fn, edges := range p.edges {
		if e := p.Effects(fn); e != nil && is(e) {
			calls = append(calls, edges...)
		}
	}
	sortEdges(calls)
	return calls
}

// RootedEdges returns the calls, in source order, of functions that do I/O
// under a context of their own.
func (p *Package) RootedEdges() []*Edge {
	var calls []*Edge
	for fn, edges := range p.edges {
		if p.RootedOf(fn) != nil {
			calls = append(calls, edges...)
		}
	}
	sortEdges(calls)
	return calls
}
