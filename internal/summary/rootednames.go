package summary

import (
	"go/types"
	"strings"
)

// rootedName reports whether a function of that name, here or in a package of
// the user's that is imported directly, does I/O under a context of its own.
func (p *Package) rootedName(name string) bool {
	if p.importedNames == nil {
		p.importedNames = map[string]bool{}
		for _, imp := range p.pass.Pkg.Imports() {
			if p.isNear(imp.Path()) {
				p.noteNames(imp)
			}
		}
	}
	return p.rootedNames[name] || p.importedNames[name]
}

// noteNames notes the rooted methods of a package.
func (p *Package) noteNames(pkg *types.Package) {
	for _, name := range pkg.Scope().Names() {
		tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || !tn.Exported() || tn.IsAlias() {
			continue
		}
		named, ok := tn.Type().(*types.Named)
		if !ok {
			continue
		}
		for m := range named.Methods() {
			if e := p.Effects(m); e != nil && e.Rooted != nil {
				p.importedNames[m.Name()] = true
			}
		}
	}
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
