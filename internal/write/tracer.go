package write

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// Tracer follows values in one package. It is not safe for concurrent use.
type Tracer struct {
	pass     *analysis.Pass
	info     *types.Info
	flow     *ctxflow.Flow
	table    *api.Table
	imported func(*types.Func) *Facts

	facts map[*types.Func]*Facts
}

// Facts is what another package has to know about the values that a function
// makes.
type Facts struct {
	// Mints reports that each call returns a new identifier.
	Mints bool
	// Makes is the request that it returns; nil if it returns none.
	Makes *Request
	// Keys are the keys that it sets on a request, or another object, that it is
	// given.
	Keys []GivenKey
}

// GivenKey is a key that a function sets on its parameter Object, or, if that
// is -1, on the value that it returns: from its parameter From, or, if that is
// -1, on its own, anew in each call or not. Identity is that of [Key].
type GivenKey struct {
	Object, From    int
	Fresh, Identity bool
	Name            string
}

// New returns the tracer of the package of pass. imported returns the facts
// about a function of another package, or nil.
func New(pass *analysis.Pass, flow *ctxflow.Flow, table *api.Table, imported func(*types.Func) *Facts) *Tracer {
	return &Tracer{pass: pass, info: pass.TypesInfo, flow: flow, table: table, imported: imported, facts: map[*types.Func]*Facts{}}
}

// Facts returns what is known about the values that fn makes; never nil.
func (t *Tracer) Facts(fn *types.Func) *Facts {
	if fn == nil {
		return &Facts{}
	}
	fn = fn.Origin()
	if f, ok := t.facts[fn]; ok {
		return f
	}
	f := &Facts{}
	t.facts[fn] = f // while it is being computed, a cycle adds nothing
	cur, ok := t.flow.Decl(fn)
	switch {
	case ok && cur.Node().(*ast.FuncDecl).Body != nil:
		f.Mints = t.mints(fn, cur)
		f.Makes = t.makes(fn, cur)
		f.Keys = append(t.givenKeys(fn, cur), t.returnedKeys(fn, cur)...)
	case fn.Pkg() != t.pass.Pkg:
		if g := t.imported(fn); g != nil {
			*f = *g
		}
	}
	return f
}

// mints reports whether a result of fn that is no error is a new identifier.
func (t *Tracer) mints(fn *types.Func, cur inspector.Cursor) bool {
	d := cur.Node().(*ast.FuncDecl)
	if fn.Signature().Results().Len() == 0 || !textual(fn.Signature().Results().At(0).Type()) {
		return false
	}
	for c := range cur.Preorder((*ast.ReturnStmt)(nil)) {
		r := c.Node().(*ast.ReturnStmt)
		if in, _ := code.Function(c); in != cur || len(r.Results) == 0 {
			continue
		}
		if m := t.Fresh(r.Results[0], d, c); m != nil && m.Identifier {
			return true
		}
	}
	return false
}

// textual reports whether a value of type t can be an identifier: a text, or
// an array or slice of bytes, also under another name.
func textual(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsString|types.IsInteger) != 0
	case *types.Array:
		return true
	case *types.Slice:
		return true
	case *types.Pointer:
		return textual(u.Elem())
	}
	return false
}

// A Mint is where a value that is new at every evaluation is made.
type Mint struct {
	Node ast.Node
	// Identifier reports that it is made to be unique: no time, no counter.
	Identifier bool
}

// Fresh returns the mint, evaluated in the region, that the value of x is made
// of; nil if it is made outside, or is the same each time.
func (t *Tracer) Fresh(x ast.Node, region ast.Node, cur inspector.Cursor) *Mint {
	f := fresh{Tracer: t, region: region, cur: cur, seen: map[types.Object]bool{}}
	return f.of(x)
}

type fresh struct {
	*Tracer
	region ast.Node
	cur    inspector.Cursor
	seen   map[types.Object]bool
}

func (f *fresh) of(x ast.Node) *Mint {
	var found *Mint
	ast.Inspect(x, func(n ast.Node) bool {
		if found != nil {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if f.coarse(n) {
				return false
			}
			found = f.call(n)
		case *ast.SelectorExpr:
			if found = f.run(n); found == nil {
				found = f.of(n.X)
			}
			return false
		case *ast.KeyValueExpr:
			found = f.of(n.Value)
			return false
		case *ast.Ident:
			if v, ok := f.info.ObjectOf(n).(*types.Var); ok && !v.IsField() {
				found = f.variable(v)
			}
		}
		return found == nil
	})
	return found
}

func (f *fresh) call(call *ast.CallExpr) *Mint {
	fn := code.Callee(f.info, call)
	if fn == nil || fn.Pkg() == nil || !f.inside(call.Pos()) {
		return nil
	}
	if m, id := api.Mint(fn); m {
		return &Mint{Node: call, Identifier: id}
	}
	if f.Facts(fn).Mints {
		return &Mint{Node: call, Identifier: true}
	}
	return nil
}

func (f *fresh) inside(pos token.Pos) bool { return f.region.Pos() <= pos && pos < f.region.End() }

// variable returns the mint in the region that a variable gets its value from.
func (f *fresh) variable(v *types.Var) *Mint {
	if f.seen[v] || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		return nil
	}
	f.seen[v] = true
	if l, ok := f.region.(*ast.ForStmt); ok && v.Pos() >= l.Pos() && v.Pos() < l.Body.Pos() && code.IsBasic(v.Type(), types.IsInteger) {
		return &Mint{Node: l} // the counter of the attempts
	}
	if l, ok := f.region.(*ast.RangeStmt); ok {
		for _, k := range []ast.Expr{l.Key, l.Value} {
			if k != nil && code.ObjectOf(f.info, k) == v && code.IsBasic(v.Type(), types.IsInteger) {
				return &Mint{Node: l}
			}
		}
	}
	for _, rhs := range f.flow.Assignments(v, f.cur) {
		if !f.inside(rhs.Pos()) || f.guarded(v, rhs) {
			continue
		}
		if m := f.of(rhs); m != nil {
			return m
		}
	}
	return f.filled(v)
}

// guarded reports whether v is set only while it is still empty: if key == "".
// It must be declared outside of the region, or it is always empty.
func (f *fresh) guarded(v *types.Var, rhs ast.Expr) bool {
	if f.inside(v.Pos()) {
		return false
	}
	guarded := false
	ast.Inspect(f.region, func(n ast.Node) bool {
		s, ok := n.(*ast.IfStmt)
		if ok && s.Body.Pos() <= rhs.Pos() && rhs.End() <= s.Body.End() && f.asksEmpty(s.Cond, v) {
			guarded = true
		}
		return !guarded
	})
	return guarded
}

func (f *fresh) asksEmpty(cond ast.Expr, v *types.Var) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL {
		return false
	}
	asks := false
	ast.Inspect(b.X, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && f.info.Uses[id] == v {
			asks = true
		}
		return !asks
	})
	return asks
}

// filled returns the call in the region that fills the variable with random
// bytes: rand.Read(b[:]).
func (f *fresh) filled(v *types.Var) *Mint {
	if !f.inside(v.Pos()) {
		return nil
	}
	var found *Mint
	ast.Inspect(f.region, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found != nil {
			return found == nil
		}
		fn := code.Callee(f.info, call)
		if fn == nil || fn.Pkg() == nil || fn.Name() != "Read" && fn.Name() != "ReadFull" {
			return true
		}
		random := fn.Pkg().Path() == "crypto/rand" || fn.Pkg().Path() == "math/rand"
		mine := false
		for _, a := range call.Args {
			ast.Inspect(a, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && f.info.Uses[id] != nil {
					mine = mine || f.info.Uses[id] == v
					o := f.info.Uses[id]
					random = random || o.Pkg() != nil && o.Pkg().Path() == "crypto/rand"
				}
				return true
			})
		}
		if random && mine {
			found = &Mint{Node: call, Identifier: true}
		}
		return found == nil
	})
	return found
}
