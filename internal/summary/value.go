package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// OnHandle reports whether a row is about a call that does the I/O of its
// receiver, whose context it has or lacks.
func OnHandle(row *api.Func) bool {
	return row.Form.Bind != "" || row.Role == api.Send && row.Form.Text != ""
}

// UsedAsValue reports whether fn is handed on as a value somewhere in this
// package, other than by being called: whoever takes it dictates its signature.
func (p *Package) UsedAsValue(fn *types.Func) bool {
	if p.values == nil {
		p.values = map[*types.Func]bool{}
		root := p.Flow.Root()
		for c := range root.Preorder((*ast.Ident)(nil)) {
			used, ok := p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Func)
			if !ok || used.Pkg() != p.pass.Pkg || code.IsTest(p.pass.Fset, c.Node().Pos()) {
				continue
			}
			if c.ParentEdgeKind() == edge.SelectorExpr_Sel {
				c = c.Parent()
			}
			if c.ParentEdgeKind() != edge.CallExpr_Fun {
				p.values[used.Origin()] = true
			}
		}
	}
	return p.values[fn]
}

// Imported returns the calls of functions of other packages that are known by
// a fact, in source order.
func (p *Package) Imported() []*Edge {
	var calls []*Edge
	for fn, edges := range p.edges {
		if fn.Pkg() != p.pass.Pkg && !isInterfaceMethod(fn) {
			calls = append(calls, edges...)
		}
	}
	sortEdges(calls)
	return calls
}
