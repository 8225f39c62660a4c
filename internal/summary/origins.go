package summary

import (
	"go/ast"
	"go/types"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// varOrigin is what the package puts into one context field or variable.
type varOrigin struct {
	roots, others int
}

// IsRootVar reports whether v is a variable of the package, or an unexported
// field, that this package only ever sets to Background or TODO.
func (p *Package) IsRootVar(v *types.Var) bool {
	if v.Pkg() != p.pass.Pkg || v.IsField() && v.Exported() {
		return false
	}
	if p.origins == nil {
		p.origins = map[*types.Var]*varOrigin{}
		p.scanOrigins()
	}
	o := p.origins[v.Origin()]
	return o != nil && o.roots > 0 && o.others == 0
}

func (p *Package) scanOrigins() {
	root := p.Flow.Root()
	for c := range root.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.CompositeLit)(nil)) {
		if code.IsTest(p.pass.Fset, c.Node().Pos()) {
			continue
		}
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			p.originPairs(n.Lhs, n.Rhs)
		case *ast.ValueSpec:
			p.originPairs(code.Names(n), n.Values)
		case *ast.CompositeLit:
			p.originLiteral(n)
		}
	}
}

func (p *Package) originPairs(lhs, rhs []ast.Expr) {
	for i, l := range lhs {
		v := code.Var(p.pass.TypesInfo, l)
		if v == nil || len(rhs) == 0 || !v.IsField() && v.Parent() != p.pass.Pkg.Scope() || !code.IsContext(v.Type()) {
			continue
		}
		if len(lhs) == len(rhs) {
			p.origin(v, rhs[i])
		} else {
			p.origin(v, nil)
		}
	}
}

func (p *Package) originLiteral(lit *ast.CompositeLit) {
	code.EachField(p.pass.TypesInfo, lit, func(field *types.Var, value ast.Expr) {
		if code.IsContext(field.Type()) {
			p.origin(field, value)
		}
	})
}

func (p *Package) origin(v *types.Var, value ast.Expr) {
	o := p.origins[v.Origin()]
	if o == nil {
		o = &varOrigin{}
		p.origins[v.Origin()] = o
	}
	if call, ok := ast.Unparen(code.OrBad(value)).(*ast.CallExpr); ok && p.Flow.RootOf(call) == ctxflow.Bare {
		o.roots++
	} else {
		o.others++
	}
}
