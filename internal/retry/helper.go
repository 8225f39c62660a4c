package retry

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Helper returns the parameters that fn runs again after a failure that leaves
// it open whether the work was done.
func (e *Engine) Helper(fn *types.Func) []Rerun {
	fn = fn.Origin()
	if rs, ok := e.reruns[fn]; ok {
		return rs // nil while it is being computed: a cycle adds nothing
	}
	e.reruns[fn] = nil
	cur, d := e.decl(fn)
	if d == nil {
		e.reruns[fn] = e.helperElsewhere(fn)
		return e.reruns[fn]
	}
	defer func(outer env) { e.given = outer }(e.given)
	e.given = nil
	var rs []Rerun
	params := fn.Signature().Params()
	for i := range params.Len() {
		for _, f := range e.functionsIn(params.At(i)) {
			r := e.helper(f.obj, cur)
			if r == nil {
				continue
			}
			r.Param, r.Field = i, f.field
			r.Predicate, r.PredicateField = e.decider(params, f, cur)
			r.Knobs = e.knobs(fn, d, func() bool { return e.helper(f.obj, cur) != nil })
			rs = append(rs, *r)
		}
	}
	e.reruns[fn] = rs
	return rs
}

// helperElsewhere asks the fact about a function of another package, or what all
// implementations in sight of a method of an interface do.
func (e *Engine) helperElsewhere(fn *types.Func) []Rerun {
	if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		if e.Implementations == nil || !e.own(fn.Pkg()) || !e.takesFunction(fn) {
			return nil
		}
		var rs []Rerun
		for i, m := range e.Implementations(fn) {
			if i == 0 {
				rs = slices.Clone(e.Helper(m))
				continue
			}
			others := e.Helper(m)
			rs = slices.DeleteFunc(rs, func(r Rerun) bool {
				return !slices.ContainsFunc(others, func(o Rerun) bool { return o.Param == r.Param && o.Field == r.Field })
			})
		}
		return rs
	}
	if fn.Pkg() != e.pass.Pkg {
		if facts := e.imported(fn); facts != nil {
			return facts.Reruns
		}
	}
	return nil
}

// takesFunction reports whether a function may be handed to fn.
func (e *Engine) takesFunction(fn *types.Func) bool {
	for v := range fn.Signature().Params().Variables() {
		if len(e.functionsIn(v)) > 0 {
			return true
		}
	}
	return false
}

// function is a function that a caller gives: a parameter, or a field of one.
type function struct {
	obj   *types.Var
	field string
}

// functionsIn returns the functions that a caller gives with the parameter.
func (e *Engine) functionsIn(param *types.Var) []function {
	switch t := code.Deref(param.Type()).Underlying().(type) {
	case *types.Signature:
		return []function{{obj: param}}
	case *types.Struct:
		if n := code.Named(param.Type()); n == nil || !e.own(n.Obj().Pkg()) {
			return nil
		}
		var list []function
		for f := range t.Fields() {
			if _, ok := f.Type().Underlying().(*types.Signature); ok {
				list = append(list, function{f, f.Name()})
			}
		}
		return list
	}
	return nil
}

// decider returns one more than the index of the parameter without whose
// consent f is not run again, and the field of it; 0 for none.
func (e *Engine) decider(params *types.Tuple, f function, cur inspector.Cursor) (int, string) {
	for j := range params.Len() {
		for _, g := range e.functionsIn(params.At(j)) {
			sig := g.obj.Type().Underlying().(*types.Signature)
			if g == f || sig.Results().Len() != 1 || !isBool(sig.Results().At(0).Type()) || sig.Params().Len() != 1 || !code.IsError(sig.Params().At(0).Type()) {
				continue
			}
			e.refusing, e.given = map[types.Object]bool{g.obj: true}, env(nil).with(g.obj, value{kind: notNil})
			r := e.helper(f.obj, cur)
			e.refusing, e.given = nil, nil
			if r == nil {
				return j + 1, g.field
			}
		}
	}
	return 0, ""
}

// helper looks at every use of one function that is given.
func (e *Engine) helper(given *types.Var, decl inspector.Cursor) *Rerun {
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		if e.info.Uses[c.Node().(*ast.Ident)] != given {
			continue
		}
		if given.IsField() {
			if c.ParentEdgeKind() != edge.SelectorExpr_Sel {
				continue
			}
			c = c.Parent()
		}
		switch c.ParentEdgeKind() {
		case edge.CallExpr_Fun:
			if r := e.called(c.Parent()); r != nil {
				return r
			}
		case edge.CallExpr_Args:
			if how := e.rerun(c.Parent(), c.ParentEdgeIndex(), ""); how != nil {
				if how.predicate != nil && how.predicate(value{kind: failure, outcome: Lost}).is(false) {
					continue
				}
				place := how.place
				if place == "" {
					place = code.Place(e.pass, c.Parent().Node().Pos())
				}
				return &Rerun{On: how.on, OptIn: how.optIn, Aborts: how.kind == Transaction, Place: place}
			}
			if r := e.runBelow(c.Parent(), c.ParentEdgeIndex()); r != nil {
				return r
			}
		}
	}
	return nil
}

// called decides for a call of a function parameter after which outcomes it is
// repeated.
func (e *Engine) called(cur inspector.Cursor) *Rerun {
	sig, ok := e.info.TypeOf(cur.Node().(*ast.CallExpr).Fun).Underlying().(*types.Signature)
	if !ok || !e.mayRepeat(cur) {
		return nil
	}
	if flag := flagOf(sig); flag >= 0 {
		return e.calledWithFlag(cur, sig, flag)
	}
	r, _ := e.Around(cur)
	aborts := r != nil && r.Kind == Transaction
	if r == nil && handsTx(sig) {
		r, _ = e.After(cur, RolledBack)
		aborts = true
	}
	if r == nil || r.Kind == Twice {
		return nil
	}
	place := r.Elsewhere
	if place == "" {
		place = code.Place(e.pass, r.Pos)
	}
	return &Rerun{On: api.OnError, Aborts: aborts, Place: place}
}

// handsTx reports whether a function of the signature is handed a transaction.
func handsTx(sig *types.Signature) bool {
	for i := range sig.Params().Len() {
		if api.TxHandle(code.TypeName(sig.Params().At(i).Type())) {
			return true
		}
	}
	return false
}

// flagOf returns the index of the boolean result that stands before an error
// or alone; -1 for none.
func flagOf(sig *types.Signature) int {
	for i := range sig.Results().Len() {
		if isBool(sig.Results().At(i).Type()) {
			return i
		}
	}
	return -1
}

// calledWithFlag tries the combinations of flag and error in turn.
func (e *Engine) calledWithFlag(cur inspector.Cursor, sig *types.Signature, flag int) *Rerun {
	fn, ok := code.Function(cur)
	if !ok {
		return nil
	}
	a := e.attempt(cur, fn)
	if a == nil {
		return nil
	}
	hasError := code.ReturnsError(sig)
	for c := range cur.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		if c == fn {
			break
		}
		on := api.Rerun(0)
		for _, f := range []bool{true, false} {
			vs := make([]value, sig.Results().Len())
			vs[flag] = truth(f)
			if hasError {
				vs[len(vs)-1] = value{kind: isNil}
			}
			if a.again(c.Node(), vs) {
				if f {
					on |= api.OnTrue
				} else {
					on |= api.OnFalse
				}
			}
			if hasError {
				vs[len(vs)-1] = value{kind: failure, outcome: Lost}
				if a.again(c.Node(), vs) && f {
					on |= api.OnTrueError
				}
			}
		}
		if on != 0 && on&(api.OnTrue|api.OnFalse) != api.OnTrue|api.OnFalse {
			return &Rerun{On: on, Place: code.Place(e.pass, c.Node().Pos())}
		}
	}
	return nil
}

// Verdict returns what a function with one boolean result says about an error
// that leaves open whether the call was carried out, or an answer with such a
// status, and about no error.
func (e *Engine) Verdict(fn *types.Func) (onLost, onOK Truth) {
	_, d := e.decl(fn)
	sig := fn.Signature()
	if d == nil || sig.Results().Len() != 1 || !isBool(sig.Results().At(0).Type()) || sig.Params().Len() == 0 || sig.Params().Len() > 3 {
		return Either, Either
	}
	lost, ok := make([]value, sig.Params().Len()), make([]value, sig.Params().Len())
	asks := false
	for i := range lost {
		switch t := sig.Params().At(i).Type(); {
		case code.IsError(t):
			lost[i], ok[i] = errorOf(Lost), errorOf(OK)
			asks = true
		case hasStatus(t):
			lost[i], ok[i] = value{kind: reply, outcome: Status}, value{kind: reply}
			asks = true
		}
	}
	if !asks {
		return Either, Either
	}
	f := &frame{Engine: e, g: &graph{}}
	answer := func(args []value) Truth {
		if vs := f.interpret(fn, d, args); len(vs) == 1 {
			return truthOf(vs[0])
		}
		return Either
	}
	return answer(lost), answer(ok)
}
