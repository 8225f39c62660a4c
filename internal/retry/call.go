package retry

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// call returns what is known about the results of a call.
func (f *frame) call(call *ast.CallExpr, en env) ([]value, env) {
	if call == f.attempt {
		return f.result, en
	}
	if tv, ok := f.info.Types[call.Fun]; ok && tv.IsType() && len(call.Args) == 1 {
		v, en := f.eval(call.Args[0], en)
		return []value{v}, en
	}
	fn := code.Callee(f.info, call)
	if fn == nil && len(f.refusing) > 0 && f.refusing[code.ObjectOf(f.info, call.Fun)] {
		return []value{truth(false)}, en
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if vs, en, ok := f.method(sel, call, en); ok {
			return vs, en
		}
	}
	args := make([]value, len(call.Args))
	for i, a := range call.Args {
		args[i], en = f.eval(a, en)
	}
	if fn != nil && fn.Pkg() != nil {
		if vs, en, ok := f.known(fn, call, args, en); ok {
			return vs, en
		}
		if vs := f.follow(fn, args); vs != nil {
			return vs, en
		}
	}
	return f.guess(fn, call, args), en
}

// method answers for methods of an answer, an error or a handle, and of http.Header.
func (f *frame) method(sel *ast.SelectorExpr, call *ast.CallExpr, en env) ([]value, env, bool) {
	if id, ok := sel.X.(*ast.Ident); ok {
		if _, ok := f.info.Uses[id].(*types.PkgName); ok {
			return nil, en, false
		}
	}
	base, en := f.eval(sel.X, en)
	one := func(v value) ([]value, env, bool) { return []value{v}, en, true }
	switch base.kind {
	case reply:
		switch sel.Sel.Name {
		case "StatusCode", "GetStatusCode":
			return one(f.statuses(base.outcome))
		case "IsError", "IsErrorState":
			return one(truth(base.outcome != OK))
		case "IsSuccess", "IsSuccessState":
			return one(truth(base.outcome == OK))
		}
	case handle:
		if t := f.info.TypeOf(call); code.IsError(t) {
			return one(errorOf(base.outcome))
		}
		if tuple, ok := f.info.TypeOf(call).(*types.Tuple); ok && tuple.Len() > 0 && code.IsError(tuple.At(tuple.Len()-1).Type()) {
			vs := make([]value, tuple.Len())
			vs[len(vs)-1] = errorOf(base.outcome)
			return vs, en, true
		}
		if isHandle(f.info.TypeOf(call)) {
			return one(base)
		}
	case failure, derived:
		switch sel.Sel.Name {
		case "Code", "GRPCStatus", "Error", "Message", "ErrorCode", "Unwrap", "SQLState", "StatusCode", "HTTPStatusCode", "Number", "String":
			if sel.Sel.Name == "Code" && api.StatusType(code.TypeName(f.info.TypeOf(sel.X))) {
				return one(codes(base.outcome))
			}
			if sel.Sel.Name == "Unwrap" {
				return one(base)
			}
			base.kind = derived
			return one(base)
		case "Timeout", "Temporary":
			return one(value{})
		}
		if api.HarmlessName(sel.Sel.Name) && base.outcome == Lost && isBool(f.info.TypeOf(call)) {
			return one(truth(false))
		}
	}
	// resp.Header.Get("Retry-After"): an answer that leaves it open has none.
	if inner, ok := ast.Unparen(sel.X).(*ast.SelectorExpr); ok && sel.Sel.Name == "Get" && inner.Sel.Name == "Header" {
		if v, _ := f.eval(inner.X, en); v.kind == reply && len(call.Args) == 1 {
			if name, ok := code.ConstString(f.info, call.Args[0]); ok && strings.EqualFold(name, "Retry-After") {
				return one(value{kind: texts})
			}
		}
	}
	return nil, en, false
}

func isBool(t types.Type) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Kind() == types.Bool
}

// status is what a function makes of the error of a remote procedure call; nil
// if it makes nothing of it.
func (f *frame) status(makes api.Statuses, args []value) []value {
	if makes == api.NoStatus || len(args) == 0 {
		return nil
	}
	known := args[0].kind == isNil || args[0].kind == failure
	switch {
	case makes == api.StatusAnd && known:
		return []value{{kind: derived, outcome: outcomeOf(args[0])}, {}}
	case makes == api.StatusAnd:
		return []value{{}, {}}
	case makes == api.StatusCode && known:
		return []value{codes(outcomeOf(args[0]))}
	case makes == api.StatusCode:
		return []value{{}}
	case known:
		return []value{{kind: derived, outcome: outcomeOf(args[0])}}
	}
	return nil
}

// known answers for functions of the standard library and of libraries.
func (f *frame) known(fn *types.Func, call *ast.CallExpr, args []value, en env) ([]value, env, bool) {
	one := func(v value) ([]value, env, bool) { return []value{v}, en, true }
	name := fn.FullName()
	switch name {
	case "errors.Is":
		if len(args) != 2 {
			break
		}
		if args[0].kind == isNil {
			return one(truth(args[1].kind == isNil))
		}
		if args[0].kind == failure && args[1].kind == failure {
			return one(f.isSentinel(args[0], args[1]))
		}
		if args[0].kind == failure && args[0].outcome == Lost {
			if obj := code.ObjectOf(f.info, call.Args[1]); obj != nil && obj.Pkg() != nil && api.HarmlessSentinel(obj.Pkg().Path()+"."+obj.Name()) {
				return one(truth(false))
			}
		}
		return one(value{})
	case "errors.As":
		if len(args) != 2 {
			break
		}
		v, en := f.as(args[0], call.Args[1], en)
		return []value{v}, en, true
	case "errors.New":
		return one(value{kind: failure})
	case "strings.EqualFold":
		if len(args) == 2 && (args[0].kind == texts || args[1].kind == texts) {
			return one(f.same(call.Args[0], call.Args[1], folded(args[0]), folded(args[1])))
		}
		fallthrough
	case "strings.Contains", "strings.HasPrefix", "strings.HasSuffix":
		if len(args) == 2 && args[0].kind == derived && args[1].kind == texts {
			return one(f.saysSo(args[0], args[1], call.Args[1]))
		}
		return one(value{})
	case "slices.Contains":
		if len(args) == 2 {
			return one(f.contains(call.Args[0], args[1]))
		}
	case "strings.ToLower", "strings.ToUpper", "strings.TrimSpace":
		if len(args) == 1 { // else somebody is still typing
			return one(args[0])
		}
	}
	if vs := f.status(api.StatusFunc(name), args); vs != nil {
		return vs, en, true
	}
	if m := f.table.ErrorMark(name); m != nil && len(args) > 0 {
		v := args[len(args)-1]
		if m.Makes {
			return one(value{kind: failure})
		}
		if v.kind != isNil {
			v.kind = failure
			v.mark = permanent
			if m.Retryable {
				v.mark = retryable
			}
		}
		return one(v)
	}
	if p := f.table.PolicyOf(name); p != nil {
		return f.byPolicy(p, fn, args), en, true
	}
	if api.HarmlessPredicate(name) && len(args) > 0 {
		switch {
		case args[0].kind == isNil, args[0].kind == failure && args[0].outcome == Lost:
			return one(truth(false))
		}
		return one(value{})
	}
	return nil, en, false
}

// folded is a text in capital letters, as methods are written.
func folded(v value) value {
	if v.kind == texts {
		v.set = strings.ToUpper(v.set)
	}
	return v
}

func outcomeOf(v value) Outcome {
	if v.kind == isNil {
		return OK
	}
	return v.outcome
}

// ownType reports whether t is an error type of the program.
func (e *Engine) ownType(t types.Type) bool {
	n := code.Named(t)
	return n != nil && n.Obj().Pkg() != nil && e.own(n.Obj().Pkg()) && !types.IsInterface(n)
}

// as is errors.As(err, target).
func (f *frame) as(err value, target ast.Expr, en env) (value, env) {
	if err.kind == isNil {
		return truth(false), en
	}
	if err.kind != failure {
		return value{}, en
	}
	t := code.Deref(f.info.TypeOf(target))
	if err.outcome == Lost && (api.HarmlessType(code.TypeName(t)) || err.raw && f.ownType(t)) {
		return truth(false), en
	}
	if obj := code.ObjectOf(f.info, target); obj != nil {
		err.kind = derived
		en = en.with(obj, err)
	}
	return value{}, en
}
