package api

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/packages"
)

// producerRowsResolve looks every setting of a producer up in the real library.
// The keys of a map are texts, which only a broker can check.
func producerRowsResolve(t *testing.T, pkgs map[string]*packages.Package, used map[string]bool) {
	t.Helper()
	for _, row := range producers() {
		if elsewhere[row.Package] != "" {
			used[row.Package] = true
			continue
		}
		for _, name := range []string{row.Option, row.Set} {
			if name != "" {
				resolveRow(t, pkgs, used, name)
			}
		}
		if row.Option != "" {
			for _, name := range append(append(row.Acks, row.NoAck), row.Unless...) {
				resolveRow(t, pkgs, used, name)
			}
			continue
		}
		for typ, paths := range map[string][][]string{row.Type: {row.Retries, row.Safe, row.Acks}, row.Message: {row.Tells}} {
			if typ == "" {
				continue
			}
			named := lookupType(pkgs, typ)
			if named == nil {
				t.Errorf("type %s does not exist", typ)
				continue
			}
			if _, isMap := named.Underlying().(*types.Map); isMap {
				continue
			}
			for _, list := range paths {
				for _, path := range list {
					if !hasPath(pkgs, typ, path) {
						t.Errorf("%s has no %s", typ, path)
					}
				}
			}
		}
	}
}

// structHas reports whether the path of fields leads from a struct to a value.
func structHas(t types.Type, path ...string) bool {
	for _, name := range path {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		v, ok := obj.(*types.Var)
		if !ok {
			return false
		}
		t = v.Type()
	}
	return true
}
