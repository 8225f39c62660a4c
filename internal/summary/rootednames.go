package summary

import (
	"go/token"
	"go/types"
	"iter"
	"maps"
	"slices"
	"strings"
)

// named is what is known about the methods of one name in a package, or in
// several: a cheap question before the types are looked at.
type named struct {
	known  bool // there is one, and of an imported package one with a fact
	rooted bool // one does I/O under a context of its own
	writes bool // one writes
}

// methodsOf returns the methods of the types of pkg by name: if it is this
// package all of them, else those of exported types that have facts.
func (p *Package) methodsOf(pkg *types.Package) map[string]named {
	names, ok := p.methods[pkg]
	if ok {
		return names
	}
	names = map[string]named{}
	p.methods[pkg] = names
	if pkg != p.pass.Pkg {
		var fact Exports
		if p.direct[pkg] && p.pass.ImportPackageFact(pkg, &fact) {
			for _, m := range fact.Methods {
				names[m.Name] = named{known: true, rooted: m.Rooted, writes: m.Writes}
			}
		}
		return names
	}
	for _, name := range pkg.Scope().Names() {
		for m := range methods(pkg.Scope().Lookup(name)) {
			names[m.Name()] = named{known: true}
		}
	}
	return names
}

// methods yields the methods that are declared for a type; none for another
// object.
func methods(obj types.Object) iter.Seq[*types.Func] {
	tn, ok := obj.(*types.TypeName)
	if !ok || tn.IsAlias() {
		return func(func(*types.Func) bool) {}
	}
	t, ok := tn.Type().(*types.Named)
	if !ok {
		return func(func(*types.Func) bool) {}
	}
	return t.Methods()
}

// effectiveMethods returns what the packages that import this one may ask about
// its methods.
func (p *Package) effectiveMethods() []Method {
	byName := map[string]Method{}
	for _, name := range p.pass.Pkg.Scope().Names() {
		if !token.IsExported(name) {
			continue
		}
		for m := range methods(p.pass.Pkg.Scope().Lookup(name)) {
			if e := p.effects[m]; e != nil && m.Exported() {
				all := byName[m.Name()]
				byName[m.Name()] = Method{m.Name(), all.Rooted || e.Rooted != nil, all.Writes || len(e.Writes) > 0}
			}
		}
	}
	list := slices.Collect(maps.Values(byName))
	slices.SortFunc(list, func(a, b Method) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// importedNamed returns what is known about the methods of that name in all
// imported packages together.
func (p *Package) importedNamed(name string) named {
	if p.importedNames == nil {
		p.importedNames = map[string]named{}
		for _, imp := range p.pass.Pkg.Imports() {
			for name, n := range p.methodsOf(imp) {
				all := p.importedNames[name]
				p.importedNames[name] = named{all.known || n.known, all.rooted || n.rooted, all.writes || n.writes}
			}
		}
	}
	return p.importedNames[name]
}

// rootedName reports whether a function of that name, here or in a package of
// the user's that is imported directly, does I/O under a context of its own.
func (p *Package) rootedName(name string) bool {
	return p.rootedNames[name] || p.importedNamed(name).rooted
}
