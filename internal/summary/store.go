package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// store is one value that the package puts somewhere.
type store struct {
	value ast.Expr
	cur   inspector.Cursor
}

// stores returns what the package puts into struct fields and package
// variables that hold a handle, in source order. Tests do not count.
func (p *Package) stores() map[*types.Var][]store {
	if p.stored == nil {
		p.scanStores()
	}
	return p.stored
}

// bags returns the handles that the package puts somewhere under a constant
// key (c.Set("db", db)), by key.
func (p *Package) bags() map[string][]store {
	if p.stored == nil {
		p.scanStores()
	}
	return p.keyed
}

func (p *Package) scanStores() {
	p.stored, p.keyed = map[*types.Var][]store{}, map[string][]store{}
	root := p.Flow.Root()
	for c := range root.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.CompositeLit)(nil), (*ast.CallExpr)(nil)) {
		if code.IsTest(p.pass.Fset, c.Node().Pos()) {
			continue
		}
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			p.storePairs(n.Lhs, n.Rhs, c)
		case *ast.ValueSpec:
			p.storePairs(code.Names(n), n.Values, c)
		case *ast.CompositeLit:
			p.storeLiteral(n, c)
		case *ast.CallExpr:
			p.storeKeyed(n, c)
		}
	}
}

func (p *Package) storePairs(lhs, rhs []ast.Expr, cur inspector.Cursor) {
	for i, l := range lhs {
		v := code.Var(p.pass.TypesInfo, l)
		if v == nil || len(rhs) == 0 || !v.IsField() && v.Parent() != p.pass.Pkg.Scope() || !p.carriesIO(v.Type()) {
			continue
		}
		value := rhs[0]
		if len(lhs) == len(rhs) {
			value = rhs[i]
		}
		p.stored[v.Origin()] = append(p.stored[v.Origin()], store{value, cur})
	}
}

func (p *Package) storeLiteral(lit *ast.CompositeLit, cur inspector.Cursor) {
	code.EachField(p.pass.TypesInfo, lit, func(field *types.Var, value ast.Expr) {
		if p.carriesIO(field.Type()) {
			p.stored[field.Origin()] = append(p.stored[field.Origin()], store{value, cur})
		}
	})
}

func (p *Package) storeKeyed(call *ast.CallExpr, cur inspector.Cursor) {
	if len(call.Args) != 2 || !p.carriesIO(p.pass.TypesInfo.TypeOf(call.Args[1])) {
		return
	}
	if key, ok := code.ConstString(p.pass.TypesInfo, call.Args[0]); ok {
		p.keyed[key] = append(p.keyed[key], store{call.Args[1], cur})
	}
}

// carriesIO reports whether t is a handle by a row.
func (p *Package) carriesIO(t types.Type) bool {
	if t == nil {
		return false
	}
	row := p.Table.Type(code.TypeName(t))
	return row != nil && row.Handle != api.None
}
