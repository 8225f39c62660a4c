package clock

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// ZeroIsNone reports whether a timeout of zero is no limit: as far as it can be
// seen nothing puts a default in its place, and nothing that it is given to
// takes zero for something else. obj is the constant, variable or field that
// holds it; without one it is what stands between the positions.
func (r *Reader) ZeroIsNone(obj types.Object, pos, end token.Pos) bool {
	if obj != nil {
		return r.zeroOf(obj, 0)
	}
	c, ok := r.root.FindByPos(pos, end)
	return ok && r.zeroAt(c, 0)
}

func (r *Reader) zeroOf(obj types.Object, depth int) bool {
	v, _ := obj.(*types.Var)
	if v != nil {
		for _, s := range r.stores[v.Origin()] {
			if s.kind != plain {
				return false // if d == 0 { d = x }, flag.DurationVar(&d, ...)
			}
		}
	}
	if depth > maxHops {
		return false
	}
	for c := range r.root.Preorder((*ast.Ident)(nil)) {
		if r.info.Uses[c.Node().(*ast.Ident)] != obj || code.IsTest(r.Pass.Fset, c.Node().Pos()) {
			continue
		}
		if c.ParentEdgeKind() == edge.SelectorExpr_Sel {
			c = c.Parent()
		}
		if !r.moreThanZero(obj, c) && !r.zeroAt(c, depth) {
			return false
		}
	}
	return true
}

// moreThanZero reports whether the use at c is only reached with more than
// zero: if d > 0 { ctx, cancel = context.WithTimeout(ctx, d) }.
func (r *Reader) moreThanZero(obj types.Object, c inspector.Cursor) bool {
	for ifc := range c.Enclosing((*ast.IfStmt)(nil)) {
		s := ifc.Node().(*ast.IfStmt)
		if c.Node().Pos() < s.Body.Pos() || s.Body.End() < c.Node().End() {
			continue
		}
		if code.Implies(s.Cond, true, func(e ast.Expr, value bool) bool {
			b, ok := e.(*ast.BinaryExpr)
			return ok && value && (b.Op == token.GTR || b.Op == token.NEQ) && code.ObjectOf(r.info, b.X) == obj
		}) {
			return true
		}
	}
	return false
}

// zeroAt reports whether zero is no limit to what uses the value at c.
func (r *Reader) zeroAt(c inspector.Cursor, depth int) bool {
	for c.ParentEdgeKind() == edge.ParenExpr_X {
		c = c.Parent()
	}
	parent, i := c.Parent(), c.ParentEdgeIndex()
	var p *api.Param
	switch c.ParentEdgeKind() {
	case edge.KeyValueExpr_Key, edge.AssignStmt_Lhs, edge.ValueSpec_Values:
		return true // it is given its value here
	case edge.BinaryExpr_X:
		op := parent.Node().(*ast.BinaryExpr).Op
		return op == token.GTR || op == token.NEQ
	case edge.KeyValueExpr_Value:
		lit, ok := parent.Parent().Node().(*ast.CompositeLit)
		id, isName := parent.Node().(*ast.KeyValueExpr).Key.(*ast.Ident)
		if !ok || !isName {
			return false
		}
		if p = r.Table.Field(code.TypeName(r.info.TypeOf(lit)), id.Name); p == nil {
			return r.zeroOfField(id, depth)
		}
	case edge.AssignStmt_Rhs:
		a := parent.Node().(*ast.AssignStmt)
		if sel, ok := ast.Unparen(a.Lhs[min(i, len(a.Lhs)-1)]).(*ast.SelectorExpr); ok && len(a.Lhs) == len(a.Rhs) {
			if p = r.Table.Field(code.TypeName(r.info.TypeOf(sel.X)), sel.Sel.Name); p == nil {
				return r.zeroOfField(sel.Sel, depth)
			}
		}
	case edge.CallExpr_Args:
		call := parent.Node().(*ast.CallExpr)
		if fn := code.Callee(r.info, call); fn != nil && fn.Pkg() != nil {
			if p = r.Table.ParamOf(r.Flow.Name(fn)); p != nil && p.Arg != i {
				p = nil
			}
		}
	}
	return p != nil && p.Zero == api.ZeroNone
}

// zeroOfField follows the value into a field of this package.
func (r *Reader) zeroOfField(id *ast.Ident, depth int) bool {
	v, ok := r.info.Uses[id].(*types.Var)
	return ok && v.IsField() && v.Pkg() == r.Pass.Pkg && r.zeroOf(v, depth+1)
}
