package client

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// variable returns the clients that a variable may hold, with all that it is
// told through the variable.
func (t *trace) variable(v *types.Var, cur inspector.Cursor, en env) ([]*found, bool) {
	v = v.Origin()
	if t.seen[v] {
		return nil, true // c = c.SetTimeout(d) says nothing new
	}
	t.seen[v] = true
	defer delete(t.seen, v)
	t.index()
	params := t.handedTo(v)
	for _, x := range append(params, v) {
		if t.opaque[x] || t.keyed[x] && !t.anyKey {
			return nil, false
		}
	}
	list, known := t.held(v, cur, en)
	if !known {
		return nil, false
	}
	for _, s := range t.set[v] {
		s.env = en
		add(list, s)
	}
	for _, p := range params {
		for _, s := range t.set[p] {
			add(list, s)
		}
	}
	return list, true
}

// handedTo returns the parameters of the functions of the package that the
// variable is handed to, and that these hand it on to.
func (t *trace) handedTo(v *types.Var) []*types.Var {
	var all []*types.Var
	seen := map[*types.Var]bool{v: true}
	for list := t.given[v]; len(list) > 0; list = list[1:] {
		if p := list[0].Origin(); !seen[p] {
			seen[p] = true
			all = append(all, p)
			list = append(slices.Clone(list), t.given[p]...)
		}
	}
	return all
}

// held returns the clients that are put into a variable.
func (t *trace) held(v *types.Var, cur inspector.Cursor, en env) ([]*found, bool) {
	if b, ok := en[v]; ok {
		return t.value(b.value, b.cur, b.env)
	}
	if v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		if v.Pkg() != t.Pass.Pkg {
			// The default client and the default transport send once.
			return []*found{{}}, !v.IsField() && v.Pkg() != nil && v.Pkg().Path() == "net/http"
		}
		return t.union(t.stores[v], en)
	}
	if fn, i := t.paramOf(v, cur); fn != nil {
		return t.parameter(fn, i)
	}
	values := t.Flow.Assignments(v, cur)
	if len(values) == 0 {
		row := t.Table.ClientOf(code.TypeName(v.Type()))
		if _, pointer := types.Unalias(v.Type()).(*types.Pointer); row == nil || pointer {
			return nil, false
		}
		return []*found{{row: row, on: row.Zero, pos: v.Pos()}}, true // var c resty.Client
	}
	var stores []store
	for _, x := range values {
		stores = append(stores, store{x, cur})
	}
	return t.union(stores, en)
}

// union returns all that is stored; false if one of them cannot be seen.
func (t *trace) union(stores []store, en env) ([]*found, bool) {
	var all []*found
	for _, s := range stores {
		list, known := t.value(s.value, s.cur, en)
		if !known {
			return nil, false
		}
		all = append(all, list...)
	}
	return all, len(stores) > 0
}

// paramOf returns the declared function around cur that v is a parameter of,
// and its index; nil for none.
func (t *trace) paramOf(v *types.Var, cur inspector.Cursor) (*types.Func, int) {
	for c := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		fn, ok := t.info.Defs[c.Node().(*ast.FuncDecl).Name].(*types.Func)
		if !ok {
			return nil, 0
		}
		for i := range fn.Signature().Params().Len() {
			if fn.Signature().Params().At(i) == v {
				return fn, i
			}
		}
	}
	return nil, 0
}

// parameter returns what the callers of a function give it. Those of an
// exported one are not all here.
func (t *trace) parameter(fn *types.Func, i int) ([]*found, bool) {
	if fn.Exported() && t.Pass.Pkg.Name() != "main" || t.hops >= maxHops || t.UsedAsValue(fn) {
		return nil, false
	}
	t.hops++
	defer func() { t.hops-- }()
	var stores []store
	for _, c := range t.Callers(fn) {
		if i >= len(c.Call.Args) {
			return nil, false
		}
		stores = append(stores, store{c.Call.Args[i], c.Cur})
	}
	return t.union(stores, nil)
}

// returned returns the clients that a function of the program returns.
func (t *trace) returned(fn *types.Func, call *ast.CallExpr, en env) ([]*found, bool) {
	decl, ok := t.Flow.Decl(fn)
	if !ok || t.hops >= maxHops || t.seen[fn] {
		return nil, false
	}
	t.seen[fn] = true
	t.hops++
	defer func() { t.hops--; delete(t.seen, fn) }()
	index := t.clientResult(fn)
	if index < 0 {
		return nil, false
	}
	var all []*found
	seen := false
	for c := range decl.Preorder((*ast.ReturnStmt)(nil)) {
		ret := c.Node().(*ast.ReturnStmt)
		if in, _ := code.Function(c); in != decl {
			continue
		}
		var list []*found
		known := false
		switch {
		case index < len(ret.Results):
			list, known = t.value(ret.Results[index], c, en)
		case len(ret.Results) == 0:
			list, known = t.variable(fn.Signature().Results().At(index), c, en)
		case len(ret.Results) == 1:
			list, known = t.value(ret.Results[0], c, en)
		}
		if !known {
			return nil, false
		}
		seen = true
		all = append(all, list...)
	}
	return all, seen
}

// clientResult returns the index of the result that may be a client; -1 for none.
func (t *trace) clientResult(fn *types.Func) int {
	results := fn.Signature().Results()
	for i := range results.Len() {
		if typ := results.At(i).Type(); t.mayBeClient(typ) || t.ownTransport(typ) != nil {
			return i
		}
	}
	return -1
}

// bind binds the parameters of a function of the program to the arguments.
func (t *trace) bind(fn *types.Func, call *ast.CallExpr, cur inspector.Cursor, outer env) env {
	params := fn.Signature().Params()
	en := env{}
	for i := range params.Len() {
		if i < len(call.Args) && !(fn.Signature().Variadic() && i == params.Len()-1) {
			en[params.At(i)] = bound{call.Args[i], cur, outer}
		}
	}
	return en
}
