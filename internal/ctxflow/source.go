package ctxflow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// own returns the inherited context that the function itself has at pos. One
// that stands beside a command, and that the function has no use for, is the
// command's.
func (f *Flow) own(fn inspector.Cursor, pos token.Pos) (Source, bool) {
	src, ok := f.given(fn, pos)
	if ok && src.Param && !src.Command && (src.Object == nil || code.IsContext(src.Object.Type())) {
		src.Command = f.besideCommand(code.FuncType(fn.Node())) && !f.uses(fn, src.Object)
	}
	return src, ok
}

// besideCommand reports whether a parameter of the function is a command.
func (f *Flow) besideCommand(ftype *ast.FuncType) bool {
	return slices.ContainsFunc(ftype.Params.List, func(field *ast.Field) bool { return f.isCommand(f.info.TypeOf(field.Type)) })
}

// uses reports whether the function mentions obj in its body.
func (f *Flow) uses(fn inspector.Cursor, obj types.Object) bool {
	if obj == nil {
		return false
	}
	for c := range fn.Preorder((*ast.Ident)(nil)) {
		if f.info.Uses[c.Node().(*ast.Ident)] == obj {
			return true
		}
	}
	return false
}

// given returns the inherited context that the function itself has at pos,
// nearest first: a context variable in scope, a blank context parameter, the
// request, a value that carries a context, a field of a parameter or receiver.
func (f *Flow) given(fn inspector.Cursor, pos token.Pos) (Source, bool) {
	ftype := code.FuncType(fn.Node())
	if src, ok := f.variable(fn, ftype, pos); ok {
		return src, true
	}
	for _, want := range []func(types.Type) (carrier, bool){f.isContext, f.isRequest, f.carries} {
		if src, ok := f.parameter(ftype, pos, want); ok {
			return src, true
		}
	}
	for i, list := range fieldLists(fn.Node()) {
		if src, ok := f.field(list, pos); ok {
			src.Receiver = i > 0
			return src, true
		}
	}
	return f.hidden(ftype)
}

// hidden returns a context or request that the function was given and that
// another variable of its name hides, if nothing better is at hand.
func (f *Flow) hidden(ftype *ast.FuncType) (Source, bool) {
	for _, field := range ftype.Params.List {
		t := f.info.TypeOf(field.Type)
		c, ok := f.isContext(t)
		if !ok {
			c, ok = f.isRequest(t)
		}
		if ok && len(field.Names) > 0 {
			id := field.Names[0]
			return Source{Expr: id.Name + c.suffix, Hidden: true, Object: f.info.Defs[id], Param: true}, true
		}
	}
	return Source{}, false
}

// fieldLists returns the parameters and the receiver of a function node.
func fieldLists(n ast.Node) []*ast.FieldList {
	lists := []*ast.FieldList{code.FuncType(n).Params}
	if d, ok := n.(*ast.FuncDecl); ok && d.Recv != nil {
		lists = append(lists, d.Recv)
	}
	return lists
}

// variable returns the inherited context variable declared last before pos in
// the scopes of the function.
func (f *Flow) variable(fn inspector.Cursor, ftype *ast.FuncType, pos token.Pos) (Source, bool) {
	outer := f.info.Scopes[ftype]
	if outer == nil {
		return Source{}, false
	}
	params := f.params(ftype)
	for s := outer.Innermost(pos); s != nil; s = s.Parent() {
		var best *types.Var
		for _, name := range s.Names() {
			v, ok := s.Lookup(name).(*types.Var)
			if !ok || name == "_" || f.skip[v] || !code.IsContext(v.Type()) || !f.visible(v, pos) {
				continue
			}
			if best != nil && best.Pos() > v.Pos() {
				continue
			}
			if params[v] || f.varOrigin(v, fn) == Inherited {
				best = v
			}
		}
		if best != nil {
			return Source{Expr: best.Name(), Object: best, Param: params[best]}, true
		}
		if s == outer {
			break
		}
	}
	return Source{}, false
}

func (f *Flow) params(ftype *ast.FuncType) map[*types.Var]bool {
	set := map[*types.Var]bool{}
	for _, field := range ftype.Params.List {
		for _, id := range field.Names {
			if v, ok := f.info.Defs[id].(*types.Var); ok {
				set[v] = true
			}
		}
	}
	return set
}

// visible reports whether the name of v means v at pos.
func (f *Flow) visible(v *types.Var, pos token.Pos) bool {
	inner := f.pass.Pkg.Scope().Innermost(pos)
	if inner == nil {
		return false
	}
	_, obj := inner.LookupParent(v.Name(), pos)
	return obj == v
}

// parameter returns the first parameter that carries a context in the wanted
// way.
func (f *Flow) parameter(ftype *ast.FuncType, pos token.Pos, want func(types.Type) (carrier, bool)) (Source, bool) {
	for _, field := range ftype.Params.List {
		t := f.info.TypeOf(field.Type)
		c, ok := want(t)
		if !ok {
			continue
		}
		src := Source{Param: true, Test: isTesting(t), Command: f.isCommand(t)}
		if len(field.Names) == 0 {
			src.Expr, src.Unnamed = c.name+c.suffix, true
			return src, true
		}
		for _, id := range field.Names {
			v, _ := f.info.Defs[id].(*types.Var)
			switch {
			case id.Name == "_":
				src.Expr, src.Unnamed = c.name+c.suffix, true
				return src, true
			case v != nil && f.visible(v, pos):
				src.Expr, src.Object = id.Name+c.suffix, v
				return src, true
			}
		}
	}
	return Source{}, false
}

// isGiven reports whether a parameter of the function node carries a context.
func (f *Flow) isGiven(fn inspector.Cursor) bool {
	for _, field := range code.FuncType(fn.Node()).Params.List {
		if f.Carries(f.info.TypeOf(field.Type)) {
			return true
		}
	}
	return false
}

// field returns a context field of one of the variables in the list.
func (f *Flow) field(list *ast.FieldList, pos token.Pos) (Source, bool) {
	for _, param := range list.List {
		for _, id := range param.Names {
			v, _ := f.info.Defs[id].(*types.Var)
			if v == nil || !f.visible(v, pos) {
				continue
			}
			if field := f.contextField(v.Type()); field != nil {
				expr := id.Name + "." + field.Name()
				if isRequest(field.Type()) {
					expr += ".Context()"
				}
				return Source{Expr: expr, Object: field}, true
			}
		}
	}
	return Source{}, false
}

// isCommand reports whether t is a command of the program, by its row.
func (f *Flow) isCommand(t types.Type) bool {
	row := f.table.Type(code.TypeName(t))
	return row != nil && row.Command
}

// isTesting reports whether t is testing.T, testing.TB or another type of
// package testing.
func isTesting(t types.Type) bool {
	n := code.Named(t)
	return n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "testing"
}
