package layer

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/directive"
)

// Deps is what reading needs.
type Deps struct {
	Pass       *analysis.Pass
	Clock      *clock.Reader
	Root       inspector.Cursor
	Directives map[*ast.File]*directive.File
	// Values and Declared are what the direct imports say.
	Values   []Value
	Declared []Declared
}

// Set is the layered timeouts of one package.
type Set struct {
	// Values is those of this package, in source order, and the imports' behind.
	Values []*Found
	// Declared is the exported variables and fields of this package whose values
	// belong to a layer.
	Declared []Declared
	// Problems is comments that say nothing as they stand.
	Problems []Problem

	marked map[types.Object]string // what a comment speaks about, with its layer
}

// Problem is a comment about a layer that does not mean what its author
// thinks.
type Problem struct {
	Directive *directive.Directive
	Text      string
}

// mark is a place that a comment, or an import's declaration, gives a layer.
type mark struct {
	Declared
	obj   types.Object // constant, variable or field; nil for a plain value
	expr  ast.Expr     // the value without an object
	typ   types.Type
	cur   inspector.Cursor
	given *directive.Directive // nil without a comment in this package
	// foreign is a field of another module, whose values are only those that this
	// package gives it.
	foreign bool
	// ruled reports that a rule or its name gave it its layer, not a comment.
	ruled bool
}

type reader struct {
	Deps
	info   *types.Info
	marks  []*mark
	layers map[types.Object]string // of marked objects
	chains map[any]*chain
	types  map[string][]*chain
	set    *Set
}

// chain is what values are part of, with its values.
type chain struct {
	of     any
	values []*Found
}

func newReader(d Deps) *reader {
	layers := map[types.Object]string{}
	return &reader{Deps: d, info: d.Pass.TypesInfo, layers: layers, chains: map[any]*chain{}, types: map[string][]*chain{}, set: &Set{marked: layers}}
}

// Read reads the timeouts of a package that comments give a layer.
func Read(d Deps) *Set {
	r := newReader(d)
	for file := range d.Root.Children() {
		f := file.Node().(*ast.File)
		dirs := d.Directives[f]
		if dirs == nil || code.IsTest(d.Pass.Fset, f.Pos()) {
			continue // what a test sets changes nothing in the program
		}
		if layers := dirs.All(directive.Layer); len(layers) > 0 {
			r.file(file, dirs, layers)
		}
	}
	for _, decl := range d.Declared {
		if v := r.importedVar(decl.Key); v != nil {
			r.marks = append(r.marks, &mark{Declared: decl, obj: v})
			r.layers[v] = decl.Layer
		}
	}
	for _, m := range r.marks {
		r.emit(m)
	}
	r.split()
	for _, v := range d.Values {
		r.set.Values = append(r.set.Values, &Found{Value: v})
	}
	return r.set
}

// file finds what the comments of one file stand on: the outermost thing on
// their lines that is a timeout.
func (r *reader) file(file inspector.Cursor, dirs *directive.File, layers []*directive.Directive) {
	hit := map[*directive.Directive]bool{}
	nodes := []ast.Node{(*ast.ValueSpec)(nil), (*ast.Field)(nil), (*ast.KeyValueExpr)(nil), (*ast.AssignStmt)(nil), (*ast.CallExpr)(nil), (*ast.ReturnStmt)(nil)}
	file.Inspect(nodes, func(c inspector.Cursor) bool {
		d := dirs.At(directive.Layer, c.Node().Pos())
		if d == nil {
			return true
		}
		marks := r.on(c)
		for _, m := range marks {
			m.given, m.Layer, m.Clock, m.P99 = d, d.Name, d.Clock, d.P99
			r.add(m)
		}
		hit[d] = hit[d] || len(marks) > 0
		return len(marks) == 0
	})
	for _, d := range layers {
		if !hit[d] {
			r.problem(d, "//deadline:layer %s is on nothing that is a timeout; put it on the constant, variable, field or call that says how long", d.Name)
		}
	}
}

// add notes a mark with its unit.
func (r *reader) add(m *mark) {
	counts := clock.Counts(m.typ)
	switch {
	case !counts && m.given.Unit != 0:
		r.problem(m.given, "//deadline:layer %s has a unit, and %s is a %s, which has its own", m.given.Name, m.Name, types.TypeString(m.typ, types.RelativeTo(r.Pass.Pkg)))
	case counts:
		m.Unit = m.given.Unit
		if m.Unit == 0 {
			m.Unit = clock.UnitOfName(m.Name)
		}
		if m.Unit == 0 {
			r.problem(m.given, "//deadline:layer %s is on %s, a number that says no unit; add unit=s or the one that is meant", m.given.Name, m.Name)
		}
	}
	r.marks = append(r.marks, m)
	if m.obj != nil {
		r.layers[m.obj] = m.Layer
		if v, ok := m.obj.(*types.Var); ok && m.Key != "" && v.Exported() {
			r.set.Declared = append(r.set.Declared, m.Declared)
		}
	}
}

// on returns the timeouts that a node is.
func (r *reader) on(c inspector.Cursor) []*mark {
	var list []*mark
	named := func(id *ast.Ident) {
		if obj := r.info.Defs[id]; obj != nil && isTime(obj.Type()) {
			list = append(list, &mark{obj: obj, typ: obj.Type(), cur: c, Declared: r.declared(obj, c)})
		}
	}
	value := func(name string, e ast.Expr, t types.Type) {
		if t != nil && isTime(t) && r.says(e, t, c) {
			list = append(list, &mark{expr: e, typ: t, cur: c, Declared: Declared{Name: name}})
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
		value(types.ExprString(n.Key), n.Value, r.info.TypeOf(n.Value))
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
		if e := r.argument(n); e != nil {
			value(types.ExprString(n.Fun), e, r.info.TypeOf(e))
		}
	}
	return list
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

// argument returns the one argument of a call that is a timeout, or nil.
func (r *reader) argument(call *ast.CallExpr) ast.Expr {
	if r.info.Types[call.Fun].IsType() {
		return nil
	}
	if e := r.Clock.Argument(call); e != nil {
		return e
	}
	var found ast.Expr
	for _, arg := range call.Args {
		if code.TypeName(r.info.TypeOf(arg)) == "time.Duration" {
			if found != nil {
				return nil
			}
			found = arg
		}
	}
	return found
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

func (r *reader) problem(d *directive.Directive, format string, args ...any) {
	r.set.Problems = append(r.set.Problems, Problem{d, fmt.Sprintf(format, args...)})
}

// importedVar returns the variable or field of an import with that key, or nil.
func (r *reader) importedVar(key string) *types.Var {
	for _, imp := range r.Pass.Pkg.Imports() {
		rest, ok := strings.CutPrefix(key, imp.Path()+".")
		if !ok || strings.Contains(rest, "/") {
			continue
		}
		name, field, _ := strings.Cut(rest, ".")
		obj := imp.Scope().Lookup(name)
		if field != "" && obj != nil {
			obj, _, _ = types.LookupFieldOrMethod(obj.Type(), true, imp, field)
		}
		if v, ok := obj.(*types.Var); ok {
			return v
		}
	}
	return nil
}

func (r *reader) place(pos token.Pos) string { return code.Place(r.Pass, pos) }
