package write

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// KeySetting reads a node that sets a key: a field of a literal, a header, a
// setter, an assignment, an option. object is what the key is set on; nil for a
// literal or an option, which are arguments themselves.
func (t *Tracer) KeySetting(n ast.Node) (name string, value, object ast.Expr) {
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		name := ""
		if id, ok := n.Key.(*ast.Ident); ok {
			name = id.Name
		} else if s, ok := code.ConstString(t.info, n.Key); ok {
			name = s
		}
		if t.table.Key(name) {
			return name, n.Value, nil
		}
	case *ast.AssignStmt:
		if len(n.Lhs) != 1 || len(n.Rhs) != 1 {
			return "", nil, nil
		}
		switch l := n.Lhs[0].(type) {
		case *ast.SelectorExpr:
			if t.table.Key(l.Sel.Name) {
				return l.Sel.Name, n.Rhs[0], l.X
			}
		case *ast.IndexExpr:
			if s, ok := code.ConstString(t.info, l.Index); ok && t.table.Key(s) {
				return s, n.Rhs[0], l.X
			}
		}
	case *ast.CallExpr:
		return t.setterCall(n)
	}
	return "", nil, nil
}

// setterCall reads Header.Set(name, key), SetHeader(name, key),
// SetIdempotencyKey(key) and options with a key.
func (t *Tracer) setterCall(call *ast.CallExpr) (name string, value, object ast.Expr) {
	if fn := code.Callee(t.info, call); fn != nil && api.KeyOption(fn) && len(call.Args) > 0 {
		return fn.Name(), call.Args[0], nil
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return "", nil, nil
	}
	switch sel.Sel.Name {
	case "Set", "Add", "SetHeader", "SetHeaderVerbatim", "AddHeader":
		if len(call.Args) == 2 {
			if name, ok := code.ConstString(t.info, call.Args[0]); ok && t.table.Key(name) {
				return name, call.Args[1], sel.X
			}
		}
	}
	if len(call.Args) == 1 {
		if name := strings.TrimPrefix(strings.TrimPrefix(sel.Sel.Name, "Set"), "With"); t.table.Key(name) {
			return name, call.Args[0], sel.X
		}
	}
	return "", nil, nil
}

// isIdentity reports whether a field of that name tells what is written from
// all others.
// event adds the id of an event that the function is given whole: it got its id
// where it happened, and whoever is told of it twice knows it by that. What is
// to be created, an event in a calendar, has none yet.
func (k *keys) event(x ast.Expr) {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		return
	}
	v, ok := k.info.Uses[id].(*types.Var)
	if !ok {
		return
	}
	n := code.Named(v.Type())
	if n == nil || !api.EventType(n.Obj().Name()) || k.paramIndex(v, k.cur) < 0 {
		return
	}
	if d, ok := outermost(k.cur).Node().(*ast.FuncDecl); ok && api.FirstIs(d.Name.Name, "create", "add", "insert", "new", "schedule") {
		return
	}
	if f := identityOf(n); f != "" {
		k.list = append(k.list, Key{Name: f, Value: x, Pos: x.Pos(), End: x.End(), Identity: true})
	}
}

// identityOf returns the field that is the id of the struct; "" for none.
func identityOf(n *types.Named) string {
	st, ok := n.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for f := range st.Fields() {
		if api.EventID(f.Name()) {
			return f.Name()
		}
	}
	return ""
}

func (k *keys) isIdentity(name string) bool {
	return api.IdentityField(name) || slices.ContainsFunc(k.names, func(n string) bool { return strings.EqualFold(n, name) })
}
