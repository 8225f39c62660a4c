package ctxflow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// fieldUse is what the package visibly puts into a field that holds a context
// or a request.
type fieldUse struct {
	inherited int // set from a context that the code at that place was given
	other     int // set from anything else
	missing   int // a literal of the struct that leaves the field out
}

// contextField returns the first context field of the struct behind t that
// belongs to one request, or nil.
func (f *Flow) contextField(t types.Type) *types.Var {
	n := code.Named(t)
	if n == nil {
		return nil
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for i := range s.NumFields() {
		v := s.Field(i)
		// The request in another package's type may be any: a response has the one
		// that it answers.
		own := v.Pkg() == f.pass.Pkg
		if !v.Embedded() && (code.IsContext(v.Type()) && (v.Exported() || own) || isRequest(v.Type()) && own) && f.perRequest(v) {
			return v
		}
	}
	return nil
}

// isCarried reports whether a field of type t may hold the context of a
// request: as it is, or in the request itself.
func isCarried(t types.Type) bool { return code.IsContext(t) || isRequest(t) }

// perRequest reports whether every visible construction sets the field from a
// context at hand, or none is visible.
func (f *Flow) perRequest(field *types.Var) bool {
	if f.fields == nil {
		f.fields = map[*types.Var]*fieldUse{}
		f.scanFields()
	}
	use := f.fields[field.Origin()]
	if use == nil {
		return true
	}
	return use.other == 0 && (use.inherited > 0 || use.missing == 0)
}

func (f *Flow) use(field *types.Var) *fieldUse {
	u := f.fields[field.Origin()]
	if u == nil {
		u = &fieldUse{}
		f.fields[field.Origin()] = u
	}
	return u
}

// scanFields looks at every literal of, and assignment to, structs that hold
// a context.
func (f *Flow) scanFields() {
	for c := range f.root.Preorder((*ast.CompositeLit)(nil), (*ast.AssignStmt)(nil)) {
		if code.IsTest(f.pass.Fset, c.Node().Pos()) {
			continue // what a test constructs does not change what the package is
		}
		switch n := c.Node().(type) {
		case *ast.CompositeLit:
			f.scanLiteral(n, c)
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				v := code.Var(f.info, l)
				if v == nil || !v.IsField() || !isCarried(v.Type()) {
					continue
				}
				rhs := n.Rhs[0]
				if len(n.Lhs) == len(n.Rhs) {
					rhs = n.Rhs[i]
				}
				f.count(v, rhs, c)
			}
		}
	}
}

func (f *Flow) scanLiteral(lit *ast.CompositeLit, cur inspector.Cursor) {
	n := code.Named(f.info.TypeOf(lit))
	if n == nil {
		return
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i := range s.NumFields() {
		field := s.Field(i)
		if !isCarried(field.Type()) {
			continue
		}
		if value := literalField(f.info, lit, i, field); value != nil {
			f.count(field, value, cur)
		} else {
			f.use(field).missing++
		}
	}
}

// literalField returns the value that lit gives to the field with index i.
func literalField(info *types.Info, lit *ast.CompositeLit, i int, field *types.Var) ast.Expr {
	for j, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			if i == j {
				return elt
			}
			continue
		}
		if id, ok := kv.Key.(*ast.Ident); ok && id.Name == field.Name() {
			return kv.Value
		}
	}
	return nil
}

func (f *Flow) count(field *types.Var, value ast.Expr, cur inspector.Cursor) {
	// A field while it is being asked about is not per request yet: no cycle.
	u := f.use(field)
	origin := f.Origin(value, cur)
	if isRequest(field.Type()) {
		origin = f.ofCarrier(value, cur, map[types.Object]bool{})
	}
	if origin == Inherited {
		u.inherited++
	} else {
		u.other++
	}
}
