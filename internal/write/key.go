package write

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Key is a key that a write is given.
type Key struct {
	// Name is the header, the field or the option.
	Name string
	// Value is the key itself; nil if a function elsewhere sets it.
	Value ast.Expr
	// Pos and End mark the place that sets it.
	Pos, End token.Pos
	// Mint is where the key is made, if that is in the region.
	Mint *Mint
	// Identity reports that it is no key by its name, but tells the payload from
	// others.
	Identity bool
}

// Keys returns the keys that x, an argument of a write, is given in the
// declaration around cur: in literals, fields, headers, setters and options. A
// field of one of the names tells what is written from all others.
func (t *Tracer) Keys(x ast.Expr, cur inspector.Cursor, region ast.Node, names ...string) []Key {
	k := &keys{Tracer: t, cur: cur, region: region, seen: map[types.Object]bool{}, names: names}
	k.expr(x, 0)
	return k.list
}

// ChainKeys returns the keys in the chain of calls in front of a call:
// client.R().SetHeader(name, key).Post(url).
func (t *Tracer) ChainKeys(call *ast.CallExpr, cur inspector.Cursor, region ast.Node) []Key {
	k := &keys{Tracer: t, cur: cur, region: region, seen: map[types.Object]bool{}}
	k.chain(call)
	return k.list
}

type keys struct {
	*Tracer
	cur    inspector.Cursor
	region ast.Node
	seen   map[types.Object]bool
	list   []Key
	names  []string // of fields that tell it from others
}

const maxKeyDepth = 5

func (k *keys) add(name string, value ast.Expr, at ast.Node, identity bool) {
	if tv, ok := k.info.Types[value]; ok && (tv.IsNil() || isEmpty(tv)) {
		return // a nil header is not sent
	}
	k.list = append(k.list, Key{Name: name, Value: value, Pos: at.Pos(), End: at.End(), Mint: k.Fresh(value, k.region, k.cur), Identity: identity})
}

func isEmpty(tv types.TypeAndValue) bool { return tv.Value != nil && tv.Value.String() == `""` }

// expr looks for keys in what the expression is made of.
func (k *keys) expr(x ast.Node, depth int) {
	if depth > maxKeyDepth || x == nil {
		return
	}
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			k.literal(n)
		case *ast.CallExpr:
			k.call(n)
		case *ast.SelectorExpr:
			k.expr(n.X, depth)
			return false
		case *ast.KeyValueExpr:
			k.expr(n.Value, depth)
			return false
		case *ast.Ident:
			if v, ok := k.info.ObjectOf(n).(*types.Var); ok && !v.IsField() {
				k.variable(v, depth)
			}
		}
		return true
	})
}

func (k *keys) literal(lit *ast.CompositeLit) {
	if t := k.info.TypeOf(lit); t != nil && pairs(t) {
		key, value := k.pair(lit)
		if name, ok := code.ConstString(k.info, code.OrBad(key)); ok {
			k.named(name, value, lit)
		}
		return
	}
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		name := ""
		if id, ok := kv.Key.(*ast.Ident); ok {
			name = id.Name
		}
		if s, ok := code.ConstString(k.info, kv.Key); ok {
			name = s
		}
		k.named(name, kv.Value, kv)
	}
}

// named adds the value under a name, if the name says that it is a key.
func (k *keys) named(name string, value ast.Expr, at ast.Node) {
	switch {
	case k.table.Key(name):
		k.add(name, value, at, false)
	case k.isIdentity(name):
		k.add(name, value, at, true)
	}
}

// call looks at a call among the arguments: an option with a key, a chain that
// sets one, a function of this module that makes a request with one.
func (k *keys) call(call *ast.CallExpr) {
	fn := code.Callee(k.info, call)
	if fn == nil {
		return
	}
	if api.KeyOption(fn) && len(call.Args) > 0 {
		k.add(fn.Name(), call.Args[0], call, false)
		return
	}
	if api.PairFunc(fn.FullName()) {
		k.pairs(call)
		return
	}
	for _, a := range call.Args {
		k.event(a)
	}
	k.setter(call)
	for _, g := range k.Facts(fn).Keys {
		if g.Object < 0 {
			k.of(g, call)
		}
	}
	if made := k.Facts(fn).Makes; made != nil && made.Keyed {
		k.made(call, made)
	}
}

// pairs adds the keys among alternating names and values.
func (k *keys) pairs(call *ast.CallExpr) {
	for i := 0; i+1 < len(call.Args); i++ {
		if name, ok := code.ConstString(k.info, call.Args[i]); ok && k.table.Key(name) {
			k.add(name, call.Args[i+1], call.Args[i+1], false)
		}
	}
}

// chain looks at the calls in front of a call.
func (k *keys) chain(call *ast.CallExpr) {
	recv := code.Receiver(call)
	for recv != nil {
		switch x := ast.Unparen(recv).(type) {
		case *ast.CallExpr:
			k.setter(x)
			for _, a := range x.Args {
				k.expr(a, 0)
			}
			recv = code.Receiver(x)
			continue
		case *ast.Ident:
			if v, ok := k.info.ObjectOf(x).(*types.Var); ok && !v.IsField() {
				k.variable(v, 0)
			}
		}
		return
	}
}

// setter adds the key that a method call sets: Header.Set(name, key),
// SetHeader(name, key), SetIdempotencyKey(key), RequestId(key).
func (k *keys) setter(call *ast.CallExpr) bool {
	name, value, object := k.setterCall(call)
	if value == nil || object == nil {
		return false
	}
	k.add(name, value, call, false)
	return true
}

// variable looks at everything that is done to a variable before it is used:
// what it is assigned, its fields, its setters, functions that are given it.
func (k *keys) variable(v *types.Var, depth int) {
	if k.seen[v] || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() || code.IsError(v.Type()) {
		return
	}
	k.seen[v] = true
	if k.table.Key(v.Name()) && isText(v.Type()) {
		k.list = append(k.list, Key{Name: v.Name(), Pos: v.Pos(), End: v.Pos(), Mint: k.variableMint(v)})
	}
	for _, rhs := range k.flow.Assignments(v, k.cur) {
		if m := k.identifier(v, rhs); m {
			k.list = append(k.list, Key{Name: v.Name(), Value: rhs, Pos: rhs.Pos(), End: rhs.End(), Mint: k.Fresh(rhs, k.region, k.cur), Identity: true})
		}
		k.expr(rhs, depth+1)
	}
	if code.Basic(v.Type()) != nil {
		return
	}
	for c := range outermost(k.cur).Preorder((*ast.AssignStmt)(nil), (*ast.CallExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			k.assigns(v, n, depth)
		case *ast.CallExpr:
			if recv := code.Receiver(n); recv != nil && k.root(recv) == v {
				k.setter(n)
			}
			k.given(v, n)
			k.encodes(v, n, depth)
		}
	}
}

func (k *keys) variableMint(v *types.Var) *Mint {
	for _, rhs := range k.flow.Assignments(v, k.cur) {
		if m := k.Fresh(rhs, k.region, k.cur); m != nil {
			return m
		}
	}
	return nil
}

// identifier reports whether the variable is assigned an identifier that is
// made on the spot, wherever that is.
func (k *keys) identifier(v *types.Var, rhs ast.Expr) bool {
	if !textual(v.Type()) {
		return false
	}
	m := k.Fresh(rhs, outermost(k.cur).Node(), k.cur)
	return m != nil && m.Identifier
}
