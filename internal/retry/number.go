package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// number returns the number, or 0 and 1 for a switch, that x is, or that the
// field of it is, if the program says so in sight: a constant, a literal, a
// variable that is set once, what a function of the package makes.
func (e *Engine) number(x ast.Expr, field string, cur inspector.Cursor, depth int) (int64, bool) {
	if x == nil || depth > 2*maxDepth {
		return 0, false
	}
	x = ast.Unparen(x)
	if field != "" {
		if n, ok := e.fieldGiven(x, field); ok {
			return n, true
		}
	} else if tv := e.info.Types[x]; tv.Value != nil {
		return small(constantValue(tv.Value))
	}
	switch x := x.(type) {
	case *ast.Ident:
		return e.variableNumber(x, field, cur, depth)
	case *ast.SelectorExpr:
		if v, ok := e.info.ObjectOf(x.Sel).(*types.Var); ok && v.IsField() {
			if n, ok := small(e.given.get(v)); ok && field == "" {
				return n, true
			}
			return e.number(x.X, strings.TrimSuffix(x.Sel.Name+"."+field, "."), cur, depth+1)
		}
	case *ast.StarExpr:
		return e.number(x.X, field, cur, depth+1)
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return e.number(x.X, field, cur, depth+1)
		}
	case *ast.CompositeLit:
		return e.elementNumber(x, field, cur, depth)
	case *ast.CallExpr:
		if tv, ok := e.info.Types[x.Fun]; ok && tv.IsType() && len(x.Args) == 1 {
			return e.number(x.Args[0], field, cur, depth+1)
		}
		return e.madeNumber(x, field, cur, depth)
	}
	return 0, false
}

// small is the number of a value, if it is one.
func small(v value) (int64, bool) {
	switch v.kind {
	case numbers:
		if ns := v.numbers(); len(ns) == 1 {
			return ns[0], true
		}
	case boolean:
		if v.b {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

// fieldGiven is what a caller is taken to have given in the field of x.
func (e *Engine) fieldGiven(x ast.Expr, field string) (int64, bool) {
	if len(e.given) == 0 || strings.Contains(field, ".") {
		return 0, false
	}
	obj, _, _ := types.LookupFieldOrMethod(e.info.TypeOf(x), true, e.pass.Pkg, field)
	if v, ok := obj.(*types.Var); ok {
		return small(e.given.get(v))
	}
	return 0, false
}

// variableNumber follows a variable to the one value that it gets.
func (e *Engine) variableNumber(x *ast.Ident, field string, cur inspector.Cursor, depth int) (int64, bool) {
	v, ok := e.info.ObjectOf(x).(*types.Var)
	if !ok {
		return 0, false
	}
	if n, ok := small(e.given.get(v)); ok && field == "" {
		return n, true
	}
	if v.Pkg() == e.pass.Pkg && v.Parent() == e.pass.Pkg.Scope() {
		if lit := (&frame{Engine: e}).literalOf(x); lit != nil && field != "" {
			return e.elementNumber(lit, field, cur, depth)
		}
		return 0, false
	}
	if field != "" {
		if set := e.setIn(v, field, cur); len(set) > 0 {
			if len(set) > 1 || set[0] == nil {
				return 0, false
			}
			return e.number(set[0], "", cur, depth+1)
		}
	}
	values := e.flow.Assignments(v, cur)
	if len(values) != 1 {
		return 0, false
	}
	return e.number(values[0], field, cur, depth+1)
}

// setIn returns what the declaration around cur sets the field of v to.
func (e *Engine) setIn(v *types.Var, field string, cur inspector.Cursor) []ast.Expr {
	var top ast.Node
	for c := range cur.Enclosing(code.FuncNodes()...) {
		top = c.Node()
	}
	if top == nil {
		return nil
	}
	var list []ast.Expr
	ast.Inspect(top, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for i, l := range a.Lhs {
			sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != field || code.ObjectOf(e.info, sel.X) != v {
				continue
			}
			var rhs ast.Expr
			if len(a.Lhs) == len(a.Rhs) && a.Tok == token.ASSIGN {
				rhs = a.Rhs[i]
			}
			list = append(list, rhs)
		}
		return true
	})
	return list
}

// elementNumber is the element of a literal of a struct; one that is left out
// is zero.
func (e *Engine) elementNumber(lit *ast.CompositeLit, field string, cur inspector.Cursor, depth int) (int64, bool) {
	st, ok := code.Deref(e.info.TypeOf(lit)).Underlying().(*types.Struct)
	if !ok || field == "" {
		return 0, false
	}
	name, rest, _ := strings.Cut(field, ".")
	for i, el := range lit.Elts {
		kv, keyed := el.(*ast.KeyValueExpr)
		if keyed {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == name {
				return e.number(kv.Value, rest, cur, depth+1)
			}
		} else if i < st.NumFields() && st.Field(i).Name() == name {
			return e.number(el, rest, cur, depth+1)
		}
	}
	return 0, true
}

// fieldOf returns what the field of the struct that x is, or points to, is set
// to; x itself without a field, and nil if that cannot be seen.
func (e *Engine) fieldOf(x ast.Expr, field string, cur inspector.Cursor) ast.Expr {
	if field == "" {
		return x
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		return e.fieldOf(x.X, field, cur)
	case *ast.Ident:
		v, ok := e.info.ObjectOf(x).(*types.Var)
		if !ok {
			return nil
		}
		if set := e.setIn(v, field, cur); len(set) == 1 {
			return set[0]
		}
		if values := e.flow.Assignments(v, cur); len(values) == 1 {
			return e.fieldOf(values[0], field, cur)
		}
	case *ast.CompositeLit:
		for _, el := range x.Elts {
			kv, ok := el.(*ast.KeyValueExpr)
			if !ok {
				return nil
			}
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == field {
				return kv.Value
			}
		}
	}
	return nil
}

// madeNumber looks into a function of the package with one return statement.
func (e *Engine) madeNumber(call *ast.CallExpr, field string, cur inspector.Cursor, depth int) (int64, bool) {
	fn := code.Callee(e.info, call)
	made, d := e.decl(fn)
	if d == nil {
		return 0, false
	}
	var results []ast.Expr
	for c := range made.Preorder((*ast.ReturnStmt)(nil)) {
		if in, _ := code.Function(c); in == made {
			ret := c.Node().(*ast.ReturnStmt)
			if len(ret.Results) == 0 {
				return 0, false
			}
			results = append(results, ret.Results[0])
		}
	}
	if len(results) != 1 {
		return 0, false
	}
	if n, ok := e.number(results[0], field, made, depth+1); ok {
		return n, true
	}
	// A field that the function fills with what it is given.
	lit, _ := ast.Unparen(results[0]).(*ast.CompositeLit)
	if u, ok := ast.Unparen(results[0]).(*ast.UnaryExpr); ok {
		lit, _ = ast.Unparen(u.X).(*ast.CompositeLit)
	}
	if lit == nil {
		return 0, false
	}
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		id, ok := kv.Key.(*ast.Ident)
		if !ok || id.Name != field {
			continue
		}
		if i := slices.Index(given(fn), code.ObjectOf(e.info, kv.Value)); i > 0 && i <= len(call.Args) {
			return e.number(call.Args[i-1], "", cur, depth+1)
		}
	}
	return 0, false
}

// onlyOnce reports whether the loop goes over a number that is known to be one
// or none.
func (a *attempt) onlyOnce(loop ast.Node) bool {
	l, ok := loop.(*ast.RangeStmt)
	if !ok {
		return false
	}
	if !code.IsBasic(a.info.TypeOf(l.X), types.IsInteger) {
		return false
	}
	v := value{}
	if tv := a.info.Types[l.X]; tv.Value != nil {
		v = constantValue(constant.ToInt(tv.Value))
	} else if obj := code.ObjectOf(a.info, l.X); obj != nil {
		v = a.before.get(obj)
	}
	n, ok := small(v)
	return ok && n <= 1
}
