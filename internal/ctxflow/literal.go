package ctxflow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Run is how a function literal runs, seen from the function around it.
type Run uint8

const (
	// Inline: before the function returns, for its caller.
	Inline Run = iota
	// RunsAwaited: in a goroutine that the function waits for.
	RunsAwaited
	// RunsDetached: in a goroutine that nothing in the function waits for.
	RunsDetached
	// RunsDeferred: by defer.
	RunsDeferred
	// RunsKept: by a library that keeps it for later or shares its result.
	RunsKept
	// RunsStored: returned, kept in a variable that leaves the function, or
	// handed to a function that cannot be seen.
	RunsStored
)

// Literal returns how the function literal at lit runs.
func (f *Flow) Literal(lit inspector.Cursor) Run {
	return f.value(lit, lit, 0)
}

// maxUses bounds the chain literal → variable → function parameter.
const maxUses = 4

// value returns how the function value at cur, which is lit or a variable that
// holds it, is used.
func (f *Flow) value(cur, lit inspector.Cursor, depth int) Run {
	if depth > maxUses {
		return RunsStored
	}
	for cur.ParentEdgeKind() == edge.ParenExpr_X {
		cur = cur.Parent()
	}
	parent := cur.Parent()
	switch cur.ParentEdgeKind() {
	case edge.CallExpr_Fun:
		return f.called(parent, lit)
	case edge.CallExpr_Args:
		return f.argument(parent, cur.ParentEdgeIndex(), lit, depth)
	case edge.AssignStmt_Rhs:
		a := parent.Node().(*ast.AssignStmt)
		if i := cur.ParentEdgeIndex(); len(a.Lhs) == len(a.Rhs) {
			return f.variableUses(a.Lhs[i], lit, depth)
		}
	case edge.ValueSpec_Values:
		s := parent.Node().(*ast.ValueSpec)
		if i := cur.ParentEdgeIndex(); len(s.Names) == len(s.Values) {
			return f.variableUses(s.Names[i], lit, depth)
		}
	}
	return RunsStored
}

// called returns how the call at cur runs what it calls.
func (f *Flow) called(call, lit inspector.Cursor) Run {
	switch call.Parent().Node().(type) {
	case *ast.DeferStmt:
		return RunsDeferred
	case *ast.GoStmt:
		if f.awaited(lit) {
			return RunsAwaited
		}
		return RunsDetached
	}
	return Inline
}

// argument returns how the call runs the function given as its argument i.
func (f *Flow) argument(cur inspector.Cursor, i int, lit inspector.Cursor, depth int) Run {
	call := cur.Node().(*ast.CallExpr)
	if tv, ok := f.info.Types[call.Fun]; ok && tv.IsType() {
		return f.value(cur, lit, depth+1) // http.HandlerFunc(func...)
	}
	switch cur.Parent().Node().(type) {
	case *ast.DeferStmt:
		return RunsDeferred
	case *ast.GoStmt:
		return RunsDetached
	}
	callee := code.Callee(f.info, call)
	if row := f.Row(callee); row != nil && (row.Role == api.Inline || row.Role == api.Deferred || row.Role == api.Group) && row.Arg == i {
		switch row.Role {
		case api.Inline:
			return Inline
		case api.Deferred:
			return RunsKept
		}
		if f.waitsOn(lit, code.ObjectOf(f.info, code.Receiver(call))) {
			return RunsAwaited
		}
		return RunsDetached
	}
	if callee != nil {
		if _, ok := f.decls[callee]; ok {
			if f.RunsParam(callee, i) {
				return Inline
			}
			return RunsStored
		}
		if f.imported(callee, i) {
			return Inline
		}
	}
	if f.looksInline(call, i) {
		return Inline
	}
	return RunsStored
}

// looksInline reports whether a call whose body cannot be seen runs its
// function argument before it returns, to judge by its shape: it returns the
// error that the function returns (a transaction, a retry), or it is handed a
// context together with it.
func (f *Flow) looksInline(call *ast.CallExpr, i int) bool {
	arg, ok := types.Unalias(code.OrInvalid(f.info.TypeOf(call.Args[i]))).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	sig, ok := types.Unalias(code.OrInvalid(f.info.TypeOf(call.Fun))).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	if code.ReturnsError(arg) && code.ReturnsError(sig) {
		return true
	}
	for _, a := range call.Args {
		if t := f.info.TypeOf(a); t != nil && code.IsContext(t) {
			return code.ReturnsError(sig)
		}
	}
	return false
}

// variableUses returns how a function value in a local variable is used: the
// most distant of its uses decides.
func (f *Flow) variableUses(lhs ast.Expr, lit inspector.Cursor, depth int) Run {
	id, ok := ast.Unparen(lhs).(*ast.Ident)
	if !ok {
		return RunsStored
	}
	v, ok := f.info.ObjectOf(id).(*types.Var)
	if !ok || v.Parent() == f.pass.Pkg.Scope() || v.IsField() {
		return RunsStored
	}
	outer, ok := code.Function(lit.Parent())
	if !ok {
		return RunsStored
	}
	result := Inline
	for c := range outer.Preorder((*ast.Ident)(nil)) {
		use := c.Node().(*ast.Ident)
		if use == id || f.info.Uses[use] != v || c.ParentEdgeKind() == edge.AssignStmt_Lhs {
			continue
		}
		result = max(result, f.value(c, lit, depth+1))
	}
	return result
}

// awaited reports whether the function around the goroutine literal waits for
// it: on a WaitGroup that the literal uses, or on a channel that it sends to or
// closes.
func (f *Flow) awaited(lit inspector.Cursor) bool {
	for c := range lit.Preorder((*ast.SendStmt)(nil), (*ast.CallExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.SendStmt:
			if f.waitsOn(lit, code.ObjectOf(f.info, n.Chan)) {
				return true
			}
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "close" && len(n.Args) == 1 {
				if f.waitsOn(lit, code.ObjectOf(f.info, n.Args[0])) {
					return true
				}
			}
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Done" && len(n.Args) == 0 {
				if f.waitsOn(lit, code.ObjectOf(f.info, sel.X)) {
					return true
				}
			}
		}
	}
	return false
}

// waitsOn reports whether a function around lit, outside lit, calls obj.Wait
// or receives from the channel obj.
func (f *Flow) waitsOn(lit inspector.Cursor, obj types.Object) bool {
	if obj == nil {
		return false
	}
	for outer := range lit.Parent().Enclosing(code.FuncNodes()...) {
		if f.waitIn(outer, lit, obj) {
			return true
		}
		// A goroutine started inside another one is waited for there or nowhere.
		if _, ok := outer.Node().(*ast.FuncLit); ok && f.startsGoroutine(outer) {
			return false
		}
	}
	return false
}

func (f *Flow) startsGoroutine(lit inspector.Cursor) bool {
	if lit.ParentEdgeKind() != edge.CallExpr_Fun {
		return false
	}
	_, ok := lit.Parent().Parent().Node().(*ast.GoStmt)
	return ok
}

func (f *Flow) waitIn(outer, lit inspector.Cursor, obj types.Object) bool {
	found := false
	outer.Inspect([]ast.Node{(*ast.FuncLit)(nil), (*ast.CallExpr)(nil), (*ast.UnaryExpr)(nil), (*ast.RangeStmt)(nil)}, func(c inspector.Cursor) bool {
		if found || c == lit {
			return false
		}
		switch n := c.Node().(type) {
		case *ast.FuncLit:
			return c == outer || !f.startsGoroutine(c)
		case *ast.CallExpr:
			sel, ok := n.Fun.(*ast.SelectorExpr)
			found = ok && sel.Sel.Name == "Wait" && code.ObjectOf(f.info, sel.X) == obj
		case *ast.UnaryExpr:
			found = n.Op == token.ARROW && code.ObjectOf(f.info, n.X) == obj
		case *ast.RangeStmt:
			found = code.ObjectOf(f.info, n.X) == obj
		}
		return !found
	})
	return found
}
