package clock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// maxHops is how many calls a span is followed through.
const maxHops = 3

// clientTimeout is how a message names the limit of a client.
const clientTimeout = "http.Client.Timeout"

// Span is a time that a piece of work gives itself: the limit of a context or
// of a client that it waits under.
type Span struct {
	Value
	// What sets the limit, as a message names it: "context.WithTimeout".
	What string
	// In is the function that it stands in, and Place where.
	In, Place string
	// Under is the context parameter that may end the work earlier; nil if no
	// parameter can.
	Under *types.Var
	// Index is the index of Under among the parameters; -1 for none.
	Index int
}

// Bar is the span as an end of a comparison.
func (s Span) Bar() *Bar { return &Bar{Value: s.Value, What: s.What, In: s.In, Place: s.Place} }

// spanList is the spans of a function; open reports that more are known where
// the values of its parameters are.
type spanList struct {
	list []Span
	open bool
}

// Spans returns the spans of a function of this package, for any caller.
func (r *Reader) Spans(fn *types.Func) []Span { return r.spansOf(fn).list }

func (r *Reader) spansOf(fn *types.Func) spanList {
	if s, ok := r.spans[fn]; ok {
		return s
	}
	r.spans[fn] = spanList{} // a cycle adds nothing
	if decl, ok := r.Flow.Decl(fn); ok {
		r.spans[fn] = r.spansIn(decl, nil, 0)
	}
	return r.spans[fn]
}

// SpansIn returns the spans of a function declaration or literal.
func (r *Reader) SpansIn(top inspector.Cursor, env Env) []Span { return r.spansIn(top, env, 0).list }

func (r *Reader) spansIn(top inspector.Cursor, env Env, depth int) spanList {
	var out spanList
	for c := range top.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		fn := code.Callee(r.info, call)
		if fn == nil || fn.Pkg() == nil || !r.runsWithin(c, top) {
			continue
		}
		if site := r.SiteAt(call, c, env); site != nil {
			if !site.Known {
				out.open = true
				continue
			}
			out.addUnder(site.Own, r.Limit(call.Args[0], c, env), Span{What: site.Name, In: r.nameAround(c), Place: r.place(call.Pos())}, top, r)
			continue
		}
		if send := r.SendAt(call, c, env); send != nil {
			if send.Timeout != nil {
				out.addUnder(send.Timeout.Value, send.Limit, Span{What: clientTimeout, In: r.nameAround(c), Place: r.place(send.Timeout.Pos)}, top, r)
			} else if send.Client == nil {
				out.open = true
			}
			continue
		}
		r.through(call, fn, c, top, env, depth, &out)
	}
	return out
}

// addUnder adds a span of v under a context with the limit l, if that does not
// end earlier.
func (out *spanList) addUnder(v Value, l Limit, s Span, top inspector.Cursor, r *Reader) {
	s.Value, s.Index = v, -1
	switch l.Reach {
	case Unknown:
		return
	case Bounded:
		if l.D < v.D {
			return // it never fires, and the outer one is a span itself
		}
	}
	s.Under = l.Param
	if s.Under != nil {
		s.Index = paramIndex(r.info, s.Under, top)
	}
	out.list = append(out.list, s)
}

// through adds the spans of a function that is called.
func (r *Reader) through(call *ast.CallExpr, fn *types.Func, c, top inspector.Cursor, env Env, depth int, out *spanList) {
	if depth >= maxHops {
		return
	}
	inner := r.calleeSpans(call, fn, c, env, depth)
	out.open = out.open || inner.open
	for _, s := range inner.list {
		if s.Index < 0 || s.Index >= len(call.Args) {
			s.Under = nil
			s.Index = -1
			out.list = append(out.list, s)
			continue
		}
		out.addUnder(s.Value, r.Limit(call.Args[s.Index], c, env), s, top, r)
	}
}

// calleeSpans returns the spans of what the call reaches: a function of this
// package, the one visible implementation of an interface, or what a directly
// imported package says.
func (r *Reader) calleeSpans(call *ast.CallExpr, fn *types.Func, c inspector.Cursor, env Env, depth int) spanList {
	if recv := code.Signature(fn).Recv(); recv != nil && types.IsInterface(recv.Type()) {
		impls := r.Implementations(fn)
		if len(impls) != 1 {
			return spanList{}
		}
		fn = impls[0]
	}
	if fn.Pkg() != r.Pass.Pkg {
		var out spanList
		for _, n := range r.Imported(r.Flow.Name(fn)) {
			if n.Kind == NoteSpan {
				out.list = append(out.list, n.span())
			}
		}
		return out
	}
	decl, ok := r.Flow.Decl(fn)
	if !ok || r.busy[fn] {
		return spanList{}
	}
	known := r.spansOf(fn)
	if !known.open {
		return known
	}
	r.busy[fn] = true
	defer delete(r.busy, fn)
	bound := r.bindValues(fn, call, c, env)
	if len(bound) == 0 {
		return known
	}
	return r.spansIn(decl, bound, depth+1)
}

// bindValues is bind without the contexts, whose limits are merged later.
func (r *Reader) bindValues(fn *types.Func, call *ast.CallExpr, cur inspector.Cursor, env Env) Env {
	inner := r.bind(fn, call, cur, env)
	for v := range inner {
		if code.IsContext(v.Type()) || code.TypeName(v.Type()) == "net/http.Request" {
			delete(inner, v)
		}
	}
	return inner
}

func (r *Reader) runsInline(lit inspector.Cursor) bool {
	run := r.Flow.Literal(lit)
	return run == ctxflow.Inline || run == ctxflow.RunsAwaited
}

// nameAround returns the name of the declared function around cur: "export",
// "Server.export".
func (r *Reader) nameAround(cur inspector.Cursor) string {
	for c := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		if fn, ok := r.info.Defs[c.Node().(*ast.FuncDecl).Name].(*types.Func); ok {
			return FuncName(fn)
		}
	}
	return r.Pass.Pkg.Name()
}

// FuncName returns "function" or "Type.Method".
func FuncName(fn *types.Func) string {
	if recv := code.Signature(fn).Recv(); recv != nil {
		if n := code.Named(recv.Type()); n != nil {
			return n.Obj().Name() + "." + fn.Name()
		}
	}
	return fn.Name()
}

// paramIndex returns the index of v among the parameters of the function at
// top, or -1.
func paramIndex(info *types.Info, v *types.Var, top inspector.Cursor) int {
	t := code.FuncType(top.Node())
	if t == nil {
		return -1
	}
	i := 0
	for _, field := range t.Params.List {
		for _, id := range field.Names {
			if info.Defs[id] == v {
				return i
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
	return -1
}
