package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// A policy decides for a client whether a request is sent again: it is given the
// answer, the error, or a struct of both, and the last boolean among its results
// says yes or no. What is asked is always what it says about a POST.

// Policy returns what the function that x is says after the outcome. It
// reports false if the body cannot be seen, or asks the context of the request,
// in which a caller may have said no. With empty the policy is given an answer
// of status 0, not nil, when none came.
func (e *Engine) Policy(x ast.Expr, cur inspector.Cursor, o Outcome, empty bool) (Truth, bool) {
	sig, body := e.function(x, cur, 0)
	if body == nil {
		return e.policyElsewhere(x, o)
	}
	flag := -1
	for i := range sig.Results().Len() {
		if isBool(sig.Results().At(i).Type()) {
			flag = i
		}
	}
	f := &frame{Engine: e, g: e.graph(body), depth: 1, success: successes[0]}
	if len(f.g.Blocks) == 0 || flag < 0 {
		return Either, false
	}
	var en env
	for i := range sig.Params().Len() {
		en = bindOutcome(en, sig.Params().At(i), o, empty)
	}
	if empty && o == Lost {
		f.success = 0
	}
	w := walker{frame: f, sig: sig}
	w.run(f.g.Blocks[0], 0, en)
	if w.gaveUp || len(w.returns) == 0 {
		return Either, false
	}
	out := value{}
	for i, r := range w.returns {
		if flag >= len(r) {
			return Either, !e.asksContext(body)
		}
		if i == 0 {
			out = r[flag]
		}
		out = join(out, r[flag])
	}
	t := truthOf(out)
	return t, t != Either || !e.asksContext(body)
}

// bindOutcome gives a parameter of a policy, or the fields of a struct that it
// is, the value of the outcome.
func bindOutcome(en env, v *types.Var, o Outcome, empty bool) env {
	switch t := v.Type(); {
	case code.IsError(t):
		return en.with(v, errorOf(o))
	case hasStatus(t):
		switch {
		case o == Status || o == OK:
			return en.with(v, value{kind: reply, outcome: o})
		case empty:
			return en.with(v, value{kind: reply})
		}
		return en.with(v, value{kind: isNil})
	default:
		st, ok := t.Underlying().(*types.Struct)
		if !ok {
			return en
		}
		for i := range st.NumFields() {
			if f := st.Field(i); code.IsError(f.Type()) || hasStatus(f.Type()) {
				en = bindOutcome(en, f, o, empty)
			}
		}
		return en
	}
}

// function returns the function that x is: a literal, a declared function, a
// variable that holds one, or what a function of the program returns.
func (e *Engine) function(x ast.Expr, cur inspector.Cursor, depth int) (*types.Signature, *ast.BlockStmt) {
	if depth > maxDepth {
		return nil, nil
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		sig, _ := e.info.TypeOf(x).(*types.Signature)
		if sig != nil {
			return sig, x.Body
		}
	case *ast.Ident, *ast.SelectorExpr:
		switch obj := code.ObjectOf(e.info, x).(type) {
		case *types.Func:
			if _, d := e.decl(obj.Origin()); d != nil {
				return obj.Origin().Signature(), d.Body
			}
		case *types.Var:
			if values := e.flow.Assignments(obj, cur); !obj.IsField() && len(values) == 1 {
				return e.function(values[0], cur, depth+1)
			}
		}
	case *ast.CallExpr:
		if tv, ok := e.info.Types[x.Fun]; ok && tv.IsType() && len(x.Args) == 1 {
			return e.function(x.Args[0], cur, depth+1)
		}
		made, d := e.decl(code.Callee(e.info, x))
		if d == nil {
			return nil, nil
		}
		for c := range made.Preorder((*ast.ReturnStmt)(nil)) {
			ret := c.Node().(*ast.ReturnStmt)
			if in, _ := code.Function(c); in == made && len(ret.Results) == 1 {
				return e.function(ret.Results[0], c, depth+1)
			}
		}
	}
	return nil, nil
}

// policyElsewhere asks the fact about a function of another package.
func (e *Engine) policyElsewhere(x ast.Expr, o Outcome) (Truth, bool) {
	fn, ok := code.ObjectOf(e.info, x).(*types.Func)
	if !ok || fn.Pkg() == nil {
		return Either, false
	}
	if p := e.table.PolicyOf(fn.FullName()); p != nil {
		return policyRow(p, o), true
	}
	facts := e.imported(fn.Origin())
	if facts == nil || o != Lost && o != Status {
		return Either, false
	}
	return facts.OnLost, facts.OnLost != Either
}

// policyRow is what a policy of a library says that decides by itself.
func policyRow(p *api.Policy, o Outcome) Truth {
	yes := false
	switch p.Says {
	case api.PolicyDefault:
		yes = o == Lost || o == Status
	case api.PolicyServer:
		yes = o == Status
	case api.PolicyErrors:
		yes = o == Lost
	case api.PolicyThrottled:
	default:
		return Either
	}
	return truthOf(truth(yes))
}

// asksContext reports whether the body looks a value up in a context.
func (e *Engine) asksContext(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			fn := code.Callee(e.info, call)
			found = found || fn != nil && fn.FullName() == "(context.Context).Value"
		}
		return !found
	})
	return found
}

// MethodOfAnswer returns where the policy x reads the method of the request
// from the answer that it is given, which is nil if none came; or NoPos.
func (e *Engine) MethodOfAnswer(x ast.Expr, cur inspector.Cursor) token.Pos {
	_, body := e.function(x, cur, 0)
	return e.methodOfAnswer(body, 0)
}

// methodOfAnswer looks into a function, and into those of the program that it
// gives an answer.
func (e *Engine) methodOfAnswer(body *ast.BlockStmt, depth int) token.Pos {
	pos := token.NoPos
	if body == nil || depth > maxDepth {
		return pos
	}
	answered := map[types.Object]bool{} // req := resp.Request
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if len(n.Lhs) == len(n.Rhs) && e.isRequestOfAnswer(n.Rhs[i], nil) {
					answered[code.ObjectOf(e.info, l)] = true
				}
			}
		case *ast.SelectorExpr:
			if n.Sel.Name == "Method" && e.isRequestOfAnswer(n.X, answered) && !pos.IsValid() {
				pos = n.Pos()
			}
		case *ast.CallExpr:
			if _, d := e.decl(code.Callee(e.info, n)); d != nil && !pos.IsValid() && slices.ContainsFunc(n.Args, func(a ast.Expr) bool { return isResponse(e.info.TypeOf(a)) }) {
				pos = e.methodOfAnswer(d.Body, depth+1)
			}
		}
		return !pos.IsValid()
	})
	return pos
}

// isRequestOfAnswer reports whether x is resp.Request, or a variable that is.
func (e *Engine) isRequestOfAnswer(x ast.Expr, answered map[types.Object]bool) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.SelectorExpr:
		return x.Sel.Name == "Request" && isResponse(e.info.TypeOf(x.X))
	case *ast.Ident:
		return answered[e.info.ObjectOf(x)]
	}
	return false
}

func isResponse(t types.Type) bool { return code.TypeName(t) == "net/http.Response" }

// byPolicy is what a call of a library's policy returns.
func (f *frame) byPolicy(p *api.Policy, fn *types.Func, args []value) []value {
	vs := make([]value, fn.Signature().Results().Len())
	for i := range vs {
		if !isBool(fn.Signature().Results().At(i).Type()) {
			continue
		}
		for _, a := range args {
			switch {
			case a.kind == failure && a.outcome == Lost:
				vs[i] = policyRow(p, Lost).value()
			case a.kind == reply && a.outcome == Status:
				vs[i] = policyRow(p, Status).value()
			}
		}
	}
	return vs
}
