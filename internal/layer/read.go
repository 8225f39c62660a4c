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
	// Measured is values that stand elsewhere in Values, under a constant of the
	// same layer, and of which somebody has said how long the work takes.
	Measured []*Found
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
	// isDefault reports that the value is the default of a flag or a key.
	isDefault bool
	// ruled reports that a rule or its name gave it its layer, not a comment.
	ruled bool
	// fixed is how long it is, if the value is a text about a database.
	fixed time.Duration
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
	marks := map[*directive.Directive][]*mark{}
	nodes := []ast.Node{(*ast.ValueSpec)(nil), (*ast.Field)(nil), (*ast.KeyValueExpr)(nil), (*ast.AssignStmt)(nil), (*ast.CallExpr)(nil), (*ast.ReturnStmt)(nil)}
	file.Inspect(nodes, func(c inspector.Cursor) bool {
		d := dirs.At(directive.Layer, c.Node().Pos())
		if d == nil {
			return true
		}
		on := r.on(c)
		marks[d] = append(marks[d], on...)
		return len(on) == 0
	})
	for _, d := range layers {
		on := r.nearest(d, marks[d])
		for _, m := range on {
			m.given, m.Layer, m.Clock, m.P99 = d, d.Name, d.Clock, d.P99
			r.add(m)
		}
		if len(on) == 0 {
			r.problem(d, "//deadline:layer %s is on nothing that is a timeout; put it on the constant, variable, field or call that says how long", d.Name)
		}
	}
}

// nearest returns the marks on the line of the comment itself, if there are any:
// behind the last of several arguments it speaks about that one.
func (r *reader) nearest(d *directive.Directive, marks []*mark) []*mark {
	line := func(pos token.Pos) int { return r.Pass.Fset.PositionFor(pos, false).Line }
	var same []*mark
	for _, m := range marks {
		if line(m.cur.Node().Pos()) == line(d.Pos) {
			same = append(same, m)
		}
	}
	if len(same) > 0 {
		return same
	}
	return marks
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
			m.Unit = clock.UnitOf(m.Name, m.typ)
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
