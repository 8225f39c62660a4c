package summary

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/write"
)

// inTransaction reports whether the statement at s belongs to a transaction:
// if the statement fails, nothing is left of it.
func (p *Package) inTransaction(s *site) bool {
	recv := code.Receiver(s.call)
	if recv == nil {
		return false
	}
	if api.TxType(code.TypeName(p.pass.TypesInfo.TypeOf(recv))) {
		return true
	}
	root := p.Root(s.call)
	id, ok := ast.Unparen(code.OrBad(root)).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := p.pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok {
		return false
	}
	for lit := range s.cur.Enclosing((*ast.FuncLit)(nil)) {
		params := lit.Node().(*ast.FuncLit).Type.Params
		if params.Pos() <= v.Pos() && v.Pos() < params.End() && lit.ParentEdgeKind() == edge.CallExpr_Args {
			fn := code.Callee(p.pass.TypesInfo, lit.Parent().Node().(*ast.CallExpr))
			if fn == nil {
				return false
			}
			row := p.Table.WriteOf(fn)
			return row == nil || row.Runs > 0 // a handle that something else hands in
		}
	}
	for _, rhs := range p.Flow.Assignments(v, s.cur) {
		if call, ok := ast.Unparen(rhs).(*ast.CallExpr); ok {
			if fn := code.Callee(p.pass.TypesInfo, call); fn != nil && (fn.Name() == "Begin" || fn.Name() == "BeginTx") {
				return true
			}
		}
	}
	return v.Name() == "tx" || p.begins(v, s.cur)
}

// begins reports whether the function begins a transaction on the handle itself:
// session.Begin().
func (p *Package) begins(v *types.Var, cur inspector.Cursor) bool {
	for c := range topDecl(cur).Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if ok && sel.Sel.Name == "Begin" && code.ObjectOf(p.pass.TypesInfo, sel.X) == v && code.IsError(p.pass.TypesInfo.TypeOf(call)) {
			return true
		}
	}
	return false
}

// handsTx reports whether the call works in a transaction: it is given one, or
// its receiver was made from one (queries.WithTx(tx)).
func (p *Package) handsTx(s *site) bool {
	if takesTx(p.pass.TypesInfo, s.call) {
		return true
	}
	recv := code.Receiver(s.call)
	var makers []ast.Expr
	switch x := ast.Unparen(code.OrBad(recv)).(type) {
	case *ast.CallExpr:
		makers = []ast.Expr{x}
	case *ast.Ident:
		if v, ok := p.pass.TypesInfo.ObjectOf(x).(*types.Var); ok {
			makers = p.Flow.Assignments(v, s.cur)
		}
	}
	for _, m := range makers {
		if call, ok := ast.Unparen(m).(*ast.CallExpr); ok && takesTx(p.pass.TypesInfo, call) {
			return true
		}
	}
	return false
}

// commit reads a call that commits a transaction: what is in it decides.
func (p *Package) commit(s *site) (candidate, bool) {
	c := candidate{write: Write{What: "COMMIT", Commit: true}}
	if s.row.Runs > 0 {
		if s.row.Runs > len(s.call.Args) {
			return c, false
		}
		content, known := p.content(s.call.Args[s.row.Runs-1], s)
		c.write.Content = content
		return c, known
	}
	content, known := p.contentOf(topDecl(s.cur).Node(), s)
	c.write.Content = content
	return c, known
}

// content returns what a function that runs in a transaction does: 0 and true
// if it writes what a repeat would write again, the index of the parameter that
// it is, plus one, or false.
func (p *Package) content(x ast.Expr, s *site) (int, bool) {
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		return p.contentOf(x, s)
	case *ast.Ident, *ast.SelectorExpr:
		switch obj := code.ObjectOf(p.pass.TypesInfo, x).(type) {
		case *types.Func:
			e := p.Effects(obj.Origin())
			return 0, e != nil && e.TxWrites
		case *types.Var:
			if i := p.paramOf(x, s.in); i >= 0 {
				return i + 1, true
			}
			for _, rhs := range p.Flow.Assignments(obj, s.cur) {
				if lit, ok := rhs.(*ast.FuncLit); ok {
					return p.contentOf(lit, s)
				}
			}
		}
	}
	return 0, false
}

// contentOf looks at the statements in a transaction that stand in node.
func (p *Package) contentOf(node ast.Node, s *site) (int, bool) {
	for _, other := range p.sites {
		if other.row == nil || other.row.Commit || other.call.Pos() < node.Pos() || other.call.End() > node.End() {
			continue
		}
		if p.writesInTx(other) {
			return 0, true
		}
	}
	param := 0
	found := false
	ast.Inspect(node, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		fn := code.Callee(p.pass.TypesInfo, call)
		if fn == nil {
			if _, isVar := code.ObjectOf(p.pass.TypesInfo, call.Fun).(*types.Var); isVar && param == 0 {
				if i := p.paramOf(call.Fun, s.in); i >= 0 && takesTx(p.pass.TypesInfo, call) {
					param = i + 1
				}
			}
			return true
		}
		e := p.Effects(fn)
		if e == nil {
			return !found
		}
		if e.TxWrites && takesTx(p.pass.TypesInfo, call) {
			found = true
		}
		if len(e.Writes) > 0 && slices.ContainsFunc(e.Writes, func(w Write) bool { return isSQL(w.What) }) && p.handsTxIn(call, s) {
			found = true
		}
		return !found
	})
	return param, found || param > 0
}

// handsTxIn is handsTx for any call in the declaration around s.
func (p *Package) handsTxIn(call *ast.CallExpr, s *site) bool {
	return p.handsTx(&site{call: call, cur: s.cur})
}

// takesTx reports whether the call is given a transaction.
func takesTx(info *types.Info, call *ast.CallExpr) bool {
	for _, a := range call.Args {
		if api.TxHandle(code.TypeName(info.TypeOf(a))) {
			return true
		}
	}
	return false
}

// writesInTx reports whether the call at s is a statement of a transaction that
// a repeat would write again.
func (p *Package) writesInTx(s *site) bool {
	if !p.inTransaction(s) {
		return false
	}
	switch row := s.row; {
	case row.Text > 0 && row.Text <= len(s.call.Args):
		t := p.Tracer.Text(s.call.Args[row.Text-1], s.cur)
		if !t.Known {
			return false
		}
		st := write.SQL(t.Value)
		if st.Class != write.Repeats {
			return false
		}
		for _, k := range st.Keys {
			if i := row.Args + k.Arg; k.Arg < 0 || i < len(s.call.Args) && p.Tracer.Fresh(s.call.Args[i], p.scope(s), s.cur) == nil {
				return false // the second row of that key is refused
			}
		}
		return true
	case row.Row > 0:
		return !p.safeChain(s) && !p.hasOwnKey(s, row)
	case row.What == "INSERT":
		return !p.safeChain(s)
	}
	return false
}

// txWrites notes which functions write in a transaction that they are given.
func (p *Package) txWrites() {
	for _, s := range p.sites {
		if s.in == nil || s.test || s.row == nil || s.row.Commit || !p.writesInTx(s) {
			continue
		}
		e := p.effects[s.in]
		if e == nil {
			e = &Effects{}
			p.effects[s.in] = e
		}
		e.TxWrites = true
	}
}
