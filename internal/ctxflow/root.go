package ctxflow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// RootKind is the kind of a context without a parent.
type RootKind uint8

const (
	// NoRoot: it has one, or is no context.
	NoRoot RootKind = iota
	// Bare: Background or TODO.
	Bare
	// Severed: WithoutCancel, which keeps the values and drops the rest.
	Severed
)

// RootOf returns the kind of the context that the call makes.
func (f *Flow) RootOf(call *ast.CallExpr) RootKind {
	fn := code.Callee(f.info, call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "context" {
		return NoRoot
	}
	switch fn.Name() {
	case "Background", "TODO":
		return Bare
	case "WithoutCancel":
		return Severed
	}
	return NoRoot
}

// AtWithout is At for a place where the variables in skip hold something that
// has just been made, so that none of them is what the caller gave.
func (f *Flow) AtWithout(cur inspector.Cursor, skip map[*types.Var]bool) (Source, Reason) {
	f.skip = skip
	defer func() { f.skip = nil }()
	return f.At(cur)
}

// After reports whether cur is reached only after a context has ended, in the
// function around it.
func (f *Flow) After(cur inspector.Cursor) bool {
	fn, ok := code.Function(cur)
	return ok && f.after(fn, cur)
}

// GivenTest reports whether a function around cur is given a testing.T or one
// of its kin.
func (f *Flow) GivenTest(cur inspector.Cursor) bool {
	for fn := range cur.Enclosing(code.FuncNodes()...) {
		for _, field := range code.FuncType(fn.Node()).Params.List {
			if isTesting(f.info.TypeOf(field.Type)) {
				return true
			}
		}
	}
	return false
}

// AwaitedGo reports whether the call at cur is that of a go statement whose
// arguments, a channel or a WaitGroup, the function waits on.
func (f *Flow) AwaitedGo(cur inspector.Cursor) bool {
	_, ok := cur.Parent().Node().(*ast.GoStmt)
	return ok && f.awaitedCall(cur)
}
