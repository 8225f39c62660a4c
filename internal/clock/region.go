package clock

import (
	"go/ast"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Region is code that runs again until it succeeds: a loop, or a function that
// is given to a retry library.
type Region struct {
	// Name is what repeats: "retry.Do", "the loop".
	Name string
	// Cur is the loop or call; Body what runs again.
	Cur, Body inspector.Cursor
	// Tries is how often it runs at most, all in all; 0 if that is not known.
	Tries int
	// Delay is the least pause before the second try, MaxDelay its limit; zero
	// where they are not known.
	Delay, MaxDelay time.Duration
	// Elapsed is how long the library tries altogether; nil if it does not say.
	Elapsed *Setting
	// Ctx is the context that the library is given; nil for none.
	Ctx ast.Expr
	// Row is the row of the call; nil for a loop.
	Row *api.Repeat
	// Try and Total are limits that the library itself sets.
	Try, Total *Bar

	env    Env
	random bool // pauses may be shorter than Delay
	final  bool // a try that times out may be the last one
}

// Waits returns the least time between n tries.
func (g *Region) Waits(n int) time.Duration {
	if n < 2 || g.random {
		return 0
	}
	d := g.Delay
	if g.MaxDelay > 0 {
		d = min(d, g.MaxDelay)
	}
	return time.Duration(n-1) * d
}

// Regions returns the regions in the function at top, outer ones first, with
// the environment that its parameters are bound to.
func (r *Reader) Regions(top inspector.Cursor, env Env) []*Region {
	var list []*Region
	for c := range top.Preorder((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.CallExpr)(nil)) {
		var g *Region
		switch n := c.Node().(type) {
		case *ast.ForStmt:
			g = r.loop(n, c, env)
		case *ast.RangeStmt:
			g = r.rangeLoop(n, c, env)
		case *ast.CallExpr:
			g = r.repeat(n, c, env)
		}
		if g != nil {
			g.env = env
			list = append(list, g)
		}
	}
	return list
}

// loop reads a loop that counts its tries: for i := 0; i < n; i++, or that
// goes on until something ends it.
func (r *Reader) loop(n *ast.ForStmt, c inspector.Cursor, env Env) *Region {
	if !r.leavesOnSuccess(n.Body) {
		return nil
	}
	body, _ := c.FindNode(n.Body)
	g := &Region{Name: "the loop", Cur: c, Body: body}
	g.Delay = r.pause(body, env)
	if n.Init == nil && n.Post == nil {
		return g // until the context ends, or forever
	}
	from, to, orEqual, ok := r.bounds(n, c, env)
	if !ok {
		return nil
	}
	g.Tries = to - from
	if orEqual {
		g.Tries++
	}
	if g.Tries < 2 || g.Tries > maxTries {
		return nil
	}
	return g
}

// maxTries is how many rounds of a loop are still tries, not items.
const maxTries = 100

// bounds returns the first and last value of a loop's variable.
func (r *Reader) bounds(n *ast.ForStmt, c inspector.Cursor, env Env) (from, to int, orEqual, ok bool) {
	init, isAssign := n.Init.(*ast.AssignStmt)
	post, isInc := n.Post.(*ast.IncDecStmt)
	if !isAssign || !isInc || len(init.Lhs) != 1 || post.Tok != token.INC {
		return
	}
	v := code.Var(r.info, init.Lhs[0])
	cond := n.Cond
	for {
		and, isAnd := ast.Unparen(code.OrBad(cond)).(*ast.BinaryExpr)
		if !isAnd || and.Op != token.LAND {
			break
		}
		cond = and.X
	}
	cmp, isCmp := ast.Unparen(code.OrBad(cond)).(*ast.BinaryExpr)
	if !isCmp || v == nil || code.Var(r.info, cmp.X) != v || cmp.Op != token.LSS && cmp.Op != token.LEQ {
		return
	}
	from, ok = r.Count(init.Rhs[0], c, env)
	if !ok {
		return
	}
	to, ok = r.Count(cmp.Y, c, env)
	return from, to, cmp.Op == token.LEQ, ok
}

// rangeLoop reads for range n.
func (r *Reader) rangeLoop(n *ast.RangeStmt, c inspector.Cursor, env Env) *Region {
	if !code.IsBasic(r.info.TypeOf(n.X), types.IsInteger) || !r.leavesOnSuccess(n.Body) {
		return nil
	}
	tries, ok := r.Count(n.X, c, env)
	if !ok || tries < 2 || tries > maxTries {
		return nil
	}
	body, _ := c.FindNode(n.Body)
	return &Region{Name: "the loop", Cur: c, Body: body, Tries: tries, Delay: r.pause(body, env)}
}

// leavesOnSuccess reports whether the loop body ends the loop where an error is
// nil, or goes on where it is not: it tries, and does not merely count.
func (r *Reader) leavesOnSuccess(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		s, ok := n.(*ast.IfStmt)
		if _, isLit := n.(*ast.FuncLit); isLit {
			return false
		}
		if !ok || found {
			return !found
		}
		if r.asksNil(s.Cond, true) && code.Leaves(s.Body) || r.asksNil(s.Cond, false) && s.Else == nil && (continues(s.Body) || leavesAfter(body, s)) {
			found = true
		}
		return true
	})
	return found
}

// asksNil reports whether one of the questions that cond asks is whether an
// error is nil (or is not, for want false).
func (r *Reader) asksNil(cond ast.Expr, want bool) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if x, notNil := code.NilTest(e, true); x != nil && notNil != want && code.IsError(r.info.TypeOf(x)) {
				found = true
			}
		}
		return !found
	})
	return found
}

func continues(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	s, ok := b.List[len(b.List)-1].(*ast.BranchStmt)
	return ok && s.Tok == token.CONTINUE
}

// leavesAfter reports whether the loop body ends in a return or break behind s,
// and s itself does not leave.
func leavesAfter(body *ast.BlockStmt, s *ast.IfStmt) bool {
	return code.Leaves(body) && !code.Leaves(s.Body)
}

// pause returns the constant pause in a loop body: time.Sleep(d), or
// <-time.After(d); 0 if there is none, or only in some of the rounds.
func (r *Reader) pause(body inspector.Cursor, env Env) time.Duration {
	var total time.Duration
	for c := range body.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if len(call.Args) == 1 && (r.isMethod(call, "time", "Sleep") || r.isMethod(call, "time", "After")) {
			if d, ok := r.Duration(call.Args[0], c, env); ok && d.D > 0 && r.everyRound(c, body) {
				total = max(total, d.D)
			}
		}
	}
	return total
}

// everyRound reports whether all rounds that fail but one come to the call at
// c: the only conditions around it ask for an error or for the number of the
// round.
func (r *Reader) everyRound(c, body inspector.Cursor) bool {
	for ; c != body; c = c.Parent() {
		switch c.ParentEdgeKind() {
		case edge.IfStmt_Body:
			if !r.asksRound(c.Parent().Node().(*ast.IfStmt).Cond) {
				return false
			}
		case edge.IfStmt_Else, edge.CaseClause_Body, edge.FuncLit_Body:
			return false
		}
	}
	return true
}

// asksRound reports whether cond asks for an error, or compares the number of
// the round, and nothing else.
func (r *Reader) asksRound(cond ast.Expr) bool {
	if x, notNil := code.NilTest(cond, true); x != nil {
		return notNil && code.IsError(r.info.TypeOf(x))
	}
	cmp, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || cmp.Op == token.EQL {
		return false
	}
	_, isName := ast.Unparen(cmp.X).(*ast.Ident)
	t := r.info.TypeOf(cmp.X)
	if t == nil || !isName || code.IsDuration(t) {
		return false
	}
	return code.IsBasic(t, types.IsInteger)
}
