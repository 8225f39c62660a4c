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

// Rerun says that a function runs a function parameter again.
type Rerun struct {
	// Param is the index of the parameter, and Field the field of it that holds the
	// function; "" for the parameter itself.
	Param int
	Field string
	// On is the outcomes of the parameter after which it is run again.
	On api.Rerun
	// OptIn reports that only errors with a retryable mark count.
	OptIn bool
	// Predicate is one more than the index of the parameter that decides about an
	// error, and PredicateField its field; 0 for none.
	Predicate      int
	PredicateField string
	// Aborts reports that the parameter is the work of a transaction, which is run
	// again when that was aborted.
	Aborts bool
	// Knobs are what turns it off.
	Knobs []Knob
	// Place is where, as "dir/file.go:LINE".
	Place string
}

// handed returns the region of the literal around the attempt if it, or the
// variable that holds it, is handed to something that runs it again after the
// outcomes.
func (e *Engine) handed(lit inspector.Cursor, a *attempt, outcomes []Outcome) *Region {
	for _, u := range e.uses(lit) {
		how := e.rerun(u.call, u.arg, u.field)
		if how == nil {
			continue
		}
		if how.kind == Transaction {
			return how.region(u.call, lit.Node(), a.cur)
		}
		var after []Outcome
		for _, o := range outcomes {
			if (o != Status || a.tellsStatus()) && a.leads(o, how) {
				after = append(after, o)
			}
		}
		if len(after) == 0 || !a.ends(func(w *walker) bool { return !how.any(w, a.signature(), OK) }, nil) {
			continue
		}
		call := u.call.Node().(*ast.CallExpr)
		r := &Region{Kind: how.kind, Node: lit.Node(), Pos: call.Pos(), Call: call, Name: exprName(call.Fun), Elsewhere: how.place, After: after, Attempt: a.cur}
		return r
	}
	return nil
}

// leads reports whether an outcome of the attempt makes its literal end in a
// way after which it is run again.
func (a *attempt) leads(o Outcome, how *rerun) bool {
	w := a.follow(o, nil)
	return !w.gaveUp && how.any(w, a.signature(), o)
}

// any reports whether one of the ways that the function can end makes it run
// again.
func (r *rerun) any(w *walker, sig *types.Signature, o Outcome) bool {
	return slices.ContainsFunc(w.returns, func(vs []value) bool { return r.again(vs, sig, o) })
}

// rerun is how a call runs a function again.
type rerun struct {
	kind  Kind
	on    api.Rerun
	optIn bool
	place string
	// predicate decides about errors; nil for none.
	predicate func(err value) value
}

// again reports whether the results of the function make it run again.
func (r *rerun) again(vs []value, sig *types.Signature, o Outcome) bool {
	var err, flag value
	hasError, hasFlag := false, false
	if sig != nil {
		for i := range min(sig.Results().Len(), len(vs)) {
			switch t := sig.Results().At(i).Type(); {
			case code.IsError(t) || i == sig.Results().Len()-1 && vs[i].kind == failure:
				err, hasError = vs[i], true
			case isBool(t):
				flag, hasFlag = vs[i], true
			case vs[i].kind == failure:
				err, hasError = vs[i], true
			}
		}
	}
	failed := err.kind == failure
	if hasError && err.kind == unknown {
		failed = o != OK
	}
	switch {
	case r.on&api.OnError != 0:
		if r.optIn && err.mark != retryable || err.mark == permanent || !failed {
			return o == OK && hasError && err.kind == unknown && !r.optIn
		}
		return r.predicate == nil || !r.predicate(err).is(false)
	case r.on&api.OnTrueError != 0:
		return failed && !flag.is(false)
	case r.on&(api.OnFalse|api.OnTrue) != 0:
		if !hasFlag || failed {
			return false
		}
		return r.on&api.OnFalse != 0 && !flag.is(true) || r.on&api.OnTrue != 0 && !flag.is(false)
	}
	return false
}

// region is that of the code which the call runs again as the work of a
// transaction: whatever the code does, the commit behind it may fail.
func (r *rerun) region(cur inspector.Cursor, node ast.Node, attempt inspector.Cursor) *Region {
	call := cur.Node().(*ast.CallExpr)
	return &Region{Kind: Transaction, Node: node, Pos: call.Pos(), Call: call, Name: exprName(call.Fun), Elsewhere: r.place, Attempt: attempt}
}

// use is a call that a function value is handed to.
type use struct {
	call  inspector.Cursor
	arg   int
	field string
}

// uses returns the calls that the literal is handed to, directly, in a
// variable, converted, or in a field of a struct.
func (e *Engine) uses(lit inspector.Cursor) []use {
	cur, field := lit, ""
	for {
		switch cur.ParentEdgeKind() {
		case edge.ParenExpr_X:
			cur = cur.Parent()
			continue
		case edge.KeyValueExpr_Value:
			if id, ok := cur.Parent().Node().(*ast.KeyValueExpr).Key.(*ast.Ident); ok {
				field = id.Name
			}
			cur = cur.Parent().Parent()
			if cur.ParentEdgeKind() == edge.UnaryExpr_X {
				cur = cur.Parent()
			}
			continue
		case edge.CallExpr_Args:
			call := cur.Parent().Node().(*ast.CallExpr)
			if tv, ok := e.info.Types[call.Fun]; ok && tv.IsType() {
				cur = cur.Parent()
				continue
			}
			return []use{{cur.Parent(), cur.ParentEdgeIndex(), field}}
		}
		break
	}
	obj := e.variableOf(cur)
	outer, ok := code.Function(cur.Parent())
	if obj == nil || !ok {
		return nil
	}
	var list []use
	for c := range outer.Preorder((*ast.Ident)(nil)) {
		if e.info.Uses[c.Node().(*ast.Ident)] != obj {
			continue
		}
		if c.ParentEdgeKind() == edge.UnaryExpr_X {
			c = c.Parent()
		}
		if c.ParentEdgeKind() == edge.CallExpr_Args {
			call := c.Parent().Node().(*ast.CallExpr)
			if tv, ok := e.info.Types[call.Fun]; ok && tv.IsType() && c.Parent().ParentEdgeKind() == edge.CallExpr_Args {
				list = append(list, use{c.Parent().Parent(), c.Parent().ParentEdgeIndex(), field})
				continue
			}
			list = append(list, use{c.Parent(), c.ParentEdgeIndex(), field})
		}
	}
	return list
}

// Reruns returns how the call runs its function argument again, for an
// argument, or a field of it, that is no literal (a method value, a declared
// function).
func (e *Engine) Reruns(call inspector.Cursor, arg int, field string) (*Region, bool) {
	how := e.rerun(call, arg, field)
	if how == nil || how.optIn || how.on&api.OnError == 0 {
		return nil, false
	}
	if how.kind == Transaction {
		return how.region(call, call.Node().(*ast.CallExpr).Args[arg], call), true
	}
	if how.predicate != nil && how.predicate(value{kind: failure, outcome: Lost}).is(false) {
		return nil, false
	}
	c := call.Node().(*ast.CallExpr)
	return &Region{Kind: how.kind, Node: c.Args[arg], Pos: c.Pos(), Call: c, Name: exprName(c.Fun), Elsewhere: how.place, After: []Outcome{Lost}, Attempt: call}, true
}

// rerun returns how the call runs its argument arg again; nil if it does not.
func (e *Engine) rerun(cur inspector.Cursor, arg int, field string) *rerun {
	call := cur.Node().(*ast.CallExpr)
	fn := code.Callee(e.info, call)
	if fn == nil {
		return nil
	}
	if row := e.table.Retrier(e.flow.Name(fn)); row != nil {
		if row.Never != "" || row.Field != field || row.Field == "" && row.Arg != arg {
			return nil
		}
		if row.Aborts {
			return &rerun{kind: Transaction, on: row.On}
		}
		return e.library(row, call, cur)
	}
	for _, r := range e.Helper(fn) {
		if r.Param == arg && r.Field == field {
			if off, _ := e.Off(call, cur, r.Knobs, nil); off {
				return nil
			}
			how := &rerun{kind: Helper, on: r.On, optIn: r.OptIn, place: r.Place}
			if r.Aborts {
				how.kind = Transaction
			}
			if i := r.Predicate - 1; i >= 0 && i < len(call.Args) {
				if x := e.fieldOf(call.Args[i], r.PredicateField, cur); x != nil {
					how.predicate = e.judges(x)
				}
			}
			return how
		}
	}
	return nil
}
