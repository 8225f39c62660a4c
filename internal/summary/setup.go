package summary

import (
	"go/types"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// IsSetup reports whether fn makes what the program then works with, so that
// no caller's deadline belongs to it: init and main, a constructor, or a
// function that only such functions call.
func (p *Package) IsSetup(fn *types.Func) bool {
	return p.isSetup(fn, 0)
}

func (p *Package) isSetup(fn *types.Func, hops int) bool {
	if fn == nil {
		return true // a package variable's initial value
	}
	sig := code.Signature(fn)
	if sig.Recv() == nil && (isInit(fn.Name()) || fn.Name() == "main" && fn.Pkg().Name() == "main") || p.constructs(sig) {
		return true
	}
	if fn.Exported() || hops >= MaxHops {
		return false
	}
	calls := p.Callers(fn)
	for _, e := range calls {
		if !p.isSetup(e.In, hops+1) {
			return false
		}
	}
	return len(calls) > 0
}

// isInit reports whether a function is named as initialisation: init, Init,
// InitTasks, SetupDatabase.
func isInit(name string) bool {
	for _, word := range []string{"init", "Init", "setup", "Setup", "SetUp"} {
		rest, ok := strings.CutPrefix(name, word)
		if ok && (rest == "" || rest[0] == '_' || 'A' <= rest[0] && rest[0] <= 'Z') {
			return true
		}
	}
	return false
}

// constructs reports whether the signature is a constructor's: it returns a
// handle that I/O is done through, a type of this package that keeps one, an
// interface that such a type satisfies, or a function or handler. A method of
// a type that keeps a handle itself works with it and constructs nothing.
func (p *Package) constructs(sig *types.Signature) bool {
	if recv := sig.Recv(); recv != nil && p.keepsHandle(recv.Type(), 0) {
		return false
	}
	for i := range sig.Results().Len() {
		t := sig.Results().At(i).Type()
		switch u := t.Underlying().(type) {
		case *types.Signature:
			return true
		case *types.Interface:
			if !code.IsError(t) && u.NumMethods() > 0 && p.satisfiedByKeeper(u) {
				return true
			}
		default:
			if p.isHandle(t) || p.keepsHandle(t, 0) {
				return true
			}
		}
	}
	return false
}

// isHandle reports whether I/O is done through values of type t, and t is not
// itself the result of I/O (a transaction, a statement).
func (p *Package) isHandle(t types.Type) bool {
	row := p.Table.Type(code.TypeName(t))
	return row != nil && row.Handle != api.None && row.Result == api.None
}

// maxNesting bounds how deep a struct is searched for a handle.
const maxNesting = 2

// keepsHandle reports whether t is a struct type of this package with a handle
// in it.
func (p *Package) keepsHandle(t types.Type, depth int) bool {
	n := code.Named(t)
	if n == nil || n.Obj().Pkg() != p.pass.Pkg || depth > maxNesting {
		return false
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range s.NumFields() {
		f := s.Field(i).Type()
		if p.isHandle(f) || p.keepsHandle(f, depth+1) {
			return true
		}
	}
	return false
}

func (p *Package) satisfiedByKeeper(iface *types.Interface) bool {
	scope := p.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if ok && p.keepsHandle(tn.Type(), 0) && types.Implements(types.NewPointer(tn.Type()), iface) {
			return true
		}
	}
	return false
}

// IsCleanUp reports whether fn is the Close, Stop or Shutdown of a value: it
// takes nothing, or only the context that bounds the clean-up itself. A Stop
// that takes more serves a request.
func IsCleanUp(fn *types.Func) bool {
	switch strings.ToLower(fn.Name()) {
	case "close", "stop", "shutdown", "cleanup", "teardown":
		params := code.Signature(fn).Params()
		return params.Len() == 0 || params.Len() == 1 && code.TakesContext(code.Signature(fn))
	}
	return false
}
