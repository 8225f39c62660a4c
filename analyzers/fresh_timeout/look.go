package freshtimeout

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
	"github.com/deadlinelint/deadlinelint/internal/report"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// look gathers what the judgement of the context at a place depends on. It asks
// the cheap questions first: where no caller's context is, nothing else counts.
func (l *looker) look(k kind, at summary.Place, trail *summary.Trail) candidate {
	c := candidate{kind: k, tests: l.tests}
	c.source, c.reason = l.pkg.Hand(at.Cur, trail.Vars)
	c.deliberate, c.linked = l.pkg.Detached(at.Cur), trail.Merged
	for _, u := range trail.Uses {
		c.uses = append(c.uses, l.use(u, at, trail))
	}
	if len(c.uses) == 0 {
		return c
	}
	c.bounded = trail.Bounded()
	if c.reason != "" {
		return c
	}
	c.helpsTest = c.source.Test || l.pkg.Flow.GivenTest(at.Cur)
	c.command = l.isCommand(c.source, at.Cur)
	c.nilGuard = l.isNilGuarded(at.Cur)
	c.standIn = l.pkg.StandsIn(at.Cur, trail)
	c.linked = c.linked || l.pkg.IsLinked(at.Cur, trail)
	c.carried = l.pkg.IsCarried(at.Cur, trail)
	c.kept = l.pkg.IsKept(at.Cur, trail)
	c.clean = at.In != nil && isCleanUp(at.In)
	c.worker = l.isWorker(at.Cur, c.source)
	c.shared = l.pkg.Remembers(at.Cur)
	c.chosen = k == severed && l.pkg.IsChosen(at.Cur, trail)
	c.replaces = l.replaces(c.source, trail)
	c.unused = l.isUnused(c.source, at.Cur)
	return c
}

// lookCall is look for a call of a function that makes its own context.
func (l *looker) lookCall(at summary.Place, e *summary.Edge) candidate {
	effects := l.pkg.RootedOf(e.Callee)
	u := summary.Use{Kind: summary.Passed, Cur: e.Cur, Call: e.Call, Fn: e.Callee, IO: effects.IO}
	c := l.look(rooted, at, &summary.Trail{Uses: []summary.Use{u}})
	c.uses[0].onward, c.uses[0].known, c.uses[0].io = true, true, effects.IO
	c.bounded = true
	c.text, c.path = expr(e.Call.Fun), effects.Rooted
	return c
}

// use gathers what is known of one use.
func (l *looker) use(u summary.Use, at summary.Place, trail *summary.Trail) use {
	var r use
	r.onward, r.known, r.io = l.pkg.Reaches(u)
	r.release = u.Kind == summary.Releases
	if u.Call == nil {
		r.onward = false // a wait of the function itself
		return r
	}
	_, r.reason = l.pkg.Hand(u.Cur, trail.Vars)
	r.name = expr(u.Call.Fun)
	if row := l.pkg.Flow.Row(u.Fn); row != nil && (row.Role == api.Bind || u.Kind == summary.Builds) {
		r.name = "the work behind " + r.name
	}
	if line := l.line(u.Call); line != l.line(at.Cur.Node()) {
		r.line = " (" + line + ")"
	}
	r.write = l.pkg.IsWrite(u)
	r.data, r.dropped = l.pkg.Answer(u)
	r.failed = l.pkg.OnErrorPath(u.Cur)
	r.kept, r.shared = l.pkg.IsKeptAnswer(u), l.pkg.IsShared(u.Cur)
	r.opens = l.pkg.Opens(u)
	r.forwards = at.In != nil && l.pkg.Forwards(u, at.In)
	r.awaited = l.pkg.Flow.AwaitedGo(u.Cur) || l.inAwaited(u.Cur)
	return r
}

// inAwaited reports whether cur stands in a goroutine that a function waits for.
func (l *looker) inAwaited(cur inspector.Cursor) bool {
	for lit := range cur.Enclosing((*ast.FuncLit)(nil)) {
		if l.pkg.Flow.Literal(lit) == ctxflow.RunsAwaited {
			return true
		}
	}
	return false
}

// isCommand reports whether the function that was given the context at hand
// runs a command of the program.
func (l *looker) isCommand(src ctxflow.Source, cur inspector.Cursor) bool {
	if v, ok := src.Object.(*types.Var); ok && l.isCommandType(v.Type()) {
		return true
	}
	for fn := range cur.Enclosing(code.FuncNodes()...) {
		given := false
		for _, field := range code.FuncType(fn.Node()).Params.List {
			t := l.pass.TypesInfo.TypeOf(field.Type)
			if l.isCommandType(t) {
				return true
			}
			given = given || l.pkg.Flow.Carries(t)
		}
		if given {
			break
		}
	}
	return false
}

func (l *looker) isCommandType(t types.Type) bool {
	row := l.pkg.Table.Type(code.TypeName(t))
	return row != nil && row.Command
}

// isOwnContext reports whether a literal that was given src was given a
// context, or a request that has one, and not something that may lead to one.
func (l *looker) isOwnContext(src ctxflow.Source) bool {
	return src.Param && (!strings.Contains(src.Expr, ".") || strings.HasSuffix(src.Expr, ".Request.Context()") ||
		src.Object != nil && code.TypeName(src.Object.Type()) == "net/http.Request")
}

// isUnused reports whether the context at hand is a parameter that nothing in
// the function uses.
func (l *looker) isUnused(src ctxflow.Source, cur inspector.Cursor) bool {
	v, ok := src.Object.(*types.Var)
	return ok && src.Param && code.IsContext(v.Type()) && len(l.pkg.UsesOf(v, cur)) == 0
}

// replaces reports whether a variable of the trail takes the place, or the
// name, of the context at hand.
func (l *looker) replaces(src ctxflow.Source, trail *summary.Trail) bool {
	for v := range trail.Vars {
		if src.Object != nil && v.Name() == src.Object.Name() && src.Expr == v.Name() {
			return true
		}
	}
	return false
}

// isCleanUp reports whether fn is the Close, Stop or Shutdown of something: it
// takes no plain value, which would be the subject of a request.
func isCleanUp(fn *types.Func) bool {
	switch strings.ToLower(strings.TrimSuffix(fn.Name(), "Context")) {
	case "close", "stop", "shutdown", "cleanup", "teardown", "flush", "rollback", "drain":
	default:
		return false
	}
	params := code.Signature(fn).Params()
	for i := range params.Len() {
		if _, ok := params.At(i).Type().Underlying().(*types.Basic); ok {
			return false
		}
	}
	return true
}

// isWorker reports whether cur stands in a loop that takes its work from a
// channel or a clock, under a context that says how long the worker lives.
func (l *looker) isWorker(cur inspector.Cursor, src ctxflow.Source) bool {
	v, ok := src.Object.(*types.Var)
	return ok && code.IsContext(v.Type()) && code.InWorkLoop(l.pass.TypesInfo, cur)
}

// isNilGuarded reports whether cur is reached only if a context, or what
// carries it, is nil.
func (l *looker) isNilGuarded(cur inspector.Cursor) bool {
	isNil := func(e ast.Expr, value bool) bool {
		x, notNil := code.NilTest(e, value)
		return x != nil && !notNil && l.pkg.Flow.Carries(l.pass.TypesInfo.TypeOf(x))
	}
	for c := range cur.Enclosing((*ast.BlockStmt)(nil)) {
		stmt, ok := c.Parent().Node().(*ast.IfStmt)
		if !ok {
			continue
		}
		switch c.ParentEdgeKind() {
		case edge.IfStmt_Body:
			if code.Implies(stmt.Cond, true, isNil) {
				return true
			}
		case edge.IfStmt_Else:
			if code.Implies(stmt.Cond, false, isNil) {
				return true
			}
		}
	}
	return false
}

// groups reports what goroutines of a group do under another context than the
// group's: once where that is thrown away, else at each.
func (l *looker) groups(r *report.Reporter) {
	said := map[*ast.CallExpr]bool{}
	for _, s := range l.pkg.Strays() {
		if r.Skipped(s.Made.Pos()) || said[s.Made] || l.pkg.Detached(s.Cur) {
			continue
		}
		f := report.Finding{Category: fanOut}
		if s.Context == nil {
			said[s.Made] = true
			f.Pos, f.End = code.CallRange(s.Made)
			f.Message = fmt.Sprintf(groupDropped, expr(s.Made), expr(s.Call.Fun), l.line(s.Call))
		} else {
			f.Pos, f.End = s.Under.Pos(), s.Under.End()
			f.Message = fmt.Sprintf(groupIgnored, expr(s.Under), s.Context.Name(), expr(s.Call.Fun), s.Context.Name())
		}
		r.At(f)
	}
}

// line names the line of a node.
func (l *looker) line(n ast.Node) string {
	return fmt.Sprintf("line %d", l.pass.Fset.Position(n.Pos()).Line)
}
