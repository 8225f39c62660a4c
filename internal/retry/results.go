package retry

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// follow interprets the body of a function of this package, or asks the fact
// about one of another, if an argument says something.
func (f *frame) follow(fn *types.Func, args []value) []value {
	if f.depth >= maxDepth || !slices.ContainsFunc(args, speaks) && !(predicate(fn) && slices.ContainsFunc(args, decidable)) {
		return nil
	}
	if _, d := f.decl(fn); d != nil {
		return f.interpret(fn, d, args)
	}
	facts := f.imported(fn)
	if facts == nil || fn.Signature().Results().Len() != 1 {
		return nil
	}
	lost := slices.ContainsFunc(args, func(v value) bool {
		return v.ambiguous() || (v.kind == reply || v.kind == numbers) && v.outcome != OK
	})
	if lost {
		return []value{facts.OnLost.value()}
	}
	return []value{facts.OnOK.value()}
}

func speaks(v value) bool {
	switch v.kind {
	case failure, reply, derived:
		return true
	}
	return false
}

// predicate reports whether fn decides something, so that constants among its
// arguments say something, too.
func predicate(fn *types.Func) bool {
	results := fn.Signature().Results()
	return results.Len() == 1 && (isBool(results.At(0).Type()) || code.IsError(results.At(0).Type()))
}

// decidable reports whether the value is one that a predicate can decide by.
func decidable(v value) bool {
	switch v.kind {
	case numbers, texts, isNil:
		return true
	}
	return false
}

// guess answers for a function about which nothing is known: it succeeds, and
// one that is given an error and returns one returns that.
func (f *frame) guess(fn *types.Func, call *ast.CallExpr, args []value) []value {
	var results []types.Type
	switch t := f.info.TypeOf(call).(type) {
	case *types.Tuple:
		for i := range t.Len() {
			results = append(results, t.At(i).Type())
		}
	case nil:
		return nil
	default:
		results = []types.Type{t}
	}
	var err value
	mixed := false
	last := slices.ContainsFunc(args, lastRun)
	for _, a := range args {
		if a.kind == failure && (err.kind != failure || a.outcome == Lost) {
			mixed = mixed || err.kind == failure
			err = a
		} else if a.kind == failure {
			mixed = true
		}
	}
	if mixed || fn == nil || fn.Pkg() == nil || f.own(fn.Pkg()) {
		err.raw = false
	}
	vs := make([]value, len(results))
	for i, t := range results {
		switch {
		case code.IsError(t) && err.kind == failure:
			vs[i] = err
			if last {
				vs[i].mark = permanent
			}
		case code.IsError(t) && fn != nil && (fn.FullName() == "fmt.Errorf" || strings.HasPrefix(fn.Name(), "New") && len(results) == 1):
			vs[i] = value{kind: failure}
		case code.IsError(t):
			if !f.doubtful || fn != nil && fn.Name() == "Close" { // that fails after all is done
				vs[i] = value{kind: isNil}
			}
		case isBool(t) && len(results) == 1 && fn != nil && err.ambiguous() && api.HarmlessName(fn.Name()):
			vs[i] = truth(false) // isConflict(err) of another package
		case isBool(t) && len(results) == 1 && len(args) == 1 && args[0].kind == isNil && fn != nil && code.IsError(fn.Signature().Params().At(0).Type()):
			vs[i] = truth(false) // isRetryable(nil)
		case f.isErrorType(t) && len(results) == 1:
			vs[i] = value{kind: failure, outcome: err.outcome}
		}
	}
	return vs
}

// interpret runs a function of this package on the arguments.
func (f *frame) interpret(fn *types.Func, d *ast.FuncDecl, args []value) []value {
	sig := fn.Signature()
	if sig.Results().Len() == 0 || sig.Variadic() {
		return nil
	}
	var en env
	for i := range min(sig.Params().Len(), len(args)) {
		en = en.with(sig.Params().At(i), args[i])
	}
	inner := &frame{Engine: f.Engine, g: f.graph(d.Body), depth: f.depth + 1, success: f.success, anyMethod: f.anyMethod}
	w := walker{frame: inner, sig: sig}
	if len(inner.g.Blocks) == 0 {
		return nil
	}
	w.run(inner.g.Blocks[0], 0, en)
	if w.gaveUp || len(w.returns) == 0 {
		return nil
	}
	out := slices.Clone(w.returns[0])
	for _, r := range w.returns[1:] {
		for i := range out {
			if i < len(r) {
				out[i] = join(out[i], r[i])
			}
		}
	}
	return out
}

// resultsOf returns what the attempt returns after the outcome.
func (f *frame) resultsOf(call *ast.CallExpr, o Outcome) []value {
	var results []types.Type
	switch t := f.info.TypeOf(call).(type) {
	case *types.Tuple:
		for i := range t.Len() {
			results = append(results, t.At(i).Type())
		}
	case nil:
		return nil
	default:
		results = []types.Type{t}
	}
	hasError := len(results) > 0 && code.IsError(results[len(results)-1])
	vs := make([]value, len(results))
	for i, t := range results {
		switch {
		case code.IsError(t):
			vs[i] = errorOf(o)
			vs[i].raw = vs[i].kind == failure && f.Raw != nil && f.Raw(call)
		case hasStatus(t):
			vs[i] = value{kind: reply, outcome: o}
			if o != OK && o != Status {
				vs[i] = value{kind: isNil}
			}
		case isBool(t) && len(results) == 1:
			vs[i] = truth(o == OK)
		case !hasError && isHandle(t):
			vs[i] = value{kind: handle, outcome: o}
		case o == OK && hasError:
			if nillable(t) {
				vs[i] = value{kind: notNil}
			}
		case hasError && nillable(t):
			vs[i] = value{kind: isNil}
		}
	}
	return vs
}

// own reports whether the package belongs to the program: to the module of
// this one.
func (e *Engine) own(pkg *types.Package) bool {
	if pkg == nil || pkg == e.pass.Pkg {
		return true
	}
	m := e.pass.Module
	return m != nil && m.Path != "" && (pkg.Path() == m.Path || strings.HasPrefix(pkg.Path(), m.Path+"/"))
}

// hasStatus reports whether t is an answer with an HTTP status.
func hasStatus(t types.Type) bool {
	n := code.Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, n.Obj().Pkg(), "StatusCode")
	return obj != nil
}

// isHandle reports whether a value of type t keeps its error: in a field or
// behind a method without parameters.
func isHandle(t types.Type) bool {
	n := code.Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	for _, name := range []string{"Err", "Error", "Scan", "Result", "Wait", "Get", "FirstErr"} {
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, n.Obj().Pkg(), name)
		if obj == nil && types.IsInterface(n) {
			obj, _, _ = types.LookupFieldOrMethod(n, true, n.Obj().Pkg(), name)
		}
		switch obj := obj.(type) {
		case *types.Var:
			if code.IsError(obj.Type()) {
				return true
			}
		case *types.Func:
			if code.ReturnsError(obj.Signature()) {
				return true
			}
		}
	}
	return false
}

func nillable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Interface:
		return true
	}
	return false
}
