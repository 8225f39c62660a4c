package clock

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// target returns the variable or field that the value at cur is put into.
func (r *Reader) target(cur inspector.Cursor) *types.Var {
	for cur.ParentEdgeKind() == edge.UnaryExpr_X || cur.ParentEdgeKind() == edge.ParenExpr_X {
		cur = cur.Parent()
	}
	parent := cur.Parent()
	i := cur.ParentEdgeIndex()
	switch cur.ParentEdgeKind() {
	case edge.AssignStmt_Rhs:
		a := parent.Node().(*ast.AssignStmt)
		if len(a.Lhs) == len(a.Rhs) {
			return code.Var(r.info, a.Lhs[i])
		}
		return code.Var(r.info, a.Lhs[0])
	case edge.ValueSpec_Values:
		s := parent.Node().(*ast.ValueSpec)
		if i < len(s.Names) {
			return code.Var(r.info, s.Names[i])
		}
	case edge.KeyValueExpr_Value:
		if v := code.Var(r.info, parent.Node().(*ast.KeyValueExpr).Key); v != nil && v.IsField() {
			return v
		}
	}
	return nil
}

// setPath gives the value of an assignment cfg.A.B = x to the owners that cfg
// and cfg.A are.
func (r *Reader) setPath(e ast.Expr, s store) {
	path := ""
	for {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok {
			return
		}
		path = strings.TrimSuffix(sel.Sel.Name+"."+path, ".")
		e = sel.X
		name := code.TypeName(r.info.TypeOf(e))
		if name == "" || !r.Table.HasOwner(name) {
			continue
		}
		v := code.Var(r.info, e)
		if v == nil {
			continue
		}
		o := r.owner(r.keyOf(e, v, name), s.cur)
		if s.value != nil && !s.multi {
			o.put(path, element{value: s.value, cur: s.cur, pos: sel.Pos(), end: s.value.End(), guarded: s.kind == guarded})
			if lit := literalIn(r.info, s.value); lit != nil {
				r.elements(o, path+".", lit, s.cur)
			}
			if o.Base == nil {
				o.Base, o.At = e, s.cur
			}
		}
	}
}

// setCall gives the argument of an option or setter to the owner that it is
// for: the call or slice that the option is an argument of, the value at the
// start of the chain of setters.
func (r *Reader) setCall(call *ast.CallExpr, name string, c inspector.Cursor) {
	p := r.Table.ParamOf(name)
	if p == nil || p.Owner == "" || p.Arg >= len(call.Args) {
		return
	}
	key := ownerKey{typ: p.Owner}
	if p.Setter {
		key.v, key.node = r.chain(call, c)
	} else {
		key.node = c.Parent().Node()
		if _, ok := key.node.(*ast.ExprStmt); ok {
			return
		}
		if a, ok := key.node.(*ast.AssignStmt); ok && len(a.Lhs) == 1 {
			return // an option by itself: whose it is cannot be seen
		}
	}
	pos := call.Pos()
	if p.Setter {
		pos, _ = code.CallRange(call) // a chain may go over several lines
	}
	r.owner(key, c).put(p.Key, element{value: call.Args[p.Arg], cur: c, pos: pos, end: call.End()})
}

// chain returns the variable that the chain of setters around call starts
// from or ends in, or else the call that it starts from.
func (r *Reader) chain(call *ast.CallExpr, c inspector.Cursor) (*types.Var, ast.Node) {
	e := code.Receiver(call)
	for e != nil {
		inner, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			if v := code.Var(r.info, e); v != nil {
				return v, nil
			}
			return nil, e
		}
		recv := code.Receiver(inner)
		if recv == nil || r.isPackage(recv) {
			for c.ParentEdgeKind() == edge.SelectorExpr_X && c.Parent().ParentEdgeKind() == edge.CallExpr_Fun {
				c = c.Parent().Parent()
			}
			if v := r.target(c); v != nil {
				return v, nil
			}
			return nil, inner
		}
		e = recv
	}
	return nil, call
}

func (r *Reader) isPackage(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	_, ok = r.info.Uses[id].(*types.PkgName)
	return ok
}
