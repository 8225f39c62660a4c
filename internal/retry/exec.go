package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// exec executes a statement.
func (w *walker) exec(n ast.Node, en env) env {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return w.assign(n.Lhs, n.Rhs, n.Tok, en)
	case *ast.ValueSpec:
		if len(n.Values) == 0 {
			for _, id := range n.Names {
				if obj := w.info.Defs[id]; obj != nil {
					en = en.with(obj, zero(obj.Type()))
				}
			}
			return en
		}
		return w.assign(code.Names(n), n.Values, token.ASSIGN, en)
	case *ast.ReturnStmt:
		w.returned(n, en)
	case *ast.IncDecStmt:
		if obj := code.ObjectOf(w.info, n.X); obj != nil {
			return en.with(obj, w.counted(obj, n.Tok, en))
		}
	case *ast.RangeStmt:
		for _, x := range []ast.Expr{n.Key, n.Value} {
			if obj := objectOf(w.info, x); obj != nil {
				en = en.with(obj, value{})
			}
		}
	case *ast.ExprStmt:
		_, en = w.eval(n.X, en)
	case ast.Expr:
		_, en = w.eval(n, en)
	}
	return en
}

func objectOf(info *types.Info, x ast.Expr) types.Object {
	if x == nil {
		return nil
	}
	return code.ObjectOf(info, x)
}

// zero is the zero value of a type, as far as it matters.
func zero(t types.Type) value {
	switch {
	case nillable(t):
		return value{kind: isNil}
	case isBool(t):
		return truth(false)
	}
	return value{}
}

func (w *walker) assign(lhs, rhs []ast.Expr, tok token.Token, en env) env {
	var vs []value
	if len(lhs) > 1 && len(rhs) == 1 {
		switch x := ast.Unparen(rhs[0]).(type) {
		case *ast.CallExpr:
			vs, en = w.call(x, en)
		case *ast.TypeAssertExpr:
			vs, en = w.assertion(x, en)
		default:
			_, en = w.eval(x, en)
		}
	} else {
		for _, x := range rhs {
			var v value
			v, en = w.eval(x, en)
			vs = append(vs, v)
		}
	}
	for i, l := range lhs {
		obj := code.ObjectOf(w.info, l)
		if obj == nil {
			continue
		}
		if _, isIndex := ast.Unparen(l).(*ast.IndexExpr); isIndex {
			continue
		}
		var v value
		if i < len(vs) && (tok == token.ASSIGN || tok == token.DEFINE) {
			v = vs[i]
		}
		en = en.with(obj, v)
	}
	return en
}

// assertion is v, ok := x.(T).
func (w *walker) assertion(x *ast.TypeAssertExpr, en env) ([]value, env) {
	v, en := w.eval(x.X, en)
	switch {
	case v.kind == isNil:
		return []value{{}, truth(false)}, en
	case v.kind == failure && v.outcome == Lost && (api.HarmlessType(code.TypeName(asserted(w.info, x))) || v.raw && w.ownType(asserted(w.info, x))):
		return []value{{}, truth(false)}, en
	case v.kind == failure:
		v.kind = derived
	}
	return []value{v, {}}, en
}

// returned records what a return statement returns.
func (w *walker) returned(n *ast.ReturnStmt, en env) {
	var vs []value
	switch {
	case len(n.Results) == 0:
		if w.sig != nil {
			for i := range w.sig.Results().Len() {
				vs = append(vs, w.variable(w.sig.Results().At(i), en))
			}
		}
	case len(n.Results) == 1:
		if call, ok := ast.Unparen(n.Results[0]).(*ast.CallExpr); ok {
			vs, _ = w.call(call, en)
			break
		}
		fallthrough
	default:
		for _, x := range n.Results {
			v, _ := w.eval(x, en)
			vs = append(vs, v)
		}
	}
	w.returns = append(w.returns, vs)
	if w.returning != nil {
		w.returning(n, vs)
	}
}

// asserted is the type that an assertion asks for.
func asserted(info *types.Info, x *ast.TypeAssertExpr) types.Type {
	if x.Type == nil {
		return nil
	}
	return info.TypeOf(x.Type)
}

// counted is a counter after one more step, up or down. Few steps are counted:
// enough for a loop of one round.
func (w *walker) counted(obj types.Object, tok token.Token, en env) value {
	ns := w.variable(obj, en).numbers()
	switch {
	case len(ns) != 1:
	case tok == token.INC && (ns[0] == 0 || ns[0] == 1):
		return number(ns[0] + 1)
	case tok == token.DEC && (ns[0] == 1 || ns[0] == 2):
		return number(ns[0] - 1)
	}
	return value{}
}
