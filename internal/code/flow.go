package code

import (
	"go/ast"
	"iter"
	"slices"

	"golang.org/x/tools/go/cfg"
	"honnef.co/go/tools/analysis/dfa/dense"
)

// Must is a forward flow analysis of one function for a property that holds
// at a place only if it holds on every way there.
type Must struct {
	graph *cfg.CFG
	facts *dense.Analysis[bool, *cfg.Block]
	node  func(ast.Node) bool
}

// NewMust analyses body, in which a call returns unless noReturn says
// otherwise. node reports whether a statement or expression of a
// block makes the property true; edge whether taking the branch of cond with
// the given value does, where the branch belongs to stmt (an *ast.IfStmt,
// *ast.ForStmt or nil). The communication of a select case counts only in that
// case.
func NewMust(body *ast.BlockStmt, noReturn func(*ast.CallExpr) bool, node func(ast.Node) bool, edge func(cond ast.Expr, value bool, stmt ast.Stmt) bool) *Must {
	m := &Must{graph: cfg.New(body, func(call *ast.CallExpr) bool { return !noReturn(call) })}
	comms := communications(body)
	m.node = func(n ast.Node) bool { return !comms[n] && node(n) }
	transfer := func(from, to *cfg.Block, fact bool) bool {
		if fact || slices.ContainsFunc(from.Nodes, m.node) {
			return true
		}
		if clause, ok := to.Stmt.(*ast.CommClause); ok {
			return to.Kind == cfg.KindSelectCaseBody && clause.Comm != nil && node(clause.Comm)
		}
		if len(from.Succs) != 2 || len(from.Nodes) == 0 || from.Succs[0] == from.Succs[1] {
			return false
		}
		cond, ok := from.Nodes[len(from.Nodes)-1].(ast.Expr)
		return ok && edge(cond, to == from.Succs[0], to.Stmt)
	}
	// Blocks that nothing leads to, such as those behind a return, do not count
	// where ways join.
	entry := map[*cfg.Block]bool{m.graph.Blocks[0]: false}
	m.facts = dense.Forward[conjunction](blocks{m.graph}, entry, transfer)
	return m
}

// communications returns the communications of the select cases in body, all
// of which go/cfg lists in the block before the select.
func communications(body *ast.BlockStmt) map[ast.Node]bool {
	comms := map[ast.Node]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		if clause, ok := n.(*ast.CommClause); ok && clause.Comm != nil {
			comms[clause.Comm] = true
		}
		return true
	})
	return comms
}

// At reports whether the property holds when the node that spans n begins.
func (m *Must) At(n ast.Node) bool {
	for _, b := range m.graph.Blocks {
		for i, node := range b.Nodes {
			if node.Pos() <= n.Pos() && n.End() <= node.End() {
				return m.facts.In(b) || slices.ContainsFunc(b.Nodes[:i], m.node)
			}
		}
	}
	return false
}

// conjunction is the lattice of a must-property: true until a way to the place
// says otherwise.
type conjunction struct{}

func (conjunction) Ident() bool           { return true }
func (conjunction) Equals(a, b bool) bool { return a == b }
func (conjunction) Merge(a, b bool) bool  { return a && b }

// blocks lets the framework walk a go/cfg graph.
type blocks struct{ *cfg.CFG }

func (g blocks) Nodes() iter.Seq[*cfg.Block]           { return slices.Values(g.Blocks) }
func (g blocks) NumNodes() int                         { return len(g.Blocks) }
func (g blocks) Out(b *cfg.Block) iter.Seq[*cfg.Block] { return slices.Values(b.Succs) }
