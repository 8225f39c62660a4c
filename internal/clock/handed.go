package clock

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Handed is a limit that a call gives a function of this package for a context,
// together with that context.
type Handed struct {
	// Site is where the function sets the limit, with the value of this call.
	Site *Site
	// Arg is the limit at the call, and Cur the call.
	Arg ast.Expr
	Cur inspector.Cursor
	// Whole is the end of the context that the call hands over.
	Whole Limit
}

// Handings calls each for every call that gives a function a limit and a
// context whose ends are both known: within(ctx, 10*time.Second, f). A default
// that somebody may change is no such limit.
func (r *Reader) Handings(each func(Handed)) {
	r.Sites(func(s *Site) {
		v := code.Var(r.info, code.OrBad(s.D))
		if s.Known || v == nil || len(r.stores[v.Origin()]) > 0 || r.AsksFirst(s) {
			return
		}
		fn, i := r.ParamOf(v, s.Cur)
		if fn == nil {
			return
		}
		if l := r.Limit(s.Call.Args[0], s.Cur, nil); l.Reach != Callers || l.Param == nil {
			return
		}
		for _, c := range r.Callers(fn) {
			if i >= len(c.Call.Args) {
				continue
			}
			env := r.bind(fn, c.Call, c.Cur, nil)
			site, whole := r.SiteAt(s.Call, s.Cur, env), r.Limit(s.Call.Args[0], s.Cur, env)
			if site.Known && !site.Own.Default && site.Own.D > 0 && whole.Reach == Bounded {
				each(Handed{Site: site, Arg: c.Call.Args[i], Cur: c.Cur, Whole: whole})
			}
		}
	})
}

// AsksFirst reports whether the limit is set in a branch of a function that asks
// for the end of its context: if _, ok := ctx.Deadline(); !ok { ... }. There it
// stands in for one that is missing.
func (r *Reader) AsksFirst(s *Site) bool {
	branch := false
	for c := range s.Cur.Enclosing((*ast.IfStmt)(nil), (*ast.CaseClause)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch c.Node().(type) {
		case *ast.IfStmt, *ast.CaseClause:
			branch = true
			continue
		}
		if !branch {
			return false
		}
		for call := range c.Preorder((*ast.CallExpr)(nil)) {
			recv := code.Receiver(call.Node().(*ast.CallExpr))
			if recv != nil && code.IsContext(r.info.TypeOf(recv)) && r.isMethod(call.Node().(*ast.CallExpr), "context", "Deadline") {
				return true
			}
		}
		return false
	}
	return false
}
