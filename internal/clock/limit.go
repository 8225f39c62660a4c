package clock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Reach says how much is known about the end of a context.
type Reach uint8

const (
	// Unknown: it cannot be seen.
	Unknown Reach = iota
	// Endless: a root; it has no end of its own.
	Endless
	// Callers: it ends when the context ends that the function was given.
	Callers
	// Bounded: it ends after a time that the program fixes, or earlier.
	Bounded
)

// Limit is when a context ends at the latest.
type Limit struct {
	Reach Reach
	Value
	// Site is the call that sets the end; nil unless Bounded.
	Site *Site
	// Param is the context parameter for Callers; nil if the context comes from a
	// request or another carrier.
	Param *types.Var
	// Root reports that an Endless context is a root, not a missing one.
	Root bool
}

// maxContext bounds how far a context is followed.
const maxContext = 10

// Limit returns when the context e ends.
func (r *Reader) Limit(e ast.Expr, cur inspector.Cursor, env Env) Limit {
	return r.limit(e, cur, env, 0)
}

func (r *Reader) limit(e ast.Expr, cur inspector.Cursor, env Env, depth int) Limit {
	if e == nil || depth > maxContext {
		return Limit{}
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := r.info.ObjectOf(e).(*types.Var); ok {
			return r.limitOfVar(v, cur, env, depth)
		}
	case *ast.CallExpr:
		return r.limitOfCall(e, r.at(e, cur), env, depth)
	}
	return Limit{}
}

// at returns the cursor of a node inside cur's file, or cur itself.
func (r *Reader) at(n ast.Node, cur inspector.Cursor) inspector.Cursor {
	if c, ok := cur.FindNode(n); ok {
		return c
	}
	for top := range cur.Enclosing((*ast.File)(nil)) {
		if c, ok := top.FindNode(n); ok {
			return c
		}
	}
	return cur
}

func (r *Reader) limitOfVar(v *types.Var, cur inspector.Cursor, env Env, depth int) Limit {
	if b, ok := env[v]; ok {
		return r.limit(b.Expr, b.Cur, b.Env, depth+1)
	}
	if v.IsField() || v.Parent() == r.Pass.Pkg.Scope() {
		return Limit{}
	}
	defs, initial := r.reaching(v, cur)
	var result Limit
	if initial {
		if !isParameter(r.info, v, cur) {
			return Limit{}
		}
		result = Limit{Reach: Callers, Param: v}
	}
	for i, s := range defs {
		if s.kind == opaque {
			return Limit{}
		}
		l := r.limitOfResult(s, env, depth)
		if i == 0 && !initial {
			result = l
			continue
		}
		result = later(result, l)
	}
	return result
}

// limitOfResult returns the end of what a store puts into a context variable.
func (r *Reader) limitOfResult(s store, env Env, depth int) Limit {
	if !s.multi || s.index == 0 {
		return r.limit(s.value, s.cur, env, depth+1)
	}
	call, ok := ast.Unparen(s.value).(*ast.CallExpr)
	if !ok {
		return Limit{}
	}
	fn := code.Callee(r.info, call)
	if fn == nil || fn.Pkg() == nil {
		return Limit{}
	}
	if i := r.Table.DeriveOf(r.Flow.Name(fn), s.index); i >= 0 && i < len(call.Args) {
		return r.limit(call.Args[i], r.at(call, s.cur), env, depth+1)
	}
	return Limit{}
}

// later merges two ways to one place: the context ends at the later one.
func later(a, b Limit) Limit {
	if a.Reach == Unknown || b.Reach == Unknown {
		return Limit{}
	}
	if a.Reach != b.Reach {
		if a.Reach == Bounded {
			return b
		}
		if b.Reach == Bounded {
			return a
		}
		return Limit{}
	}
	if a.Reach == Bounded && b.D > a.D {
		return b
	}
	if a.Reach == Callers && a.Param != b.Param {
		return Limit{}
	}
	return a
}

func (r *Reader) limitOfCall(call *ast.CallExpr, cur inspector.Cursor, env Env, depth int) Limit {
	fn := code.Callee(r.info, call)
	if fn == nil || fn.Pkg() == nil {
		return Limit{}
	}
	if fn.Pkg().Path() == "context" {
		switch fn.Name() {
		case "Background", "TODO", "WithoutCancel":
			return Limit{Reach: Endless, Root: true}
		case "WithTimeout", "WithTimeoutCause", "WithDeadline", "WithDeadlineCause":
			if len(call.Args) < 2 {
				return Limit{}
			}
			parent := r.limit(call.Args[0], cur, env, depth+1)
			site := r.site(call, fn, cur, env)
			if site.Known && (parent.Reach != Bounded || site.Own.D <= parent.D) {
				return Limit{Reach: Bounded, Value: site.Own, Site: site, Param: parent.Param}
			}
			if parent.Reach == Bounded {
				return parent
			}
			return Limit{}
		}
	}
	if i := r.Table.DeriveOf(r.Flow.Name(fn), 0); i >= 0 && i < len(call.Args) {
		return r.limit(call.Args[i], cur, env, depth+1)
	}
	// r.Context(), c.Request().Context(), stream.Context()
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && len(call.Args) == 0 && code.Signature(fn).Results().Len() == 1 &&
		code.IsContext(code.Signature(fn).Results().At(0).Type()) {
		return r.limitOfCarrier(sel.X, cur, env, depth)
	}
	if decl, ok := r.Flow.Decl(fn); ok {
		return r.limitOfFunc(call, fn, decl, cur, env, depth)
	}
	return Limit{}
}

// limitOfCarrier returns the end of the context that a value carries: that of
// a request which the function was given, or which is made here.
func (r *Reader) limitOfCarrier(e ast.Expr, cur inspector.Cursor, env Env, depth int) Limit {
	e = ast.Unparen(e)
	if code.TypeName(r.info.TypeOf(e)) == "net/http.Request" {
		if id, ok := e.(*ast.Ident); ok {
			if v, ok := r.info.ObjectOf(id).(*types.Var); ok {
				if _, bound := env[v]; bound || !isParameter(r.info, v, cur) {
					return r.RequestLimit(e, cur, env)
				}
			}
		}
	}
	return Limit{Reach: Callers}
}

// limitOfFunc returns the end of the context that a function of this package
// returns.
func (r *Reader) limitOfFunc(call *ast.CallExpr, fn *types.Func, decl, cur inspector.Cursor, env Env, depth int) Limit {
	sig := code.Signature(fn)
	if sig.Results().Len() == 0 || !code.IsContext(sig.Results().At(0).Type()) || r.busy[fn] {
		return Limit{}
	}
	r.busy[fn] = true
	defer delete(r.busy, fn)
	inner := r.bind(fn, call, cur, env)
	var result Limit
	first := true
	for c := range decl.Preorder((*ast.ReturnStmt)(nil)) {
		ret := c.Node().(*ast.ReturnStmt)
		if outer, _ := code.Function(c); outer != decl {
			continue
		}
		if len(ret.Results) == 0 {
			return Limit{}
		}
		l := r.limit(ret.Results[0], c, inner, depth+1)
		if first {
			result, first = l, false
		} else {
			result = later(result, l)
		}
	}
	return result
}
