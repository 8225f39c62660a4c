package summary

import (
	"go/types"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Implementations returns the methods, of types declared in this package or in
// a directly imported one, that a call of the interface method fn may reach.
// Only packages with a fact about the method count among the imported ones.
func (p *Package) Implementations(fn *types.Func) []*types.Func {
	if impls, ok := p.impls[fn]; ok {
		return impls
	}
	iface, ok := code.Signature(fn).Recv().Type().Underlying().(*types.Interface)
	var impls []*types.Func
	if ok {
		impls = p.implementationsIn(p.pass.Pkg, iface, fn, impls)
		for _, imp := range p.pass.Pkg.Imports() {
			impls = p.implementationsIn(imp, iface, fn, impls)
		}
	}
	p.impls[fn] = impls
	return impls
}

func (p *Package) implementationsIn(pkg *types.Package, iface *types.Interface, fn *types.Func, impls []*types.Func) []*types.Func {
	if !p.methodsOf(pkg)[fn.Name()].known {
		return impls
	}
	for _, name := range pkg.Scope().Names() {
		tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		named, ok := tn.Type().(*types.Named)
		if !ok || named.TypeParams().Len() > 0 || pkg != p.pass.Pkg && !tn.Exported() {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(named, true, fn.Pkg(), fn.Name())
		m, ok := obj.(*types.Func)
		if !ok || m.Pkg() != pkg || p.Effects(m.Origin()) == nil && pkg != p.pass.Pkg {
			continue
		}
		if types.Implements(types.NewPointer(named), iface) {
			impls = append(impls, m.Origin())
		}
	}
	return impls
}

// Callers returns the calls of fn in this package, in source order: direct
// ones, and those through an interface of which fn's receiver is an
// implementation. Calls in tests are left out.
func (p *Package) Callers(fn *types.Func) []*Edge {
	var calls []*Edge
	add := func(edges []*Edge) {
		for _, e := range edges {
			if !e.Test {
				calls = append(calls, e)
			}
		}
	}
	add(p.edges[fn])
	if code.Signature(fn).Recv() != nil {
		for callee, edges := range p.edges {
			if callee.Name() != fn.Name() || !isInterfaceMethod(callee) {
				continue
			}
			for _, impl := range p.Implementations(callee) {
				if impl == fn {
					add(edges)
				}
			}
		}
	}
	sortEdges(calls)
	return calls
}

func sortEdges(edges []*Edge) {
	slices.SortFunc(edges, func(a, b *Edge) int { return int(a.Cur.Index()) - int(b.Cur.Index()) })
}
