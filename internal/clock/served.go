package clock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Served is one thing that a server's handler comes down to.
type Served struct {
	// Span is the longest time that it gives itself.
	Span Span
	// Wall reports that the span is a TimeoutHandler's.
	Wall bool
}

// Served is what a handler comes down to, merged.
type service struct {
	served  []Served
	streams bool
	// params is the parameters, by index in the function around, that it comes
	// down to.
	params []*types.Var
}

// serving follows one handler.
type serving struct {
	*Reader
	out  *service
	cap  *Value // the shortest limit around, of a TimeoutHandler or a middleware
	seen map[any]bool
	// env is what the parameters are at the call site, of the function whose
	// handler is looked at.
	env  Env
	site *ast.CallExpr
	// handed is the limit of the context that the last middleware hands on.
	handed *Value
}

// maxServe bounds how far a handler is followed.
const maxServe = 12

// Serves returns the spans of the handler e, and whether what it does cannot be
// judged by them because it streams.
func (r *Reader) Serves(e ast.Expr, cur inspector.Cursor) (spans []Served, streams bool, params []*types.Var) {
	s := &serving{Reader: r, out: &service{}, seen: map[any]bool{}}
	s.handler(e, cur, 0)
	return s.out.served, s.out.streams, s.out.params
}

// Registers returns the same for what is registered on the router v.
func (r *Reader) Registers(v *types.Var) (spans []Served, streams bool) {
	s := &serving{Reader: r, out: &service{}, seen: map[any]bool{}}
	s.router(v, 0)
	return s.out.served, s.out.streams
}

// DefaultMux returns the same for what the package registers on the default
// router of net/http.
func (r *Reader) DefaultMux() (spans []Served, streams bool) {
	s := &serving{Reader: r, out: &service{}, seen: map[any]bool{}}
	for c := range r.root.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		fn := code.Callee(r.info, call)
		if fn == nil || code.IsTest(r.Pass.Fset, call.Pos()) {
			continue
		}
		if name := s.Flow.Name(fn); (name == "net/http.HandleFunc" || name == "net/http.Handle") && len(call.Args) == 2 {
			s.handler(call.Args[1], c, 0)
		}
	}
	return s.out.served, s.out.streams
}

func (s *serving) handler(e ast.Expr, cur inspector.Cursor, depth int) {
	if e == nil || depth > maxServe {
		return
	}
	s.forward(e, cur)
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		s.body(s.at(e, cur))
	case *ast.Ident:
		s.named(s.info.ObjectOf(e), e, cur, depth)
	case *ast.SelectorExpr:
		s.named(s.info.ObjectOf(e.Sel), e, cur, depth)
	case *ast.CallExpr:
		s.call(e, s.at(e, cur), depth)
	case *ast.UnaryExpr:
		s.handler(e.X, cur, depth+1)
	case *ast.StarExpr:
		s.handler(e.X, cur, depth+1)
	case *ast.CompositeLit:
		s.typ(s.info.TypeOf(e))
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			if s.isHandler(s.info.TypeOf(elt)) {
				s.handler(elt, cur, depth+1)
			}
		}
	}
}

// named follows a function, or what is put into a variable and registered on it.
func (s *serving) named(obj types.Object, e ast.Expr, cur inspector.Cursor, depth int) {
	switch obj := obj.(type) {
	case *types.Func:
		s.function(obj.Origin())
	case *types.Var:
		if s.seen[obj] {
			return
		}
		s.seen[obj] = true
		s.typ(obj.Type())
		for _, st := range s.stores[obj.Origin()] {
			if st.value != nil && !(st.multi && st.index > 0) {
				s.handler(st.value, st.cur, depth+1)
			}
		}
		s.router(obj, depth)
		if isParameter(s.info, obj, cur) {
			s.out.params = append(s.out.params, obj)
		}
	}
}

// function adds a handler function of this package or of an imported one.
func (s *serving) function(fn *types.Func) {
	if s.seen[fn] {
		return
	}
	s.seen[fn] = true
	if decl, ok := s.Flow.Decl(fn); ok {
		s.body(decl)
		return
	}
	if fn.Pkg() != nil && fn.Pkg() != s.Pass.Pkg && !s.streamsElsewhere(fn) {
		for _, n := range s.Imported(s.Flow.Name(fn)) {
			if n.Kind == NoteSpan {
				s.add(n.span(), false)
			}
		}
	}
}

// body adds what a handler's body does.
func (s *serving) body(top inspector.Cursor) {
	if s.looked(top.Node()) || s.Streams(top) {
		return
	}
	spans := s.SpansIn(top, s.env)
	for _, span := range spans {
		s.add(span, false)
	}
	outer := s.cap
	s.capped(s.handOn(spans, top))
	for c := range top.Preorder((*ast.CallExpr)(nil)) {
		if sel, ok := ast.Unparen(c.Node().(*ast.CallExpr).Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "ServeHTTP" {
			s.forward(sel.X, c)
		}
	}
	s.cap = outer
}

// forward adds how long a handler that forwards waits for its answer.
func (s *serving) forward(e ast.Expr, cur inspector.Cursor) {
	row := s.Table.ForwardOf(code.TypeName(s.info.TypeOf(e)))
	if row == nil {
		return
	}
	o := s.OwnerOf(e, cur, s.env, row.Owner)
	if o == nil {
		return
	}
	s.out.streams = s.out.streams || o.Has(row.Streams)
	transport, at := o.Expr(row.Transport)
	if transport == nil {
		return
	}
	if t := s.Get(s.OwnerOf(transport, at, s.env, row.Via), row.Limit, s.env); t != nil && t.Known && t.D > 0 {
		s.add(Span{Value: t.Value, What: s.Table.LabelOf(row.Via, row.Limit), In: s.nameAround(at), Place: s.place(t.Pos), Index: -1}, false)
	}
}

func (s *serving) add(span Span, wall bool) {
	if s.cap != nil && !wall && s.cap.D < span.D {
		return // TimeoutHandler answers before
	}
	s.out.served = append(s.out.served, Served{span, wall})
}

// typ adds the ServeHTTP of a type.
func (s *serving) typ(t types.Type) {
	n := code.Named(t)
	if n == nil || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() == "net/http" {
		return
	}
	if types.IsInterface(n) {
		return
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, n.Obj().Pkg(), "ServeHTTP")
	if fn, ok := obj.(*types.Func); ok {
		s.function(fn.Origin())
	}
}

// call follows a call that yields a handler.
func (s *serving) call(call *ast.CallExpr, cur inspector.Cursor, depth int) {
	if tv, ok := s.info.Types[call.Fun]; ok && tv.IsType() && len(call.Args) == 1 {
		s.handler(call.Args[0], cur, depth+1)
		return
	}
	fn := code.Callee(s.info, call)
	if fn == nil || fn.Pkg() == nil {
		// middleware(h), where middleware is a value: what it wraps still runs
		s.wraps(call, cur, depth, func() {
			if made, ok := ast.Unparen(call.Fun).(*ast.CallExpr); ok {
				s.factory(made, cur, depth)
			}
		})
		return
	}
	if s.Flow.Name(fn) == "net/http.TimeoutHandler" && len(call.Args) == 3 {
		s.wall(call, cur, depth)
		return
	}
	if s.Flow.Name(fn) == "net/http.AllowQuerySemicolons" || s.Flow.Name(fn) == "net/http.StripPrefix" {
		s.handler(call.Args[len(call.Args)-1], cur, depth+1)
		return
	}
	decl, declared := s.Flow.Decl(fn)
	s.wraps(call, cur, depth, func() {
		if declared {
			s.out.streams = s.out.streams || len(call.Args) > 0 && s.MovesDeadline(decl)
			s.bound(fn, call, cur, func() { s.returned(decl, depth) })
		}
	})
	if recv := code.Receiver(call); recv != nil && !s.isPackage(recv) && s.isHandler(s.info.TypeOf(recv)) {
		s.handler(recv, cur, depth+1)
	}
	for _, n := range s.Imported(s.Flow.Name(fn)) {
		switch {
		case n.Kind == NoteServes && n.Index < 0:
			s.add(n.span(), false)
		case n.Kind == NoteMoves:
			s.out.streams = true
		}
	}
}
