package write

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Unidentified reports whether the document, or each of the documents, certainly
// has no _id that the caller of the function made: it has none, so that the
// driver makes one in each call, or is given one here, where it can be looked at
// as any key.
func (t *Tracer) Unidentified(x ast.Expr, cur inspector.Cursor) bool {
	for _, value := range t.values(x, cur) {
		typ := code.Deref(t.info.TypeOf(value))
		if typ == nil {
			return false
		}
		lit, _ := ast.Unparen(value).(*ast.CompositeLit)
		switch u := typ.Underlying().(type) {
		case *types.Struct:
			if !t.structWithout(u, typ, lit) {
				return false
			}
		case *types.Map:
			if _, ok := t.document(value, cur); !ok {
				return false
			}
		case *types.Slice:
			if pairs(u.Elem()) {
				if _, ok := t.document(value, cur); !ok {
					return false
				}
				continue
			}
			if !t.elementsWithout(u.Elem(), lit, cur) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// elementsWithout reports the same for a slice: by the type of its elements,
// or by the elements of its literal.
func (t *Tracer) elementsWithout(elem types.Type, lit *ast.CompositeLit, cur inspector.Cursor) bool {
	if st, ok := code.Deref(elem).Underlying().(*types.Struct); ok {
		return t.structWithout(st, code.Deref(elem), nil)
	}
	return lit != nil && len(lit.Elts) > 0 && !slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool { return !t.Unidentified(e, cur) })
}

// structWithout reports whether the struct, as its tags have it, has no _id, or
// a literal of it leaves it empty and an empty one is left out.
func (t *Tracer) structWithout(st *types.Struct, typ types.Type, lit *ast.CompositeLit) bool {
	for _, m := range []string{"MarshalBSON", "MarshalBSONValue"} {
		if obj, _, _ := types.LookupFieldOrMethod(typ, true, nil, m); obj != nil {
			return false // it writes itself
		}
	}
	for i := range st.NumFields() {
		f := st.Field(i)
		name, opts, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("bson"), ",")
		inner, isStruct := code.Deref(f.Type()).Underlying().(*types.Struct)
		switch {
		case strings.Contains(opts, "inline") && isStruct:
			if !t.structWithout(inner, code.Deref(f.Type()), nil) {
				return false
			}
		case strings.Contains(opts, "inline"):
			return false
		case name == "_id":
			if lit == nil || len(lit.Elts) > 0 && !keyed(lit) {
				return false
			}
			return sets(lit, f.Name()) && api.IdentityField(f.Name()) || !sets(lit, f.Name()) && strings.Contains(opts, "omitempty")
		}
	}
	return true
}

// sets reports whether the literal gives the field a value.
func sets(lit *ast.CompositeLit, field string) bool {
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			return true // all of them, in order
		}
		if id, ok := kv.Key.(*ast.Ident); ok && id.Name == field {
			return true
		}
	}
	return false
}

// pairs reports whether a slice of the type is a document in order: a name and
// a value each.
func pairs(elem types.Type) bool {
	st, ok := elem.Underlying().(*types.Struct)
	return ok && st.NumFields() == 2 && st.Field(0).Name() == "Key" && isText(st.Field(0).Type()) && st.Field(1).Name() == "Value"
}

// named is a field of a document.
type named struct {
	name  string
	value ast.Expr
}

// document returns the fields of a document that is written out in full: a map
// or a list of pairs whose names are constants.
func (t *Tracer) document(x ast.Expr, cur inspector.Cursor) ([]named, bool) {
	values := t.values(x, cur)
	if len(values) != 1 {
		return nil, false
	}
	lit, ok := ast.Unparen(values[0]).(*ast.CompositeLit)
	if !ok {
		return nil, false
	}
	var fields []named
	for _, el := range lit.Elts {
		key, value := t.pair(el)
		name, ok := code.ConstString(t.info, code.OrBad(key))
		if !ok {
			return nil, false
		}
		fields = append(fields, named{name, value})
	}
	return fields, true
}

// pair returns the name and the value of an element of a document.
func (t *Tracer) pair(el ast.Expr) (key, value ast.Expr) {
	switch el := el.(type) {
	case *ast.KeyValueExpr:
		return el.Key, el.Value
	case *ast.CompositeLit: // {"_id", id} or {Key: "_id", Value: id}
		if typ := t.info.TypeOf(el); typ == nil || !pairs(typ) || len(el.Elts) != 2 {
			return nil, nil
		}
		parts := [2]ast.Expr{el.Elts[0], el.Elts[1]}
		for i, e := range el.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				at := i
				if id, ok := kv.Key.(*ast.Ident); ok && id.Name == "Value" {
					at = 1
				} else {
					at = 0
				}
				parts[at] = kv.Value
			}
		}
		return parts[0], parts[1]
	}
	return nil, nil
}

// values returns what the expression may be: what is assigned to a local
// variable, without the address operator; itself if that is not known.
func (t *Tracer) values(x ast.Expr, cur inspector.Cursor) []ast.Expr {
	for range maxKeyDepth {
		switch y := ast.Unparen(x).(type) {
		case *ast.UnaryExpr:
			if y.Op == token.AND {
				x = y.X
				continue
			}
		case *ast.Ident:
			v, ok := t.info.ObjectOf(y).(*types.Var)
			if !ok || v.IsField() || t.paramIndex(v, cur) >= 0 {
				return []ast.Expr{x}
			}
			list := t.flow.Assignments(v, cur)
			if len(list) == 1 {
				x = list[0]
				continue
			}
			if len(list) > 1 {
				return list
			}
		}
		return []ast.Expr{x}
	}
	return []ast.Expr{x}
}

// Fields returns the names of the fields that the literal of a struct sets;
// false if the literal cannot be seen.
func (t *Tracer) Fields(x ast.Expr, cur inspector.Cursor) ([]string, bool) {
	var names []string
	for _, v := range t.values(x, cur) {
		lit, ok := ast.Unparen(v).(*ast.CompositeLit)
		if !ok {
			return nil, false
		}
		code.EachField(t.info, lit, func(f *types.Var, _ ast.Expr) { names = append(names, f.Name()) })
	}
	return names, true
}

// FieldValue returns the value that the literal of a struct gives a field; nil
// if it gives none, and false if the literal cannot be seen.
func (t *Tracer) FieldValue(x ast.Expr, name string, cur inspector.Cursor) (value ast.Expr, known bool) {
	for _, v := range t.values(x, cur) {
		lit, ok := ast.Unparen(v).(*ast.CompositeLit)
		if !ok {
			return nil, false
		}
		code.EachField(t.info, lit, func(f *types.Var, set ast.Expr) {
			if f.Name() == name {
				value = set
			}
		})
	}
	return value, true
}
