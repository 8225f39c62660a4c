package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/cfg"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// Engine answers for one package. It is not safe for concurrent use.
type Engine struct {
	pass     *analysis.Pass
	info     *types.Info
	flow     *ctxflow.Flow
	table    *api.Table
	imported func(*types.Func) *Facts

	graphs map[*ast.BlockStmt]*graph
	reruns map[*types.Func][]Rerun

	// Raw reports whether the error of a lost answer of the call is the library's,
	// without an error of the program's own in it; nil is no.
	Raw func(*ast.CallExpr) bool
	// Implementations returns the methods in sight that implement a method of an
	// interface; nil is none.
	Implementations func(*types.Func) []*types.Func
	// refusing is function parameters that are taken to say no, to see whether
	// they decide.
	refusing map[types.Object]bool
	// given is what a caller is taken to give, to see whether that decides.
	given env
}

// Facts is what another package has to know about a function.
type Facts struct {
	// Reruns is the function parameters that it runs again after a failure.
	Reruns []Rerun
	// OnLost is what a function with a boolean result returns for an error that
	// leaves open whether the call was carried out, or for an answer with such a
	// status; OnOK for no error.
	OnLost, OnOK Truth
	// Resends is where the function, an interceptor or one that returns it, sends
	// calls again, as "dir/file.go:LINE"; "" if it does not.
	Resends string
}

// Truth is a boolean that may be unknown.
type Truth uint8

// The values of Truth.
const (
	Either Truth = iota
	False
	True
)

func truthOf(v value) Truth {
	switch {
	case v.is(true):
		return True
	case v.is(false):
		return False
	}
	return Either
}

func (t Truth) value() value {
	if t == Either {
		return value{}
	}
	return truth(t == True)
}

// New returns the engine of the package of pass. imported returns the facts
// about a function of another package, or nil.
func New(pass *analysis.Pass, flow *ctxflow.Flow, table *api.Table, imported func(*types.Func) *Facts) *Engine {
	return &Engine{
		pass: pass, info: pass.TypesInfo, flow: flow, table: table, imported: imported,
		graphs: map[*ast.BlockStmt]*graph{}, reruns: map[*types.Func][]Rerun{},
	}
}

// graph is the control flow of one function body, and what go/cfg leaves out.
type graph struct {
	*cfg.CFG
	// tags is the tag that the expressions of a case clause are compared with.
	tags map[*ast.CaseClause]ast.Expr
	// subjects is what the clauses of a type switch ask about.
	subjects map[*ast.CaseClause]ast.Expr
	// captured is the variables that a function literal inside assigns: their
	// value can change at any call.
	captured map[types.Object]bool
}

func (e *Engine) graph(body *ast.BlockStmt) *graph {
	if g := e.graphs[body]; g != nil {
		return g
	}
	g := &graph{
		CFG:  cfg.New(body, func(call *ast.CallExpr) bool { return !code.NoReturn(e.info, call) }),
		tags: map[*ast.CaseClause]ast.Expr{}, subjects: map[*ast.CaseClause]ast.Expr{}, captured: map[types.Object]bool{},
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			e.capture(n, g.captured)
		case *ast.SwitchStmt:
			for _, c := range n.Body.List {
				g.tags[c.(*ast.CaseClause)] = n.Tag
			}
		case *ast.TypeSwitchStmt:
			for _, c := range n.Body.List {
				g.subjects[c.(*ast.CaseClause)] = subject(n)
			}
		}
		return true
	})
	e.graphs[body] = g
	return g
}

// subject returns x of "switch y := x.(type)".
func subject(s *ast.TypeSwitchStmt) ast.Expr {
	var e ast.Expr
	switch a := s.Assign.(type) {
	case *ast.AssignStmt:
		e = a.Rhs[0]
	case *ast.ExprStmt:
		e = a.X
	}
	if t, ok := ast.Unparen(e).(*ast.TypeAssertExpr); ok {
		return t.X
	}
	return nil
}

// capture adds the variables of outer functions that the literal assigns.
func (e *Engine) capture(lit *ast.FuncLit, set map[types.Object]bool) {
	add := func(x ast.Expr) {
		id, ok := ast.Unparen(x).(*ast.Ident)
		if !ok {
			return
		}
		if obj := e.info.ObjectOf(id); obj != nil && (obj.Pos() < lit.Pos() || obj.Pos() > lit.End()) {
			set[obj] = true
		}
	}
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				add(l)
			}
		case *ast.IncDecStmt:
			add(n.X)
		}
		return true
	})
}

// at returns the block and the index of the node in it that contains n.
func (g *graph) at(n ast.Node) (*cfg.Block, int) {
	for _, b := range g.Blocks {
		for i, node := range b.Nodes {
			if node.Pos() <= n.Pos() && n.End() <= node.End() && !isRange(node) {
				return b, i
			}
		}
	}
	return nil, 0
}

func isRange(n ast.Node) bool {
	_, ok := n.(*ast.RangeStmt)
	return ok
}

func (e *Engine) decl(fn *types.Func) (inspector.Cursor, *ast.FuncDecl) {
	if fn == nil {
		return inspector.Cursor{}, nil
	}
	cur, ok := e.flow.Decl(fn)
	if !ok {
		return inspector.Cursor{}, nil
	}
	d := cur.Node().(*ast.FuncDecl)
	if d.Body == nil {
		return inspector.Cursor{}, nil
	}
	return cur, d
}

func within(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }
