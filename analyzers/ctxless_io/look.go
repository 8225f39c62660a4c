package ctxlessio

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// look gathers what the judgement of one call depends on, the cheap questions
// first: a call that takes a context needs no more.
func look(pass *analysis.Pass, pkg *summary.Package, op *summary.Op) candidate {
	c := candidate{row: op.Row}
	if op.Row.Context || op.Row.Form.Text == "" || op.Row.Role == api.Send {
		return c
	}
	c.fun = expr(op.Call.Fun)
	if recv := code.Receiver(op.Call); recv != nil {
		c.recv = expr(recv)
	}
	c.madeElse = op.Unbound
	c.short = pkg.Sibling(op.In) != nil
	c.clean = op.In != nil && isCleanUp(op.In)
	c.ddl = op.In != nil && pkg.OnlySchema(op.In)
	c.source, c.reason = pkg.Flow.At(op.Cur)
	if op.Row.Role == api.Make {
		lookAtFate(pass, pkg, op, &c)
	}
	return c
}

// lookAtFate adds what becomes of the object that op makes. An object that is
// sent by a caller of its maker may have that caller's context.
func lookAtFate(pass *analysis.Pass, pkg *summary.Package, op *summary.Op, c *candidate) {
	f := pkg.Made(op)
	c.fate = &fate{sent: f.Sent != nil, bound: f.Bound}
	if f.Sent == nil {
		return
	}
	where := pass.Fset.Position(f.Sent.Pos())
	c.sentBy = fmt.Sprintf("%s on line %d", expr(f.Sent.Fun), where.Line)
	if where.Filename != pass.Fset.Position(op.Call.Pos()).Filename {
		c.sentBy = fmt.Sprintf("%s (%s)", expr(f.Sent.Fun), code.Place(pass, f.Sent.Pos()))
	}
	if f.Dropped != nil {
		c.dropped = fmt.Sprintf("line %d", pass.Fset.Position(f.Dropped.Pos()).Line)
	}
	if c.reason != "" {
		c.source, c.reason = pkg.Flow.At(f.SentAt)
	}
}

// isCleanUp reports whether fn is the Close, Stop or Shutdown of a value: it
// takes nothing, or only the context that bounds the clean-up itself. A Stop
// that takes more serves a request.
func isCleanUp(fn *types.Func) bool {
	switch strings.ToLower(fn.Name()) {
	case "close", "stop", "shutdown", "cleanup", "teardown":
		params := code.Signature(fn).Params()
		return params.Len() == 0 || params.Len() == 1 && code.TakesContext(code.Signature(fn))
	}
	return false
}
