package clock

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Given is one value that the package gives to a variable or a field.
type Given struct {
	Setting
	// Expr is what it is given; nil for the default in a struct tag.
	Expr ast.Expr
	// Cur is the statement, literal or call that gives it.
	Cur inspector.Cursor
	// Of is what the value is a part of: the variable or, where it has none, the
	// outermost literal around it. nil for a value that belongs to whatever the
	// function was handed.
	Of any
	// Type is the type of Of, as "path.Name".
	Type string
}

// Given returns everything that the package gives to v, in source order of the
// kinds of statements, and the default in its tag. unit is what one of a number
// counts; without one a plain number is not known.
func (r *Reader) Given(v *types.Var, unit time.Duration) []Given {
	var list []Given
	for _, s := range r.stores[v.Origin()] {
		if s.value == nil || s.kind == opaque || s.multi && s.index > 0 {
			continue
		}
		g := Given{Expr: s.value, Cur: s.cur}
		g.Pos, g.End = s.value.Pos(), s.value.End()
		g.Value, g.Known = r.In(s.value, v.Type(), s.cur, unit)
		g.Default = g.Default || s.kind != plain
		g.Of, g.Type = r.partOf(v, s)
		list = append(list, g)
	}
	if v.IsField() {
		if d, ok := inUnits(r.foldTag(v), v.Type(), unit); ok {
			list = append(list, Given{Setting: Setting{Value: Value{D: d, Default: true}, Known: true, Pos: v.Pos(), End: v.Pos() + token.Pos(len(v.Name()))}})
		}
	}
	return list
}

// In returns the duration that e is. If the type t counts something, one of it
// is unit.
func (r *Reader) In(e ast.Expr, t types.Type, cur inspector.Cursor, unit time.Duration) (Value, bool) {
	n := r.fold(e, cur, nil, 0)
	d, ok := inUnits(n, t, unit)
	return Value{D: d, Default: n.def}, ok
}

// ConstIn returns the duration that a constant is.
func ConstIn(c *types.Const, unit time.Duration) (time.Duration, bool) {
	return inUnits(number{v: numeric(c.Val())}, c.Type(), unit)
}

func inUnits(n number, t types.Type, unit time.Duration) (time.Duration, bool) {
	if !n.known() {
		return 0, false
	}
	if Counts(t) {
		if unit == 0 {
			return 0, false
		}
		n.v = constant.BinaryOp(n.v, token.MUL, constant.MakeInt64(int64(unit)))
	}
	return number64(n)
}

// Counts reports whether a value of the type t is a number of something: an
// int, and not a time.Duration or a type made of one. A type that is named
// after a unit counts that.
func Counts(t types.Type) bool {
	t = code.Deref(t)
	if !code.IsBasic(t, types.IsNumeric) {
		return false
	}
	n, ok := t.(*types.Named)
	return !ok || code.Basic(t).Kind() != types.Int64 || unitOfName(n.Obj().Name()) != 0
}

// UnitOf returns the unit that the name of a number says, or else that of its
// type; 0 if neither does.
func UnitOf(name string, t types.Type) time.Duration {
	if unit := unitOfName(name); unit != 0 {
		return unit
	}
	if n := code.Named(t); n != nil {
		return unitOfName(n.Obj().Name())
	}
	return 0
}

// partOf returns what a value that is put into v belongs to.
func (r *Reader) partOf(v *types.Var, s store) (any, string) {
	if s.lit != nil {
		return r.literalRoot(s.lit, s.cur)
	}
	base := s.into
	if a, ok := s.cur.Node().(*ast.AssignStmt); ok {
		for _, l := range a.Lhs {
			if code.Var(r.info, l) == v {
				base = l
			}
		}
	}
	root, _ := code.ChainRoot(r.info, code.OrBad(base)).(*types.Var)
	if root == nil || root == v || isParameter(r.info, root, s.cur) {
		return nil, ""
	}
	return root, code.TypeName(root.Type())
}

// literalRoot returns the variable that the outermost struct literal around lit
// is put into, or that literal. The elements of a list or a map are apart.
func (r *Reader) literalRoot(lit *ast.CompositeLit, cur inspector.Cursor) (any, string) {
	for {
		up := cur
		for up.ParentEdgeKind() == edge.UnaryExpr_X || up.ParentEdgeKind() == edge.ParenExpr_X {
			up = up.Parent()
		}
		if up.ParentEdgeKind() == edge.KeyValueExpr_Value {
			up = up.Parent()
		}
		if up.ParentEdgeKind() != edge.CompositeLit_Elts {
			break
		}
		outer := up.Parent().Node().(*ast.CompositeLit)
		if structOf(r.info.TypeOf(outer)) == nil {
			break
		}
		lit, cur = outer, up.Parent()
	}
	name := code.TypeName(r.info.TypeOf(lit))
	if v := r.target(cur); v != nil {
		return v, name
	}
	return lit, name
}

// Argument returns the argument of a call that a row says to be a timeout, or
// the default of one; nil if no row does.
func (r *Reader) Argument(call *ast.CallExpr) (e ast.Expr, isDefault bool) {
	fn := code.Callee(r.info, call)
	if fn == nil || fn.Pkg() == nil {
		return nil, false
	}
	i := -1
	if d := r.Table.DefaultOf(r.Flow.Name(fn)); d != nil {
		i, isDefault = d.Value, true
	} else if p := r.Table.ParamOf(r.Flow.Name(fn)); p != nil && !p.Count {
		i = p.Arg
	}
	if i < 0 || i >= len(call.Args) {
		return nil, false
	}
	return call.Args[i], isDefault
}

// IsFlag reports whether lit is a flag whose default is the field key.
func (r *Reader) IsFlag(lit *ast.CompositeLit, key string) bool {
	row := r.Table.FlagOf(code.TypeName(r.info.TypeOf(lit)))
	return row != nil && row.Value == key
}

// addInto adds what the default of a flag gives to the variable whose address
// the flag is given.
func (r *Reader) addInto(address ast.Expr, s store) {
	if u, ok := ast.Unparen(code.OrBad(address)).(*ast.UnaryExpr); ok {
		if v := code.Var(r.info, u.X); v != nil {
			s.into = u.X
			r.add(v, s)
		}
	}
}

// flagLiteral reads a flag that is a literal: its default, and the variable
// that it fills.
func (r *Reader) flagLiteral(lit *ast.CompositeLit, c inspector.Cursor) {
	row := r.Table.FlagOf(code.TypeName(r.info.TypeOf(lit)))
	if row == nil {
		return
	}
	var value, into ast.Expr
	for _, elt := range lit.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			switch types.ExprString(kv.Key) {
			case row.Value:
				value = kv.Value
			case row.Into:
				into = kv.Value
			}
		}
	}
	if value != nil {
		r.addInto(into, store{kind: declared, value: value, cur: c})
	}
}
