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

// Use is what a timeout is given to.
type Use uint8

const (
	// UseUnknown is nothing that is known, or several kinds of things.
	UseUnknown Use = iota
	// UseOther is a clock that is not idle.
	UseOther
	// UseProgress is a limit of each read or write: it starts again with every one.
	UseProgress
	// UseReuse is how long a client keeps a connection to use it again.
	UseReuse
	// UseClose is after how long a server closes a connection without a request.
	UseClose
)

// Idle reports whether the clock is an idle one.
func (u Use) Idle() bool { return u >= UseProgress }

// UseOf returns what the value between two positions is given to, and how a
// message names that.
func (r *Reader) UseOf(pos, end token.Pos) (Use, string) {
	c, ok := r.root.FindByPos(pos, end)
	if !ok {
		return UseUnknown, ""
	}
	return r.useAt(c)
}

// UseOfObject returns what all uses of a constant, variable or field give it to,
// if they agree.
func (r *Reader) UseOfObject(obj types.Object) (Use, string) {
	use, label := UseUnknown, ""
	for c := range r.root.Preorder((*ast.Ident)(nil)) {
		if r.info.Uses[c.Node().(*ast.Ident)] != obj || code.IsTest(r.Pass.Fset, c.Node().Pos()) {
			continue
		}
		if c.ParentEdgeKind() == edge.SelectorExpr_Sel {
			c = c.Parent()
		}
		switch c.ParentEdgeKind() {
		case edge.KeyValueExpr_Key, edge.AssignStmt_Lhs:
			continue // it is given its value here
		}
		u, l := r.useAt(c)
		if u == UseUnknown || use != UseUnknown && u != use {
			return UseUnknown, ""
		}
		use, label = u, l
	}
	return use, label
}

// useAt returns what the value at c is given to.
func (r *Reader) useAt(c inspector.Cursor) (Use, string) {
	for c.ParentEdgeKind() == edge.ParenExpr_X {
		c = c.Parent()
	}
	if kv, ok := c.Node().(*ast.KeyValueExpr); ok {
		return r.useOfKey(kv, c)
	}
	parent, i := c.Parent(), c.ParentEdgeIndex()
	switch c.ParentEdgeKind() {
	case edge.KeyValueExpr_Value:
		return r.useOfKey(parent.Node().(*ast.KeyValueExpr), parent)
	case edge.AssignStmt_Rhs:
		a := parent.Node().(*ast.AssignStmt)
		if len(a.Lhs) != len(a.Rhs) {
			break
		}
		if sel, ok := ast.Unparen(a.Lhs[i]).(*ast.SelectorExpr); ok {
			return r.useOfParam(r.Table.Field(code.TypeName(r.info.TypeOf(sel.X)), sel.Sel.Name))
		}
	case edge.CallExpr_Args:
		call := parent.Node().(*ast.CallExpr)
		fn := code.Callee(r.info, call)
		if fn == nil || fn.Pkg() == nil {
			break
		}
		if p := r.Table.ParamOf(r.Flow.Name(fn)); p != nil {
			if p.Arg == i {
				return r.useOfParam(p)
			}
			break
		}
		if r.isMethod(call, "time", "Add") {
			return r.armed(parent)
		}
	}
	return UseUnknown, ""
}

func (r *Reader) useOfKey(kv *ast.KeyValueExpr, c inspector.Cursor) (Use, string) {
	lit, ok := c.Parent().Node().(*ast.CompositeLit)
	id, isName := kv.Key.(*ast.Ident)
	if !ok || !isName {
		return UseUnknown, ""
	}
	return r.useOfParam(r.Table.Field(code.TypeName(r.info.TypeOf(lit)), id.Name))
}

func (r *Reader) useOfParam(p *api.Param) (Use, string) {
	switch {
	case p == nil || p.Count:
		return UseUnknown, ""
	case p.Clock != api.Idle:
		return UseOther, p.Label()
	case p.Idle == api.IdleReuse:
		return UseReuse, p.Label()
	case p.Idle == api.IdleClose:
		return UseClose, p.Label()
	}
	return UseProgress, p.Label()
}

// armed looks at conn.SetReadDeadline(time.Now().Add(d)) in a loop, which
// limits one round, where a connection has no other limit.
func (r *Reader) armed(add inspector.Cursor) (Use, string) {
	if add.ParentEdgeKind() != edge.CallExpr_Args {
		return UseUnknown, ""
	}
	call := add.Parent().Node().(*ast.CallExpr)
	fn := code.Callee(r.info, call)
	if fn == nil || len(call.Args) != 1 {
		return UseUnknown, ""
	}
	switch fn.Name() {
	case "SetDeadline", "SetReadDeadline", "SetWriteDeadline":
	default:
		return UseUnknown, ""
	}
	conn := code.Var(r.info, code.OrBad(code.Receiver(call)))
	for loop := range add.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch n := loop.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if conn != nil && (conn.Pos() < n.Pos() || n.End() < conn.Pos()) {
				return UseProgress, types.ExprString(call.Fun)
			}
		}
		break // a connection of each round, or a function of its own
	}
	return UseOther, types.ExprString(call.Fun)
}
