package clock

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Owner is one value that timeouts belong to: a server, a client, the options
// of one call. Two literals of a type are two owners.
type Owner struct {
	// Type is the owner's row: "net/http.Server".
	Type string
	// Cur is the literal, assignment or call that it was first seen at.
	Cur inspector.Cursor
	// Var is the variable or field that it is put into; nil if none is seen.
	Var *types.Var
	// Base is the expression whose fields are assigned to, and At one of these
	// assignments; nil if the owner is only ever a literal or options.
	Base ast.Expr
	At   inspector.Cursor

	lit  *ast.CompositeLit
	set  map[string][]element
	keys []string
}

// element is one value that is given to an owner.
type element struct {
	value    ast.Expr
	cur      inspector.Cursor
	pos, end token.Pos
	guarded  bool
}

// ownerKey is what two mentions of one owner have in common: the variable it
// is in, or the node that makes it.
type ownerKey struct {
	v    *types.Var
	node ast.Node
	typ  string
	// of is what a field of another package's type is part of: the Server of one
	// echo.Echo is not that of the next.
	of *types.Var
}

// keyOf returns the key of the variable or field that e is.
func (r *Reader) keyOf(e ast.Expr, v *types.Var, typ string) ownerKey {
	key := ownerKey{v: v, typ: typ}
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok && v.IsField() && v.Pkg() != r.Pass.Pkg {
		key.of = code.Var(r.info, sel.X)
	}
	return key
}

// Owners returns the owners of a type in source order.
func (r *Reader) Owners(typ string) []*Owner {
	var list []*Owner
	for _, o := range r.list {
		if o.Type == typ {
			list = append(list, o)
		}
	}
	return list
}

// Pos is where the owner is made.
func (o *Owner) Pos() token.Pos { return o.Cur.Node().Pos() }

// Keys returns the keys that are set, in source order.
func (o *Owner) Keys() []string { return o.keys }

// Has reports whether the key is set to anything.
func (o *Owner) Has(key string) bool { return len(o.set[key]) > 0 }

// Expr returns the one expression that the key is set to, or nil.
func (o *Owner) Expr(key string) (ast.Expr, inspector.Cursor) {
	if es := o.set[key]; len(es) == 1 {
		return es[0].value, es[0].cur
	}
	return nil, inspector.Cursor{}
}

// Get returns the duration that the key of the owner is set to. It is nil if
// the key is not set, and not Known if the value is not fixed, or set in two
// places.
func (r *Reader) Get(o *Owner, key string, env Env) *Setting {
	if o == nil || len(o.set[key]) == 0 {
		return nil
	}
	es := o.set[key]
	e := es[len(es)-1]
	s := &Setting{Pos: e.pos, End: e.end}
	if len(es) > 1 && !e.guarded {
		return s
	}
	s.Value, s.Known = r.Duration(e.value, e.cur, env)
	if unit := r.Table.UnitOf(o.Type, key); unit != 0 && !code.IsDuration(r.info.TypeOf(e.value)) {
		s.D *= unit
	}
	s.Default = s.Default || e.guarded
	return s
}

// GetCount returns the whole number that the key is set to.
func (r *Reader) GetCount(o *Owner, key string, env Env) (int, bool) {
	if o == nil || len(o.set[key]) != 1 {
		return 0, false
	}
	return r.Count(o.set[key][0].value, o.set[key][0].cur, env)
}

func (r *Reader) owner(key ownerKey, cur inspector.Cursor) *Owner {
	o := r.owners[key]
	if o == nil {
		o = &Owner{Type: key.typ, Cur: cur, Var: key.v, set: map[string][]element{}}
		r.owners[key] = o
		r.list = append(r.list, o)
	}
	return o
}

func (o *Owner) put(key string, e element) {
	if len(o.set[key]) == 0 {
		o.keys = append(o.keys, key)
	}
	o.set[key] = append(o.set[key], e)
}

// ownLiteral makes an owner of a literal whose type has rows.
func (r *Reader) ownLiteral(lit *ast.CompositeLit, c inspector.Cursor) {
	name := code.TypeName(r.info.TypeOf(lit))
	if !r.Table.HasOwner(name) {
		return
	}
	key := ownerKey{node: lit, typ: name}
	o := r.owner(key, c)
	o.lit = lit
	if v := r.target(c); v != nil {
		o.Var = v
		r.owners[ownerKey{v: v, typ: name}] = o
	}
	r.elements(o, "", lit, c)
}

// elements gives the elements of a literal to its owner, those of literals in
// it under a path.
func (r *Reader) elements(o *Owner, prefix string, lit *ast.CompositeLit, c inspector.Cursor) {
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		name := ""
		if id, ok := kv.Key.(*ast.Ident); ok {
			name = id.Name
		} else if s, ok := code.ConstString(r.info, kv.Key); ok {
			name = s
		}
		if name == "" {
			continue
		}
		o.put(prefix+name, element{value: kv.Value, cur: c, pos: kv.Pos(), end: kv.End()})
		if l := literalIn(r.info, kv.Value); l != nil {
			r.elements(o, prefix+name+".", l, c)
		}
	}
}

// literalIn returns the struct literal that e is, or the address of, or nil.
func literalIn(info *types.Info, e ast.Expr) *ast.CompositeLit {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	if l, ok := e.(*ast.CompositeLit); ok && structOf(info.TypeOf(l)) != nil {
		return l
	}
	return nil
}

// OwnerOf returns the owner of one of the types that e is, or nil.
func (r *Reader) OwnerOf(e ast.Expr, cur inspector.Cursor, env Env, typs ...string) *Owner {
	if lit := r.literalOf(e, cur, env, 0); lit != nil {
		for _, o := range r.list {
			if o.lit == lit.lit && slices.Contains(typs, o.Type) {
				return o
			}
		}
	}
	v := code.Var(r.info, e)
	if v == nil {
		return nil
	}
	if b, ok := env[v]; ok {
		return r.OwnerOf(b.Expr, b.Cur, b.Env, typs...)
	}
	for _, typ := range typs {
		if o := r.owners[r.keyOf(e, v, typ)]; o != nil {
			return o
		}
	}
	return nil
}
