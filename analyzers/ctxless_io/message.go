package ctxlessio

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
)

// subject is how the message names what it speaks about.
type subject struct {
	fun       string // the called expression as written: "db.Query"
	recv      string // what stands before its last dot: "db"
	root      string // the handle at the start of a chain of calls: "r.db"
	in        string // the function around the call: "Store.User"
	holder    string // the caller that has a context, and where it calls
	sentBy    string // for an unbound object: what does its I/O, and where
	dropped   string // the line of a thrown-away WithContext
	madeElse  string // where another package makes the unbound object
	elsewhere bool   // the context at hand is the sender's, not the maker's
}

// cost is what the work does after its caller has given up.
func cost(io api.IO) string {
	switch io {
	case api.Database:
		return "it keeps its database connection after the caller has given up"
	case api.Cache:
		return "it keeps its connection to the cache after the caller has given up"
	case api.HTTP:
		return "the request goes on after the caller has given up"
	case api.Queue:
		return "it goes on talking to the broker after the caller has given up"
	case api.Dial:
		return "it goes on dialing after the caller has given up"
	case api.DNS:
		return "the lookup goes on after the caller has given up"
	case api.Process:
		return "the process runs on after the caller has given up"
	case api.Mail:
		return "the mail session goes on after the caller has given up"
	}
	return "the call goes on after the caller has given up"
}

// message tells the incident: what the code does, what it costs, what to do.
func message(c candidate, v verdict) string {
	if v.category == noContextParameter {
		return parameterMessage(c)
	}
	ctx := c.source.Expr
	use := "use " + fill(c.row.Form.Text, c.subject, ctx)
	switch name, _, _ := strings.Cut(ctx, "."); {
	case c.source.Unnamed:
		use = fmt.Sprintf("name the parameter %s and %s", name, use)
	case c.source.Hidden:
		use = fmt.Sprintf("rename the variable that hides %s here and %s", name, use)
	}
	return fmt.Sprintf("%s: %s; %s", fault(c, v, ctx), cost(c.row.IO), use)
}

// fault is what the code does, where a context is at hand.
func fault(c candidate, v verdict, ctx string) string {
	switch {
	case c.handle != nil:
		return fmt.Sprintf("%s runs on a handle without %s", c.fun, ctx)
	case v.category != unboundRequest:
		return fmt.Sprintf("%s ignores %s", c.fun, ctx)
	case c.madeElse != "":
		return fmt.Sprintf("%s returns a request without a context (made at %s) and %s sends it", c.fun, c.madeElse, c.sentBy)
	case c.dropped != "":
		return fmt.Sprintf("%s makes a request without %s and %s sends it (the copy that WithContext returns on %s is thrown away)", c.fun, ctx, c.sentBy, c.dropped)
	}
	return fmt.Sprintf("%s makes a request without %s and %s sends it", c.fun, ctx, c.sentBy)
}

// parameterMessage tells of a call that no context can reach.
func parameterMessage(c candidate) string {
	what := c.fun + " has no context"
	if c.fate != nil && c.row.IO == api.HTTP {
		what = fmt.Sprintf("%s makes a request without a context and %s sends it", c.fun, c.sentBy)
	}
	form := fill(c.row.Form.Text, c.subject, "ctx")
	if c.held {
		return fmt.Sprintf("%s, though %s has %s: %s; hand it down to %s and use %s",
			what, c.holder, c.source.Expr, cost(c.row.IO), c.in, form)
	}
	return fmt.Sprintf("%s, because %s takes none: %s; give %s a context.Context and use %s",
		what, c.in, cost(c.row.IO), c.in, form)
}

// helperMessage tells of a call of a function elsewhere that does context-less
// I/O.
func helperMessage(fun, ctx string, io api.IO, path []string) string {
	return fmt.Sprintf("%s takes no context, so %s ends here, but it does %s I/O: %s; %s; give it a context parameter",
		fun, ctx, io, strings.Join(path, " calls "), cost(io))
}

// fill puts the user's own identifiers into the form of a row.
func fill(form string, s subject, ctx string) string {
	return strings.NewReplacer("{fun}", s.fun, "{recv}", s.recv, "{root}", s.root, "{ctx}", ctx).Replace(form)
}

// maxExpr bounds how much of an expression a message repeats.
const maxExpr = 40

// expr returns e as written; a long one without the arguments of its calls,
// and if that is too long still, without the front of its chain.
func expr(e ast.Expr) string {
	e = ast.Unparen(e)
	s := types.ExprString(e)
	if len(s) <= maxExpr {
		return s
	}
	if s = chain(e); len(s) <= maxExpr {
		return s
	}
	front, call := e, ""
	if c, ok := e.(*ast.CallExpr); ok {
		front, call = ast.Unparen(c.Fun), "(...)"
	}
	if sel, ok := front.(*ast.SelectorExpr); ok {
		return "(...)." + sel.Sel.Name + call
	}
	return strings.ToValidUTF8(s[:maxExpr], "") + "..."
}

// chain returns e without the arguments of its calls.
func chain(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return chain(e.X) + "." + e.Sel.Name
	case *ast.IndexExpr:
		return chain(e.X) + "[...]"
	case *ast.CallExpr:
		if len(e.Args) == 0 {
			return chain(e.Fun) + "()"
		}
		return chain(e.Fun) + "(...)"
	}
	return types.ExprString(e)
}
