package ctxlessio

import (
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// fixTitle is the title of every fix of the check. It is constant: drivers and
// golden files sort fixes by it.
const fixTitle = "Use the form that takes the context"

// fixes returns the edit that passes the context at hand on, where it compiles
// as it is and changes nothing but cancellation.
func (l looker) fixes(op *summary.Op, c candidate, v verdict) []analysis.SuggestedFix {
	if v.category == noContextParameter || c.elsewhere || c.source.Unnamed || !l.outlives(op, c) {
		return nil
	}
	var edits []analysis.TextEdit
	switch form := op.Row.Form; {
	case form.Bind != "":
		edits = bindEdits(l.pkg.Root(op.Call), form.Bind, c)
	case form.Fix != "":
		edits = l.callEdits(op, form.Fix, c)
	}
	if edits == nil {
		return nil
	}
	return []analysis.SuggestedFix{{Message: fixTitle, TextEdits: edits}}
}

// outlives reports whether the context may end no earlier than what the call
// returns is needed: a parameter does, a context derived in the function is
// cancelled on the way out, and takes rows, bodies, transactions and
// connections with it.
func (l looker) outlives(op *summary.Op, c candidate) bool {
	if c.source.Param || l.pkg.Flow.IsPlainCopy(c.source.Object, op.Cur) {
		return true
	}
	results := code.Signature(op.Fn).Results()
	for i := range results.Len() {
		t := results.At(i).Type()
		if code.IsError(t) || code.TypeName(t) == "database/sql.Result" {
			continue
		}
		if _, ok := t.Underlying().(*types.Basic); !ok {
			return false
		}
	}
	return true
}

// bindEdits inserts the binding behind the handle.
func bindEdits(root ast.Expr, bind string, c candidate) []analysis.TextEdit {
	if root == nil {
		return nil
	}
	return insert(root, fill(bind, c.subject, c.source.Expr))
}

func insert(after ast.Expr, text string) []analysis.TextEdit {
	return []analysis.TextEdit{{Pos: after.End(), End: after.End(), NewText: []byte(text)}}
}

// callEdits turns the call into its context form, leaving the arguments and
// the receiver as they stand in the file.
func (l looker) callEdits(op *summary.Op, fix string, c candidate) []analysis.TextEdit {
	call := op.Call
	if _, generic := ast.Unparen(call.Fun).(*ast.IndexExpr); generic || call.Fun != ast.Unparen(call.Fun) {
		return nil
	}
	if strings.Contains(fix, "{pkg}") {
		pkg := l.importName(op)
		if pkg == "" {
			return nil
		}
		fix = strings.ReplaceAll(fix, "{pkg}", pkg)
	}
	start := call.Pos()
	recv := code.Receiver(call)
	switch {
	case strings.HasPrefix(fix, "{fun}"):
		start, fix = call.Fun.End(), strings.TrimPrefix(fix, "{fun}")
	case recv != nil && strings.HasPrefix(fix, "{recv}"):
		start, fix = recv.End(), strings.TrimPrefix(fix, "{recv}")
	}
	if strings.Contains(fix, "{recv}") && (recv == nil || !isPlain(recv)) {
		return nil
	}
	before, after, hasArgs := strings.Cut(fix, "{args}")
	render := func(s string) string {
		full := c.subject
		if recv != nil {
			full.recv = types.ExprString(recv)
		}
		return fill(s, full, c.source.Expr)
	}
	if len(call.Args) == 0 {
		text := strings.TrimSuffix(render(before), ", ") + render(after)
		return []analysis.TextEdit{{Pos: start, End: call.Rparen + 1, NewText: []byte(text)}}
	}
	if !hasArgs {
		return nil // the form has no place for what the call passes
	}
	return []analysis.TextEdit{
		{Pos: start, End: call.Args[0].Pos(), NewText: []byte(render(before))},
		{Pos: call.Rparen, End: call.Rparen + 1, NewText: []byte(render(after))},
	}
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

// importName returns the name by which the file of op imports the package of
// the called function; "" if it does not, or only by a dot.
func (l looker) importName(op *summary.Op) string {
	file := code.FileOf(l.pass.Files, op.Call.Pos())
	if file == nil {
		return ""
	}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil || path != op.Fn.Pkg().Path() {
			continue
		}
		switch {
		case spec.Name == nil:
			return op.Fn.Pkg().Name()
		case spec.Name.Name != "." && spec.Name.Name != "_":
			return spec.Name.Name
		}
	}
	return ""
}
