package retry

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/cfg"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// attempt is a call in a function, ready to be followed.
type attempt struct {
	*Engine
	cur   inspector.Cursor
	call  *ast.CallExpr
	fn    inspector.Cursor // the function around it
	g     *graph
	block *cfg.Block
	index int
	// before is what is known whenever the attempt begins, in the first round and
	// in later ones.
	before env
	// gated reports that a request that writes does not come here: a guard lets
	// only reads pass.
	gated bool
}

func (e *Engine) attempt(cur, fn inspector.Cursor) *attempt {
	body := code.Body(fn.Node())
	call, ok := cur.Node().(*ast.CallExpr)
	if body == nil || !ok {
		return nil
	}
	g := e.graph(body)
	b, i := g.at(call)
	if b == nil {
		return nil
	}
	a := &attempt{Engine: e, cur: cur, call: call, fn: fn, g: g, block: b, index: i}
	arrives := false
	a.before, arrives = a.prior(false)
	if !arrives {
		// Not because of what the method is taken for, but of what is guessed about
		// other calls?
		_, a.gated = a.prior(true)
	}
	return a
}

// prior walks from the start of the function and merges what is known each
// time that the walk comes to the attempt.
// It reports false if the walk never does. With anyMethod it takes the method
// for unknown.
func (a *attempt) prior(anyMethod bool) (env, bool) {
	f := &frame{Engine: a.Engine, g: a.g, attempt: a.call, success: successes[0], anyMethod: anyMethod}
	f.result = make([]value, len(f.resultsOf(a.call, OK)))
	w := &walker{frame: f, sig: a.signature(), seen: nil}
	first := true
	var merged env
	w.arrive = func(b *cfg.Block, i int, en env) {
		switch {
		case b != a.block || i != a.index:
		case first:
			merged, first = en, false
		default:
			merged = slices.DeleteFunc(slices.Clone(merged), func(b binding) bool { return en.get(b.obj) != b.val })
		}
	}
	w.run(a.g.Blocks[0], 0, a.given)
	if w.gaveUp {
		return nil, !anyMethod
	}
	return merged, !first
}

// follow walks from the attempt after the outcome.
func (a *attempt) follow(o Outcome, set func(*walker)) *walker {
	return a.followStatus(o, successes[0], set)
}

// followStatus is follow for one status of success.
func (a *attempt) followStatus(o Outcome, success int64, set func(*walker)) *walker {
	f := &frame{Engine: a.Engine, g: a.g, attempt: a.call, success: success}
	f.result = f.resultsOf(a.call, o)
	w := &walker{frame: f, sig: a.signature()}
	if set != nil {
		set(w)
	}
	first := true
	if node := w.node; node != nil {
		// The attempt itself is where the walk starts, not where it arrives.
		w.node = func(n ast.Node) bool {
			if first {
				first = false
				return false
			}
			return node(n)
		}
	}
	w.run(a.block, a.index, a.before)
	return w
}

func (a *attempt) signature() *types.Signature {
	switch n := a.fn.Node().(type) {
	case *ast.FuncDecl:
		if fn, ok := a.info.Defs[n.Name].(*types.Func); ok {
			return fn.Signature()
		}
	case *ast.FuncLit:
		sig, _ := a.info.TypeOf(n).(*types.Signature)
		return sig
	}
	return nil
}

// repeats returns the outcomes after which the walk that set configures reaches
// the next attempt; none if success may reach it too.
func (a *attempt) repeats(outcomes []Outcome, set func(*walker)) []Outcome {
	var after []Outcome
	for _, o := range outcomes {
		if o == Status && !a.tellsStatus() {
			continue
		}
		if w := a.follow(o, set); w.repeated && !w.gaveUp {
			after = append(after, o)
		}
	}
	if len(after) == 0 {
		return nil
	}
	if !a.ends(func(w *walker) bool { return !w.repeated }, set) {
		return nil
	}
	return after
}

// ends reports whether after success, with one of the statuses that say so, the
// walk ends well.
func (a *attempt) ends(well func(*walker) bool, set func(*walker)) bool {
	for i, status := range successes {
		if i > 0 && !a.tellsStatus() {
			return false
		}
		if w := a.followStatus(OK, status, set); !w.gaveUp && well(w) {
			return true
		}
	}
	return false
}

// tellsStatus reports whether the attempt returns an answer with a status.
func (a *attempt) tellsStatus() bool {
	switch t := a.info.TypeOf(a.call).(type) {
	case *types.Tuple:
		for i := range t.Len() {
			if hasStatus(t.At(i).Type()) {
				return true
			}
		}
	case nil:
	default:
		return hasStatus(t)
	}
	return false
}

// exits returns how the function ends, for its caller, after the outcomes.
func (a *attempt) exits(outcomes []Outcome) (list []Outcome, raw bool) {
	raw = true
	set := map[Outcome]bool{}
	for _, o := range outcomes {
		if o == Status && !a.tellsStatus() {
			continue
		}
		w := a.follow(o, nil)
		if w.gaveUp {
			continue
		}
		for _, vs := range w.returns {
			for _, v := range vs {
				switch {
				case v.kind == failure && v.mark != permanent && !lastRun(v):
					set[o] = true
					raw = raw && v.raw
					if o == Status {
						set[Lost] = true
						delete(set, Status)
					}
				case v.kind == reply && o == Status:
					set[Status] = true
				case v.kind == handle && v.outcome == o:
					set[o] = true
				case v.is(false) && len(vs) == 1:
					set[Lost] = true
				}
			}
		}
	}
	for _, o := range []Outcome{Lost, Status, RolledBack} {
		if set[o] {
			list = append(list, o)
		}
	}
	return list, raw
}

// bound ends the walk where it leaves the loop or comes to its next round.
func (w *walker) bound(loop ast.Node) {
	w.again = func(b *cfg.Block) bool {
		return b.Stmt == loop && (b.Kind == cfg.KindForBody || b.Kind == cfg.KindRangeBody)
	}
	w.inside = func(b *cfg.Block) bool {
		return b.Stmt != nil && loop.Pos() <= b.Stmt.Pos() && b.Stmt.End() <= loop.End() &&
			!(b.Stmt == loop && (b.Kind == cfg.KindForDone || b.Kind == cfg.KindRangeDone))
	}
}

// again reports whether the loop comes to its next round after the attempt has
// returned the results.
func (a *attempt) again(loop ast.Node, results []value) bool {
	f := &frame{Engine: a.Engine, g: a.g, attempt: a.call, result: results}
	w := &walker{frame: f, sig: a.signature()}
	w.bound(loop)
	w.run(a.block, a.index, a.before)
	return w.repeated && !w.gaveUp
}
