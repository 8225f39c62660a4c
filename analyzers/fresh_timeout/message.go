package freshtimeout

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// subject is how the message names what it speaks about.
type subject struct {
	text string   // the context as written: "context.WithTimeout(context.Background(), d)"
	var_ string   // the name of the field or variable it is taken from
	away string   // where it is made, if that is elsewhere
	path []string // the way to the I/O under it
}

// The messages about a group of goroutines and its context.
const (
	groupDropped = "the context of %s is thrown away: when one goroutine fails, %s (%s) in another runs on, and the caller waits for it; " +
		"name the context and pass it to the goroutines"
	groupIgnored = "a goroutine of the group uses %s instead of the group's %s: when another one fails, %s runs on, and the caller waits for it; pass %s"
)

// text notes how the context is written: with what first puts a bound on it.
func (l *looker) text(c *candidate, call *ast.CallExpr, trail *summary.Trail) {
	c.text = expr(call)
	for _, d := range trail.Derived {
		if len(d.Args) > 0 && ast.Unparen(d.Args[0]) == ast.Expr(call) && code.Callee(l.pass.TypesInfo, d) != nil &&
			strings.HasPrefix(code.Callee(l.pass.TypesInfo, d).FullName(), "context.With") {
			c.text = expr(d)
		}
	}
}

// message tells the incident: what the code does, what it costs, what to do.
func message(c candidate, v verdict) string {
	u := c.uses[v.use]
	what, todo := fault(c, v, u), remedy(c, v)
	return fmt.Sprintf("%s: %s; %s", what, cost(c, v, u), todo)
}

func fault(c candidate, v verdict, u use) string {
	ctx := c.source.Expr
	switch {
	case c.kind == rooted:
		return fmt.Sprintf("%s takes no context and makes its own, so the deadline of %s ends here", c.text, ctx)
	case c.kind == factory:
		return fmt.Sprintf("%s returns a context without a parent (made at %s), which drops the deadline of %s", c.text, c.away, ctx)
	case c.kind == outer && c.away != "":
		return fmt.Sprintf("the function is given %s, but uses a context without a parent from outside (made at %s)", ctx, c.away)
	case c.kind == outer:
		return fmt.Sprintf("the function is given %s, but uses %s from outside", ctx, c.text)
	case c.kind == common:
		return fmt.Sprintf("%s is a root context that never ends, used in the place of %s", c.text, ctx)
	case c.kind == stored:
		return fmt.Sprintf("%s is as old as what keeps it and does not end with this call, unlike %s", c.text, ctx)
	case v.category == overwritten:
		return fmt.Sprintf("%s takes the place of the caller's %s and drops its deadline", c.text, ctx)
	case v.category == ignoredContext:
		return fmt.Sprintf("%s is used although the function is given %s, whose deadline it drops", c.text, ctx)
	case v.category == fanOut:
		return fmt.Sprintf("%s drops the deadline of %s in a goroutine that is waited for", c.text, ctx)
	}
	return fmt.Sprintf("%s drops the deadline of %s", c.text, ctx)
}

// cost is what follows.
func cost(c candidate, v verdict, u use) string {
	if c.kind == rooted {
		path := strings.Join(c.path, " calls ")
		if len(c.path) > 1 {
			path += ", which"
		}
		return path + " runs on after the caller has left"
	}
	if c.kind == severed {
		return fmt.Sprintf("the caller waits for %s%s longer than it has time", u.name, u.line)
	}
	if v.category == fanOut {
		return fmt.Sprintf("%s%s keeps the function waiting after its caller has left", u.name, u.line)
	}
	return fmt.Sprintf("%s%s runs on after the caller has left", u.name, u.line)
}

// remedy is what to do.
func remedy(c candidate, v verdict) string {
	ctx := c.source.Expr
	prefix := ""
	switch {
	case c.source.Unnamed:
		name, _, _ := strings.Cut(ctx, ".")
		prefix = fmt.Sprintf("name the parameter %s and ", name)
	case c.source.Hidden:
		prefix = "rename the variable that hides it and "
	}
	switch {
	case c.kind == rooted:
		return prefix + fmt.Sprintf("give %s a context parameter", c.text)
	case c.kind == severed:
		return prefix + fmt.Sprintf("derive it from %s, or say why it is detached with //deadline:detached REASON", ctx)
	case c.kind == outer, c.kind == stored, c.kind == common, !c.bounded:
		return prefix + "pass " + ctx
	}
	return prefix + "derive it from " + ctx
}

// maxExpr bounds how much of an expression a message repeats.
const maxExpr = 80

// expr returns e as written, without the front of a long chain.
func expr(e ast.Expr) string {
	s := types.ExprString(ast.Unparen(e))
	if len(s) <= maxExpr {
		return s
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		return expr(call.Fun) + "(...)"
	}
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		return "(...)." + sel.Sel.Name
	}
	return s[:maxExpr] + "..."
}

// fixTitle is the title of every fix of the check. It is constant: drivers and
// golden files sort fixes by it.
const fixTitle = "Derive the context from the caller's"

// fixes returns the edit that puts the caller's context in the place of the
// root, where it compiles and cannot have been cancelled by the function itself.
func (l *looker) fixes(c candidate, at summary.Place, root *ast.CallExpr) []analysis.SuggestedFix {
	src := c.source
	if c.kind != bare && c.kind != severed || src.Unnamed || src.Hidden || src.Object == nil ||
		!src.Param && !l.pkg.Flow.IsPlainCopy(src.Object, at.Cur) || !l.keepsImport(root) || assignsTo(at, src.Expr) {
		return nil
	}
	var edits []analysis.TextEdit
	switch {
	case len(root.Args) == 0:
		edits = []analysis.TextEdit{{Pos: root.Pos(), End: root.End(), NewText: []byte(src.Expr)}}
	case len(root.Args) == 1: // WithoutCancel(ctx)
		edits = []analysis.TextEdit{{Pos: root.Pos(), End: root.Args[0].Pos()}, {Pos: root.Args[0].End(), End: root.End()}}
	}
	return []analysis.SuggestedFix{{Message: fixTitle, TextEdits: edits}}
}

// keepsImport reports whether the file uses package context for more than
// roots, so that it still compiles when all of them are gone.
func (l *looker) keepsImport(root *ast.CallExpr) bool {
	file := code.FileOf(l.pass.Files, root.Pos())
	if file == nil {
		return false
	}
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok || found {
			return !found
		}
		id, ok := sel.X.(*ast.Ident)
		if !ok {
			return true
		}
		if pkg, ok := l.pass.TypesInfo.Uses[id].(*types.PkgName); ok && pkg.Imported().Path() == "context" {
			switch sel.Sel.Name {
			case "Background", "TODO", "WithoutCancel":
			default:
				found = true
			}
		}
		return !found
	})
	return found
}

// assignsTo reports whether the root is assigned, as it is, to a variable of
// that name, which would become ctx = ctx.
func assignsTo(at summary.Place, name string) bool {
	if at.Cur.ParentEdgeKind() != edge.AssignStmt_Rhs {
		return false
	}
	for _, lhs := range at.Cur.Parent().Node().(*ast.AssignStmt).Lhs {
		if id, ok := lhs.(*ast.Ident); ok && id.Name == name {
			return true
		}
	}
	return false
}
