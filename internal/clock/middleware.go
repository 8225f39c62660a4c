package clock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// looked reports whether a function was looked at before with these parameters,
// and notes that it is.
func (s *serving) looked(n ast.Node) bool {
	key := [2]any{n, s.site}
	seen := s.seen[key]
	s.seen[key] = true
	return seen
}

// bound looks at a function of this package as the call calls it.
func (s *serving) bound(fn *types.Func, call *ast.CallExpr, cur inspector.Cursor, look func()) {
	env, site := s.env, s.site
	s.env, s.site = s.bind(fn, call, cur, env), call
	look()
	s.env, s.site = env, site
}

// returned follows what a function of this package returns as a handler.
func (s *serving) returned(decl inspector.Cursor, depth int) {
	if s.looked(decl.Node()) {
		return
	}
	for c := range decl.Preorder((*ast.ReturnStmt)(nil)) {
		ret := c.Node().(*ast.ReturnStmt)
		if outer, _ := code.Function(c); outer != decl {
			continue
		}
		if len(ret.Results) > 0 && s.isHandler(s.info.TypeOf(ret.Results[0])) {
			s.handler(ret.Results[0], c, depth+1)
		}
	}
}

// wraps looks at a wrapper and the middlewares that it is given, and then at the
// handlers among its arguments: these have no longer than the contexts that the
// former hand on.
func (s *serving) wraps(call *ast.CallExpr, cur inspector.Cursor, depth int, wrapper func()) {
	outer := s.cap
	s.handed = nil
	wrapper()
	s.capped(s.handed)
	for _, arg := range call.Args {
		if t := s.info.TypeOf(arg); t != nil && s.isMiddleware(t) {
			s.handed = nil
			s.middleware(arg, cur, depth+1)
			s.capped(s.handed)
		}
	}
	for _, arg := range call.Args {
		if s.isHandler(s.info.TypeOf(arg)) {
			s.handler(arg, cur, depth+1)
		}
	}
	s.cap = outer
}

func (s *serving) capped(by *Value) {
	if by != nil && (s.cap == nil || by.D < s.cap.D) {
		s.cap = by
	}
}

// handOn notes the shortest of the limits that a handler puts on the context of
// the request, if it hands that on: next.ServeHTTP(w, r.WithContext(ctx)). It
// returns that limit, or nil.
func (s *serving) handOn(spans []Span, top inspector.Cursor) *Value {
	var best *Value
	for i := range spans {
		if spans[i].What != clientTimeout && (best == nil || spans[i].D < best.D) {
			best = &spans[i].Value
		}
	}
	if best == nil {
		return nil
	}
	for c := range top.Preorder((*ast.SelectorExpr)(nil)) {
		if c.Node().(*ast.SelectorExpr).Sel.Name == "WithContext" {
			s.handed = best
			return best
		}
	}
	return nil
}

// factory follows a function of this package that makes a middleware:
// func deadline(d time.Duration) func(http.Handler) http.Handler.
func (s *serving) factory(call *ast.CallExpr, cur inspector.Cursor, depth int) {
	fn := code.Callee(s.info, call)
	if fn == nil || depth > maxServe {
		return
	}
	decl, ok := s.Flow.Decl(fn)
	if !ok {
		return
	}
	s.bound(fn, call, cur, func() {
		if s.looked(decl.Node()) {
			return
		}
		for c := range decl.Preorder((*ast.ReturnStmt)(nil)) {
			if outer, _ := code.Function(c); outer != decl {
				continue
			}
			if ret := c.Node().(*ast.ReturnStmt); len(ret.Results) > 0 {
				s.middleware(ret.Results[0], c, depth+1)
			}
		}
	})
}

// middleware follows a function that is given a handler and returns one.
func (s *serving) middleware(e ast.Expr, cur inspector.Cursor, depth int) {
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		s.returned(s.at(e, cur), depth)
	case *ast.CallExpr:
		if s.info.Types[e.Fun].IsType() && len(e.Args) == 1 {
			s.middleware(e.Args[0], cur, depth)
			return
		}
		s.factory(e, cur, depth)
	case *ast.Ident, *ast.SelectorExpr:
		if fn, ok := code.ObjectOf(s.info, e).(*types.Func); ok {
			if decl, ok := s.Flow.Decl(fn); ok {
				s.returned(decl, depth)
			}
		}
	}
}

// isMiddleware reports whether t is a function that makes a handler of another.
func (s *serving) isMiddleware(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Params().Len() == 1 && sig.Results().Len() == 1 && s.isHandler(sig.Params().At(0).Type()) && s.isHandler(sig.Results().At(0).Type())
}

// addsMiddleware reports whether the use of a router at c puts something before
// all that is registered on it: r.Use(m).
func addsMiddleware(c inspector.Cursor) bool {
	for c.ParentEdgeKind() == edge.SelectorExpr_Sel || c.ParentEdgeKind() == edge.ParenExpr_X {
		c = c.Parent()
	}
	if c.ParentEdgeKind() != edge.SelectorExpr_X {
		return false
	}
	return c.Parent().Node().(*ast.SelectorExpr).Sel.Name == "Use"
}
