package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/retry"
	"github.com/deadlinelint/deadlinelint/internal/write"
)

// keyedRepeats keeps the calls that are repeated with a key that is new in each
// attempt, though nothing is known about the call: who sets a key writes.
func (p *Package) keyedRepeats() {
	said := map[ast.Node]bool{}
	for _, r := range p.Repeats {
		said[r.Call] = true
		for _, k := range r.Keys {
			if k.Mint != nil {
				said[k.Mint.Node] = true
			}
		}
	}
	root := p.Flow.Root()
	for c := range root.Preorder((*ast.KeyValueExpr)(nil), (*ast.CallExpr)(nil), (*ast.AssignStmt)(nil)) {
		if !inRegion(c) {
			continue
		}
		name, value, object := p.Tracer.KeySetting(c.Node())
		if value == nil {
			continue
		}
		for region := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
			m := p.Tracer.Fresh(value, region.Node(), c)
			if m == nil {
				continue
			}
			if !said[m.Node] && p.keyedCall(c, object, name, value, m, said) {
				said[m.Node] = true
			}
			break
		}
	}
}

// inRegion reports whether the node may run more than once in a call of the
// function around it.
func inRegion(c inspector.Cursor) bool {
	for range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		return true
	}
	return false
}

// keyedCall keeps the call that is given the key set at c, if it is repeated.
func (p *Package) keyedCall(c inspector.Cursor, object ast.Expr, name string, value ast.Expr, m *write.Mint, said map[ast.Node]bool) bool {
	for _, call := range p.callsWith(c, object) {
		n := call.Node().(*ast.CallExpr)
		if said[n] || p.idempotentAt(n) {
			continue
		}
		region, _ := p.around(call)
		if region == nil || region.Kind == retry.Transaction || region.Node.Pos() > m.Node.Pos() || m.Node.End() > region.Node.End() {
			continue
		}
		r := &Repeat{Call: n, Cur: call, Region: region, Test: code.IsTest(p.pass.Fset, n.Pos())}
		for d := range c.Enclosing((*ast.FuncDecl)(nil)) {
			r.In, _ = p.pass.TypesInfo.Defs[d.Node().(*ast.FuncDecl).Name].(*types.Func)
		}
		r.Write.Request = -1 // what it writes is not known
		r.Keys = []write.Key{{Name: name, Value: value, Pos: c.Node().Pos(), End: c.Node().End(), Mint: m}}
		p.Repeats = append(p.Repeats, r)
		return true
	}
	return false
}

// callsWith returns the calls that can fail and that are given the object, or
// the literal around c, directly or in a variable.
func (p *Package) callsWith(c inspector.Cursor, object ast.Expr) []inspector.Cursor {
	info := p.pass.TypesInfo
	var list []inspector.Cursor
	var v types.Object
	if object != nil {
		v = code.ChainRoot(info, object)
	}
	for cur := c; v == nil; cur = cur.Parent() {
		switch cur.ParentEdgeKind() {
		case edge.CallExpr_Args:
			if fails(info, cur.Parent().Node().(*ast.CallExpr)) {
				list = append(list, cur.Parent())
			}
		case edge.AssignStmt_Rhs:
			a := cur.Parent().Node().(*ast.AssignStmt)
			if len(a.Lhs) == len(a.Rhs) {
				v = code.ChainRoot(info, a.Lhs[cur.ParentEdgeIndex()])
			}
		case edge.ValueSpec_Values:
			s := cur.Parent().Node().(*ast.ValueSpec)
			if len(s.Names) == len(s.Values) {
				v = info.Defs[s.Names[cur.ParentEdgeIndex()]]
			}
		}
		if _, ok := cur.Parent().Node().(ast.Stmt); ok && v == nil {
			return list
		}
		if cur.Parent() == (inspector.Cursor{}) || cur.ParentEdgeKind() == edge.Invalid {
			return list
		}
	}
	fn, ok := code.Function(c)
	if !ok {
		return list
	}
	for call := range fn.Preorder((*ast.CallExpr)(nil)) {
		n := call.Node().(*ast.CallExpr)
		if n.Pos() < c.Node().Pos() || !fails(info, n) {
			continue
		}
		for _, a := range n.Args {
			if code.ChainRoot(info, a) == v {
				list = append(list, call)
			}
		}
	}
	return list
}

// fails reports whether the call returns an error.
func fails(info *types.Info, call *ast.CallExpr) bool {
	switch t := info.TypeOf(call).(type) {
	case *types.Tuple:
		return t.Len() > 0 && code.IsError(t.At(t.Len()-1).Type())
	case nil:
		return false
	default:
		return code.IsError(t)
	}
}
