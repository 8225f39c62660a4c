package layer

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"time"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/dblimit"
)

// on returns the timeouts that a node is.
func (r *reader) on(c inspector.Cursor) []*mark {
	if m := r.database(c); m != nil {
		return []*mark{m}
	}
	var list []*mark
	named := func(id *ast.Ident) {
		if obj := r.info.Defs[id]; obj != nil && isTime(obj.Type()) {
			list = append(list, &mark{obj: obj, typ: obj.Type(), cur: c, Declared: r.declared(obj, c)})
		}
	}
	isDefault := false
	value := func(name string, e ast.Expr, t types.Type) {
		if t != nil && isTime(t) && r.says(e, t, c) {
			list = append(list, &mark{expr: e, typ: t, cur: c, isDefault: isDefault, Declared: Declared{Name: name}})
		}
	}
	switch n := c.Node().(type) {
	case *ast.ValueSpec:
		for _, id := range n.Names {
			named(id)
		}
	case *ast.Field:
		if _, ok := c.Parent().Parent().Node().(*ast.StructType); ok {
			for _, id := range n.Names {
				named(id)
			}
		}
	case *ast.KeyValueExpr:
		if lit, ok := c.Parent().Node().(*ast.CompositeLit); ok {
			isDefault = r.Clock.IsFlag(lit, types.ExprString(n.Key))
		}
		value(r.element(n, c), n.Value, r.info.TypeOf(n.Value))
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			if len(n.Lhs) == len(n.Rhs) && (n.Tok == token.ASSIGN || n.Tok == token.DEFINE) {
				value(types.ExprString(l), n.Rhs[i], r.info.TypeOf(l))
			}
		}
	case *ast.ReturnStmt:
		for _, e := range n.Results {
			value(r.around(c), e, r.info.TypeOf(e))
		}
	case *ast.CallExpr:
		e, def := r.argument(n)
		if isDefault = def; e != nil {
			value(types.ExprString(n.Fun), e, r.info.TypeOf(e))
		}
	}
	return list
}

// element names an element of a literal: "http.Client.Timeout", "Config.Query".
func (r *reader) element(kv *ast.KeyValueExpr, c inspector.Cursor) string {
	key := types.ExprString(kv.Key)
	lit, ok := c.Parent().Node().(*ast.CompositeLit)
	if !ok {
		return key
	}
	n := code.Named(r.info.TypeOf(lit))
	switch {
	case n == nil:
		return key
	case n.Obj().Pkg() == r.Pass.Pkg:
		return n.Obj().Name() + "." + key
	}
	return api.ShortType(code.TypeName(n)) + "." + key
}

// says reports whether the value says how long. A number or a text that is not
// known may be anything.
func (r *reader) says(e ast.Expr, t types.Type, c inspector.Cursor) bool {
	if b, ok := types.Unalias(t).(*types.Basic); ok {
		_, known := r.Clock.In(e, b, c, time.Nanosecond)
		return known
	}
	return true
}

// argument returns the one argument of a call that is a timeout, or nil, and
// whether it is only the default of one.
func (r *reader) argument(call *ast.CallExpr) (e ast.Expr, isDefault bool) {
	if r.info.Types[call.Fun].IsType() {
		return nil, false
	}
	if e, isDefault := r.Clock.Argument(call); e != nil {
		return e, isDefault
	}
	var found ast.Expr
	for _, arg := range call.Args {
		if code.IsDuration(r.info.TypeOf(arg)) {
			if found != nil {
				return nil, false
			}
			found = arg
		}
	}
	return found, false
}

func (r *reader) around(c inspector.Cursor) string {
	for decl := range c.Enclosing((*ast.FuncDecl)(nil)) {
		return decl.Node().(*ast.FuncDecl).Name.Name
	}
	return "the result"
}

// declared names an object.
func (r *reader) declared(obj types.Object, c inspector.Cursor) Declared {
	d := Declared{Name: obj.Name()}
	pkg := r.Pass.Pkg
	if v, ok := obj.(*types.Var); ok && v.IsField() {
		for spec := range c.Enclosing((*ast.TypeSpec)(nil)) {
			d.Name = spec.Node().(*ast.TypeSpec).Name.Name + "." + d.Name
			// A field of a struct within a struct has no name for others.
			if st := c.Parent().Parent().Parent().Node(); st == spec.Node() && c.Parent().Parent().Node() == spec.Node().(*ast.TypeSpec).Type {
				d.Key = pkg.Path() + "." + d.Name
			}
			break
		}
	} else if obj.Parent() == pkg.Scope() {
		d.Key = pkg.Path() + "." + d.Name
	}
	return d
}

// isTime reports whether a value of the type may say how long: a duration, a
// number, a text, or a type made of a duration.
func isTime(t types.Type) bool {
	t = code.Deref(t)
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsNumeric|types.IsString) != 0
	case *types.Struct:
		return u.NumFields() > 0 && strings.HasSuffix(code.TypeName(t), "Duration")
	}
	return false
}

// database returns the limit that a database keeps itself and that a node says:
// in a statement, a data source name or a parameter of a connection.
func (r *reader) database(c inspector.Cursor) *mark {
	text := func(e ast.Expr) *mark {
		if s, ok := code.ConstString(r.info, e); ok {
			if name, d := dblimit.Of(s); d > 0 {
				return &mark{expr: e, typ: r.info.TypeOf(e), cur: c, fixed: d, Declared: Declared{Name: name}}
			}
		}
		return nil
	}
	parameter := func(key, value ast.Expr) *mark {
		name, ok := code.ConstString(r.info, key)
		s, known := code.ConstString(r.info, value)
		if name, d := dblimit.Setting(name, s); ok && known && d > 0 {
			return &mark{expr: value, typ: r.info.TypeOf(value), cur: c, fixed: d, Declared: Declared{Name: name}}
		}
		return text(value)
	}
	switch n := c.Node().(type) {
	case *ast.ValueSpec:
		for i, id := range n.Names {
			if i < len(n.Values) && len(n.Names) == len(n.Values) {
				if m := text(n.Values[i]); m != nil {
					m.expr = id // the name is what others read
					return m
				}
			}
		}
	case *ast.AssignStmt:
		if len(n.Lhs) == 1 && len(n.Rhs) == 1 {
			if index, ok := n.Lhs[0].(*ast.IndexExpr); ok {
				return parameter(index.Index, n.Rhs[0])
			}
			return text(n.Rhs[0])
		}
	case *ast.KeyValueExpr:
		return parameter(n.Key, n.Value)
	case *ast.CallExpr:
		for _, arg := range n.Args {
			if m := text(arg); m != nil {
				return m
			}
		}
	}
	return nil
}
