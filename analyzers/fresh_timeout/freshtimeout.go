package freshtimeout

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/check"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
	"github.com/deadlinelint/deadlinelint/internal/options"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

//go:embed doc.go
var doc string

const name = "fresh_timeout"

// The categories, each an anchor in the docs page.
const (
	freshRoot      = "fresh-root"
	overwritten    = "overwritten"
	detached       = "detached"
	storedContext  = "stored"
	fanOut         = "fan-out"
	ignoredContext = "ignored-context"
	helper         = "helper"
)

// Analyzer is the check with the default options.
var Analyzer = New(summary.Default, options.Config{})

// New returns the check over the given summary.
func New(sum *analysis.Analyzer, cfg options.Config) *analysis.Analyzer {
	return check.New(check.Info{
		Name: name, Source: doc, Off: cfg.FreshTimeout.Off,
		Categories: []string{freshRoot, overwritten, detached, storedContext, fanOut, ignoredContext, helper},
	}, sum, cfg, func(pass *analysis.Pass, pkg *summary.Package, r *report.Reporter) {
		l := &looker{pass: pass, pkg: pkg, tests: cfg.Tests, skipped: r.Skipped}
		l.roots()
		l.taken()
		l.helpers()
		for _, j := range l.judged {
			if j.silent == "" {
				r.At(report.Finding{Category: j.category, Pos: j.pos, End: j.end, Message: message(j.candidate, j.verdict), Fixes: j.fixes})
			}
		}
		l.groups(r)
	})
}

// looker gathers what the judgement of a context depends on.
type looker struct {
	pass  *analysis.Pass
	pkg   *summary.Package
	tests bool
	// skipped reports that nothing may be said about a place.
	skipped func(token.Pos) bool
	judged  []judged
}

// judged is a context and what was found about it.
type judged struct {
	candidate
	verdict
	pos, end token.Pos
	fixes    []analysis.SuggestedFix
}

// judge keeps the verdict about a context, to be said at the place.
func (l *looker) judge(c candidate, pos, end token.Pos) *judged {
	l.judged = append(l.judged, judged{candidate: c, verdict: judge(c), pos: pos, end: end})
	return &l.judged[len(l.judged)-1]
}

func (l *looker) judgeCall(c candidate, call *ast.CallExpr) *judged {
	pos, end := code.CallRange(call)
	return l.judge(c, pos, end)
}

// roots judges the contexts that are made without a parent.
func (l *looker) roots() {
	for _, root := range l.pkg.Roots {
		if l.skipped(root.Call.Pos()) {
			continue
		}
		k := bare
		if root.Kind == ctxflow.Severed {
			if k = severed; l.pkg.Flow.Origin(root.Call.Args[0], root.Cur) != ctxflow.Inherited {
				continue // of a root, which is judged itself, or of something that cannot be seen
			}
		}
		trail := l.pkg.Follow(root.Cur)
		c := l.look(k, root.Place, trail)
		if k == bare && l.pkg.CopiesValues(trail, root.Cur) {
			c.kind = severed
		}
		l.text(&c, root.Call, trail)
		l.judgeRoot(c, root.Place, root.Call, trail)
	}
}

// judgeRoot reports the root where it is made, or, where no caller's context
// is, at each callback that is given one and uses the root.
func (l *looker) judgeRoot(c candidate, at summary.Place, call *ast.CallExpr, trail *summary.Trail) {
	if j := l.judgeCall(c, call); j.silent == "" {
		j.fixes = l.fixes(c, at, call)
	}
	if c.reason != ctxflow.NoContext || c.deliberate {
		return
	}
	for i, u := range trail.Uses {
		if u.Call == nil || c.uses[i].reason != "" || l.skipped(u.Call.Pos()) {
			continue
		}
		src, reason := l.pkg.Hand(u.Cur, trail.Vars)
		one := c
		one.kind, one.source, one.reason, one.uses = outer, src, reason, c.uses[i:i+1]
		one.facts = facts{bounded: c.bounded, deliberate: l.pkg.Detached(u.Cur), command: l.isCommand(src, u.Cur)}
		one.away = code.Place(l.pass, call.Pos())
		one.uses[0].line = ""
		l.judgeCall(one, u.Call)
	}
}

// taken judges contexts from outside of the function that uses them.
func (l *looker) taken() {
	for _, t := range l.pkg.Taken {
		if l.skipped(t.Expr.Pos()) {
			continue
		}
		k, ok := l.kindOf(t)
		if !ok {
			continue
		}
		trail := l.pkg.Follow(t.Cur)
		c := l.look(k, t.Place, trail)
		c.text, c.var_ = expr(t.Expr), t.Var.Name()
		if c.source.Object == types.Object(t.Var) || k == outer && !l.isOwnContext(c.source) {
			continue
		}
		l.judge(c, t.Expr.Pos(), t.Expr.End())
	}
}

// kindOf tells a field of the receiver, a variable of a package and the
// context of an outer function apart; false for what belongs to the caller, as
// a field of an item from a queue does.
func (l *looker) kindOf(t *summary.Taken) (kind, bool) {
	switch {
	case t.Var.IsField():
		if !l.ofReceiver(t) {
			return 0, false
		}
	case t.Var.Parent() == nil || t.Var.Pkg() == nil:
		return 0, false
	case t.Var.Parent() != t.Var.Pkg().Scope():
		return outer, l.pkg.Flow.Origin(t.Expr, t.Cur) == ctxflow.Inherited
	}
	if l.pkg.IsRootVar(t.Var) {
		return common, true
	}
	return stored, true
}

// ofReceiver reports whether the field is reached from the receiver of the
// method around it by fields alone.
func (l *looker) ofReceiver(t *summary.Taken) bool {
	e := t.Expr
	for {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok {
			break
		}
		e = sel.X
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || t.In == nil {
		return false
	}
	recv := code.Signature(t.In).Recv()
	return recv != nil && l.pass.TypesInfo.Uses[id] == types.Object(recv)
}

// helpers judges calls of functions that make a context without a parent: to
// return it, or to work under it.
func (l *looker) helpers() {
	for _, e := range l.pkg.Edges(func(e *summary.Effects) bool { return e.Fresh != "" }) {
		if l.skipped(e.Call.Pos()) {
			continue
		}
		at := summary.Place{Cur: e.Cur, In: e.In, Test: e.Test}
		trail := l.pkg.FollowCall(e.Cur)
		effects := l.pkg.Effects(e.Callee)
		k := factory
		if effects.Severs {
			k = severed
		}
		c := l.look(k, at, trail)
		c.text, c.away, c.bounded = expr(e.Call), effects.Fresh, true
		l.judgeCall(c, e.Call)
	}
	for _, e := range l.pkg.RootedEdges() {
		if l.skipped(e.Call.Pos()) {
			continue
		}
		at := summary.Place{Cur: e.Cur, In: e.In, Test: e.Test}
		c := l.lookCall(at, e)
		l.judgeCall(c, e.Call)
	}
}
