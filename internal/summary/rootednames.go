package summary

import (
	"go/types"
	"strings"
)

// named is what is known about the methods of one name in a package, or in
// several: a cheap question before the types are looked at.
type named struct {
	known  bool // there is one, and of an imported package one with a fact
	rooted bool // one does I/O under a context of its own
	writes bool // one writes
}

// methodsOf returns the methods of the exported types of pkg, or of all its
// types if it is this package, by name. Of a package that cannot have facts
// there are none.
func (p *Package) methodsOf(pkg *types.Package) map[string]named {
	names, ok := p.methods[pkg]
	if ok {
		return names
	}
	names = map[string]named{}
	p.methods[pkg] = names
	own := pkg == p.pass.Pkg
	if !own && !p.isNear(pkg.Path()) {
		return names
	}
	for _, name := range pkg.Scope().Names() {
		tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || !own && !tn.Exported() {
			continue
		}
		t, ok := tn.Type().(*types.Named)
		if !ok {
			continue
		}
		for m := range t.Methods() {
			n := names[m.Name()]
			if own {
				n.known = true
			} else if e := p.Effects(m.Origin()); e != nil {
				n = named{known: true, rooted: n.rooted || e.Rooted != nil, writes: n.writes || len(e.Writes) > 0}
			}
			names[m.Name()] = n
		}
	}
	return names
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

// isNear reports whether an import path is of this module, or of one that has
// the same first elements and may be of the same workspace.
func (p *Package) isNear(path string) bool {
	m := p.pass.Module
	if m == nil {
		return false
	}
	near := strings.SplitN(m.Path, "/", 3)
	near = near[:min(len(near), 2)]
	return strings.HasPrefix(path+"/", strings.Join(near, "/")+"/")
}
