package summary

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/retry"
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
	var rounds []round
	refused := false // the second time is refused, and the code knows
	for c := range topDecl(cur).Preorder((*ast.IfStmt)(nil), (*ast.SwitchStmt)(nil), (*ast.CaseClause)(nil)) {
		switch n := c.Node().(type) {
		case *ast.CaseClause:
			for _, x := range n.List {
				refused = refused || says(x, refusedName)
			}
		case *ast.IfStmt:
			refused = refused || says(n.Cond, refusedName)
			if p.asksDone(n.Cond, c) {
				around = append(around, n)
				if code.Leaves(n.Body) {
					before = append(before, n)
				} else if loop := nextRound(n.Body, c); loop != nil {
					rounds = append(rounds, round{n, loop})
				}
			}
		case *ast.SwitchStmt:
			if n.Tag != nil && p.asksDone(n.Tag, c) {
				before, around = append(before, n), append(around, n)
			}
		}
	}
	done := func(call ast.Node) bool {
		return refused || slices.ContainsFunc(before, func(n ast.Node) bool { return n.End() <= call.Pos() }) ||
			slices.ContainsFunc(rounds, func(r round) bool { return r.skips.End() <= call.Pos() && call.End() <= r.loop.End() }) ||
			slices.ContainsFunc(around, func(n ast.Node) bool { return n.Pos() <= call.Pos() && call.End() <= n.End() && !inCond(n, call) })
	}
	p.looked[decl] = done
	return done(cur.Node())
}

// round is a condition that goes on with the next round of the loop around it:
// if d.Redelivered { continue }.
type round struct{ skips, loop ast.Node }

// nextRound returns the loop around the block if it ends by going on with the
// next round of that; nil if it does not.
func nextRound(b *ast.BlockStmt, cur inspector.Cursor) ast.Node {
	if len(b.List) == 0 {
		return nil
	}
	if s, ok := b.List[len(b.List)-1].(*ast.BranchStmt); !ok || s.Tok != token.CONTINUE || s.Label != nil {
		return nil
	}
	for c := range cur.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		return c.Node()
	}
	return nil
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
				// ok, err := cache.SetNX(...).Result()
				for call, ok := ast.Unparen(rhs).(*ast.CallExpr); ok; call, ok = ast.Unparen(code.OrBad(code.Receiver(call))).(*ast.CallExpr) {
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

// says reports whether a name or a text in the expression is one of those.
func says(x ast.Expr, is func(string) bool) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || is(n.Name)
		case *ast.BasicLit:
			found = found || is(n.Value)
		}
		return !found
	})
	return found
}

// refusedName reports whether a name or a text speaks of something that is
// there already: errors.Is(err, ErrDuplicate), "23505", http.StatusConflict.
func refusedName(name string) bool {
	if len(name) > 60 {
		return false
	}
	return slices.ContainsFunc(api.Words(name), func(w string) bool {
		switch w {
		case "duplicate", "duplicated", "dup", "unique", "conflict", "exists", "exist", "violation", "23505", "1062", "409":
			return true
		}
		return false
	})
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
	"connected", "disconnected", "registered", "loaded", "configured", "initialized", "authenticated", "approved", "rejected", "trusted", "selected", "needed", "unsupported",
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

// eachRun returns r, or, if r has a key that lasts over the attempts in one run
// of a job but is made in that run, what the next run of the job repeats.
func (p *Package) eachRun(s *site, c candidate, r *Repeat) *Repeat {
	if len(p.handlers.of) == 0 || r.Region != nil && r.Region.Kind == retry.Job || len(r.Keys) == 0 || r.Keys[0].Mint != nil {
		return r
	}
	region := p.rerun(s, c)
	if region == nil {
		return r
	}
	keys := p.keys(s, c, region.Node)
	if len(keys) == 0 || keys[0].Mint == nil || keys[0].Identity {
		return r
	}
	run := *r
	run.Region, run.Keys = region, keys
	run.Write.Retried = ""
	return &run
}
