package clock

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Site is a call that gives a context an end of its own.
type Site struct {
	Call *ast.CallExpr
	Cur  inspector.Cursor
	// Name is what it calls: "context.WithTimeout".
	Name string
	// Own is the duration of this call alone, if it is known.
	Own   Value
	Known bool
	// D is the duration as written, for one that is known only at a call.
	D ast.Expr
}

// site describes a call of context.WithTimeout or context.WithDeadline.
func (r *Reader) site(call *ast.CallExpr, fn *types.Func, cur inspector.Cursor, env Env) *Site {
	s := &Site{Call: call, Cur: cur, Name: "context." + fn.Name(), D: call.Args[1]}
	if fn.Name() == "WithDeadline" || fn.Name() == "WithDeadlineCause" {
		s.D = r.fromNow(call.Args[1], cur)
	}
	if s.D != nil {
		s.Own, s.Known = r.Duration(s.D, cur, env)
	}
	return s
}

// fromNow returns d for time.Now().Add(d), also through a variable, or nil.
func (r *Reader) fromNow(e ast.Expr, cur inspector.Cursor) ast.Expr {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		v, ok := r.info.ObjectOf(id).(*types.Var)
		if !ok || len(r.stores[v]) != 1 || r.stores[v][0].kind != plain || r.stores[v][0].multi {
			return nil
		}
		e = r.stores[v][0].value
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !r.isMethod(call, "time", "Add") {
		return nil
	}
	now, ok := ast.Unparen(code.Receiver(call)).(*ast.CallExpr)
	if !ok || !r.isMethod(now, "time", "Now") {
		return nil
	}
	return call.Args[0]
}

// isMethod reports whether call is of the function or method with that name in
// the package with that path.
func (r *Reader) isMethod(call *ast.CallExpr, pkg, name string) bool {
	fn := code.Callee(r.info, call)
	return fn != nil && fn.Name() == name && fn.Pkg() != nil && fn.Pkg().Path() == pkg
}

// SiteAt returns the site that the call at cur is, or nil.
func (r *Reader) SiteAt(call *ast.CallExpr, cur inspector.Cursor, env Env) *Site {
	fn := code.Callee(r.info, call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "context" || len(call.Args) < 2 {
		return nil
	}
	switch fn.Name() {
	case "WithTimeout", "WithTimeoutCause", "WithDeadline", "WithDeadlineCause":
		return r.site(call, fn, cur, env)
	}
	return nil
}

// reaching returns the stores that v may come from at cur, and whether it may
// still have the value that the function started with.
func (r *Reader) reaching(v *types.Var, cur inspector.Cursor) (defs []store, initial bool) {
	use := cur.Node()
	all := r.stores[v.Origin()]
	last := -1
	var before []store
	for _, s := range all {
		if s.cur.Node().End() <= use.Pos() {
			before = append(before, s)
			if scope := r.scopeOf(s.cur); scope != nil && scope.Pos() <= use.Pos() && use.End() <= scope.End() {
				last = len(before) - 1
			}
		}
	}
	initial = last < 0
	if last > 0 {
		before = before[last:]
	}
	for _, s := range all {
		if s.cur.Node().Pos() < use.Pos() {
			continue
		}
		for loop := range cur.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
			n := loop.Node()
			inLoop := n.Pos() <= s.cur.Node().Pos() && s.cur.Node().End() <= n.End()
			fresh := len(before) > 0 && before[0].cur.Node().Pos() >= n.Pos()
			if inLoop && !fresh {
				before = append(before, s)
				break
			}
		}
	}
	return before, initial
}

// scopeOf returns the statement list, or the statement with an init part,
// within which the statement at cur is always executed before what follows.
func (r *Reader) scopeOf(cur inspector.Cursor) ast.Node {
	for cur.Node() != nil {
		if _, ok := cur.Node().(ast.Stmt); ok {
			break
		}
		if _, ok := cur.Node().(*ast.File); ok {
			return nil
		}
		cur = cur.Parent()
	}
	if cur.ParentEdgeKind() == edge.CommClause_Comm {
		return cur.Parent().Node()
	}
	parent := cur.Parent()
	if _, ok := parent.Node().(*ast.LabeledStmt); ok {
		parent = parent.Parent()
	}
	return parent.Node()
}

// place is for messages: where the position is.
func (r *Reader) place(pos token.Pos) string { return code.Place(r.Pass, pos) }

// Sites calls each for every call of the package that gives a context an end.
func (r *Reader) Sites(each func(*Site)) {
	for _, c := range r.sites {
		if s := r.SiteAt(c.Node().(*ast.CallExpr), c, nil); s != nil {
			each(s)
		}
	}
}
