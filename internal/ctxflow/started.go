package ctxflow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// starts counts how the functions of the package are started in it.
type starts struct {
	detached int // by a goroutine that nothing there waits for
	other    int // in any other way, as a value too
}

// onlyDetached reports whether fn, declared in this package, is visibly
// started, and only by goroutines that outlive their starter. A request that
// it is given has been answered by then, and its context has ended.
func (f *Flow) onlyDetached(fn *types.Func) bool {
	if f.started == nil {
		f.started = map[*types.Func]*starts{}
		for c := range f.root.Preorder((*ast.Ident)(nil)) {
			f.countStart(c)
		}
	}
	s := f.started[fn]
	return s != nil && s.detached > 0 && s.other == 0
}

func (f *Flow) countStart(c inspector.Cursor) {
	fn, ok := f.info.Uses[c.Node().(*ast.Ident)].(*types.Func)
	if !ok || fn.Pkg() != f.pass.Pkg || code.IsTest(f.pass.Fset, c.Node().Pos()) {
		return
	}
	s := f.started[fn.Origin()]
	if s == nil {
		s = &starts{}
		f.started[fn.Origin()] = s
	}
	if c.ParentEdgeKind() == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	if c.ParentEdgeKind() == edge.CallExpr_Fun && f.isDetached(c.Parent()) {
		s.detached++
	} else {
		s.other++
	}
}

// isDetached reports whether the call at cur is made by a goroutine that
// outlives the function around it.
func (f *Flow) isDetached(call inspector.Cursor) bool {
	if _, ok := call.Parent().Node().(*ast.GoStmt); ok {
		return !f.awaitedCall(call)
	}
	for lit := range call.Enclosing((*ast.FuncLit)(nil)) {
		if f.Literal(lit) == RunsDetached {
			return true
		}
	}
	return false
}

// awaitedCall reports whether the function around "go f(args)" waits for what
// it hands over: the WaitGroup, or the channel that f answers on.
func (f *Flow) awaitedCall(call inspector.Cursor) bool {
	for _, arg := range call.Node().(*ast.CallExpr).Args {
		obj := code.ObjectOf(f.info, arg)
		if obj == nil || !isWaitable(obj.Type()) {
			continue
		}
		if f.waitsOn(call, obj) {
			return true
		}
	}
	return false
}

// isWaitable reports whether t is a channel that can be sent to, or a
// sync.WaitGroup.
func isWaitable(t types.Type) bool {
	if ch, ok := t.Underlying().(*types.Chan); ok {
		return ch.Dir() != types.RecvOnly
	}
	return code.TypeName(t) == "sync.WaitGroup"
}

// runsDetached reports whether the declared function at fn is only started by
// goroutines that outlive their starter, and was not given a context for that.
func (f *Flow) runsDetached(fn inspector.Cursor) bool {
	d, ok := fn.Node().(*ast.FuncDecl)
	if !ok {
		return false
	}
	obj, _ := f.info.Defs[d.Name].(*types.Func)
	return obj != nil && code.ContextParam(code.Signature(obj)) < 0 && f.onlyDetached(obj)
}
