package retry

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// A Knob is a number or a switch with which the caller of a function turns its
// retries off: attempts of one, retries of none, a false "again".
type Knob struct {
	// Param is one more than the index of the parameter; 0 for the receiver.
	Param int
	// Field is the field of it, with dots between the steps; "" for itself.
	Field string
	// Off is the value with which nothing is tried again; 0 and 1 of a switch are
	// false and true.
	Off int64
}

// maxKnobs bounds how many numbers of a function are tried.
const maxKnobs = 8

// knobs returns the values of parameters of fn, and of fields of them, with
// which repeats says no.
func (e *Engine) knobs(fn *types.Func, decl ast.Node, repeats func() bool) []Knob {
	var off []Knob
	for _, c := range e.settings(fn, decl) {
		for _, n := range []int64{1, 0} {
			v := number(n)
			if isBool(c.obj.Type()) {
				v = truth(n == 1)
			}
			e.given = env(nil).with(c.obj, v)
			if !repeats() {
				k := c.knob
				k.Off = n
				off = append(off, k)
			}
		}
	}
	e.given = nil
	// What both values of a switch turn off is not what decides.
	return slices.DeleteFunc(off, func(k Knob) bool {
		other := Knob{k.Param, k.Field, 1 - k.Off}
		return e.isSwitch(fn, k) && slices.Contains(off, other)
	})
}

// setting is a number or a switch that a caller gives.
type setting struct {
	knob Knob
	obj  types.Object
}

// settings returns those of fn that its body reads.
func (e *Engine) settings(fn *types.Func, decl ast.Node) []setting {
	var list []setting
	add := func(k Knob, obj types.Object) {
		if obj != nil && counts(obj.Type()) && len(list) < maxKnobs && !slices.ContainsFunc(list, func(s setting) bool { return s.knob == k }) {
			list = append(list, setting{k, obj})
		}
	}
	params := given(fn)
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if i, path := e.pathOf(n, params); i >= 0 {
				add(Knob{Param: i, Field: path}, e.info.ObjectOf(n.Sel))
				return false
			}
		case *ast.Ident:
			if i := slices.Index(params, e.info.Uses[n]); i > 0 {
				add(Knob{Param: i}, params[i])
			}
		}
		return true
	})
	return list
}

// given is the receiver, or nil, and the parameters.
func given(fn *types.Func) []types.Object {
	sig := fn.Signature()
	list := []types.Object{nil}
	if sig.Recv() != nil {
		list[0] = sig.Recv()
	}
	for v := range sig.Params().Variables() {
		list = append(list, v)
	}
	return list
}

// pathOf returns which of the parameters x is a field of, and the way to it; -1
// for none.
func (e *Engine) pathOf(x *ast.SelectorExpr, params []types.Object) (int, string) {
	if v, ok := e.info.ObjectOf(x.Sel).(*types.Var); !ok || !v.IsField() {
		return -1, ""
	}
	switch y := ast.Unparen(x.X).(type) {
	case *ast.Ident:
		if obj := e.info.Uses[y]; obj != nil {
			return slices.Index(params, obj), x.Sel.Name
		}
	case *ast.SelectorExpr:
		if i, path := e.pathOf(y, params); i >= 0 {
			return i, path + "." + x.Sel.Name
		}
	}
	return -1, ""
}

func counts(t types.Type) bool {
	return code.IsBasic(t, types.IsInteger|types.IsBoolean) && !code.IsDuration(t)
}

func (e *Engine) isSwitch(fn *types.Func, k Knob) bool {
	if k.Field != "" {
		return false
	}
	params := given(fn)
	return k.Param < len(params) && params[k.Param] != nil && isBool(params[k.Param].Type().Underlying())
}

// Knobs returns what turns the region around the call at cur off, for the
// callers of fn, in which both are.
func (e *Engine) Knobs(cur inspector.Cursor, fn *types.Func) []Knob {
	_, d := e.decl(fn)
	if d == nil {
		return nil
	}
	return e.knobs(fn, d, func() bool {
		r, _ := e.Around(cur)
		return r != nil
	})
}

// Off reports whether the call turns the retries of the function off. Knobs that
// the function around the call leaves to its own callers are returned for in.
func (e *Engine) Off(call *ast.CallExpr, cur inspector.Cursor, knobs []Knob, in *types.Func) (off bool, left []Knob) {
	for _, k := range knobs {
		x := code.Receiver(call)
		if k.Param > 0 {
			if k.Param > len(call.Args) {
				continue
			}
			x = call.Args[k.Param-1]
		}
		if n, ok := e.number(x, k.Field, cur, 0); ok {
			if n == k.Off {
				return true, nil
			}
			continue
		}
		if own, ok := e.handsOn(x, k, in); ok {
			left = append(left, own)
		}
	}
	return false, left
}

// handsOn returns the knob of in that x, a parameter of it or a field of one,
// makes of k.
func (e *Engine) handsOn(x ast.Expr, k Knob, in *types.Func) (Knob, bool) {
	if in == nil || x == nil {
		return Knob{}, false
	}
	params := given(in)
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		obj := e.info.Uses[x]
		if i := slices.Index(params, obj); i >= 0 && obj != nil {
			return Knob{i, k.Field, k.Off}, true
		}
	case *ast.SelectorExpr:
		if i, path := e.pathOf(x, params); i >= 0 {
			if k.Field != "" {
				path += "." + k.Field
			}
			return Knob{i, path, k.Off}, true
		}
	}
	return Knob{}, false
}
