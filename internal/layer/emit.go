package layer

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// emit adds the values of a mark.
func (r *reader) emit(m *mark) {
	if m.fixed > 0 {
		r.found(m, clock.Given{Setting: clock.Setting{Value: clock.Value{D: m.fixed}, Known: true, Pos: m.expr.Pos(), End: m.expr.End()}, Cur: m.cur})
		return
	}
	switch obj := m.obj.(type) {
	case nil:
		v, known := r.Clock.In(m.expr, m.typ, m.cur, m.Unit)
		v.Default = v.Default || m.isDefault
		r.found(m, clock.Given{Setting: clock.Setting{Value: v, Known: known, Pos: m.expr.Pos(), End: m.expr.End()}, Expr: m.expr, Cur: m.cur})
	case *types.Const:
		d, known := clock.ConstIn(obj, m.Unit)
		g := clock.Given{Setting: clock.Setting{Value: clock.Value{D: d}, Known: known, Pos: obj.Pos(), End: nameEnd(obj)}, Cur: m.cur}
		if spec, ok := node(m.cur).(*ast.ValueSpec); ok && len(spec.Values) == len(spec.Names) {
			g.Expr = spec.Values[slices.IndexFunc(spec.Names, func(id *ast.Ident) bool { return r.info.Defs[id] == obj })]
		}
		r.found(m, g)
	case *types.Var:
		for _, g := range r.Clock.Given(obj, m.Unit) {
			r.found(m, g)
		}
	}
}

// found adds one value, unless another comment speaks about the same one: a
// field that is given a constant of its own layer.
func (r *reader) found(m *mark, g clock.Given) {
	if m.ruled && g.D > longest || !g.Known || code.IsTest(r.Pass.Fset, g.Pos) {
		return
	}
	same := g.Expr != nil && r.saidOf(g.Expr) == m.Layer // it is there already
	if same && m.P99 == 0 {
		return
	}
	f := &Found{Pos: g.Pos, End: g.End, Cur: g.Cur, P99: m.P99, Value: Value{
		Layer: m.Layer, Clock: m.Clock, D: g.D, Default: g.Default, Name: m.Name, Place: r.place(g.Pos), Key: m.Key,
	}}
	if same {
		r.set.Measured = append(r.set.Measured, f)
		return
	}
	if m.obj != nil && !m.foreign {
		f.Use, f.Label = r.Clock.UseOfObject(m.obj)
	} else {
		f.Use, f.Label = r.Clock.UseOf(g.Pos, g.End)
	}
	f.Replaced = f.D == 0 && !r.Clock.ZeroIsNone(m.obj, g.Pos, g.End)
	if call, ok := node(g.Cur).(*ast.CallExpr); ok && f.Use != clock.UseUnknown && code.Receiver(call) != nil && strings.HasSuffix(f.Name, "Add") {
		f.Name = f.Label // time.Now().Add(d) says nothing
	}
	r.set.Values = append(r.set.Values, f)
	if g.Of == nil {
		return
	}
	c := r.chains[g.Of]
	if c == nil {
		c = &chain{of: g.Of}
		r.chains[g.Of] = c
		r.types[g.Type] = append(r.types[g.Type], c)
	}
	c.values = append(c.values, f)
}

// saidOf returns the layer of the constant or variable that e names, or "".
func (r *reader) saidOf(e ast.Expr) string {
	obj := code.ObjectOf(r.info, e)
	if obj == nil {
		return ""
	}
	if layer, ok := r.layers[obj]; ok || obj.Pkg() == nil || obj.Pkg() == r.Pass.Pkg {
		return layer
	}
	key := obj.Pkg().Path() + "." + obj.Name()
	for _, v := range r.Values {
		if v.Key == key {
			return v.Layer
		}
	}
	return ""
}

// split keeps the values of several literals of one type apart: each is a
// program's, an environment's or a tenant's own. A type that is made once is
// everybody's.
func (r *reader) split() {
	for _, chains := range r.types {
		if len(chains) < 2 {
			continue
		}
		for _, c := range chains {
			pos := r.Pass.Fset.Position(chainPos(c.of))
			id := fmt.Sprintf("%s:%d", r.place(chainPos(c.of)), pos.Column)
			for _, v := range c.values {
				v.Chain = id
			}
		}
	}
}

func chainPos(of any) token.Pos {
	switch of := of.(type) {
	case ast.Node:
		return of.Pos()
	case types.Object:
		return of.Pos()
	}
	return token.NoPos
}

// Apart reports whether two values of one function never meet, because they
// stand in two branches of one statement.
func Apart(a, b *Found) bool {
	if !a.Cur.Valid() || !b.Cur.Valid() {
		return false
	}
	for c := range a.Cur.Enclosing((*ast.IfStmt)(nil), (*ast.CaseClause)(nil), (*ast.CommClause)(nil)) {
		switch n := c.Node().(type) {
		case *ast.IfStmt:
			if n.Else != nil && (in(n.Body, a.Cur) && in(n.Else, b.Cur) || in(n.Else, a.Cur) && in(n.Body, b.Cur)) {
				return true
			}
		default:
			if c.Parent().Contains(b.Cur) && !c.Contains(b.Cur) {
				return true
			}
		}
	}
	return false
}

// node is the node of a cursor that may not be set.
func node(c inspector.Cursor) ast.Node {
	if !c.Valid() {
		return nil
	}
	return c.Node()
}

func in(n ast.Node, c inspector.Cursor) bool {
	return n.Pos() <= c.Node().Pos() && c.Node().End() <= n.End()
}
