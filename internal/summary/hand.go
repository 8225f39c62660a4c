package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// Hand returns the caller's context at hand at cur, as ctxflow's At does. The
// variables in skip do not count, and neither does a context in a field of the
// receiver: it is as old as the value, not as the call. A goroutine that nobody
// waits for has no caller, whatever it is given.
func (p *Package) Hand(cur inspector.Cursor, skip map[*types.Var]bool) (ctxflow.Source, ctxflow.Reason) {
	src, reason := p.Flow.AtWithout(cur, skip)
	switch {
	case reason != "":
		return src, reason
	case src.Receiver:
		return ctxflow.Source{}, ctxflow.NoContext
	}
	for lit := range cur.Enclosing((*ast.FuncLit)(nil)) {
		switch p.Flow.Literal(lit) {
		case ctxflow.RunsDetached:
			return ctxflow.Source{}, ctxflow.Detached
		case ctxflow.RunsAwaited:
			if p.Flow.MayLeave(lit) {
				return ctxflow.Source{}, ctxflow.Detached
			}
		}
		if p.isGiven(lit) {
			return src, ""
		}
	}
	for decl := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		if fn, ok := p.pass.TypesInfo.Defs[decl.Node().(*ast.FuncDecl).Name].(*types.Func); ok && p.onlyStarted(fn) {
			return ctxflow.Source{}, ctxflow.Detached
		}
	}
	return src, ""
}

// onlyStarted reports whether fn is called in this package alone, and only by
// go statements that nobody waits for, whatever context it is given then.
func (p *Package) onlyStarted(fn *types.Func) bool {
	if fn.Exported() || len(p.edges[fn]) == 0 {
		return false
	}
	for _, e := range p.edges[fn] {
		if e.Test {
			continue
		}
		if _, ok := e.Cur.Parent().Node().(*ast.GoStmt); !ok || p.Flow.AwaitedGo(e.Cur) {
			return false
		}
	}
	return !p.UsedAsValue(fn)
}

// isGiven reports whether a parameter of the literal carries a context.
func (p *Package) isGiven(lit inspector.Cursor) bool {
	for _, field := range code.FuncType(lit.Node()).Params.List {
		if p.Flow.Carries(p.pass.TypesInfo.TypeOf(field.Type)) {
			return true
		}
	}
	return false
}
