package api

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

// load type-checks every library that a row names, once for all tests, from
// source and without function bodies: no compiled package is needed, and
// unexported types resolve too. Errors of the packages are left aside (with no
// bodies, imports look unused); what fails to resolve is reported by name.
var load = sync.OnceValues(func() (map[string]*packages.Package, error) {
	cfg := &packages.Config{
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps | packages.NeedModule,
		Dir:  "../../testdata",
		ParseFile: func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
			f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
			if f != nil {
				for _, d := range f.Decls {
					if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
						d.Body.List = nil
					}
				}
			}
			return f, err
		},
	}
	roots, err := packages.Load(cfg, "./libraries")
	if err != nil {
		return nil, err
	}
	pkgs := map[string]*packages.Package{}
	packages.Visit(roots, nil, func(p *packages.Package) { pkgs[p.PkgPath] = p })
	return pkgs, nil
})

func mustLoad(t *testing.T) map[string]*packages.Package {
	t.Helper()
	if testing.Short() {
		t.Skip("loads every library")
	}
	pkgs, err := load()
	if err != nil {
		t.Fatal(err)
	}
	return pkgs
}

// lookupType returns the type named "path.Name", or nil.
func lookupType(pkgs map[string]*packages.Package, name string) *types.Named {
	path := packageOf(name)
	p := pkgs[path]
	if p == nil || p.Types == nil {
		return nil
	}
	obj, ok := p.Types.Scope().Lookup(strings.TrimPrefix(name, path+".")).(*types.TypeName)
	if !ok {
		return nil
	}
	named, _ := types.Unalias(obj.Type()).(*types.Named)
	return named
}

// lookupFunc returns the function or method with that full name, or nil. A
// promoted method is found under the name of the type that declares it only.
func lookupFunc(pkgs map[string]*packages.Package, name string) *types.Func {
	path := packageOf(name)
	p := pkgs[path]
	if p == nil || p.Types == nil {
		return nil
	}
	var obj types.Object
	if recv, method, ok := strings.Cut(strings.TrimLeft(name, "(*"), ")."); ok {
		typ, _, _ := strings.Cut(strings.TrimPrefix(recv, path+"."), "[")
		tn, ok := p.Types.Scope().Lookup(typ).(*types.TypeName)
		if !ok {
			return nil
		}
		obj, _, _ = types.LookupFieldOrMethod(tn.Type(), true, p.Types, method)
	} else {
		obj = p.Types.Scope().Lookup(strings.TrimPrefix(name, path+"."))
	}
	if fn, ok := obj.(*types.Func); ok && fn.Origin().FullName() == name {
		return fn.Origin()
	}
	return nil
}

func isContext(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "Context" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "context"
}

// contextParam returns the index of the first parameter that is a context, or -1.
func contextParam(sig *types.Signature) int {
	for i := range sig.Params().Len() {
		if isContext(sig.Params().At(i).Type()) {
			return i
		}
	}
	return -1
}

// sameAfterContext reports whether form takes a context first and then the
// parameters of plain; options after them are allowed if extra is set.
func sameAfterContext(plain, form *types.Signature, extra bool) bool {
	n, m := plain.Params().Len(), form.Params().Len()
	if m == 0 || !isContext(form.Params().At(0).Type()) {
		return false
	}
	if m-1 != n && !(extra && form.Variadic() && m-2 == n) {
		return false
	}
	for i := range n {
		if !types.Identical(plain.Params().At(i).Type(), form.Params().At(i+1).Type()) {
			return false
		}
	}
	return m-1 != n || plain.Variadic() == form.Variadic()
}

// beside returns the function or method called name next to fn, or nil.
func beside(fn *types.Func, name string) *types.Func {
	var obj types.Object
	if recv := fn.Signature().Recv(); recv != nil {
		obj, _, _ = types.LookupFieldOrMethod(recv.Type(), true, fn.Pkg(), name)
	} else {
		obj = fn.Pkg().Scope().Lookup(name)
	}
	form, _ := obj.(*types.Func)
	return form
}
