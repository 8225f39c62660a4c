package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// Kind is the way in which code runs again.
type Kind uint8

// The kinds of regions.
const (
	Loop        Kind = iota // a loop that success leaves
	Library                 // a function handed to a retry library
	Helper                  // a function handed to a helper of the program
	Recursion               // a function that calls itself
	Jump                    // a goto back
	Twice                   // a second call after the first has failed
	Client                  // a client that sends again by itself
	Job                     // a handler that a queue runs again when it fails
	Transaction             // the work of a transaction, run again when that was aborted
)

// Region is code that runs again after a failed attempt.
type Region struct {
	Kind Kind
	// Node is the code: a loop, a function literal, the body of a function.
	Node ast.Node
	// Pos is where the retry is said: the loop's keyword, the call of the library.
	Pos token.Pos
	// Call is the call of the library or the helper, or the repeated call of
	// Recursion and Twice; nil otherwise.
	Call *ast.CallExpr
	// Name is the library function or the helper, as written.
	Name string
	// Elsewhere is where the helper of another package repeats, or where the
	// retries of a client are set, as "dir/file.go:LINE".
	Elsewhere string
	// Gate is where a client asks for the method in vain, as "dir/file.go:LINE"; or "".
	Gate string
	// Stable is, for Job, a value that is the same in every run.
	Stable string
	// Later is, for Job, where a later step fails although the attempt succeeded;
	// NoPos if it is repeated because it failed itself.
	Later token.Pos
	// After is the outcomes of the attempt after which it is repeated.
	After []Outcome
	// Attempt is the call, in the function of the region, that is repeated.
	Attempt inspector.Cursor
}

// Exit is how the failure of a call leaves the function around it.
type Exit struct {
	// Outcomes is how the function then ends for its caller; empty if the failure
	// is not told.
	Outcomes []Outcome
	// Raw reports that the error is that of the call itself, perhaps with words
	// around it.
	Raw bool
	// Gated reports that the call is not made for a request that writes.
	Gated bool
}

// maxLifts bounds how many literals a call is followed out of.
const maxLifts = 4

// Around returns the innermost region that repeats the call at cur after an
// outcome that leaves open whether it was carried out; nil if there is none.
// With no region it tells how a failure leaves the declared function.
func (e *Engine) Around(cur inspector.Cursor) (*Region, Exit) {
	return e.around(cur, []Outcome{Lost, Status}, 0)
}

// After is Around for other outcomes.
func (e *Engine) After(cur inspector.Cursor, outcomes ...Outcome) (*Region, Exit) {
	return e.around(cur, outcomes, 0)
}

func (e *Engine) around(cur inspector.Cursor, outcomes []Outcome, lifts int) (*Region, Exit) {
	fn, ok := code.Function(cur)
	if !ok || len(outcomes) == 0 || lifts > maxLifts {
		return nil, Exit{}
	}
	switch cur.Parent().Node().(type) {
	case *ast.GoStmt, *ast.DeferStmt:
		return nil, Exit{}
	}
	a := e.attempt(cur, fn)
	if a == nil {
		return nil, Exit{}
	}
	if a.gated {
		return nil, Exit{Gated: true}
	}
	if r := a.loops(outcomes); r != nil {
		return r, Exit{}
	}
	if r := a.jumps(outcomes); r != nil {
		return r, Exit{}
	}
	if r := a.twice(outcomes); r != nil {
		return r, Exit{}
	}
	if _, ok := fn.Node().(*ast.FuncDecl); ok {
		if r := a.recursion(outcomes); r != nil {
			return r, Exit{}
		}
		list, raw := a.exits(outcomes)
		return nil, Exit{Outcomes: list, Raw: raw}
	}
	if r := e.handed(fn, a, outcomes); r != nil {
		return r, Exit{}
	}
	// The literal runs within its function: its caller is the next attempt.
	next, raw := a.exits(outcomes)
	if run := e.flow.Literal(fn); run != ctxflow.Inline && run != ctxflow.RunsAwaited {
		return nil, Exit{}
	}
	exit := Exit{Raw: raw}
	for _, c := range e.runsOf(fn) {
		r, x := e.around(c, next, lifts+1)
		if r != nil {
			return r, Exit{}
		}
		exit.Outcomes = append(exit.Outcomes, x.Outcomes...)
		exit.Raw = exit.Raw && x.Raw
	}
	return nil, exit
}

// runsOf returns the calls that run the literal: the call it is an argument or
// the function of, or the calls of the variable that holds it.
func (e *Engine) runsOf(lit inspector.Cursor) []inspector.Cursor {
	switch lit.ParentEdgeKind() {
	case edge.CallExpr_Args, edge.CallExpr_Fun:
		return []inspector.Cursor{lit.Parent()}
	case edge.ParenExpr_X:
		return e.runsOf(lit.Parent())
	}
	obj := e.variableOf(lit)
	if obj == nil {
		return nil
	}
	outer, ok := code.Function(lit.Parent())
	if !ok {
		return nil
	}
	var calls []inspector.Cursor
	for c := range outer.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if id, ok := call.Fun.(*ast.Ident); ok && e.info.Uses[id] == obj {
			calls = append(calls, c)
		}
		for _, arg := range call.Args {
			if id, ok := arg.(*ast.Ident); ok && e.info.Uses[id] == obj {
				calls = append(calls, c)
			}
		}
	}
	return calls
}

// variableOf returns the local variable that the literal is assigned to, or nil.
func (e *Engine) variableOf(lit inspector.Cursor) types.Object {
	switch lit.ParentEdgeKind() {
	case edge.AssignStmt_Rhs:
		a := lit.Parent().Node().(*ast.AssignStmt)
		if len(a.Lhs) == len(a.Rhs) {
			if id, ok := a.Lhs[lit.ParentEdgeIndex()].(*ast.Ident); ok {
				return e.info.ObjectOf(id)
			}
		}
	case edge.ValueSpec_Values:
		s := lit.Parent().Node().(*ast.ValueSpec)
		if len(s.Names) == len(s.Values) {
			return e.info.Defs[s.Names[lit.ParentEdgeIndex()]]
		}
	case edge.CallExpr_Args: // a conversion: backoff.Operation(func() error {...})
		call := lit.Parent().Node().(*ast.CallExpr)
		if tv, ok := e.info.Types[call.Fun]; ok && tv.IsType() {
			return e.variableOf(lit.Parent())
		}
	}
	return nil
}
