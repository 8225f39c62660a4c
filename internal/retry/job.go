package retry

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/cfg"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// Failing returns the outcomes of the call at cur after which handler, a
// function around it, ends with an error that makes it run again.
func (e *Engine) Failing(cur, handler inspector.Cursor) []Outcome {
	var after []Outcome
	for _, o := range []Outcome{Lost, Status} {
		if e.fails(cur, handler, []Outcome{o}, 0) {
			after = append(after, o)
		}
	}
	return after
}

func (e *Engine) fails(cur, handler inspector.Cursor, outcomes []Outcome, lifts int) bool {
	a := e.within(cur, lifts)
	if a == nil || len(outcomes) == 0 {
		return false
	}
	next, _ := a.exits(outcomes)
	if a.fn == handler {
		return len(next) > 0
	}
	if len(next) == 0 || !a.inline() {
		return false
	}
	for _, c := range e.runsOf(a.fn) {
		if e.fails(c, handler, next, lifts+1) {
			return true
		}
	}
	return false
}

// within returns the attempt at cur; nil if nobody waits for it or it is too
// deep.
func (e *Engine) within(cur inspector.Cursor, lifts int) *attempt {
	fn, ok := code.Function(cur)
	if !ok || lifts > maxLifts {
		return nil
	}
	switch cur.Parent().Node().(type) {
	case *ast.GoStmt, *ast.DeferStmt:
		return nil
	}
	return e.attempt(cur, fn)
}

// inline reports whether the literal around the attempt runs within its
// function.
func (a *attempt) inline() bool {
	if _, ok := a.fn.Node().(*ast.FuncLit); !ok {
		return false
	}
	run := a.flow.Literal(a.fn)
	return run == ctxflow.Inline || run == ctxflow.RunsAwaited
}

// FailsLater returns where handler returns an error that makes it run again
// although the call at cur, right in it, has succeeded; NoPos if it does not.
// It is asked only about a call whose own failure is the end of the job: then
// somebody thought of the second run, and forgot this way to it.
func (e *Engine) FailsLater(cur, handler inspector.Cursor) token.Pos {
	a := e.within(cur, 0)
	if a == nil || a.fn != handler || !a.endsForGood() {
		return token.NoPos
	}
	found := token.NoPos
	a.follow(OK, func(w *walker) {
		w.doubtful = true
		w.returning = func(r *ast.ReturnStmt, vs []value) {
			last := len(vs) - 1
			if last < 0 || found.IsValid() || ended(vs[last]) {
				return
			}
			if vs[last].kind == failure || vs[last].kind == unknown && len(r.Results) > 0 {
				found = r.Pos()
			}
		}
	})
	return found
}

// endsForGood reports whether a lost answer of the attempt makes its function
// return an error that is marked as final, and no other.
func (a *attempt) endsForGood() bool {
	w := a.follow(Lost, nil)
	if w.gaveUp || len(w.returns) == 0 {
		return false
	}
	for _, vs := range w.returns {
		if len(vs) == 0 || !ended(vs[len(vs)-1]) {
			return false
		}
	}
	return true
}

// Requeued returns the region, without words for the message, in which the call
// at cur comes, if it fails, to a node of which again is true: its function, or
// one round of the loop around it. Success must not lead there. Pos is that of
// the node.
func (e *Engine) Requeued(cur inspector.Cursor, again func(ast.Node) bool) *Region {
	a := e.within(cur, 0)
	if a == nil {
		return nil
	}
	var at ast.Node
	region, set := a.round(again, &at)
	after := a.repeats([]Outcome{Lost, Status}, set)
	if len(after) == 0 || at == nil {
		return nil
	}
	return &Region{Kind: Job, Node: region, Pos: at.Pos(), After: after, Attempt: cur}
}

// Unfinished is Requeued for a node that success alone leads to, and without
// which it all happens again.
func (e *Engine) Unfinished(cur inspector.Cursor, done func(ast.Node) bool) *Region {
	a := e.within(cur, 0)
	if a == nil {
		return nil
	}
	var at ast.Node
	region, set := a.round(done, &at)
	if !a.ends(func(w *walker) bool { return w.repeated }, set) {
		return nil
	}
	var after []Outcome
	for _, o := range []Outcome{Lost, Status} {
		if o == Status && !a.tellsStatus() {
			continue
		}
		if w := a.follow(o, set); !w.repeated && !w.gaveUp {
			after = append(after, o)
		}
	}
	if len(after) == 0 {
		return nil
	}
	return &Region{Kind: Job, Node: region, Pos: at.Pos(), After: after, Attempt: cur}
}

// round returns the function of the attempt, or one round of the loop around
// it, and what makes a walk end at a node of it, which it puts into at.
func (a *attempt) round(is func(ast.Node) bool, at *ast.Node) (ast.Node, func(*walker)) {
	var loop ast.Node
	region := a.fn.Node()
	for c := range a.cur.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		if c != a.fn {
			loop = c.Node()
			region = loopBody(loop)
		}
		break
	}
	return region, func(w *walker) {
		w.node = func(n ast.Node) bool {
			if !is(n) {
				return false
			}
			if *at == nil {
				*at = n
			}
			return true
		}
		if loop != nil {
			w.inside = func(b *cfg.Block) bool { return sameRound(b, loop) }
		}
	}
}

// sameRound reports whether the block is of the same round of the loop.
func sameRound(b *cfg.Block, loop ast.Node) bool {
	if b.Stmt == nil || b.Stmt.Pos() < loop.Pos() || loop.End() < b.Stmt.End() {
		return false
	}
	switch b.Kind {
	case cfg.KindForLoop, cfg.KindForPost, cfg.KindForDone, cfg.KindRangeLoop, cfg.KindRangeDone:
		return b.Stmt != loop
	}
	return true
}

// ended reports whether a job that returns the error does not run again.
func ended(v value) bool { return v.mark == permanent || lastRun(v) }

// lastRun reports whether the value is an error after which a job ends.
func lastRun(v value) bool {
	return v.kind == failure && v.obj != nil && v.obj.Pkg() != nil && api.LastRun(v.obj.Pkg().Path()+"."+v.obj.Name())
}
