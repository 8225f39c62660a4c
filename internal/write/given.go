package write

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// made adds the key of a request that a function of the program makes.
func (k *keys) made(call *ast.CallExpr, made *Request) {
	switch p := made.KeyParam; {
	case p > 0 && p <= len(call.Args):
		k.add("the idempotency key", call.Args[p-1], call.Args[p-1], false)
	case made.Fresh:
		key := Key{Name: "the idempotency key", Pos: call.Pos(), End: call.End()}
		if k.region.Pos() <= call.Pos() && call.End() <= k.region.End() {
			key.Mint = &Mint{Node: call, Identifier: true}
		}
		k.list = append(k.list, key)
	default:
		k.list = append(k.list, Key{Name: "the idempotency key", Pos: call.Pos(), End: call.End()})
	}
}

// given looks at a function of the program that sets a key on the variable.
func (k *keys) given(v *types.Var, call *ast.CallExpr) {
	fn := code.Callee(k.info, call)
	if fn == nil {
		return
	}
	for _, g := range k.Facts(fn).Keys {
		if g.Object >= 0 && g.Object < len(call.Args) && k.root(call.Args[g.Object]) == v {
			k.of(g, call)
		}
	}
}

// of adds the key that the called function sets.
func (k *keys) of(g GivenKey, call *ast.CallExpr) {
	if g.From >= 0 && g.From < len(call.Args) {
		k.add(g.Name, call.Args[g.From], call, g.Identity)
		return
	}
	key := Key{Name: g.Name, Pos: call.Pos(), End: call.End(), Identity: g.Identity}
	if g.Fresh && k.region.Pos() <= call.Pos() && call.End() <= k.region.End() {
		key.Mint = &Mint{Node: call, Identifier: true}
	}
	k.list = append(k.list, key)
}

// maxReturned bounds how many keys of a returned value are kept: one is enough
// to tell a repeat.
const maxReturned = 3

// returnedKeys returns the keys in the value that fn makes and returns:
// newOrder(cart), with a key or an identity in it.
func (t *Tracer) returnedKeys(fn *types.Func, cur inspector.Cursor) []GivenKey {
	results := fn.Signature().Results()
	if results.Len() == 0 || !t.hasKeyField(results.At(0).Type()) {
		return nil
	}
	for c := range cur.Preorder((*ast.ReturnStmt)(nil)) {
		ret := c.Node().(*ast.ReturnStmt)
		if in, _ := code.Function(c); in != cur || len(ret.Results) == 0 {
			continue
		}
		var list []GivenKey
		for _, key := range t.Keys(ret.Results[0], c, cur.Node()) {
			g := GivenKey{Object: -1, From: -1, Fresh: key.Mint != nil, Identity: key.Identity, Name: key.Name}
			if key.Value != nil {
				g.From = t.paramOf(key.Value, c) - 1
			}
			if list = append(list, g); len(list) == maxReturned {
				break
			}
		}
		if list != nil {
			return list
		}
	}
	return nil
}

// hasKeyField reports whether the struct of type t, or behind it, has a field
// for a key or an identity. A request is asked for by itself.
func (t *Tracer) hasKeyField(typ types.Type) bool {
	if p, ok := typ.Underlying().(*types.Pointer); ok {
		typ = p.Elem()
	}
	st, ok := typ.Underlying().(*types.Struct)
	if !ok || code.TypeName(typ) == "net/http.Request" {
		return false
	}
	for f := range st.Fields() {
		if t.table.Key(f.Name()) || api.IdentityField(f.Name()) {
			return true
		}
	}
	return false
}

// encodes looks at what is written into the variable: json.NewEncoder(&buf).Encode(x).
func (k *keys) encodes(v *types.Var, call *ast.CallExpr, depth int) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Encode" || len(call.Args) != 1 {
		return
	}
	inner, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	if ok && len(inner.Args) == 1 && k.root(inner.Args[0]) == v {
		k.expr(call.Args[0], depth+1)
	}
}

// givenKeys returns the keys that fn sets on objects that it is given.
func (t *Tracer) givenKeys(fn *types.Func, cur inspector.Cursor) []GivenKey {
	var list []GivenKey
	params := fn.Signature().Params()
	for i := range params.Len() {
		p := params.At(i)
		if !api.RequestType(code.TypeName(p.Type())) {
			continue
		}
		k := &keys{Tracer: t, cur: cur, region: cur.Node(), seen: map[types.Object]bool{}}
		k.variable(p, 0)
		for _, key := range k.list {
			if key.Identity {
				continue
			}
			g := GivenKey{Object: i, From: -1, Fresh: key.Mint != nil, Name: key.Name}
			if key.Value != nil {
				g.From = t.paramOf(key.Value, cur) - 1
			}
			list = append(list, g)
		}
	}
	return list
}

// run returns the number of the run of a job, which is new in every run of the
// function in the region.
func (f *fresh) run(x *ast.SelectorExpr) *Mint {
	switch f.region.(type) {
	case *ast.FuncDecl, *ast.FuncLit:
	default:
		return nil // a loop in one run
	}
	v, ok := f.info.ObjectOf(x.Sel).(*types.Var)
	if !ok || !v.IsField() || v.Pkg() == nil || !api.RunCount(v.Pkg().Path(), v.Name()) || !f.inside(x.Pos()) {
		return nil
	}
	return &Mint{Node: x}
}
