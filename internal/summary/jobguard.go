package summary

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// looksDone reports whether the call at cur is done only after a look whether
// it is done already: a condition on a state, before it or around it. A job
// that looks may run again.
func (p *Package) looksDone(cur inspector.Cursor) bool {
	decl := topDecl(cur).Node()
	if done, ok := p.looked[decl]; ok {
		return done(cur.Node())
	}
	var before []ast.Node // what leaves, or may
	var around []ast.Node
	for c := range topDecl(cur).Preorder((*ast.IfStmt)(nil), (*ast.SwitchStmt)(nil)) {
		switch n := c.Node().(type) {
		case *ast.IfStmt:
			if p.asksDone(n.Cond, c) {
				around = append(around, n)
				if code.Leaves(n.Body) {
					before = append(before, n)
				}
			}
		case *ast.SwitchStmt:
			if n.Tag != nil && p.asksDone(n.Tag, c) {
				before, around = append(before, n), append(around, n)
			}
		}
	}
	done := func(call ast.Node) bool {
		return slices.ContainsFunc(before, func(n ast.Node) bool { return n.End() <= call.Pos() }) ||
			slices.ContainsFunc(around, func(n ast.Node) bool { return n.Pos() <= call.Pos() && call.End() <= n.End() && !inCond(n, call) })
	}
	p.looked[decl] = done
	return done(cur.Node())
}

// inCond reports whether the call stands in the condition itself, or in the
// statement before it.
func inCond(n, call ast.Node) bool {
	switch n := n.(type) {
	case *ast.IfStmt:
		return call.Pos() < n.Body.Pos()
	case *ast.SwitchStmt:
		return call.Pos() < n.Body.Pos()
	}
	return false
}

// asksDone reports whether the condition is on a state: a name in it says so, or
// the name of the function whose result it asks about.
func (p *Package) asksDone(cond ast.Expr, cur inspector.Cursor) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			found = found || doneName(n.Sel.Name)
		case *ast.BasicLit:
			found = found || doneName(n.Value)
		case *ast.Ident:
			found = found || doneName(n.Name)
			v, ok := p.pass.TypesInfo.Uses[n].(*types.Var)
			if !ok || v.IsField() || found {
				return !found
			}
			for _, rhs := range p.Flow.Assignments(v, cur) {
				if call, ok := ast.Unparen(rhs).(*ast.CallExpr); ok {
					if fn := code.Callee(p.pass.TypesInfo, call); fn != nil && doneName(fn.Name()) {
						found = true
					}
				}
			}
		}
		return !found
	})
	return found
}

// doneWords are words in the name of something that tells whether work was done.
var doneWords = []string{
	"status", "state", "phase", "sent", "done", "paid", "seen", "exist", "exists", "already", "dup", "duplicate", "dedup", "dedupe", "idempotent", "idempotency",
	"lock", "claim", "affected", "nx", "setnx", "complete", "attempt", "attempts", "retry", "retries", "unique", "conflict", "violation", "first", "mark", "begin", "once",
}

// otherWords end as what was done does, but tell something else.
var otherWords = []string{
	"enabled", "disabled", "allowed", "failed", "need", "feed", "seed", "embed", "red", "expired", "canceled", "cancelled", "deleted", "archived", "blocked",
	"suspended", "subscribed", "unsubscribed", "verified", "muted", "closed", "required", "supported", "authorized", "unauthorized", "limited", "exceeded", "detached", "expected", "speed",
}

// doneName reports whether a name has one of these words, or a participle.
func doneName(name string) bool {
	if name == "StatusCode" || len(name) > 60 {
		return false
	}
	return slices.ContainsFunc(api.Words(name), func(w string) bool {
		return slices.Contains(doneWords, w) || strings.HasSuffix(w, "ed") && len(w) > 3 && !slices.Contains(otherWords, w)
	})
}
