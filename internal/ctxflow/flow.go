// Package ctxflow answers where a context comes from and which inherited one
// is at hand at a place in the source.
//
// An inherited context is one that the function was given: a parameter, the
// request it serves, a value that carries one, and everything derived from
// these. A root (Background, TODO) is not inherited, and neither is a context
// whose origin cannot be seen.
package ctxflow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Flow answers the questions for one package. It is not safe for concurrent
// use.
type Flow struct {
	pass     *analysis.Pass
	root     inspector.Cursor // its own index: inspect.Analyzer's stays to the end of a run
	info     *types.Info
	table    *api.Table
	decls    map[*types.Func]inspector.Cursor
	imported func(fn *types.Func, arg int) bool

	carriers map[types.Type]carrier
	assigned map[ast.Node]map[*types.Var][]ast.Expr
	fields   map[*types.Var]*fieldUse
	gone     map[*ast.BlockStmt]*code.Must
	runs     map[paramKey]bool
	skip     map[*types.Var]bool // during AtWithout
	started  map[*types.Func]*starts
	names    map[*types.Func]string
}

// Root is the syntax of the whole package.
func (f *Flow) Root() inspector.Cursor { return f.root }

// New returns the flow of the package of pass. imported reports whether a
// function of another package runs its argument arg before it returns.
func New(pass *analysis.Pass, table *api.Table, imported func(fn *types.Func, arg int) bool) *Flow {
	f := &Flow{
		pass:     pass,
		root:     inspector.New(pass.Files).Root(),
		info:     pass.TypesInfo,
		table:    table,
		decls:    map[*types.Func]inspector.Cursor{},
		imported: imported,
		carriers: map[types.Type]carrier{},
		assigned: map[ast.Node]map[*types.Var][]ast.Expr{},
		gone:     map[*ast.BlockStmt]*code.Must{},
		runs:     map[paramKey]bool{},
		names:    map[*types.Func]string{},
	}
	for file := range f.root.Children() {
		for c := range file.Children() {
			if d, ok := c.Node().(*ast.FuncDecl); ok {
				if fn, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
					f.decls[fn] = c
				}
			}
		}
	}
	return f
}

// Decl returns the declaration of fn in this package.
func (f *Flow) Decl(fn *types.Func) (inspector.Cursor, bool) {
	c, ok := f.decls[fn]
	return c, ok
}

// Name returns the full name of fn, and remembers it: it is costly to make, and
// every engine asks for it.
func (f *Flow) Name(fn *types.Func) string {
	name, ok := f.names[fn]
	if !ok {
		name = fn.FullName()
		f.names[fn] = name
	}
	return name
}

// Row returns the row of fn, or nil.
func (f *Flow) Row(fn *types.Func) *api.Func {
	if fn == nil || fn.Pkg() == nil || !f.table.HasPackage(fn.Pkg().Path()) {
		return nil
	}
	return f.table.Func(f.Name(fn))
}

// Handle returns the kind of I/O that is done through values of the type.
func (f *Flow) Handle(t types.Type) api.IO {
	if row := f.table.Type(code.TypeName(t)); row != nil {
		return row.Handle
	}
	return api.None
}

// A Source is an inherited context that the code at a place can pass on.
type Source struct {
	// Expr is how the code would write it: "ctx", "r.Context()", "s.ctx".
	Expr string
	// Unnamed reports that the parameter it comes from is blank or has no name,
	// so that Expr needs it to be named first.
	Unnamed bool
	// Hidden reports that another variable has the name at this place.
	Hidden bool
	// Object is the parameter or variable it comes from; nil if that has no name.
	Object types.Object
	// Param reports that Object is a parameter of an enclosing function, and
	// not a context derived later, which may already be cancelled.
	Param bool
	// Receiver reports that it is a field of the method's receiver.
	Receiver bool
	// Command reports that it is the context of a command, and so of the process,
	// or of a message, and not of a caller who waits.
	Command bool
	// Test reports that it comes from a testing.T or its kin, so that the code
	// is a test, or helps one, whatever its file is called.
	Test bool
}

// A Reason says why no caller's context applies at a place.
type Reason string

// The reasons of At. The empty Reason means that a context is at hand.
const (
	// NoContext: no enclosing function was given one.
	NoContext Reason = "no context is at hand"
	// Deferred: a deferred call or literal, or a callback that a library keeps
	// for later (time.AfterFunc, Cleanup): it must run although the caller left.
	Deferred Reason = "deferred work runs after the caller has left"
	// Detached: a goroutine that nothing in the function waits for.
	Detached Reason = "the goroutine outlives the call"
	// Stored: a function value that is returned, kept or handed to an unknown
	// function runs under its later caller's context, not under this one.
	Stored Reason = "the function value is called later, by somebody else"
	// Gone: the place is reached only after the context has ended.
	Gone Reason = "the caller has already left"
)

// At returns the nearest inherited context at cur, or the reason why there is
// none.
func (f *Flow) At(cur inspector.Cursor) (Source, Reason) {
	if r := f.statement(cur); r != "" {
		return Source{}, r
	}
	pos := cur.Node().Pos()
	inner := cur
	for fn := range cur.Enclosing(code.FuncNodes()...) {
		if fn == cur {
			continue
		}
		run := Inline
		if _, ok := fn.Node().(*ast.FuncLit); ok {
			run = f.Literal(fn)
		}
		// What a library keeps may be given a context when its time has come: a
		// handler that is registered is.
		if run == RunsDeferred || run == RunsKept && !f.isGiven(fn) {
			return Source{}, Deferred
		}
		if f.after(fn, inner) {
			return Source{}, Gone
		}
		if src, ok := f.own(fn, pos); ok {
			if f.runsDetached(fn) {
				return Source{}, Detached
			}
			return src, ""
		}
		switch run {
		case RunsDetached:
			return Source{}, Detached
		case RunsStored:
			return Source{}, Stored
		}
		inner = fn
	}
	return Source{}, NoContext
}

// statement returns the reason that the very statement of the call gives:
// defer f() and go f().
func (f *Flow) statement(cur inspector.Cursor) Reason {
	if _, ok := cur.Node().(*ast.CallExpr); !ok {
		return ""
	}
	switch cur.Parent().Node().(type) {
	case *ast.DeferStmt:
		return Deferred
	case *ast.GoStmt:
		if !f.awaitedCall(cur) {
			return Detached
		}
	}
	return ""
}
