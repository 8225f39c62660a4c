package code

import (
	"go/ast"
	"go/types"
	"strings"
)

// NoReturn reports whether the call never returns: panic, os.Exit,
// runtime.Goexit and the Fatal family of log and testing. The list is short
// on purpose; what is missing only costs precision where a flow analysis
// merges a way that is never taken.
func NoReturn(info *types.Info, call *ast.CallExpr) bool {
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		b, ok := info.Uses[id].(*types.Builtin)
		return ok && b.Name() == "panic"
	}
	fn := Callee(info, call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "os":
		return fn.Name() == "Exit"
	case "runtime":
		return fn.Name() == "Goexit"
	case "log", "testing":
		return strings.HasPrefix(fn.Name(), "Fatal") || strings.HasPrefix(fn.Name(), "Panic")
	}
	return false
}
