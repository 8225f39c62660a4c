package retry

import (
	"go/ast"
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
	var asks deciders
	if row.Predicate > 0 && row.Predicate <= len(call.Args) {
		asks.add(false, e.judges(call.Args[row.Predicate-1]))
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
		o, args := e.option(x)
		if o == nil {
			return
		}
		if o.Tries > 0 && o.Tries <= len(args) {
			n, known := e.number(args[o.Tries-1], "", cur, 0)
			once = once || known && n == o.Once
		}
		asks.option(e, o, args)
	})
	how.predicate = asks.predicate()
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
