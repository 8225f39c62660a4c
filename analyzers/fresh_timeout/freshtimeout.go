package freshtimeout

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

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
	a := &analysis.Analyzer{
		Name:             name,
		Doc:              report.Doc(doc, name),
		URL:              report.URL(name),
		Requires:         []*analysis.Analyzer{sum},
		RunDespiteErrors: true,
	}
	off := cfg.FreshTimeout.Off.Bind(&a.Flags, freshRoot, overwritten, detached, storedContext, fanOut, ignoredContext, helper,
		report.CategoryDirective, report.CategoryUnused)
	a.Run = func(pass *analysis.Pass) (any, error) {
		pkg := pass.ResultOf[sum].(*summary.Package)
		pkg.Lock()
		defer pkg.Unlock()
		r := report.New(pass, name, pkg.Directives, report.Options{
			Tests: cfg.Tests, NolintElsewhere: cfg.NolintElsewhere, Off: off.Off,
		})
		l := looker{pass: pass, pkg: pkg, tests: cfg.Tests, r: r}
		l.roots()
		l.taken()
		l.helpers()
		l.groups()
		r.Finish()
		return nil, nil
	}
	return a
}

// report says what the verdict found at the place.
func (l looker) report(c candidate, v verdict, pos, end token.Pos, fixes []analysis.SuggestedFix) {
	l.r.At(report.Finding{Category: v.category, Pos: pos, End: end, Message: message(c, v), Fixes: fixes})
}

// looker gathers what the judgement of a context depends on.
type looker struct {
	pass  *analysis.Pass
	pkg   *summary.Package
	tests bool
	r     *report.Reporter
}

// roots judges the contexts that are made without a parent.
func (l looker) roots() {
	for _, root := range l.pkg.Roots {
		if l.r.Skipped(root.Call.Pos()) {
			continue
		}
		k := bare
		if root.Kind == ctxflow.Severed {
			k = severed
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
func (l looker) judgeRoot(c candidate, at summary.Place, call *ast.CallExpr, trail *summary.Trail) {
	if c.reason != ctxflow.NoContext || c.deliberate {
		if v := judge(c); v.silent == "" {
			pos, end := code.CallRange(call)
			l.report(c, v, pos, end, l.fixes(c, at, call))
		}
		return
	}
	for i, u := range trail.Uses {
		if u.Call == nil || c.uses[i].reason != "" || l.r.Skipped(u.Call.Pos()) {
			continue
		}
		src, reason := l.pkg.Hand(u.Cur, trail.Vars)
		one := c
		one.kind, one.source, one.reason, one.uses = outer, src, reason, c.uses[i:i+1]
		one.facts = facts{bounded: c.bounded, deliberate: l.pkg.Detached(u.Cur), command: l.isCommand(src)}
		one.away = code.Place(l.pass, call.Pos())
		if v := judge(one); v.silent == "" {
			pos, end := code.CallRange(u.Call)
			l.report(one, v, pos, end, nil)
		}
	}
}

// taken judges contexts from outside of the function that uses them.
func (l looker) taken() {
	for _, t := range l.pkg.Taken {
		if l.r.Skipped(t.Expr.Pos()) {
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
		if v := judge(c); v.silent == "" {
			l.report(c, v, t.Expr.Pos(), t.Expr.End(), nil)
		}
	}
}

// kindOf tells a field of the receiver, a variable of a package and the
// context of an outer function apart; false for what belongs to the caller, as
// a field of an item from a queue does.
func (l looker) kindOf(t *summary.Taken) (kind, bool) {
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
		return shared, true
	}
	return stored, true
}

// ofReceiver reports whether the field is reached from the receiver of the
// method around it by fields alone.
func (l looker) ofReceiver(t *summary.Taken) bool {
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
func (l looker) helpers() {
	for _, e := range l.pkg.Edges(func(e *summary.Effects) bool { return e.Fresh != "" }) {
		if l.r.Skipped(e.Call.Pos()) {
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
		c.text, c.away = expr(e.Call), effects.Fresh
		if v := judge(c); v.silent == "" {
			pos, end := code.CallRange(e.Call)
			l.report(c, v, pos, end, nil)
		}
	}
	for _, e := range l.pkg.RootedEdges() {
		if l.r.Skipped(e.Call.Pos()) {
			continue
		}
		at := summary.Place{Cur: e.Cur, In: e.In, Test: e.Test}
		c := l.lookCall(at, e)
		if v := judge(c); v.silent == "" {
			pos, end := code.CallRange(e.Call)
			l.report(c, v, pos, end, nil)
		}
	}
}
