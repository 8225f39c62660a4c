package clock

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// HTTPClient is the owner type of the standard library's client.
const HTTPClient = "net/http.Client"

// Send is a call that sends a request through an HTTP client.
type Send struct {
	Call *ast.CallExpr
	Cur  inspector.Cursor
	// Client is the client, if it can be seen; Timeout its limit, nil for none.
	Client  *Owner
	Timeout *Setting
	// Limit is when the context of the request ends.
	Limit Limit
}

// SendAt returns the send that the call is, or nil.
func (r *Reader) SendAt(call *ast.CallExpr, cur inspector.Cursor, env Env) *Send {
	fn := code.Callee(r.info, call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "net/http" {
		return nil
	}
	recv := code.Receiver(call)
	if sig := code.Signature(fn); sig.Recv() == nil || code.TypeName(sig.Recv().Type()) != HTTPClient {
		return nil
	}
	s := &Send{Call: call, Cur: cur}
	switch fn.Name() {
	case "Do":
		s.Limit = r.RequestLimit(call.Args[0], cur, env)
	case "Get", "Head", "Post", "PostForm":
		s.Limit = Limit{Reach: Endless}
	default:
		return nil
	}
	s.Client = r.OwnerOf(recv, cur, env, HTTPClient)
	if t := r.Get(s.Client, "Timeout", nil); t != nil && t.Known && t.D > 0 {
		s.Timeout = t
	}
	return s
}

// RequestLimit returns when the context of the request e ends.
func (r *Reader) RequestLimit(e ast.Expr, cur inspector.Cursor, env Env) Limit {
	return r.requestLimit(e, cur, env, 0)
}

func (r *Reader) requestLimit(e ast.Expr, cur inspector.Cursor, env Env, depth int) Limit {
	if depth > maxContext {
		return Limit{}
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		fn := code.Callee(r.info, e)
		if fn == nil || fn.Pkg() == nil {
			return Limit{}
		}
		for _, arg := range e.Args {
			if t := r.info.TypeOf(arg); t != nil && code.IsContext(t) {
				return r.limit(arg, r.at(e, cur), env, depth+1)
			}
		}
		if fn.Pkg().Path() == "net/http" && fn.Name() == "NewRequest" {
			return Limit{Reach: Endless}
		}
	case *ast.Ident:
		v, ok := r.info.ObjectOf(e).(*types.Var)
		if !ok {
			return Limit{}
		}
		if b, ok := env[v]; ok {
			return r.requestLimit(b.Expr, b.Cur, b.Env, depth+1)
		}
		defs, initial := r.reaching(v, cur)
		if initial {
			if len(defs) == 0 && isParameter(r.info, v, cur) {
				return Limit{Reach: Callers}
			}
			return Limit{}
		}
		var result Limit
		for i, s := range defs {
			if s.kind == opaque {
				return Limit{}
			}
			l := r.requestLimit(s.value, s.cur, env, depth+1)
			if i == 0 {
				result = l
			} else {
				result = later(result, l)
			}
		}
		return result
	}
	return Limit{}
}

// runsWithin reports whether the call at cur is done before the function at
// top returns, by it.
func (r *Reader) runsWithin(cur, top inspector.Cursor) bool {
	switch cur.Parent().Node().(type) {
	case *ast.GoStmt, *ast.DeferStmt:
		return false
	}
	for lit := range cur.Enclosing((*ast.FuncLit)(nil)) {
		if lit == top {
			return true
		}
		if !top.Contains(lit) {
			return true
		}
		if !r.runsInline(lit) {
			return false
		}
	}
	return true
}

// moves are the names by which code takes a response's deadline, or the whole
// connection, into its own hands.
var moves = map[string]bool{
	"Flusher": true, "Hijacker": true, "Hijack": true, "SetWriteDeadline": true, "SetDeadline": true,
	"NewResponseController": true, "Upgrade": true, "SSEvent": true, "Stream": true,
}

// Streams reports whether the function at top, or one that it calls in this
// package, streams its answer, hijacks the connection or moves its deadline.
func (r *Reader) Streams(top inspector.Cursor) bool {
	return r.streams(top, map[token.Pos]bool{}, 0)
}

func (r *Reader) streams(top inspector.Cursor, seen map[token.Pos]bool, depth int) bool {
	pos := top.Node().Pos()
	if seen[pos] || depth > maxHops {
		return false
	}
	seen[pos] = true
	for c := range top.Preorder((*ast.SelectorExpr)(nil), (*ast.BasicLit)(nil), (*ast.CallExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.SelectorExpr:
			if moves[n.Sel.Name] {
				return true
			}
			if n.Sel.Name == "Accept" && r.isWebsocket(n) {
				return true
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING && len(n.Value) > 2 && n.Value[1:len(n.Value)-1] == "text/event-stream" {
				return true
			}
		case *ast.CallExpr:
			fn := code.Callee(r.info, n)
			if fn == nil {
				continue
			}
			if decl, ok := r.Flow.Decl(fn); ok {
				if r.streams(decl, seen, depth+1) {
					return true
				}
			} else if r.streamsElsewhere(fn) {
				return true
			}
		}
	}
	return false
}

// streamsElsewhere reports whether a function of another package streams.
func (r *Reader) streamsElsewhere(fn *types.Func) bool {
	if fn.Pkg() == nil || fn.Pkg() == r.Pass.Pkg {
		return false
	}
	for _, note := range r.Imported(r.Flow.Name(fn)) {
		if note.Kind == NoteStreams {
			return true
		}
	}
	return false
}

// MovesDeadline reports whether the function at top moves the write deadline
// of a response.
func (r *Reader) MovesDeadline(top inspector.Cursor) bool {
	for c := range top.Preorder((*ast.SelectorExpr)(nil)) {
		if name := c.Node().(*ast.SelectorExpr).Sel.Name; name == "SetWriteDeadline" || name == "SetDeadline" {
			return true
		}
	}
	return false
}

func (r *Reader) isWebsocket(sel *ast.SelectorExpr) bool {
	obj := r.info.ObjectOf(sel.Sel)
	return obj != nil && obj.Pkg() != nil && obj.Pkg().Name() == "websocket"
}

// Sends calls each for every call that sends a request.
func (r *Reader) Sends(each func(*Send)) {
	for c := range r.root.Preorder((*ast.CallExpr)(nil)) {
		if s := r.SendAt(c.Node().(*ast.CallExpr), c, nil); s != nil {
			each(s)
		}
	}
}

// OnlyUse reports whether the context that the site makes, in the same
// function, has one use: it is handed on once, for the request at cur.
func (r *Reader) OnlyUse(site *Site, cur inspector.Cursor) bool {
	v := r.target(site.Cur)
	fn, ok := code.Function(site.Cur)
	if v == nil || !ok || !fn.Contains(cur) || len(r.stores[v]) > 1 {
		return false
	}
	n := 0
	for c := range fn.Preorder((*ast.Ident)(nil)) {
		if r.info.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		n++
		for loop := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
			if !loop.Contains(site.Cur) {
				return false // each round sends one
			}
		}
	}
	return n == 1
}

// LocalTo reports whether the owner is made in the function around cur, and
// for it alone.
func (r *Reader) LocalTo(o *Owner, cur inspector.Cursor) bool {
	fn, ok := code.Function(cur)
	return ok && o != nil && o.Var != nil && !o.Var.IsField() && fn.Contains(o.Cur) && !isParameter(r.info, o.Var, cur) && o.Var.Parent() != r.Pass.Pkg.Scope()
}

// NameAround returns the name of the declared function around cur.
func (r *Reader) NameAround(cur inspector.Cursor) string { return r.nameAround(cur) }

// ParamOf returns the declared function that v is a parameter of, and its index;
// nil if it is a literal's or none.
func (r *Reader) ParamOf(v *types.Var, cur inspector.Cursor) (*types.Func, int) {
	for c := range cur.Enclosing(code.FuncNodes()...) {
		if i := paramIndex(r.info, v, c); i >= 0 {
			d, ok := c.Node().(*ast.FuncDecl)
			if !ok {
				return nil, -1
			}
			fn, _ := r.info.Defs[d.Name].(*types.Func)
			return fn, i
		}
	}
	return nil, -1
}
