package summary

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// dial is a call that makes a connection.
type dial struct {
	call *ast.CallExpr
	cur  inspector.Cursor
}

// conns follows the clients of remote procedures, and their connections, to
// where these are made. It exists only in a package that has something to say
// about a connection.
type conns struct {
	*Package
	stores map[*types.Var][]store // what is put into fields and package variables
}

func (p *Package) connections() *conns {
	if p.conns == nil {
		p.conns = &conns{Package: p}
	}
	return p.conns
}

// maxConn bounds how far a connection is followed.
const maxConn = 10

// frame is a call that is being looked into, so that a parameter is known.
type frame struct {
	fn   *types.Func
	call *ast.CallExpr
	cur  inspector.Cursor
	up   *frame
}

// of returns the calls that make the connection of a client, or the connection,
// that x is. It reports false if it may be one that cannot be seen.
func (c *conns) of(x ast.Expr, cur inspector.Cursor) ([]dial, bool) {
	t := &connTrace{conns: c, seen: map[types.Object]bool{}}
	ok := t.expr(x, cur, nil, 0)
	return t.dials, ok && len(t.dials) > 0
}

type connTrace struct {
	*conns
	seen  map[types.Object]bool
	dials []dial
}

func (t *connTrace) expr(x ast.Expr, cur inspector.Cursor, in *frame, depth int) bool {
	if depth > maxConn {
		return false
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		return t.call(x, cur, in, depth)
	case *ast.CompositeLit: // the generated client itself
		conn := t.connAmong(x.Elts)
		return conn != nil && t.expr(conn, cur, in, depth+1)
	case *ast.UnaryExpr:
		return t.expr(x.X, cur, in, depth+1)
	case *ast.StarExpr:
		return t.expr(x.X, cur, in, depth+1)
	case *ast.SelectorExpr:
		if v, ok := t.pass.TypesInfo.ObjectOf(x.Sel).(*types.Var); ok {
			return t.stored(v, depth)
		}
	case *ast.Ident:
		v, ok := t.pass.TypesInfo.ObjectOf(x).(*types.Var)
		if !ok {
			_, isNil := t.pass.TypesInfo.ObjectOf(x).(*types.Nil)
			return isNil // no connection yet
		}
		return t.variable(v, cur, in, depth)
	}
	return false
}

// call follows a call: one that makes a connection, a function of the package,
// or the constructor of a client that is given a connection.
func (t *connTrace) call(call *ast.CallExpr, cur inspector.Cursor, in *frame, depth int) bool {
	fn := code.Callee(t.pass.TypesInfo, call)
	if fn == nil {
		if tv := t.pass.TypesInfo.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
			return t.expr(call.Args[0], cur, in, depth+1)
		}
		return false
	}
	if t.Table.RPCConn(fn) != nil || dialsItself(fn) {
		t.dials = append(t.dials, dial{call, cur})
		return true
	}
	results := code.Signature(fn).Results()
	if results.Len() > 0 && !isConn(results.At(0).Type()) {
		if conn := t.connAmong(call.Args); conn != nil {
			return t.expr(conn, cur, in, depth+1)
		}
	}
	if decl, ok := t.Flow.Decl(fn); ok {
		return t.results(fn, decl, &frame{fn, call, cur, in}, depth)
	}
	return false
}

// connAmong returns the first of the expressions that is a connection, or nil.
func (t *connTrace) connAmong(list []ast.Expr) ast.Expr {
	for _, x := range list {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			x = kv.Value
		}
		if isConn(t.pass.TypesInfo.TypeOf(x)) {
			return x
		}
	}
	return nil
}

// dialsItself reports whether fn is the constructor of a generated client that
// has no connection but options of its own.
func dialsItself(fn *types.Func) bool {
	return slices.ContainsFunc(api.RPCGenerators(), func(g api.RPCGenerated) bool {
		return strings.HasPrefix(fn.Name(), g.Prefix) && takesOptions(fn, g.Option)
	})
}

// isConn reports whether t is a connection of remote procedure calls.
func isConn(t types.Type) bool { return t != nil && api.RPCConnType(code.TypeName(t)) }

// results follows what a function of the package returns first.
func (t *connTrace) results(fn *types.Func, decl inspector.Cursor, in *frame, depth int) bool {
	found := false
	for c := range decl.Preorder((*ast.ReturnStmt)(nil)) {
		ret := c.Node().(*ast.ReturnStmt)
		if outer, _ := code.Function(c); outer != decl {
			continue
		}
		if len(ret.Results) == 0 || !t.expr(ret.Results[0], c, in, depth+1) {
			return false
		}
		found = true
	}
	return found
}

func (t *connTrace) variable(v *types.Var, cur inspector.Cursor, in *frame, depth int) bool {
	if t.seen[v] {
		return true
	}
	if v.Pkg() == t.pass.Pkg && v.Parent() == t.pass.Pkg.Scope() {
		return t.stored(v, depth)
	}
	t.seen[v] = true
	defer delete(t.seen, v)
	values := t.Flow.Assignments(v, cur)
	for _, x := range values {
		if !t.expr(x, cur, in, depth+1) {
			return false
		}
	}
	if len(values) > 0 {
		return true
	}
	return t.param(v, cur, in, depth)
}

// param follows a parameter to the call that is being looked into, or to all
// calls of its function.
func (t *connTrace) param(v *types.Var, cur inspector.Cursor, in *frame, depth int) bool {
	c, i := paramOf(t.pass.TypesInfo, v, cur)
	if i < 0 {
		return false
	}
	d, ok := c.Node().(*ast.FuncDecl)
	if !ok {
		return false
	}
	fn, _ := t.pass.TypesInfo.Defs[d.Name].(*types.Func)
	if fn == nil {
		return false
	}
	if in != nil && in.fn == fn {
		return i < len(in.call.Args) && t.expr(in.call.Args[i], in.cur, in.up, depth+1)
	}
	callers := t.Callers(fn)
	if fn.Exported() || len(callers) == 0 || t.UsedAsValue(fn) {
		return false // its callers elsewhere have connections of their own
	}
	for _, e := range callers {
		if i >= len(e.Call.Args) || !t.expr(e.Call.Args[i], e.Cur, nil, depth+1) {
			return false
		}
	}
	return true
}

// stored follows a field or a variable of the package to everything that is
// put there.
func (t *connTrace) stored(v *types.Var, depth int) bool {
	if v.Pkg() != t.pass.Pkg || t.seen[v] {
		return v.Pkg() == t.pass.Pkg
	}
	t.seen[v] = true
	defer delete(t.seen, v)
	list := t.storesOf()[v.Origin()]
	for _, s := range list {
		if !t.expr(s.value, s.cur, nil, depth+1) {
			return false
		}
	}
	return len(list) > 0
}

// storesOf returns what the package puts into fields and package variables.
func (c *conns) storesOf() map[*types.Var][]store {
	if c.stores != nil {
		return c.stores
	}
	c.stores = map[*types.Var][]store{}
	put := func(l, r ast.Expr, cur inspector.Cursor) {
		v := code.Var(c.pass.TypesInfo, l)
		if v != nil && r != nil && v.Pkg() == c.pass.Pkg && (v.IsField() || v.Parent() == c.pass.Pkg.Scope()) {
			c.stores[v.Origin()] = append(c.stores[v.Origin()], store{r, cur})
		}
	}
	pairs := func(lhs, rhs []ast.Expr, cur inspector.Cursor) {
		for i, l := range lhs {
			switch {
			case len(lhs) == len(rhs):
				put(l, rhs[i], cur)
			case len(rhs) == 1 && i == 0:
				put(l, rhs[0], cur)
			}
		}
	}
	for cur := range c.Flow.Root().Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.CompositeLit)(nil)) {
		if code.IsTest(c.pass.Fset, cur.Node().Pos()) {
			continue
		}
		switch n := cur.Node().(type) {
		case *ast.AssignStmt:
			pairs(n.Lhs, n.Rhs, cur)
		case *ast.ValueSpec:
			lhs := make([]ast.Expr, len(n.Names))
			for i, id := range n.Names {
				lhs[i] = id
			}
			pairs(lhs, n.Values, cur)
		case *ast.CompositeLit:
			code.EachField(c.pass.TypesInfo, n, func(field *types.Var, value ast.Expr) {
				c.stores[field.Origin()] = append(c.stores[field.Origin()], store{value, cur})
			})
		}
	}
	return c.stores
}
