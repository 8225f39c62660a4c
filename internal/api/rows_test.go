package api

import (
	"go/types"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// suffixForm is the form of a sibling: the called name with a suffix.
var suffixForm = regexp.MustCompile(`^\{fun\}(\w+)\(\{ctx\}, \.\.\.\)$`)

// TestRowsResolve holds every row against the real library: the function
// exists under that very name, and its signature is what the row says.
func TestRowsResolve(t *testing.T) {
	pkgs := mustLoad(t)
	for _, lib := range Libraries() {
		for _, f := range lib.Funcs {
			fn := lookupFunc(pkgs, f.Name)
			if fn == nil {
				t.Errorf("%s: no such function or method is declared", f.Name)
				continue
			}
			for _, fault := range faults(f, fn) {
				t.Errorf("%s: %s", f.Name, fault)
			}
		}
		for _, ty := range lib.Types {
			named := lookupType(pkgs, ty.Name)
			if named == nil {
				t.Errorf("%s: no such type", ty.Name)
				continue
			}
			if ty.Carries != "" && !carries(named, ty.Carries) {
				t.Errorf("%s: %s does not yield a context", ty.Name, ty.Carries)
			}
			if ty.Carries == "" && ty.Result == None && ty.Handle == None && !ty.Command {
				t.Errorf("%s: the row says nothing", ty.Name)
			}
		}
		for _, fam := range lib.Families {
			if !hasPair(pkgs, fam) {
				t.Errorf("%s: no function has a form with the suffix %s", fam.Package, fam.Suffix)
			}
		}
	}
}

// faults returns what is wrong with the row of fn.
func faults(f Func, fn *types.Func) (faults []string) {
	bad := func(cond bool, text string) {
		if cond {
			faults = append(faults, text)
		}
	}
	sig := fn.Signature()
	bad(f.Context && contextParam(sig) < 0, "Context, but it takes none")
	bad(!f.Context && contextParam(sig) >= 0, "no Context, but it takes one")
	bad(f.Context && f.Form != (Form{}), "takes a context and has a form that takes one")
	bad(f.Form.Text == "" && f.Form != (Form{}), "a fix without a text")
	bad(f.Form.Fix != "" && f.Form.Bind != "", "both Fix and Bind")
	bad(f.Form.Text != "" && f.IO == None, "a form, but no I/O")
	bad(f.SQL != 0 && !isString(param(sig, f.SQL-1)) && !isAnything(param(sig, f.SQL-1)), "SQL does not point at a string, nor at arguments of any type")
	if m := suffixForm.FindStringSubmatch(f.Form.Text); m != nil {
		form := beside(fn, fn.Name()+m[1])
		bad(form == nil || contextParam(form.Signature()) != 0, "no "+fn.Name()+m[1]+" with a context is beside it")
		bad(form != nil && f.Form.Fix != "" && !sameAfterContext(sig, form.Signature(), true), fn.Name()+m[1]+" takes other parameters")
	}
	switch f.Role {
	case Call, Make, Chain:
		bad(f.Arg != 0, "Arg says nothing with this role")
	case Send, Bind:
		bad(f.Arg == -1 && sig.Recv() == nil, "no receiver")
		bad(f.Arg >= 0 && param(sig, f.Arg) == nil, "Arg is no parameter")
	case Inline, Deferred, Group:
		bad(!isFunc(param(sig, f.Arg)), "Arg is no function")
	}
	bad((f.Role == Chain || f.Role == Bind) && f.IO != None, "Chain and Bind perform no I/O")
	bad(f.Role == Bind && !f.Context && f.Field == "", "a Bind of no context")
	bad(f.Field != "" && !hasField(sig, f.Field), "no parameter has the field "+f.Field)
	bad((f.InPlace || f.Field != "") && f.Role != Bind, "InPlace and Field are for Bind")
	bad(f.Passes && f.Role != Inline, "Passes is for Inline")
	says := f.Role != Call || f.IO != None || f.Context || f.Release
	bad(!says && Default().Family(fn.Pkg().Path()) == nil, "the row says nothing, and makes no exception of a family")
	return faults
}

// param returns the type of the i-th parameter, of a variadic one the type of
// its elements, or nil.
func param(sig *types.Signature, i int) types.Type {
	n := sig.Params().Len()
	if i < 0 || i >= n {
		return nil
	}
	typ := sig.Params().At(i).Type()
	if sig.Variadic() && i == n-1 {
		typ = typ.(*types.Slice).Elem()
	}
	return typ
}

func isString(t types.Type) bool {
	if t == nil {
		return false
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Kind() == types.String
}

// isFunc reports whether a function value can be an argument for t: a function
// type, or an interface or type parameter that is satisfied by one.
func isFunc(t types.Type) bool {
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Interface:
		return u.NumMethods() == 0
	}
	return false
}

// hasField reports whether a struct parameter of sig has a field of that name
// that is a context.
func hasField(sig *types.Signature, name string) bool {
	for i := range sig.Params().Len() {
		field, _, _ := types.LookupFieldOrMethod(param(sig, i), true, nil, name)
		if v, ok := field.(*types.Var); ok && isContext(v.Type()) {
			return true
		}
	}
	return false
}

// carries reports whether the selectors and calls of expr, applied to a value
// of the type, yield a context.
func carries(typ types.Type, expr string) bool {
	for step := range strings.SplitSeq(strings.TrimPrefix(expr, "."), ".") {
		name, call := strings.CutSuffix(step, "()")
		obj, _, _ := types.LookupFieldOrMethod(typ, true, nil, name)
		if obj == nil {
			return false
		}
		typ = obj.Type()
		if sig, ok := typ.(*types.Signature); ok && call {
			if sig.Params().Len() != 0 || sig.Results().Len() != 1 {
				return false
			}
			typ = sig.Results().At(0).Type()
		}
	}
	done, _, _ := types.LookupFieldOrMethod(typ, true, nil, "Done")
	deadline, _, _ := types.LookupFieldOrMethod(typ, true, nil, "Deadline")
	return done != nil && deadline != nil
}

// hasPair reports whether any loaded package of the family has a function with
// its context form beside it.
func hasPair(pkgs map[string]*packages.Package, fam Family) bool {
	for path := range pkgs {
		if !fam.covers(path) {
			continue
		}
		for fn := range exported(pkgs[path].Types) {
			if form := beside(fn, fn.Name()+fam.Suffix); form != nil && sameAfterContext(fn.Signature(), form.Signature(), true) {
				return true
			}
		}
	}
	return false
}

func (fam Family) covers(path string) bool {
	root, below := strings.CutSuffix(fam.Package, "/...")
	return path == root || below && strings.HasPrefix(path, root+"/")
}

// TestVersions compares the recorded versions with the ones that the test
// module requires: a newer library means reading its rows again.
func TestVersions(t *testing.T) {
	data, err := os.ReadFile("../../testdata/go.mod")
	if err != nil {
		t.Fatal(err)
	}
	required := map[string]string{}
	for line := range strings.Lines(string(data)) {
		if f := strings.Fields(strings.TrimPrefix(line, "require ")); len(f) >= 2 && strings.HasPrefix(f[1], "v") {
			required[f[0]] = f[1]
		}
	}
	last := ""
	for _, lib := range Libraries() {
		if lib.Module == "std" {
			// The rows hold for every toolchain; the version tells the one read.
			if !strings.HasPrefix(lib.Version, "go1.") {
				t.Errorf("std: version %q (running %s)", lib.Version, runtime.Version())
			}
			continue
		}
		if got := required[lib.Module]; got != lib.Version {
			t.Errorf("%s: the rows were checked against %s, testdata/go.mod requires %q", lib.Module, lib.Version, got)
		}
		if lib.Module <= last {
			t.Errorf("%s comes after %s: not sorted by module path", lib.Module, last)
		}
		last = lib.Module
	}
}

// isAnything reports whether t is the type of ...any: the statement may be
// among the arguments, first.
func isAnything(t types.Type) bool {
	if s, ok := t.(*types.Slice); ok {
		t = s.Elem()
	}
	return t != nil && types.IsInterface(t)
}
