package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// frame is one function being interpreted.
type frame struct {
	*Engine
	g *graph
	// attempt is the call whose outcome is followed; nil in a predicate.
	attempt *ast.CallExpr
	result  []value // what attempt returns
	success int64   // the status of an answer of success
	depth   int
	// anyMethod takes the method of a request for unknown, not for one that writes.
	anyMethod bool
	// doubtful reports that a call about which nothing is known may fail.
	doubtful bool
}

// maxDepth bounds how many predicates deep a condition is followed.
const maxDepth = 3

// eval returns what is known about the value of x, and the environment after
// it: errors.As fills a variable.
func (f *frame) eval(x ast.Expr, en env) (value, env) {
	if x == nil {
		return value{}, en
	}
	x = ast.Unparen(x)
	if tv, ok := f.info.Types[x]; ok {
		if tv.IsNil() {
			return value{kind: isNil}, en
		}
		if tv.Value != nil {
			return constantValue(tv.Value), en
		}
	}
	switch x := x.(type) {
	case *ast.Ident:
		v := f.variable(f.info.ObjectOf(x), en)
		if v.kind == unknown {
			v = f.byName(x.Name, x)
		}
		return v, en
	case *ast.SelectorExpr:
		v, en := f.selector(x, en)
		if v.kind == unknown {
			v = f.byName(x.Sel.Name, x)
		}
		return v, en
	case *ast.IndexExpr:
		return f.indexed(x, en)
	case *ast.CallExpr:
		vs, en := f.call(x, en)
		if len(vs) == 1 {
			return vs[0], en
		}
		return value{}, en
	case *ast.UnaryExpr:
		v, en := f.eval(x.X, en)
		switch x.Op {
		case token.NOT:
			return not(v), en
		case token.AND:
			return value{kind: notNil}, en
		}
		return value{}, en
	case *ast.BinaryExpr:
		return f.binary(x, en)
	case *ast.StarExpr:
		return f.eval(x.X, en)
	case *ast.TypeAssertExpr:
		v, en := f.eval(x.X, en)
		if v.kind == failure {
			v.kind = derived
		}
		return v, en
	case *ast.CompositeLit, *ast.FuncLit:
		if code.IsError(f.info.TypeOf(x)) || f.isErrorType(f.info.TypeOf(x)) {
			return value{kind: failure}, en
		}
		return value{kind: notNil}, en
	}
	return value{}, en
}

// isErrorType reports whether t or *t is an error.
func (f *frame) isErrorType(t types.Type) bool {
	if t == nil || types.IsInterface(t) {
		return false
	}
	iface := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	return types.Implements(t, iface) || types.Implements(types.NewPointer(t), iface)
}

func constantValue(c constant.Value) value {
	switch c.Kind() {
	case constant.Bool:
		return truth(constant.BoolVal(c))
	case constant.Int:
		if n, ok := constant.Int64Val(c); ok {
			return number(n)
		}
	case constant.String:
		return value{kind: texts, set: constant.StringVal(c)}
	}
	return value{}
}

func (f *frame) variable(obj types.Object, en env) value {
	v, ok := obj.(*types.Var)
	if !ok || f.g.captured[v] {
		return value{}
	}
	if v.Parent() != nil && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() && code.IsError(v.Type()) {
		return value{kind: failure, obj: v}
	}
	return en.get(v)
}

func (f *frame) selector(x *ast.SelectorExpr, en env) (value, env) {
	obj := f.info.ObjectOf(x.Sel)
	v, isVar := obj.(*types.Var)
	if !isVar {
		return value{}, en
	}
	if !v.IsField() {
		if v.Name() == "NoBody" && v.Pkg() != nil && v.Pkg().Path() == "net/http" {
			return value{kind: isNil}, en
		}
		return f.variable(v, en), en
	}
	if x.Sel.Name == "Body" && code.TypeName(f.info.TypeOf(x.X)) == "net/http.Request" && en.get(v).kind == unknown && !f.anyMethod {
		return value{kind: notNil}, en // a request that writes has one
	}
	base, en := f.eval(x.X, en)
	switch base.kind {
	case reply:
		if x.Sel.Name == "StatusCode" || x.Sel.Name == "Code" {
			return f.statuses(base.outcome), en
		}
		return value{}, en
	case handle:
		if code.IsError(v.Type()) {
			return errorOf(base.outcome), en
		}
	case derived, failure:
		base.kind = derived
		return base, en
	}
	if known := en.get(v); known.kind != unknown {
		return known, en
	}
	return value{}, en
}

// errorOf is the error of an outcome.
func errorOf(o Outcome) value {
	if o == OK || o == Status {
		return value{kind: isNil}
	}
	return value{kind: failure, outcome: o}
}

func (f *frame) binary(x *ast.BinaryExpr, en env) (value, env) {
	l, en := f.eval(x.X, en)
	switch x.Op {
	case token.LAND:
		if l.is(false) {
			return l, en
		}
		r, en := f.eval(x.Y, en)
		return and(l, r), en
	case token.LOR:
		if l.is(true) {
			return l, en
		}
		r, en := f.eval(x.Y, en)
		return or(l, r), en
	}
	r, en := f.eval(x.Y, en)
	if l.kind == numbers && r.kind == numbers {
		return arithmetic(x.Op, l, r), en
	}
	if x.Op != token.EQL && x.Op != token.NEQ {
		return value{}, en
	}
	same := f.same(x.X, x.Y, l, r)
	if x.Op == token.NEQ {
		same = not(same)
	}
	return same, en
}

// same compares two values for equality.
func (f *frame) same(x, y ast.Expr, l, r value) value {
	if r.kind != isNil && (l.kind == isNil || r.kind == derived || l.kind == texts) {
		l, r, y = r, l, x
	}
	switch {
	case r.kind == isNil:
		switch l.kind {
		case isNil:
			return truth(true)
		case notNil, failure, derived, reply:
			return truth(false)
		}
	case l.kind == boolean && r.kind == boolean:
		return truth(l.b == r.b)
	case l.kind == texts && r.kind == texts:
		if l.set == "POST" && r.set == "PATCH" || l.set == "PATCH" && r.set == "POST" {
			return value{} // it may be either
		}
		return truth(l.set == r.set)
	case l.kind == unknown && r.kind == texts && !f.anyMethod:
		return isMethod(r.set)
	case l.kind == texts && r.kind == unknown && !f.anyMethod:
		return isMethod(l.set)
	case l.kind == derived && (r.kind == texts || r.kind == numbers):
		return f.saysSo(l, r, y)
	case l.kind == failure && r.kind == failure:
		return f.isSentinel(l, r)
	}
	return value{}
}

// saysSo decides whether a part of an error (its code, its text) equals a
// constant: not if the constant stands for another outcome than the error's.
func (f *frame) saysSo(err, c value, at ast.Expr) value {
	harmless := false
	if c.kind == texts {
		harmless = api.HarmlessText(c.set)
	} else if ns := c.numbers(); len(ns) == 1 {
		harmless = api.HarmlessNumber(ns[0], f.packageOf(at)) && !lostName(f.info, at)
	}
	if harmless && err.outcome == Lost {
		return truth(false)
	}
	return value{}
}

// lostName reports whether the constant is named after a lost answer.
func lostName(info *types.Info, at ast.Expr) bool {
	obj := code.ObjectOf(info, at)
	return obj != nil && api.LostName(obj.Name())
}

// packageOf is the path of the package that declares what e names, or of its
// type.
func (f *frame) packageOf(e ast.Expr) string {
	if obj := code.ObjectOf(f.info, e); obj != nil && obj.Pkg() != nil && obj.Pkg() != f.pass.Pkg {
		return obj.Pkg().Path()
	}
	if n := code.Named(f.info.TypeOf(e)); n != nil && n.Obj().Pkg() != nil {
		return n.Obj().Pkg().Path()
	}
	return ""
}

// isSentinel decides whether the error is the sentinel.
func (f *frame) isSentinel(err, sentinel value) value {
	if err.obj != nil && sentinel.obj != nil {
		return truth(err.obj == sentinel.obj)
	}
	if sentinel.obj == nil || sentinel.obj.Pkg() == nil {
		return value{}
	}
	if err.raw && f.own(sentinel.obj.Pkg()) {
		return truth(false) // a library does not know it
	}
	if err.outcome == Lost && api.HarmlessSentinel(sentinel.obj.Pkg().Path()+"."+sentinel.obj.Name()) {
		return truth(false)
	}
	return value{}
}
