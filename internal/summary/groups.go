package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// Stray is I/O in a goroutine of a group that was made together with a context
// (g, gctx := errgroup.WithContext(ctx)), under another context of the caller:
// when a goroutine beside it fails, it runs on.
type Stray struct {
	Place
	Made    *ast.CallExpr // what made the group
	Context *types.Var    // the group's context; nil if it is thrown away
	Call    *ast.CallExpr // the I/O
	Under   ast.Expr      // the context it is done under instead
}

// Strays returns, in source order, at most one a goroutine.
func (p *Package) Strays() []Stray {
	var strays []Stray
	for _, g := range p.Groups {
		v := code.Var(p.pass.TypesInfo, code.Receiver(g.Call))
		if len(g.Call.Args) == 0 || v == nil || v.IsField() {
			continue
		}
		lit, ok := ast.Unparen(g.Call.Args[0]).(*ast.FuncLit)
		if !ok {
			continue
		}
		made, gctx, ok := p.groupContext(v, g.Cur)
		cur, found := g.Cur.FindNode(lit)
		if !ok || !found || p.Flow.Literal(cur) != ctxflow.RunsAwaited {
			continue
		}
		if call, under := p.besides(cur, gctx); call != nil {
			strays = append(strays, Stray{Place: g.Place, Made: made, Context: gctx, Call: call, Under: under})
		}
	}
	return strays
}

// groupContext returns the call that made the group in v together with a
// context, and the variable of that context; nil if it is blank.
func (p *Package) groupContext(v *types.Var, cur inspector.Cursor) (*ast.CallExpr, *types.Var, bool) {
	values := p.Flow.Assignments(v, cur)
	if len(values) != 1 {
		return nil, nil, false
	}
	call, ok := ast.Unparen(values[0]).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !code.IsContext(code.OrInvalid(p.pass.TypesInfo.TypeOf(call.Args[0]))) || p.Flow.Origin(call.Args[0], cur) != ctxflow.Inherited {
		return nil, nil, false
	}
	tuple, ok := p.pass.TypesInfo.TypeOf(call).(*types.Tuple)
	if !ok || tuple.Len() != 2 || !code.IsContext(tuple.At(1).Type()) {
		return nil, nil, false
	}
	gctx, blank := p.second(call, cur)
	return call, gctx, gctx != nil || blank
}

// second returns the variable that the second result of call is assigned to.
func (p *Package) second(call *ast.CallExpr, cur inspector.Cursor) (v *types.Var, blank bool) {
	c, ok := topDecl(cur).FindNode(call)
	if !ok || c.ParentEdgeKind() != edge.AssignStmt_Rhs {
		return nil, false
	}
	a := c.Parent().Node().(*ast.AssignStmt)
	if len(a.Lhs) != 2 {
		return nil, false
	}
	if id, ok := a.Lhs[1].(*ast.Ident); ok && id.Name == "_" {
		return nil, true
	}
	return code.Var(p.pass.TypesInfo, a.Lhs[1]), false
}

// besides returns the first I/O in the goroutine at lit that is done under an
// inherited context which does not come from the group's, and that context.
func (p *Package) besides(lit inspector.Cursor, gctx *types.Var) (*ast.CallExpr, ast.Expr) {
	for c := range lit.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		for i, arg := range call.Args {
			if !code.IsContext(code.OrInvalid(p.pass.TypesInfo.TypeOf(arg))) || p.Flow.Origin(arg, c) != ctxflow.Inherited || p.comesFrom(arg, gctx, c, 0) {
				continue
			}
			for _, u := range p.Follow(c.ChildAt(edge.CallExpr_Args, i)).Uses {
				_, known, _ := p.Reaches(u)
				if _, reason := p.Hand(u.Cur, nil); known && u.Call != nil && reason == "" && lit.Contains(u.Cur) {
					return u.Call, arg
				}
			}
		}
	}
	return nil, nil
}

// comesFrom reports whether the context e is v, or made of it, or given to the
// goroutine itself.
func (p *Package) comesFrom(e ast.Expr, v *types.Var, cur inspector.Cursor, depth int) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || found {
			return !found
		}
		u, ok := p.pass.TypesInfo.Uses[id].(*types.Var)
		if !ok || u.IsField() || depth > 3 {
			return true
		}
		if u == v {
			found = true
			return false
		}
		for _, rhs := range p.Flow.Assignments(u, cur) {
			found = found || p.comesFrom(rhs, v, cur, depth+1)
		}
		return !found
	})
	return found
}
