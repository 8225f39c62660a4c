package report

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Rewrite turns call into the form that template describes, leaving the
// receiver and the arguments as they stand in the file. In the template
// "{fun}" is the called expression, "{recv}" what is before its last dot,
// "{pkg}" the name by which the file imports the package of callee, "{ctx}" the
// context and "{args}" the arguments. The result is nil where the edit would
// not compile or would evaluate something twice.
func Rewrite(file *ast.File, call *ast.CallExpr, callee *types.Func, template, ctx string) []analysis.TextEdit {
	fun := call.Fun
	if _, generic := fun.(*ast.IndexExpr); generic || fun != ast.Unparen(fun) {
		return nil
	}
	if strings.Contains(template, "{pkg}") {
		pkg := importName(file, callee.Pkg())
		if pkg == "" {
			return nil
		}
		template = strings.ReplaceAll(template, "{pkg}", pkg)
	}
	start, template := keepFront(call, template)
	recv := code.Receiver(call)
	if strings.Contains(template, "{recv}") {
		if recv == nil || !isPlain(recv) {
			return nil
		}
		template = strings.ReplaceAll(template, "{recv}", types.ExprString(recv))
	}
	template = strings.ReplaceAll(template, "{ctx}", ctx)
	before, after, hasArgs := strings.Cut(template, "{args}")
	if len(call.Args) == 0 {
		return edit(start, call.Rparen+1, strings.TrimSuffix(before, ", ")+after)
	}
	if !hasArgs {
		return nil // the form has no place for what the call passes
	}
	if call.Args[0].Pos() > call.Lparen+1 {
		before = strings.TrimSuffix(before, " ") // a line break or a comment stands there, and stays
	}
	return append(edit(start, call.Lparen+1, before), edit(call.Rparen, call.Rparen+1, after)...)
}

// keepFront returns where the edit starts, and the template behind that place:
// a template that begins with the called expression or its receiver leaves
// them alone.
func keepFront(call *ast.CallExpr, template string) (token.Pos, string) {
	if rest, ok := strings.CutPrefix(template, "{fun}"); ok {
		return call.Fun.End(), rest
	}
	if recv := code.Receiver(call); recv != nil {
		if rest, ok := strings.CutPrefix(template, "{recv}"); ok {
			return recv.End(), rest
		}
	}
	return call.Pos(), template
}

// Insert inserts text behind e.
func Insert(e ast.Expr, text string) []analysis.TextEdit { return edit(e.End(), e.End(), text) }

func edit(pos, end token.Pos, text string) []analysis.TextEdit {
	return []analysis.TextEdit{{Pos: pos, End: end, NewText: []byte(text)}}
}

// isPlain reports whether e is a name or a chain of names, so that repeating
// it elsewhere evaluates nothing twice.
func isPlain(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return isPlain(e.X)
	}
	return false
}

// importName returns the name by which file imports pkg; "" if it does not, or
// only by a dot.
func importName(file *ast.File, pkg *types.Package) string {
	if file == nil || pkg == nil {
		return ""
	}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || path != pkg.Path() {
			continue
		}
		switch {
		case spec.Name == nil:
			return pkg.Name()
		case spec.Name.Name != "." && spec.Name.Name != "_":
			return spec.Name.Name
		}
	}
	return ""
}
