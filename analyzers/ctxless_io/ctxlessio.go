package ctxlessio

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/check"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/options"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

//go:embed doc.go
var doc string

const name = "ctxless_io"

// The categories, each an anchor in the docs page.
const (
	contextVariant     = "context-variant"
	unboundRequest     = "unbound-request"
	noContextParameter = "no-context-parameter"
	helper             = "helper"
)

// Analyzer is the check with the default options.
var Analyzer = New(summary.Default, options.Config{})

// New returns the check over the given summary.
func New(sum *analysis.Analyzer, cfg options.Config) *analysis.Analyzer {
	var callers *bool
	a := check.New(check.Info{
		Name: name, Source: doc, Off: cfg.CtxlessIO.Off,
		Categories: []string{contextVariant, unboundRequest, noContextParameter},
	}, sum, cfg, func(pass *analysis.Pass, pkg *summary.Package, r *report.Reporter) {
		l := looker{pass: pass, pkg: pkg, tests: cfg.Tests}
		l.calls(r)
		if *callers {
			l.helpers(r)
		}
	})
	callers = a.Flags.Bool("callers", cfg.CtxlessIO.Callers,
		"also report calls of functions in other packages that do I/O without a context (category helper)")
	return a
}

// calls judges every call that the summary kept.
func (l looker) calls(r *report.Reporter) {
	for _, op := range l.pkg.Ops {
		if r.Skipped(op.Call.Pos()) {
			continue
		}
		c := l.look(op)
		v := judge(c)
		if v.silent != "" {
			continue
		}
		pos, end := code.CallRange(op.Call)
		r.At(report.Finding{
			Category: v.category, Pos: pos, End: end, Message: message(c, v), Fixes: l.fixes(op, c, v),
		})
	}
}

// helpers reports calls, where a context is at hand, of functions of other
// packages that do I/O which none reaches.
func (l looker) helpers(r *report.Reporter) {
	for _, e := range l.pkg.Imported() {
		effects := l.pkg.Effects(e.Callee)
		if effects == nil || effects.Free == api.None || r.Skipped(e.Call.Pos()) {
			continue
		}
		src, reason := l.pkg.Flow.At(e.Cur)
		if reason != "" || src.Test && !l.tests || l.pkg.Sibling(e.Callee) != nil {
			continue
		}
		pos, end := code.CallRange(e.Call)
		r.At(report.Finding{
			Category: helper, Pos: pos, End: end,
			Message: helperMessage(expr(e.Call.Fun), src.Expr, effects.Free, effects.Path),
		})
	}
}

// fixTitle is the title of every fix of the check. It is constant: drivers and
// golden files sort fixes by it.
const fixTitle = "Use the form that takes the context"

// fixes returns the edit that passes the context at hand on, where it compiles
// as it is and changes nothing but cancellation.
func (l looker) fixes(op *summary.Op, c candidate, v verdict) []analysis.SuggestedFix {
	if v.category == noContextParameter || c.elsewhere || c.source.Unnamed || c.source.Hidden || !l.outlives(op, c) {
		return nil
	}
	var edits []analysis.TextEdit
	switch form := op.Row.Form; {
	case form.Bind != "":
		if root := l.pkg.Root(op.Call); root != nil {
			edits = report.Insert(root, fill(form.Bind, c.subject, c.source.Expr))
		}
	case form.Fix != "" && !code.IsMethodExpr(l.pass.TypesInfo, op.Call):
		edits = report.Rewrite(code.FileOf(l.pass.Files, op.Call.Pos()), op.Call, op.Fn, form.Fix, c.source.Expr)
	}
	if edits == nil {
		return nil
	}
	return []analysis.SuggestedFix{{Message: fixTitle, TextEdits: edits}}
}

// outlives reports whether the context may end no earlier than what the call
// returns is needed: a parameter does, a context derived in the function is
// cancelled on the way out, and takes rows, bodies, transactions and
// connections with it.
func (l looker) outlives(op *summary.Op, c candidate) bool {
	if c.source.Param || l.pkg.Flow.IsPlainCopy(c.source.Object, op.Cur) {
		return true
	}
	results := code.Signature(op.Fn).Results()
	for i := range results.Len() {
		t := results.At(i).Type()
		if code.IsError(t) || code.TypeName(t) == "database/sql.Result" {
			continue
		}
		if _, ok := t.Underlying().(*types.Basic); !ok {
			return false
		}
	}
	return true
}
