package clock

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Zeros calls each for every timeout of zero or less, given to a function to
// which zero does not mean without a limit.
func (r *Reader) Zeros(each func(p *api.Param, pos, end token.Pos, v Value)) {
	for c := range r.root.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		fn := code.Callee(r.info, call)
		if fn == nil || fn.Pkg() == nil {
			continue
		}
		p := r.Table.ParamOf(r.Flow.Name(fn))
		if p == nil || p.Zero != api.ZeroNow && p.Zero != api.ZeroPanic || p.Arg >= len(call.Args) {
			continue
		}
		arg := call.Args[p.Arg]
		v, ok := r.Duration(arg, c, nil)
		if ok && v.D <= 0 && !r.tested(arg, c) {
			each(p, call.Pos(), call.End(), v)
		}
	}
}

// tested reports whether the function asks about e before it uses it: if
// d > 0 { ... }.
func (r *Reader) tested(e ast.Expr, c inspector.Cursor) bool {
	v := code.Var(r.info, e)
	fn, ok := code.Function(c)
	if v == nil || !ok {
		return false
	}
	for i := range fn.Preorder((*ast.BinaryExpr)(nil)) {
		b := i.Node().(*ast.BinaryExpr)
		switch b.Op {
		case token.GTR, token.LSS, token.GEQ, token.LEQ, token.EQL, token.NEQ:
			if code.Var(r.info, b.X) == v || code.Var(r.info, b.Y) == v {
				return true
			}
		}
	}
	return false
}

// Mismatch is a number whose unit is missing, or is not what its name says.
type Mismatch struct {
	Pos, End token.Pos
	Text     string
}

// Units calls each for every timeout whose unit cannot be meant.
func (r *Reader) Units(each func(Mismatch)) {
	r.bareNumbers(each)
	nodes := []ast.Node{(*ast.BinaryExpr)(nil), (*ast.CallExpr)(nil), (*ast.KeyValueExpr)(nil), (*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil)}
	for c := range r.root.Preorder(nodes...) {
		switch n := c.Node().(type) {
		case *ast.BinaryExpr:
			r.scaled(n, c, each)
		case *ast.CallExpr:
			r.unscaled(n, c, each)
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok {
				r.named(id.Name, n.Value, each)
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if v := code.Var(r.info, l); v != nil && len(n.Lhs) == len(n.Rhs) && n.Tok != token.MUL_ASSIGN {
					r.named(v.Name(), n.Rhs[i], each)
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if i < len(n.Values) {
					r.named(id.Name, n.Values[i], each)
				}
			}
		}
	}
}

// tooShort is what no network timeout is meant to be: a number without a unit.
const tooShort = 100 * time.Microsecond

// bareNumbers looks at the values of timeouts that are constants without a
// unit: Timeout: 30.
func (r *Reader) bareNumbers(each func(Mismatch)) {
	for _, o := range r.list {
		for _, key := range o.keys {
			p := r.Table.Field(o.Type, key)
			if p == nil || p.Count {
				continue
			}
			if p.Unit != 0 {
				for _, e := range o.set[key] {
					if unit := r.unitOfExpr(e.value); unit != 0 && unit != p.Unit {
						each(Mismatch{e.pos, e.end, fmt.Sprintf("%s counts %s and is given %s", p.Label(), unitName(p.Unit), unitName(unit))})
					}
				}
				continue
			}
			for _, e := range o.set[key] {
				r.bare(p.Label(), e.value, e.cur, each)
			}
		}
	}
	for c := range r.root.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		fn := code.Callee(r.info, call)
		if fn == nil || fn.Pkg() == nil {
			continue
		}
		if p := r.Table.ParamOf(r.Flow.Name(fn)); p != nil && !p.Count && p.Unit == 0 && p.Arg < len(call.Args) {
			r.bare(p.Label(), call.Args[p.Arg], c, each)
		}
	}
}

func (r *Reader) bare(label string, e ast.Expr, cur inspector.Cursor, each func(Mismatch)) {
	v, ok := r.Duration(e, cur, nil)
	if !ok || v.D <= 0 || v.D >= tooShort || !code.IsDuration(r.info.TypeOf(e)) || r.hasUnit(e) {
		return
	}
	at := ""
	if place := r.place(r.origin(e, 0)); place != r.place(e.Pos()) {
		at = " (" + place + ")"
	}
	each(Mismatch{e.Pos(), e.End(), fmt.Sprintf("%s is %s%s: a number without a unit counts nanoseconds; multiply it by the unit that is meant", label, Format(v.D), at)})
}

// origin returns where the number stands that e is: the default of the key or
// flag that it reads, the constant or the only value of the variable that it
// names.
func (r *Reader) origin(e ast.Expr, depth int) token.Pos {
	e = ast.Unparen(e)
	if depth > maxFold {
		return e.Pos()
	}
	switch x := e.(type) {
	case *ast.StarExpr:
		return r.origin(x.X, depth+1)
	case *ast.CallExpr:
		return r.originOfCall(x, depth)
	}
	switch obj := code.ObjectOf(r.info, e).(type) {
	case *types.Const:
		if obj.Pkg() == r.Pass.Pkg {
			return obj.Pos()
		}
	case *types.Var:
		if list := r.stores[obj.Origin()]; len(list) == 1 && list[0].value != nil && !list[0].multi {
			return r.origin(list[0].value, depth+1)
		}
	}
	return e.Pos()
}

func (r *Reader) originOfCall(call *ast.CallExpr, depth int) token.Pos {
	fn := code.Callee(r.info, call)
	switch {
	case r.info.Types[call.Fun].IsType() && len(call.Args) == 1:
		return r.origin(call.Args[0], depth+1)
	case fn == nil || fn.Pkg() == nil:
		return call.Pos()
	}
	if d := r.Table.DefaultOf(r.Flow.Name(fn)); d != nil && d.Value < len(call.Args) {
		return r.origin(call.Args[d.Value], depth+1)
	}
	if i := r.Table.KeyOf(r.Flow.Name(fn)); i >= 0 && i < len(call.Args) {
		if key, ok := code.ConstString(r.info, call.Args[i]); ok && len(r.keyed[key]) == 1 {
			return r.origin(r.keyed[key][0].value, depth+1)
		}
	}
	return call.Pos()
}

// hasUnit reports whether a unit of package time is part of the expression, or
// of what it names.
func (r *Reader) hasUnit(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			switch obj := r.info.Uses[id].(type) {
			case *types.Const:
				found = found || code.IsDuration(obj.Type()) && !isBareConst(obj)
			case *types.Var:
				for _, s := range r.stores[obj.Origin()] {
					found = found || s.value != nil && s.value != e && r.hasUnit(s.value)
				}
			}
		}
		return !found
	})
	return found
}

// isBareConst reports whether a constant of the program is a duration that
// nobody writes with a unit: a few nanoseconds.
func isBareConst(c *types.Const) bool {
	d, _ := constant.Int64Val(constant.ToInt(c.Val()))
	return c.Pkg() != nil && c.Pkg().Path() != "time" && time.Duration(d) < time.Microsecond
}

// scaled looks at time.Duration(x) * time.Second, and at x * time.Second, where
// the name of x says another unit. In a longer product or quotient the rest may
// convert it: ms * time.Second / 1000.
func (r *Reader) scaled(b *ast.BinaryExpr, c inspector.Cursor, each func(Mismatch)) {
	if b.Op != token.MUL || r.isFactor(c) {
		return
	}
	for _, pair := range [][2]ast.Expr{{b.X, b.Y}, {b.Y, b.X}} {
		unit := r.unitConst(pair[1])
		if unit == 0 {
			continue
		}
		number := ast.Unparen(pair[0])
		if conv, ok := number.(*ast.CallExpr); ok && len(conv.Args) == 1 && r.info.Types[conv.Fun].IsType() {
			number = conv.Args[0]
		}
		obj := code.ObjectOf(r.info, number)
		if obj == nil || obj.Pkg() == nil || obj.Pkg().Path() == "time" {
			continue
		}
		if said := unitOfName(obj.Name()); said != 0 && said != unit {
			each(Mismatch{b.Pos(), b.End(), fmt.Sprintf("%s is multiplied by %s, but its name says %s", obj.Name(), unitName(unit), unitName(said))})
		}
	}
}

// isFactor reports whether the expression is part of a longer product or
// quotient.
func (r *Reader) isFactor(c inspector.Cursor) bool {
	for c.ParentEdgeKind() == edge.ParenExpr_X {
		c = c.Parent()
	}
	b, ok := c.Parent().Node().(*ast.BinaryExpr)
	return ok && (b.Op == token.MUL || b.Op == token.QUO)
}

// unscaled looks at time.Duration(timeoutSeconds), which no unit follows.
func (r *Reader) unscaled(call *ast.CallExpr, c inspector.Cursor, each func(Mismatch)) {
	tv, ok := r.info.Types[call.Fun]
	if !ok || !tv.IsType() || len(call.Args) != 1 || !code.IsDuration(tv.Type) {
		return
	}
	if _, ok := c.Parent().Node().(*ast.BinaryExpr); ok {
		return
	}
	obj := code.ObjectOf(r.info, call.Args[0])
	if obj == nil || code.IsDuration(obj.Type()) {
		return
	}
	if !code.IsBasic(obj.Type(), types.IsNumeric) {
		return
	}
	if said := unitOfName(obj.Name()); said > time.Nanosecond && r.endsHere(c) {
		each(Mismatch{call.Pos(), call.End(), fmt.Sprintf("%s counts %s, and time.Duration(%s) makes nanoseconds of it; multiply it by %s",
			obj.Name(), unitName(said), obj.Name(), unitName(said))})
	}
}

// endsHere reports whether the conversion is the value that is used as it is:
// an argument, an element, or the value of a variable of the type Duration that
// nobody multiplies later.
func (r *Reader) endsHere(c inspector.Cursor) bool {
	switch c.Parent().Node().(type) {
	case *ast.CallExpr, *ast.KeyValueExpr, *ast.ReturnStmt:
		return true
	}
	return false
}

// named looks at a number that is named after one unit and computed in another:
// timeoutMs := int(d.Seconds()).
func (r *Reader) named(name string, e ast.Expr, each func(Mismatch)) {
	said := unitOfName(name)
	if said == 0 || code.IsDuration(r.info.TypeOf(e)) {
		return
	}
	if unit := r.unitOfExpr(e); unit != 0 && unit != said {
		each(Mismatch{e.Pos(), e.End(), fmt.Sprintf("%s counts %s by its name and is given %s", name, unitName(said), unitName(unit))})
	}
}
