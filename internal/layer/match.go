package layer

import (
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/directive"
)

// Rules is how timeouts get a layer without a comment.
type Rules struct {
	Rules []api.LayerRule
	// Names takes a layer from the name where no rule gives one.
	Names bool
}

// None reports whether the rules give nothing a layer.
func (r Rules) None() bool { return len(r.Rules) == 0 && !r.Names }

// longest is what no limit of a request is longer than: a greater number is
// how long something is kept.
const longest = time.Hour

// Match returns the timeouts of this package, and the exported ones of its
// direct imports, that the rules give a layer. What a comment speaks about is
// left out.
func Match(d Deps, set *Set, rules Rules) []*Found {
	m := &matcher{reader: newReader(d), Rules: rules, marked: set.marked}
	m.scope(d.Pass.Pkg)
	for _, imp := range d.Pass.Pkg.Imports() {
		m.scope(imp)
	}
	m.fields()
	for _, mk := range m.marks {
		if mk.obj.Pkg() == d.Pass.Pkg || mk.foreign {
			m.emit(mk)
		} else {
			m.imported(mk)
		}
	}
	m.split()
	return m.set.Values
}

type matcher struct {
	*reader
	Rules
	marked map[types.Object]string
}

// scope looks at the constants, variables and fields of a package.
func (m *matcher) scope(pkg *types.Package) {
	if pkg != m.Pass.Pkg && !m.own(pkg.Path()) {
		return
	}
	s := pkg.Scope()
	for _, name := range s.Names() {
		obj := s.Lookup(name)
		if pkg != m.Pass.Pkg && !obj.Exported() {
			continue // some drivers do not show it
		}
		switch obj := obj.(type) {
		case *types.Const, *types.Var:
			m.object(obj, name, pkg.Path()+"."+name)
		case *types.TypeName:
			st, ok := obj.Type().Underlying().(*types.Struct)
			if !ok || obj.IsAlias() {
				continue
			}
			for i := range st.NumFields() {
				if f := st.Field(i); pkg == m.Pass.Pkg || f.Exported() {
					m.object(f, name+"."+f.Name(), pkg.Path()+"."+name+"."+f.Name())
				}
			}
		}
	}
}

// own reports whether a package belongs to the module.
func (m *matcher) own(pkg string) bool {
	mod := m.Pass.Module
	return mod != nil && mod.Path != "" && (pkg == mod.Path || strings.HasPrefix(pkg, mod.Path+"/"))
}

// object gives an object its layer, if it has one.
func (m *matcher) object(obj types.Object, name, key string) {
	if !isTime(obj.Type()) {
		return
	}
	if _, said := m.marked[obj]; said {
		return
	}
	layer := m.layerOf(obj, key)
	if layer == "" {
		return
	}
	clk, ok := isTimeoutName(obj.Name())
	if !ok {
		clk = directive.ClockRequest // a rule names it
	}
	m.mark(obj, Declared{Key: key, Layer: layer, Name: name, Clock: clk, Unit: clock.UnitOf(obj.Name(), obj.Type())}, false)
}

func (m *matcher) mark(obj types.Object, d Declared, foreign bool) {
	if _, twice := m.layers[obj]; twice {
		return
	}
	m.layers[obj] = d.Layer
	m.marks = append(m.marks, &mark{Declared: d, obj: obj, typ: obj.Type(), foreign: foreign, ruled: true})
}

// layerOf returns the layer of the first rule for the object, or that of its
// name.
func (m *matcher) layerOf(obj types.Object, key string) string {
	_, isTimeout := isTimeoutName(obj.Name())
	for _, r := range m.Rules.Rules {
		if len(r.Packages) > 0 && !slices.ContainsFunc(r.Packages, func(p string) bool { return m.inPackage(p, obj.Pkg().Path()) }) {
			continue
		}
		named := slices.ContainsFunc(r.Names, func(p string) bool { ok, _ := path.Match(p, obj.Name()); return ok })
		field := slices.ContainsFunc(r.Fields, func(p string) bool { return m.expand(p) == key })
		if named || field || isTimeout && len(r.Names)+len(r.Fields) == 0 {
			return r.Layer
		}
	}
	if m.Names && isTimeout {
		return layerOfName(obj.Name())
	}
	return ""
}

// expand replaces the ./ at the start of a pattern by the path of the module.
func (m *matcher) expand(p string) string {
	rest, ok := strings.CutPrefix(p, ".")
	if !ok || m.Pass.Module == nil {
		return p
	}
	return m.Pass.Module.Path + strings.TrimSuffix(rest, "/")
}

func (m *matcher) inPackage(pattern, pkg string) bool {
	pattern = m.expand(pattern)
	if dir, ok := strings.CutSuffix(pattern, "..."); ok {
		dir = strings.TrimSuffix(dir, "/")
		return dir == "" || pkg == dir || strings.HasPrefix(pkg, dir+"/")
	}
	return pattern == pkg
}

// fields gives fields of other modules' types their layer: what this package
// gives them are values of it.
func (m *matcher) fields() {
	for _, r := range m.Rules.Rules {
		if len(r.Packages) > 0 && !slices.ContainsFunc(r.Packages, func(p string) bool { return m.inPackage(p, m.Pass.Pkg.Path()) }) {
			continue
		}
		for _, p := range r.Fields {
			key := m.expand(p)
			v := m.importedVar(key)
			if v == nil || m.own(v.Pkg().Path()) || !isTime(v.Type()) {
				continue
			}
			dot := strings.LastIndexByte(key, '.')
			m.mark(v, Declared{Key: key, Layer: r.Layer, Name: api.ShortType(key[:dot]) + "." + key[dot+1:], Clock: directive.ClockRequest, Unit: clock.UnitOf(v.Name(), v.Type())}, true)
		}
	}
}

// imported adds the value that an exported object of an import is known to
// have, and what this package gives it.
func (m *matcher) imported(mk *mark) {
	v := &Found{Value: Value{Layer: mk.Layer, Clock: mk.Clock, Name: mk.Name, Key: mk.Key, Place: code.PlaceIn(m.Pass, mk.obj.Pkg(), mk.obj.Pos())}}
	switch obj := mk.obj.(type) {
	case *types.Const:
		v.D, _ = clock.ConstIn(obj, mk.Unit)
	case *types.Var:
		for _, n := range m.Clock.Imported(mk.Key) {
			if n.Kind == clock.NoteValue {
				v.D, v.Default = n.D, n.Default
			}
		}
		m.emit(mk)
	}
	if v.D > 0 && v.D <= longest {
		m.set.Values = append(m.set.Values, v)
	}
}

// nameEnd is where the name of an object ends.
func nameEnd(obj types.Object) token.Pos { return obj.Pos() + token.Pos(len(obj.Name())) }
