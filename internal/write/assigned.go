package write

import (
	"go/ast"
	"go/types"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// assigns looks at v.Key = value and v.Header["Key"] = []string{value}.
func (k *keys) assigns(v *types.Var, a *ast.AssignStmt, depth int) {
	for i, l := range a.Lhs {
		if len(a.Lhs) != len(a.Rhs) {
			return
		}
		switch l := ast.Unparen(l).(type) {
		case *ast.SelectorExpr:
			if k.root(l.X) != v {
				continue
			}
			if k.table.Key(l.Sel.Name) {
				k.add(l.Sel.Name, a.Rhs[i], a, false)
			} else if k.isIdentity(l.Sel.Name) {
				k.add(l.Sel.Name, a.Rhs[i], a, true)
			}
			k.expr(a.Rhs[i], depth+1)
		case *ast.IndexExpr:
			if name, ok := code.ConstString(k.info, l.Index); ok && k.root(l.X) == v {
				if k.table.Key(name) {
					k.add(name, a.Rhs[i], a, false)
				} else if k.isIdentity(name) {
					k.add(name, a.Rhs[i], a, true)
				}
			}
		}
	}
}

// root returns the variable at the start of a chain of selectors.
func (k *keys) root(x ast.Expr) types.Object {
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.SelectorExpr:
			x = y.X
		case *ast.StarExpr:
			x = y.X
		case *ast.UnaryExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.CallExpr:
			r := code.Receiver(y)
			if r == nil {
				return nil
			}
			x = r
		case *ast.Ident:
			return k.info.ObjectOf(y)
		default:
			return nil
		}
	}
}
