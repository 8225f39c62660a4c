package code

import (
	"go/ast"
	"go/types"
)

// Basic returns the basic type that t is, also under another name; nil if it is
// none, or unknown.
func Basic(t types.Type) *types.Basic {
	if t == nil {
		return nil
	}
	b, _ := t.Underlying().(*types.Basic)
	return b
}

// IsBasic reports whether t is a basic type, also under another name, with one
// of the properties.
func IsBasic(t types.Type, properties types.BasicInfo) bool {
	b := Basic(t)
	return b != nil && b.Info()&properties != 0
}

// IsDuration reports whether t is time.Duration, or a pointer to one.
func IsDuration(t types.Type) bool { return t != nil && TypeName(t) == "time.Duration" }

// Names returns the names of a declaration as an assignment has its left side.
func Names(spec *ast.ValueSpec) []ast.Expr {
	names := make([]ast.Expr, len(spec.Names))
	for i, id := range spec.Names {
		names[i] = id
	}
	return names
}
