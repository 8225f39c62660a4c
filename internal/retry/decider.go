package retry

import (
	"go/ast"
	"go/types"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// decider says about an error whether it is one that counts.
type decider func(err value) value

// deciders are what the options of one call of a retry library say about
// errors: only what one of them handles is tried again, and nothing that one of
// them stops at.
type deciders struct{ handles, stops []decider }

func (d *deciders) add(stops bool, f decider) {
	if stops {
		d.stops = append(d.stops, f)
	} else {
		d.handles = append(d.handles, f)
	}
}

// option adds what an option with the arguments decides.
func (d *deciders) option(e *Engine, o *api.RetryOption, args []ast.Expr) {
	switch {
	case o.Predicate > 0 && o.Predicate <= len(args):
		d.add(o.Stops, e.judges(args[o.Predicate-1]))
	case o.Errors:
		d.add(o.Stops, func(err value) value { return e.oneOf(args, err) })
	case o.Types:
		d.add(o.Stops, func(err value) value { return e.ofTypes(args, err) })
	}
}

// predicate is all of them; nil if there are none.
func (d *deciders) predicate() func(value) value {
	if len(d.handles)+len(d.stops) == 0 {
		return nil
	}
	return func(err value) value {
		handled := truth(len(d.handles) == 0)
		for _, f := range d.handles {
			handled = or(handled, f(err))
		}
		for _, f := range d.stops {
			handled = and(handled, not(f(err)))
		}
		return handled
	}
}

// option returns the row of the option that x is, and its arguments.
func (e *Engine) option(x ast.Expr) (*api.RetryOption, []ast.Expr) {
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		if fn := code.Callee(e.info, x); fn != nil {
			return e.table.RetryOption(e.flow.Name(fn)), x.Args
		}
	case *ast.CompositeLit:
		if o := e.table.RetryOption(code.TypeName(e.info.TypeOf(x))); o != nil && o.Literal {
			return o, x.Elts
		}
	}
	return nil, nil
}

func (e *Engine) judges(x ast.Expr) decider {
	return func(err value) value { return e.apply(x, err) }
}

// oneOf reports whether the error is one of the errors.
func (e *Engine) oneOf(errs []ast.Expr, err value) value {
	if err.kind != failure || err.outcome != Lost {
		return value{}
	}
	out := truth(false)
	for _, x := range errs {
		v := value{}
		if obj, ok := code.ObjectOf(e.info, x).(*types.Var); ok && obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() {
			v = (&frame{Engine: e}).isSentinel(err, value{kind: failure, obj: obj})
		} else if obj := code.ObjectOf(e.info, x); obj != nil && obj.Pkg() != nil && api.HarmlessSentinel(obj.Pkg().Path()+"."+obj.Name()) {
			v = truth(false) // a constant: syscall.ECONNREFUSED
		}
		out = or(out, v)
	}
	return out
}

// ofTypes reports whether the error is of the type of one of the values.
func (e *Engine) ofTypes(values []ast.Expr, err value) value {
	if err.kind != failure || err.outcome != Lost {
		return value{}
	}
	out := truth(false)
	for _, x := range values {
		t := code.Deref(e.info.TypeOf(x))
		v := value{}
		if api.HarmlessType(code.TypeName(t)) || err.raw && e.ownType(t) {
			v = truth(false)
		}
		out = or(out, v)
	}
	return out
}

// apply evaluates a predicate, a literal or a function, on an error.
func (e *Engine) apply(x ast.Expr, err value) value {
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		sig, ok := e.info.TypeOf(x).(*types.Signature)
		if !ok || sig.Params().Len() == 0 {
			return value{}
		}
		f := &frame{Engine: e, g: e.graph(x.Body), depth: 1}
		w := walker{frame: f, sig: sig}
		if len(f.g.Blocks) > 0 {
			w.run(f.g.Blocks[0], 0, env(nil).with(errorParam(sig), err))
		}
		if w.gaveUp || len(w.returns) == 0 {
			return value{}
		}
		out := value{}
		for i, r := range w.returns {
			if len(r) != 1 {
				return value{}
			}
			if i == 0 {
				out = r[0]
			}
			out = join(out, r[0])
		}
		return out
	case *ast.Ident, *ast.SelectorExpr:
		fn, ok := code.ObjectOf(e.info, x).(*types.Func)
		if !ok {
			return value{}
		}
		if api.HarmlessPredicate(fn.FullName()) {
			return truth(false)
		}
		f := &frame{Engine: e, g: &graph{}}
		args := make([]value, max(1, fn.Signature().Params().Len()))
		args[0] = err
		for i := range fn.Signature().Params().Len() {
			if fn.Signature().Params().At(i) == errorParam(fn.Signature()) {
				args[0], args[i] = value{}, err
			}
		}
		if vs := f.follow(fn, args); len(vs) == 1 {
			return vs[0]
		}
		if _, d := e.decl(fn); d == nil && api.HarmlessName(fn.Name()) {
			return truth(false)
		}
	}
	return value{}
}

// errorParam is the parameter of a predicate that is the error, or the first.
func errorParam(sig *types.Signature) *types.Var {
	for v := range sig.Params().Variables() {
		if code.IsError(v.Type()) {
			return v
		}
	}
	return sig.Params().At(0)
}
