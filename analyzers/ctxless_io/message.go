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
	fun      string // the called expression as written: "db.Query"
	recv     string // what stands before its last dot: "db"
	sentBy   string // for an unbound object: what does its I/O, and where
	dropped  string // the line of a thrown-away WithContext
	madeElse string // where another package makes the unbound object
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
	ctx := c.source.Expr
	use := "use " + fill(c.row.Form.Text, c.subject, ctx)
	if c.source.Unnamed {
		name, _, _ := strings.Cut(ctx, ".")
		use = fmt.Sprintf("name the parameter %s and %s", name, use)
	}
	var what string
	switch {
	case v.category != unboundRequest:
		what = fmt.Sprintf("%s ignores %s", c.fun, ctx)
	case c.madeElse != "":
		what = fmt.Sprintf("%s returns a request without a context (made at %s) and %s sends it", c.fun, c.madeElse, c.sentBy)
	case c.dropped != "":
		what = fmt.Sprintf("%s makes a request without %s and %s sends it: the copy that WithContext returns on %s is thrown away", c.fun, ctx, c.sentBy, c.dropped)
	default:
		what = fmt.Sprintf("%s makes a request without %s and %s sends it", c.fun, ctx, c.sentBy)
	}
	return what + ": " + cost(c.row.IO) + "; " + use
}

// fill puts the user's own identifiers into the form of a row.
func fill(form string, s subject, ctx string) string {
	return strings.NewReplacer("{fun}", s.fun, "{recv}", s.recv, "{ctx}", ctx).Replace(form)
}

// maxExpr bounds how much of an expression a message repeats.
const maxExpr = 40

// expr returns e as written, shortened in the middle of a long chain.
func expr(e ast.Expr) string {
	s := types.ExprString(ast.Unparen(e))
	if len(s) <= maxExpr {
		return s
	}
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		return "(...)." + sel.Sel.Name
	}
	return s[:maxExpr] + "..."
}
