package write

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Text is a text that is decided here or by a parameter.
type Text struct {
	// Value is the text if Known.
	Value string
	Known bool
	// Param is one more than the index of the parameter, of the declared function
	// around, that holds it; 0 for none.
	Param int
	// Field is the field of that parameter that holds it; "" for the parameter itself.
	Field string
}

// Text folds an expression to a constant, through local variables, or to a
// parameter.
func (t *Tracer) Text(x ast.Expr, cur inspector.Cursor) Text {
	return t.text(x, cur, map[types.Object]bool{})
}

func (t *Tracer) text(x ast.Expr, cur inspector.Cursor, seen map[types.Object]bool) Text {
	if s, ok := code.ConstString(t.info, x); ok {
		return Text{Value: s, Known: true}
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr: // strings.ToUpper(m), string(m)
		if len(x.Args) == 1 {
			if tv, ok := t.info.Types[x.Fun]; ok && tv.IsType() {
				return t.text(x.Args[0], cur, seen)
			}
			if fn := code.Callee(t.info, x); fn != nil && (fn.FullName() == "strings.ToUpper" || fn.FullName() == "strings.TrimSpace") {
				return t.text(x.Args[0], cur, seen)
			}
			if t.pointsTo(x) {
				return t.text(x.Args[0], cur, seen)
			}
		}
	case *ast.UnaryExpr: // &text, for a field that may be left out
		if x.Op == token.AND {
			return t.text(x.X, cur, seen)
		}
	case *ast.BinaryExpr: // "INSERT ..." + suffix
		l, r := t.text(x.X, cur, seen), t.text(x.Y, cur, seen)
		if l.Known && r.Known {
			return Text{Value: l.Value + r.Value, Known: true}
		}
	case *ast.SelectorExpr: // opts.Method
		v, ok := code.ObjectOf(t.info, x.X).(*types.Var)
		if f, isVar := t.info.ObjectOf(x.Sel).(*types.Var); !ok || v.IsField() || !isVar || !f.IsField() {
			return Text{}
		}
		return t.field(v, x.Sel.Name, cur, seen)
	case *ast.Ident:
		v, ok := t.info.ObjectOf(x).(*types.Var)
		if !ok || seen[v] {
			return Text{}
		}
		seen[v] = true
		values := t.flow.Assignments(v, cur)
		if i := t.paramIndex(v, cur); i >= 0 {
			if len(values) == 0 {
				return Text{Param: i + 1}
			}
			return Text{}
		}
		if v.Pkg() == t.pass.Pkg && v.Parent() == t.pass.Pkg.Scope() {
			return t.global(v)
		}
		if len(values) == 0 {
			return Text{}
		}
		first := t.text(values[0], cur, seen)
		for _, other := range values[1:] {
			if t.text(other, cur, seen) != first {
				return Text{}
			}
		}
		return first
	}
	return Text{}
}

// pointsTo reports whether the call only makes a pointer to its argument, as
// the libraries' helpers for optional fields do: String(text), Ptr(text).
func (t *Tracer) pointsTo(call *ast.CallExpr) bool {
	from, to := t.info.TypeOf(call.Args[0]), t.info.TypeOf(call)
	if from == nil || to == nil {
		return false
	}
	ptr, ok := to.Underlying().(*types.Pointer)
	return ok && types.Identical(ptr.Elem().Underlying(), types.Default(from).Underlying()) && isText(ptr.Elem())
}

// field is the text in a field of a variable: of a parameter, or of a literal
// that the function makes.
func (t *Tracer) field(v *types.Var, name string, cur inspector.Cursor, seen map[types.Object]bool) Text {
	values := t.flow.Assignments(v, cur)
	if i := t.paramIndex(v, cur); i >= 0 && len(values) == 0 {
		return Text{Param: i + 1, Field: name}
	}
	if len(values) != 1 || seen[v] {
		return Text{}
	}
	seen[v] = true
	return t.FieldOf(values[0], name, cur)
}

// FieldOf is the text in the field of a value: of a literal, through a variable.
func (t *Tracer) FieldOf(x ast.Expr, name string, cur inspector.Cursor) Text {
	if name == "" {
		return t.Text(x, cur)
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		return t.FieldOf(x.X, name, cur)
	case *ast.CompositeLit:
		for _, el := range x.Elts {
			kv, ok := el.(*ast.KeyValueExpr)
			if !ok {
				return Text{}
			}
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == name {
				return t.Text(kv.Value, cur)
			}
		}
		return Text{Known: true} // the zero value
	case *ast.Ident:
		if v, ok := t.info.ObjectOf(x).(*types.Var); ok && !v.IsField() {
			return t.field(v, name, cur, map[types.Object]bool{})
		}
	}
	return Text{}
}

// global is the text of an unexported package variable that nothing assigns.
func (t *Tracer) global(v *types.Var) Text {
	if v.Exported() {
		return Text{}
	}
	if x := t.initial(v); x != nil {
		s, ok := code.ConstString(t.info, x)
		return Text{Value: s, Known: ok}
	}
	return Text{}
}

// paramIndex returns the index of v among the parameters of the declared
// function around cur, or -1.
func (t *Tracer) paramIndex(v *types.Var, cur inspector.Cursor) int {
	sig := t.signature(cur)
	if sig == nil {
		return -1
	}
	for i := range sig.Params().Len() {
		if sig.Params().At(i) == v {
			return i
		}
	}
	return -1
}

// signature is that of the declared function around cur, or nil.
func (t *Tracer) signature(cur inspector.Cursor) *types.Signature {
	for c := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		if fn, ok := t.info.Defs[c.Node().(*ast.FuncDecl).Name].(*types.Func); ok {
			return fn.Signature()
		}
	}
	return nil
}

// words returns the constant texts among the arguments of a call, in parts of
// concatenations and formats too.
func (t *Tracer) words(call *ast.CallExpr, cur inspector.Cursor) []string {
	var list []string
	for _, a := range call.Args {
		list = append(list, t.Words(a, cur)...)
	}
	return list
}

// Words returns the constant texts that an expression is made of, through
// local variables.
func (t *Tracer) Words(x ast.Expr, cur inspector.Cursor) []string {
	var list []string
	seen := map[types.Object]bool{}
	var visit func(x ast.Node, depth int)
	visit = func(x ast.Node, depth int) {
		ast.Inspect(x, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.CompositeLit:
				return false
			case ast.Expr:
				if s, ok := code.ConstString(t.info, n); ok {
					list = append(list, s)
					return false
				}
				if id, ok := n.(*ast.Ident); ok {
					v, ok := t.info.Uses[id].(*types.Var)
					if ok && !v.IsField() && !seen[v] && depth < 3 && isText(v.Type()) {
						seen[v] = true
						for _, rhs := range t.flow.Assignments(v, cur) {
							visit(rhs, depth+1)
						}
					}
				}
			}
			return true
		})
	}
	visit(x, 0)
	return list
}

// Types returns the names of the types of the literals that the arguments of a
// call are made of, through local variables.
func (t *Tracer) Types(call *ast.CallExpr, cur inspector.Cursor) []string {
	var list []string
	seen := map[types.Object]bool{}
	var visit func(x ast.Node, depth int)
	visit = func(x ast.Node, depth int) {
		ast.Inspect(x, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.CompositeLit:
				if named := code.Named(t.info.TypeOf(n)); named != nil {
					list = append(list, named.Obj().Name())
				}
			case *ast.Ident:
				v, ok := t.info.Uses[n].(*types.Var)
				if ok && !v.IsField() && !seen[v] && depth < 4 && !code.IsError(v.Type()) {
					seen[v] = true
					for _, rhs := range t.flow.Assignments(v, cur) {
						visit(rhs, depth+1)
					}
				}
			}
			return true
		})
	}
	for _, a := range call.Args {
		visit(a, 0)
	}
	return list
}

func isText(t types.Type) bool {
	return code.IsBasic(t, types.IsString) || code.TypeName(t) == "net/url.URL"
}
