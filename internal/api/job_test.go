package api

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// jobRowsResolve looks up what the rows about queues name.
func jobRowsResolve(t *testing.T, pkgs map[string]*packages.Package, used map[string]bool) {
	t.Helper()
	isType := func(name string) {
		if name != "" && lookupType(pkgs, name) == nil {
			t.Errorf("type %s does not exist", name)
		}
	}
	for _, row := range jobs() {
		if pkgs[row.Package] == nil {
			t.Errorf("package %s is not there", row.Package)
		}
		if (row.Param == "") == (len(row.Given) == 0) {
			t.Errorf("%s: a handler is known by its type or by what it is given to, not both", row.Again)
		}
		isType(row.Param)
		isType(row.Message)
		for _, name := range row.Given {
			if fn := resolveRow(t, pkgs, used, name); fn != nil && row.Arg >= fn.Signature().Params().Len() {
				t.Errorf("%s has no argument %d", name, row.Arg)
			} else if fn != nil && !row.Methods && !isFuncParam(fn, row.Arg) {
				t.Errorf("%s: argument %d is no function", name, row.Arg)
			}
		}
		for _, name := range row.Ends {
			resolveRow(t, pkgs, used, name)
		}
		for _, o := range row.Once {
			if o.Func != "" {
				resolveRow(t, pkgs, used, o.Func)
			} else if !hasPath(pkgs, o.Type, o.Field) {
				t.Errorf("%s has no %s", o.Type, o.Field)
			}
		}
		if row.Policy == nil {
			continue
		}
		for _, name := range row.Policy.With {
			fn := resolveRow(t, pkgs, used, name)
			if fn == nil {
				continue
			}
			if options := fn.Signature().Params().At(row.Policy.Options).Type(); !structHas(options, row.Policy.Field, row.Policy.Tries) {
				t.Errorf("%s: its options have no %s.%s", name, row.Policy.Field, row.Policy.Tries)
			}
		}
	}
	for _, row := range redeliveries() {
		if row.Package == "cloud.google.com/go/pubsub" {
			continue // v1.52.0, with the Message of v2
		}
		if fn := resolveRow(t, pkgs, used, row.Name); fn != nil && row.Requeue > fn.Signature().Params().Len() {
			t.Errorf("%s has no argument %d", row.Name, row.Requeue-1)
		}
	}
	for _, name := range lastRuns {
		pkg := packageOf(name)
		if p := pkgs[pkg]; p == nil || p.Types.Scope().Lookup(strings.TrimPrefix(name, pkg+".")) == nil {
			t.Errorf("%s does not exist", name)
		}
	}
}
