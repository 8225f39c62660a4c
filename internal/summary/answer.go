package summary

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Answer reports whether something that the call answers, besides an error, is
// used, and whether everything it returns is thrown away.
func (p *Package) Answer(u Use) (data, dropped bool) {
	sig, ok := code.OrInvalid(p.pass.TypesInfo.TypeOf(u.Call.Fun)).Underlying().(*types.Signature)
	if !ok {
		return false, false
	}
	if row := p.Flow.Row(u.Fn); row != nil && row.Role == api.Bind {
		return u.IO != api.None && u.IO != api.HTTP, false // what is done with the request cannot be seen
	}
	results := sig.Results()
	answers := results.Len() > 0 && !(results.Len() == 1 && code.IsError(results.At(0).Type()))
	cur := u.Cur
	switch cur.ParentEdgeKind() {
	case edge.ExprStmt_X, edge.GoStmt_Call, edge.DeferStmt_Call:
		return p.fills(u), true
	case edge.AssignStmt_Rhs:
		a := cur.Parent().Node().(*ast.AssignStmt)
		dropped = true
		for i, lhs := range a.Lhs {
			if id, ok := lhs.(*ast.Ident); ok && id.Name == "_" {
				continue
			}
			dropped = false
			if i < results.Len() && len(a.Rhs) == 1 && !code.IsError(results.At(i).Type()) {
				data = true
			}
		}
		return data || p.fills(u), dropped
	case edge.SelectorExpr_X:
		if name := cur.Parent().Node().(*ast.SelectorExpr).Sel.Name; name == "Err" || name == "Error" || name == "Close" {
			return false, false
		}
		if call := cur.Parent().Parent(); call.ParentEdgeKind() == edge.ExprStmt_X {
			return false, true
		}
	}
	return answers || p.fills(u), false
}

// IsKeptAnswer reports whether the call's answer goes into a field, at once or
// from a variable: rows or a stream that are read later need the context then.
func (p *Package) IsKeptAnswer(u Use) bool {
	if u.Cur.ParentEdgeKind() != edge.AssignStmt_Rhs {
		return false
	}
	for _, l := range u.Cur.Parent().Node().(*ast.AssignStmt).Lhs {
		v := code.Var(p.pass.TypesInfo, l)
		if v == nil || code.IsError(v.Type()) {
			continue
		}
		if v.IsField() {
			return true
		}
		for _, c := range p.UsesOf(v, u.Cur) {
			if c.ParentEdgeKind() != edge.AssignStmt_Rhs {
				continue
			}
			a := c.Parent().Node().(*ast.AssignStmt)
			if w := code.Var(p.pass.TypesInfo, a.Lhs[min(c.ParentEdgeIndex(), len(a.Lhs)-1)]); w != nil && w.IsField() {
				return true
			}
		}
	}
	return false
}

// fills reports whether the call is given the address of something that it may
// put its answer into.
func (p *Package) fills(u Use) bool {
	for _, arg := range u.Call.Args {
		a, ok := ast.Unparen(arg).(*ast.UnaryExpr)
		if !ok || a.Op != token.AND {
			continue
		}
		if _, isLit := ast.Unparen(a.X).(*ast.CompositeLit); !isLit {
			return true
		}
	}
	return false
}

// IsWrite reports whether the call changes something, by its statement, its
// HTTP method or its name.
func (p *Package) IsWrite(u Use) bool {
	if row := p.Flow.Row(u.Fn); row != nil && row.SQL > 0 && row.SQL <= len(u.Call.Args) {
		if text, ok := code.ConstString(p.pass.TypesInfo, u.Call.Args[row.SQL-1]); ok {
			return !isQuery(text)
		}
	}
	if method, ok := p.httpMethod(u); ok {
		return method != "GET" && method != "HEAD"
	}
	name := ""
	switch fun := ast.Unparen(u.Call.Fun).(type) {
	case *ast.SelectorExpr:
		name = fun.Sel.Name
	case *ast.Ident:
		name = fun.Name
	}
	return isWriteName(name)
}

// isQuery reports whether the SQL statement only reads.
func isQuery(text string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(text)+" ", " ")
	switch strings.ToUpper(strings.TrimSpace(word)) {
	case "SELECT", "WITH", "SHOW", "EXPLAIN", "VALUES", "DESCRIBE":
		return true
	}
	return false
}

// httpMethod returns the HTTP method of the request that the call sends, as far as
// it is a constant; false if the call sends none that is made here.
func (p *Package) httpMethod(u Use) (string, bool) {
	for _, arg := range u.Call.Args {
		if code.TypeName(code.OrInvalid(p.pass.TypesInfo.TypeOf(arg))) != "net/http.Request" {
			continue
		}
		v := code.Var(p.pass.TypesInfo, arg)
		if v == nil {
			return "", false
		}
		for _, rhs := range p.Flow.Assignments(v, u.Cur) {
			call, ok := ast.Unparen(rhs).(*ast.CallExpr)
			if !ok {
				continue
			}
			for _, a := range call.Args {
				if t := p.pass.TypesInfo.TypeOf(a); t != nil && !code.IsContext(t) {
					if text, ok := code.ConstString(p.pass.TypesInfo, a); ok {
						return text, true
					}
					return "", false
				}
			}
		}
	}
	return "", false
}

// Opens reports whether the call, of a function that no row tells of, opens or
// starts something that may keep the context.
func (p *Package) Opens(u Use) bool {
	if u.Fn == nil || u.Kind == Builds {
		return false
	}
	name := u.Fn.Name()
	if u.Kind == Performs && u.IO == api.Dial && HasVerb(name, "Dial") {
		return false // the context says how long to dial, and no more (package net, type Dialer)
	}
	for _, verb := range []string{"Subscribe", "PSubscribe", "Consume", "Watch", "Listen", "Serve", "Start", "Stream", "Monitor"} {
		if HasVerb(name, verb) && (u.Kind != Performs || !u.IO.Network() || !answersError(u.Fn)) {
			return true
		}
	}
	if u.Kind == Performs && u.IO.Network() {
		return false
	}
	for _, verb := range []string{"New", "Open", "Dial", "Connect"} {
		if HasVerb(name, verb) && code.Signature(u.Fn).Results().Len() > 0 && !answersError(u.Fn) {
			return true
		}
	}
	return false
}

// answersError reports whether all that fn returns is an error.
func answersError(fn *types.Func) bool {
	results := code.Signature(fn).Results()
	return results.Len() == 1 && code.IsError(results.At(0).Type())
}

// Forwards reports whether the use only passes the call of the method in on:
// the same method of something that the receiver holds.
func (p *Package) Forwards(u Use, in *types.Func) bool {
	sel, ok := ast.Unparen(u.Call.Fun).(*ast.SelectorExpr)
	if !ok || code.Signature(in).Recv() == nil || !strings.EqualFold(sel.Sel.Name, in.Name()) {
		return false
	}
	e := sel.X
	for {
		inner, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok {
			break
		}
		e = inner.X
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && p.pass.TypesInfo.Uses[id] == types.Object(code.Signature(in).Recv())
}

// OnErrorPath reports whether cur is reached only where an error is known to
// have happened.
func (p *Package) OnErrorPath(cur inspector.Cursor) bool {
	failed := func(e ast.Expr, value bool) bool {
		x, notNil := code.NilTest(e, value)
		return x != nil && notNil && code.IsError(p.pass.TypesInfo.TypeOf(x))
	}
	for c := range cur.Enclosing((*ast.BlockStmt)(nil), (*ast.FuncLit)(nil)) {
		if _, ok := c.Node().(*ast.FuncLit); ok {
			return false
		}
		stmt, ok := c.Parent().Node().(*ast.IfStmt)
		if !ok {
			continue
		}
		if c.ParentEdgeKind() == edge.IfStmt_Body && code.Implies(stmt.Cond, true, failed) ||
			c.ParentEdgeKind() == edge.IfStmt_Else && code.Implies(stmt.Cond, false, failed) {
			return true
		}
	}
	return false
}
