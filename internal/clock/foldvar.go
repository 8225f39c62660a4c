package clock

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// foldVar folds a variable: what it is bound to, or what it is ever set to.
func (r *Reader) foldVar(v *types.Var, use ast.Node, cur inspector.Cursor, env Env, depth int) number {
	if b, ok := env[v]; ok {
		return r.foldBound(v, b, depth)
	}
	if v.Pkg() != nil && v.Pkg() != r.Pass.Pkg {
		return r.imported(v.Pkg().Path() + "." + v.Name())
	}
	if isParameter(r.info, v, cur) {
		return r.foldStores(v, env, depth, true)
	}
	return r.foldStores(v, env, depth, false)
}

// imported returns what the package of a variable or field says about it.
func (r *Reader) imported(key string) number {
	for _, n := range r.Imported(key) {
		if n.Kind == NoteValue {
			return number{constant.MakeInt64(int64(n.D)), n.Default}
		}
	}
	return number{}
}

// foldStores merges everything that is put into v: all plain values must
// agree; a default counts if nothing that is known contradicts it. whatever
// reports that other values come from outside too.
func (r *Reader) foldStores(v *types.Var, env Env, depth int, whatever bool) number {
	if r.tooFar(depth) {
		return number{}
	}
	var value, def number
	unknown := whatever
	for _, s := range r.stores[v.Origin()] {
		if s.kind == opaque || s.multi && s.index > 0 {
			unknown = true
			continue
		}
		n := r.fold(s.value, s.cur, r.within(v, env), depth+1)
		switch {
		case s.kind != plain:
			if n.known() {
				n.def = true
				def = n
			}
		case !n.known():
			unknown = true
		case value.known() && constant.Compare(value.v, token.NEQ, n.v):
			return number{}
		default:
			value = n
		}
	}
	switch {
	case value.known() && !unknown:
		return value
	case def.known() && !value.known():
		return def
	}
	return number{}
}

// within returns env if it still holds where v is set: for a local variable,
// not for a field or a package variable.
func (r *Reader) within(v *types.Var, env Env) Env {
	if v.IsField() || v.Parent() == r.Pass.Pkg.Scope() {
		return nil
	}
	return env
}

func isParameter(info *types.Info, v *types.Var, cur inspector.Cursor) bool {
	for fn := range cur.Enclosing(code.FuncNodes()...) {
		t := code.FuncType(fn.Node())
		if t.Params != nil && t.Params.Pos() <= v.Pos() && v.Pos() < t.Params.End() {
			return true
		}
		if d, ok := fn.Node().(*ast.FuncDecl); ok && d.Recv != nil && d.Recv.Pos() <= v.Pos() && v.Pos() < d.Recv.End() {
			return true
		}
	}
	return false
}

// foldField folds a field of a value: in the literal that the value is, or
// else by everything that the package ever puts into the field.
func (r *Reader) foldField(sel *ast.SelectorExpr, field *types.Var, cur inspector.Cursor, env Env, depth int) number {
	if lit := r.literalOf(sel.X, cur, env, depth); lit != nil {
		if value := elementOf(r.info, lit.lit, field); value != nil && !r.assignedLater(field) {
			n := r.fold(value, lit.cur, lit.env, depth+1)
			n.def = n.def || lit.def
			return n
		}
	}
	if field.Pkg() != nil && field.Pkg() != r.Pass.Pkg {
		return r.imported(code.TypeName(r.info.TypeOf(sel.X)) + "." + field.Name())
	}
	n := r.foldStores(field, nil, depth, false)
	if !n.known() {
		n = r.foldTag(field)
	}
	if field.Exported() {
		n.def = n.def || n.known()
	}
	return n
}

// assignedLater reports whether the package assigns to the field elsewhere
// than in literals, so that a literal does not say the last word.
func (r *Reader) assignedLater(field *types.Var) bool {
	for _, s := range r.stores[field.Origin()] {
		if s.lit == nil && s.kind != guarded {
			return true
		}
	}
	return false
}

// located is a literal that a value is known to be.
type located struct {
	lit *ast.CompositeLit
	cur inspector.Cursor
	env Env
	def bool // something may have changed it since
}

// literalOf returns the struct literal that e is: written there, or put into
// the variable or field that e names, once; nil if that cannot be seen.
func (r *Reader) literalOf(e ast.Expr, cur inspector.Cursor, env Env, depth int) *located {
	if e == nil || r.tooFar(depth) {
		return nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return &located{lit: e, cur: cur, env: env}
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return r.literalOf(e.X, cur, env, depth+1)
		}
	case *ast.StarExpr:
		return r.literalOf(e.X, cur, env, depth+1)
	case *ast.Ident:
		v, ok := r.info.ObjectOf(e).(*types.Var)
		if !ok {
			return nil
		}
		if b, ok := env[v]; ok {
			return r.literalOf(b.Expr, b.Cur, b.Env, depth+1)
		}
		return r.literalIn(v, env, depth)
	case *ast.SelectorExpr:
		v, ok := r.info.ObjectOf(e.Sel).(*types.Var)
		if !ok {
			return nil
		}
		if v.IsField() {
			if outer := r.literalOf(e.X, cur, env, depth+1); outer != nil {
				if value := elementOf(r.info, outer.lit, v); value != nil {
					return r.literalOf(value, outer.cur, outer.env, depth+1)
				}
			}
		}
		return r.literalIn(v, env, depth)
	case *ast.CallExpr:
		return r.literalFrom(e, cur, env, depth)
	}
	return nil
}

// literalIn returns the only literal that is ever put into v.
func (r *Reader) literalIn(v *types.Var, env Env, depth int) *located {
	var found *located
	def := false
	for _, s := range r.stores[v.Origin()] {
		if s.kind == opaque {
			def = true // &cfg is handed to somebody who may fill it
			continue
		}
		if s.multi && s.index > 0 || found != nil {
			return nil
		}
		if found = r.literalOf(s.value, s.cur, r.within(v, env), depth+1); found == nil {
			return nil
		}
	}
	if found != nil && def {
		c := *found
		c.def = true
		return &c
	}
	return found
}

// literalFrom returns the literal that a function of this package returns.
func (r *Reader) literalFrom(call *ast.CallExpr, cur inspector.Cursor, env Env, depth int) *located {
	fn := code.Callee(r.info, call)
	if fn == nil {
		return nil
	}
	decl, ok := r.Flow.Decl(fn)
	if !ok {
		return nil
	}
	inner := r.bind(fn, call, cur, env)
	var found *located
	for c := range decl.Preorder((*ast.ReturnStmt)(nil)) {
		ret := c.Node().(*ast.ReturnStmt)
		if outer, _ := code.Function(c); outer != decl || len(ret.Results) == 0 {
			continue
		}
		if id, ok := ast.Unparen(ret.Results[0]).(*ast.Ident); ok && id.Name == "nil" {
			continue
		}
		l := r.literalOf(ret.Results[0], c, inner, depth+1)
		if l == nil || found != nil && found.lit != l.lit {
			return nil
		}
		found = l
	}
	return found
}

// elementOf returns the value that lit gives to the field, or nil.
func elementOf(info *types.Info, lit *ast.CompositeLit, field *types.Var) ast.Expr {
	st := structOf(info.TypeOf(lit))
	for i, elt := range lit.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			if code.Var(info, kv.Key) == field || isNamed(kv.Key, field) {
				return kv.Value
			}
		} else if st != nil && i < st.NumFields() && st.Field(i) == field {
			return elt
		}
	}
	return nil
}

func isNamed(key ast.Expr, field *types.Var) bool {
	id, ok := key.(*ast.Ident)
	return ok && id.Name == field.Name()
}

// tags are the struct tags that hold a default, and how it is written there.
var tags = [...]struct{ name, option string }{
	{"default", ""}, {"envDefault", ""}, {"env-default", ""}, {"env", "default="},
}

// foldTag folds the default in the struct tag of a field of this package.
func (r *Reader) foldTag(field *types.Var) number {
	tag := r.tagOf(field)
	for _, t := range tags {
		text, ok := tag.Lookup(t.name)
		if ok && t.option != "" {
			_, text, ok = strings.Cut(text, t.option)
		}
		if !ok || text == "" {
			continue
		}
		if v := numeric(constant.MakeString(text)); v != nil {
			return number{v, true}
		}
		if v := constant.MakeFromLiteral(text, token.INT, 0); v.Kind() == constant.Int && !code.IsDuration(field.Type()) {
			return number{v, true}
		}
	}
	return number{}
}

func (r *Reader) tagOf(field *types.Var) reflect.StructTag {
	if r.tags == nil {
		r.tags = map[*types.Var]reflect.StructTag{}
		for c := range r.root.Preorder((*ast.StructType)(nil)) {
			st, ok := r.info.TypeOf(c.Node().(*ast.StructType)).(*types.Struct)
			if !ok {
				continue
			}
			for i := range st.NumFields() {
				if tag := st.Tag(i); tag != "" {
					r.tags[st.Field(i)] = reflect.StructTag(tag)
				}
			}
		}
	}
	return r.tags[field.Origin()]
}
