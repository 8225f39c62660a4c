package ctxflow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

type paramKey struct {
	fn  *types.Func
	arg int
}

// RunsParam reports whether fn, declared in this package, calls the function
// given as its argument arg before it returns.
func (f *Flow) RunsParam(fn *types.Func, arg int) bool {
	key := paramKey{fn, arg}
	if run, ok := f.runs[key]; ok {
		return run // false while it is being computed: a cycle runs nothing new
	}
	f.runs[key] = false
	f.runs[key] = f.runsParam(fn, arg)
	return f.runs[key]
}

func (f *Flow) runsParam(fn *types.Func, arg int) bool {
	decl, ok := f.decls[fn]
	params := code.Signature(fn).Params()
	if !ok || arg >= params.Len() {
		return false
	}
	param := params.At(arg)
	if _, ok := param.Type().Underlying().(*types.Signature); !ok {
		return false
	}
	runs := false
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		if f.info.Uses[c.Node().(*ast.Ident)] != param {
			continue
		}
		if f.paramUse(c) != Inline {
			return false
		}
		runs = true
	}
	return runs
}

// paramUse returns how one use of a function parameter runs it. A comparison
// with nil is no use.
func (f *Flow) paramUse(c inspector.Cursor) Run {
	if c.ParentEdgeKind() == edge.BinaryExpr_X || c.ParentEdgeKind() == edge.BinaryExpr_Y {
		return Inline
	}
	run := f.value(c, c, 0)
	for lit := range c.Enclosing((*ast.FuncLit)(nil)) {
		run = max(run, f.Literal(lit))
	}
	if run == RunsAwaited {
		return Inline
	}
	return run
}
