package summary

import (
	"go/ast"
	"go/types"
	"slices"
)

// made is a call of a function of this package that returns a value of the
// row's type.
type made struct {
	call *ast.CallExpr
	fn   *types.Func
}

// madeBy returns what stands for the result of the call.
func (l *links) madeBy(call *ast.CallExpr, fn *types.Func) any {
	if !slices.ContainsFunc(l.calls, func(m made) bool { return m.call == call }) {
		l.calls = append(l.calls, made{call, fn})
	}
	return call
}

// apart tells the values apart that one function makes, each call a new one, and
// returns which groups are near each other: the one of the function and those of
// its calls. The results of a function that may return the same value again are
// one.
func (l *links) apart() map[any][]any {
	for _, m := range l.calls {
		if !l.makesNew(m.fn) {
			l.union(m.call, m.fn)
		}
	}
	near := map[any][]any{}
	for _, m := range l.calls {
		a, b := l.find(m.call), l.find(m.fn)
		if a == b {
			continue
		}
		if !slices.Contains(near[a], b) {
			near[a], near[b] = append(near[a], b), append(near[b], a)
		}
	}
	return near
}

// makesNew reports whether the value that a function returns is in no field, no
// variable of the package and no parameter.
func (l *links) makesNew(fn *types.Func) bool {
	root := l.find(fn)
	if root == open {
		return false
	}
	for k := range l.parent {
		if v, ok := k.(*types.Var); ok && l.find(v) == root && (v.IsField() || v.Parent() == l.pass.Pkg.Scope() || v.Kind() == types.ParamVar || v.Kind() == types.RecvVar) {
			return false
		}
	}
	return true
}
