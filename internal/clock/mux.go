package clock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// wall adds a TimeoutHandler, and what is behind it.
func (s *serving) wall(call *ast.CallExpr, cur inspector.Cursor, depth int) {
	outer := s.cap
	if d, ok := s.Duration(call.Args[1], cur, s.env); ok && d.D > 0 {
		s.add(Span{Value: d, What: "http.TimeoutHandler", In: s.nameAround(cur), Place: s.place(call.Pos()), Index: -1}, true)
		if s.cap == nil || d.D < s.cap.D {
			s.cap = &d
		}
	}
	s.handler(call.Args[0], cur, depth+1)
	s.cap = outer
}

// router follows everything that is registered on a router in a variable or
// field: m.HandleFunc(p, h), m.Route(p, func(r chi.Router) {...}), register(m).
func (s *serving) router(v *types.Var, depth int) {
	if depth > maxServe || !isRouter(v.Type()) {
		return
	}
	key := [2]any{"router", v}
	if s.seen[key] {
		return
	}
	s.seen[key] = true
	outer := s.cap
	for _, c := range s.uses(v) {
		if addsMiddleware(c) {
			s.handed = nil
			s.use(v, c, depth)
			s.capped(s.handed)
		}
	}
	for _, c := range s.uses(v) {
		if !addsMiddleware(c) {
			s.use(v, c, depth)
		}
	}
	s.cap = outer
}

func (s *serving) use(v *types.Var, c inspector.Cursor, depth int) {
	for c.ParentEdgeKind() == edge.SelectorExpr_Sel || c.ParentEdgeKind() == edge.ParenExpr_X {
		c = c.Parent()
	}
	if c.ParentEdgeKind() == edge.CallExpr_Args {
		s.handedTo(c.Parent(), c.ParentEdgeIndex(), depth)
		return
	}
	for c.ParentEdgeKind() == edge.SelectorExpr_X && c.Parent().ParentEdgeKind() == edge.CallExpr_Fun {
		c = c.Parent().Parent()
		s.registration(c, depth)
	}
	// sub := m.Group("/x")
	if sub := s.target(c); sub != nil && sub != v && isRouter(sub.Type()) {
		if _, ok := c.Node().(*ast.CallExpr); ok {
			s.router(sub, depth+1)
		}
	}
}

// registration follows the arguments of a method call on a router.
func (s *serving) registration(c inspector.Cursor, depth int) {
	call := c.Node().(*ast.CallExpr)
	for _, arg := range call.Args {
		t := s.info.TypeOf(arg)
		if t == nil {
			continue
		}
		switch {
		case s.isHandler(t):
			s.handler(arg, c, depth+1)
		case isRouter(t) && !types.IsInterface(t):
			s.handler(arg, c, depth+1)
		case s.isMiddleware(t):
			s.middleware(arg, c, depth+1)
			s.configures(arg, c, depth)
		default:
			s.configures(arg, c, depth)
		}
	}
}

// configures follows a function that is given a router to register on, and a
// middleware that limits the context of what is behind it.
func (s *serving) configures(arg ast.Expr, c inspector.Cursor, depth int) {
	if lit, ok := ast.Unparen(arg).(*ast.FuncLit); ok {
		for _, field := range lit.Type.Params.List {
			for _, id := range field.Names {
				if v, ok := s.info.Defs[id].(*types.Var); ok && isRouter(v.Type()) {
					s.router(v, depth+1)
				}
			}
		}
		return
	}
	call, ok := ast.Unparen(arg).(*ast.CallExpr)
	if !ok {
		return
	}
	fn := code.Callee(s.info, call)
	if fn == nil {
		return
	}
	if row := s.Table.WrappingOf(s.Flow.Name(fn)); row != nil && row.Arg < len(call.Args) {
		if t := s.Get(s.OwnerOf(call.Args[row.Arg], c, s.env, row.Owner), row.Key, s.env); t != nil && t.Known && t.D > 0 {
			s.add(Span{Value: t.Value, What: s.Table.LabelOf(row.Owner, row.Key), In: s.nameAround(c), Place: s.place(t.Pos), Index: -1}, false)
			s.handed = &t.Value
		}
		return
	}
	p := s.Table.ParamOf(s.Flow.Name(fn))
	if p == nil || p.Owner != "" || p.Arg >= len(call.Args) {
		return
	}
	if d, ok := s.Duration(call.Args[p.Arg], c, s.env); ok && d.D > 0 {
		s.add(Span{Value: d, What: p.Label(), In: s.nameAround(c), Place: s.place(call.Pos()), Index: -1}, false)
		s.handed = &d
	}
}

// handedTo follows a router into a function that registers on it.
func (s *serving) handedTo(c inspector.Cursor, i, depth int) {
	call := c.Node().(*ast.CallExpr)
	fn := code.Callee(s.info, call)
	if fn == nil || fn.Pkg() == nil {
		return
	}
	params := code.Signature(fn).Params()
	if _, ok := s.Flow.Decl(fn); ok {
		if i < params.Len() {
			s.router(params.At(i), depth+1)
		}
		return
	}
	if fn.Pkg() == s.Pass.Pkg {
		return
	}
	for _, n := range s.Imported(s.Flow.Name(fn)) {
		if n.Kind == NoteServes && n.Index == i {
			s.add(n.span(), false)
		}
	}
}
