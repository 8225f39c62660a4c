package write

import (
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/types"
	"reflect"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// marshal is the document that encoding/json writes for a literal.
func (t *template) marshal(x ast.Expr, in scope) (string, bool) {
	v, ok := t.value(x, in)
	if !ok {
		return "", false
	}
	b, err := json.Marshal(v)
	return string(b), err == nil
}

// value is a literal as encoding/json decodes it again.
func (t *template) value(x ast.Expr, in scope) (any, bool) {
	x = ast.Unparen(x)
	if tv := t.info.Types[x]; tv.Value != nil {
		return constantValue(tv.Value), true
	}
	if t.depth++; t.depth > 3*maxTemplate { // a literal nests deeper than functions do
		return nil, false
	}
	defer func() { t.depth-- }()
	switch x := x.(type) {
	case *ast.UnaryExpr:
		return t.value(x.X, in)
	case *ast.CompositeLit:
		return t.literal(x, in)
	case *ast.Ident:
		if value, where := t.valueOf(x, in); value != nil {
			return t.value(value, where)
		}
	}
	switch {
	case isNumber(t.info.TypeOf(x)):
		return 2, true
	case code.IsDuration(t.info.TypeOf(x)):
		return nil, false // a number of nanoseconds, which no document of ours has
	}
	s, ok := t.text(x, in)
	return s, ok
}

func constantValue(v constant.Value) any {
	switch v.Kind() {
	case constant.String:
		return constant.StringVal(v)
	case constant.Bool:
		return constant.BoolVal(v)
	}
	f, _ := constant.Float64Val(constant.ToFloat(v))
	return f
}

// literal is a map, a list or a struct.
func (t *template) literal(lit *ast.CompositeLit, in scope) (any, bool) {
	typ := t.info.TypeOf(lit)
	if typ == nil {
		return nil, false
	}
	switch u := code.Deref(typ).Underlying().(type) {
	case *types.Map:
		m := map[string]any{}
		for _, el := range lit.Elts {
			kv, ok := el.(*ast.KeyValueExpr)
			if !ok {
				return nil, false
			}
			key, ok := t.text(kv.Key, in)
			v, also := t.value(kv.Value, in)
			if !also && strings.HasSuffix(strings.ToLower(key), "backoff") {
				v, also = "1s", true
			}
			if !ok || !also {
				return nil, false
			}
			m[key] = v
		}
		return m, true
	case *types.Slice, *types.Array:
		list := []any{}
		for _, el := range lit.Elts {
			v, ok := t.value(el, in)
			if !ok {
				return nil, false
			}
			list = append(list, v)
		}
		return list, true
	case *types.Struct:
		return t.structure(lit, u, in)
	}
	return nil, false
}

// structure is a struct with its tags. A field that is not set is left out:
// the documents read here take that for its zero value.
func (t *template) structure(lit *ast.CompositeLit, st *types.Struct, in scope) (any, bool) {
	names := map[string]string{}
	for i := range st.NumFields() {
		tag, _, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("json"), ",")
		if tag == "" {
			tag = st.Field(i).Name()
		}
		names[st.Field(i).Name()] = tag
	}
	m, known := map[string]any{}, true
	code.EachField(t.info, lit, func(field *types.Var, value ast.Expr) {
		v, ok := t.value(value, in)
		known = known && ok
		if name := names[field.Name()]; name != "-" && field.Exported() {
			m[name] = v
		}
	})
	return m, known
}
