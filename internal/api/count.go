package api

import "strings"

// Rows returns how many rows are about the package with that path: functions,
// types, and a family as one.
func (t *Table) Rows(path string) int {
	n := 0
	for name := range t.funcs {
		if packageOf(name) == path {
			n++
		}
	}
	for name := range t.types {
		if packageOf(name) == path {
			n++
		}
	}
	if t.Family(path) != nil {
		n++
	}
	return n
}

// BindsInPlace reports whether a method of the type "path.Name" puts a context
// into its receiver, so that whoever is given a value of the type may.
func (t *Table) BindsInPlace(name string) bool {
	for _, f := range t.funcs {
		if f.InPlace && strings.HasPrefix(f.Name, "(*"+name+").") {
			return true
		}
	}
	return false
}
