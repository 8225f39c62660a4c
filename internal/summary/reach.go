package summary

import (
	"go/types"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// Reach is who can start the work of a function that has no context.
type Reach struct {
	// Holder is a call in this package, at most MaxHops calls above, whose
	// caller has a context at hand; nil if none is visible.
	Holder *Edge
	// Source is the context at hand there.
	Source ctxflow.Source
	// Exported is an exported function, the function itself or one that calls it
	// in this package, from which other packages start the work; nil if there is
	// none. It is nil in package main and for set-up.
	Exported *types.Func
	// Dictated reports that an exported function on the way cannot take a
	// context, because an interface of another package or a function type
	// dictates its signature.
	Dictated bool
}

// Reach follows the callers of fn upward until a context is at hand. Calls by
// go, by defer, from stored literals and from background loops do not count:
// nobody waits for them.
func (p *Package) Reach(fn *types.Func) Reach {
	r := Reach{}
	p.reach(fn, &r, map[*types.Func]bool{}, 0)
	return r
}

func (p *Package) reach(fn *types.Func, r *Reach, seen map[*types.Func]bool, hops int) {
	if fn == nil || seen[fn] || r.Holder != nil {
		return
	}
	seen[fn] = true
	calls := p.Callers(fn)
	if r.Exported == nil && p.startedElsewhere(fn, calls) && !p.IsSetup(fn) {
		if p.FixedSignature(fn) != nil || p.UsedAsValue(fn) {
			r.Dictated = true
		} else {
			r.Exported = fn
		}
	}
	if hops >= MaxHops {
		return
	}
	calls = slices.DeleteFunc(calls, func(e *Edge) bool { return e.In != nil && p.Excused(e.In) })
	for _, e := range calls {
		if src, reason := p.Flow.At(e.Cur); reason == "" && !src.Test && !src.Command {
			r.Holder, r.Source = e, src
			return
		}
	}
	for _, e := range calls {
		if _, reason := p.Flow.At(e.Cur); reason == ctxflow.NoContext && !p.IsSetup(e.In) && !code.InBackgroundLoop(p.pass.TypesInfo, e.Cur) {
			p.reach(e.In, r, seen, hops+1)
		}
	}
}

// Excused reports whether no caller's context belongs into fn, nor into what it
// calls: it is the short form of a function with a context, clean-up, or a
// migration.
func (p *Package) Excused(fn *types.Func) bool {
	return p.Sibling(fn) != nil || IsCleanUp(fn) || p.ChangesSchema(fn)
}

// startedElsewhere reports whether other packages start the work of fn: it is
// exported, from a package that can be imported, and not visibly for work that
// nobody waits for. Of a method of an unexported
// type this is only supposed while no call of it is visible; what is seen here
// is then mostly all there is.
func (p *Package) startedElsewhere(fn *types.Func, calls []*Edge) bool {
	if !fn.Exported() || p.isProgram() || len(calls) > 0 && !slices.ContainsFunc(calls, p.isAwaited) {
		return false
	}
	recv := code.Signature(fn).Recv()
	if recv == nil {
		return true
	}
	named := code.Named(recv.Type())
	return named == nil || named.Obj().Exported() || len(calls) == 0
}

// isProgram reports whether the package is a program's own: main, or one below
// a folder of commands. What it exports is for the program's start.
func (p *Package) isProgram() bool {
	dir := p.pass.Pkg.Path()
	if p.pass.Module != nil {
		dir = strings.TrimPrefix(dir, p.pass.Module.Path)
	}
	return p.pass.Pkg.Name() == "main" || slices.ContainsFunc(strings.Split(dir, "/"), func(element string) bool {
		return element == "cmd" || element == "cli"
	})
}

// isAwaited reports whether somebody waits for the call, or may: it is not
// made by a goroutine or a function value for later, nor in a background loop.
func (p *Package) isAwaited(e *Edge) bool {
	_, reason := p.Flow.At(e.Cur)
	return (reason == "" || reason == ctxflow.NoContext) && !code.InBackgroundLoop(p.pass.TypesInfo, e.Cur)
}

// FixedSignature returns the interface of another, directly imported package
// that dictates the signature of the method fn, because the receiver's type
// implements it; nil if none does. Whether the program says so (var _ I = T{})
// does not matter.
func (p *Package) FixedSignature(fn *types.Func) *types.TypeName {
	recv := code.Signature(fn).Recv()
	if recv == nil || types.IsInterface(recv.Type()) {
		return nil
	}
	named := code.Named(recv.Type())
	if named == nil {
		return nil
	}
	for _, tn := range p.interfaces()[fn.Name()] {
		if types.Implements(types.NewPointer(named), tn.Type().Underlying().(*types.Interface)) {
			return tn
		}
	}
	return nil
}

// interfaces returns the exported interfaces of the imported packages, by the
// names of their methods.
func (p *Package) interfaces() map[string][]*types.TypeName {
	if p.foreign != nil {
		return p.foreign
	}
	p.foreign = map[string][]*types.TypeName{}
	for _, pkg := range p.pass.Pkg.Imports() {
		scope := pkg.Scope()
		for _, name := range scope.Names() {
			tn, ok := scope.Lookup(name).(*types.TypeName)
			if !ok || !tn.Exported() || !types.IsInterface(tn.Type()) {
				continue
			}
			if n, ok := tn.Type().(*types.Named); ok && n.TypeParams().Len() > 0 {
				continue
			}
			iface := tn.Type().Underlying().(*types.Interface)
			for i := range iface.NumMethods() {
				m := iface.Method(i).Name()
				p.foreign[m] = append(p.foreign[m], tn)
			}
		}
	}
	return p.foreign
}

// mayBeRooted reports whether a caller of fn that has a context should have
// been able to pass it: not to a constructor or a clean-up, not where another
// module dictates the signature, and not to the short form of a function that
// takes one.
func (p *Package) mayBeRooted(fn *types.Func) bool {
	if fn == nil || p.takesCaller(fn) || isRelease(fn) || p.IsSetup(fn) || isConstructor(fn) || p.Sibling(fn) != nil {
		return false
	}
	iface := p.FixedSignature(fn)
	m := p.pass.Module
	return iface == nil || m != nil && m.Path != "" && strings.HasPrefix(iface.Pkg().Path()+"/", m.Path+"/")
}
