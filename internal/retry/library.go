package retry

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// exprName is the called expression, without type arguments.
func exprName(fun ast.Expr) string {
	switch x := ast.Unparen(fun).(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	case *ast.SelectorExpr:
		if _, ok := ast.Unparen(x.X).(*ast.CallExpr); ok {
			return exprName(x.X.(*ast.CallExpr).Fun) + "(...)." + x.Sel.Name
		}
	}
	return types.ExprString(fun)
}

// library reads the arguments and options of a call of a retry library.
func (e *Engine) library(row *api.Retrier, call *ast.CallExpr, cur inspector.Cursor) *rerun {
	how := &rerun{kind: Library, on: row.On, optIn: row.OptIn}
	predicate := func(x ast.Expr) { how.predicate = func(err value) value { return e.apply(x, err) } }
	if row.Predicate > 0 && row.Predicate <= len(call.Args) {
		predicate(call.Args[row.Predicate-1])
	}
	if row.Asked {
		if asked, on := e.callOptions(call, cur); !on || asked.off || asked.refused {
			return nil
		}
	}
	policy := row.Policy == ""
	once := false
	e.options(call, cur, func(x ast.Expr) {
		if code.TypeName(e.info.TypeOf(x)) == row.Policy || named(e.info.TypeOf(x), row.Policy) {
			policy = true
		}
		once = once || api.NeverRetries(code.TypeName(e.info.TypeOf(x)))
		opt, ok := ast.Unparen(x).(*ast.CallExpr)
		if !ok {
			return
		}
		fn := code.Callee(e.info, opt)
		if fn == nil {
			return
		}
		o := e.table.RetryOption(e.flow.Name(fn))
		if o == nil {
			return
		}
		if o.Tries > 0 && o.Tries <= len(opt.Args) {
			if tv := e.info.Types[opt.Args[o.Tries-1]]; tv.Value != nil {
				n, exact := constant.Int64Val(constant.ToInt(tv.Value))
				once = once || exact && n == o.Once
			}
		}
		if o.Predicate > 0 && o.Predicate <= len(opt.Args) {
			predicate(opt.Args[o.Predicate-1])
		}
	})
	if !policy || once {
		return nil
	}
	return how
}

func named(t types.Type, name string) bool {
	n := code.Named(t)
	return n != nil && n.Obj().Pkg() != nil && name != "" && n.Obj().Pkg().Path()+"."+n.Obj().Name() == name
}

// options calls do for the arguments of the call, those of the calls that made
// its receiver, and what the variables among them hold.
func (e *Engine) options(call *ast.CallExpr, cur inspector.Cursor, do func(ast.Expr)) {
	seen := map[ast.Expr]bool{}
	var visit func(x ast.Expr, depth int)
	visit = func(x ast.Expr, depth int) {
		x = ast.Unparen(x)
		if x == nil || seen[x] || depth > 6 {
			return
		}
		seen[x] = true
		do(x)
		switch x := x.(type) {
		case *ast.CallExpr:
			for _, a := range x.Args {
				visit(a, depth+1)
			}
			if r := code.Receiver(x); r != nil {
				visit(r, depth+1)
			}
		case *ast.UnaryExpr:
			visit(x.X, depth+1)
		case *ast.Ident:
			if v, ok := e.info.ObjectOf(x).(*types.Var); ok {
				for _, rhs := range e.flow.Assignments(v, cur) {
					visit(rhs, depth+1)
				}
			}
		case *ast.CompositeLit:
			for _, el := range x.Elts {
				visit(el, depth+1)
			}
		}
	}
	for _, a := range call.Args {
		if _, ok := a.(*ast.FuncLit); !ok {
			visit(a, 0)
		}
	}
	if r := code.Receiver(call); r != nil {
		visit(r, 0)
	}
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
			w.run(f.g.Blocks[0], 0, env(nil).with(sig.Params().At(0), err))
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
		if vs := f.follow(fn, []value{err}); len(vs) == 1 {
			return vs[0]
		}
		if _, d := e.decl(fn); d == nil && api.HarmlessName(fn.Name()) {
			return truth(false)
		}
	}
	return value{}
}
