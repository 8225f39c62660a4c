package ctxlessio

import (
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// looker gathers what the judgement of a call depends on.
type looker struct {
	pass  *analysis.Pass
	pkg   *summary.Package
	tests bool
}

// look asks the cheap questions first: a call that takes a context needs no
// more.
func (l looker) look(op *summary.Op) candidate {
	c := candidate{row: op.Row, tests: l.tests}
	if object(c) != "" {
		return c
	}
	c.fun = expr(op.Call.Fun)
	if recv := code.Receiver(op.Call); recv != nil {
		c.recv = expr(recv)
	}
	if op.In != nil {
		c.in = funcName(op.In)
	}
	c.madeElse = op.Unbound
	c.source, c.reason = l.pkg.Flow.At(op.Cur)
	switch {
	case op.Row.Role == api.Make:
		l.fate(op, &c)
	case summary.OnHandle(op.Row):
		b, root := l.pkg.HandleOf(op)
		c.handle = &b
		if root != nil {
			c.root = expr(root)
		}
	}
	if object(c) != "" {
		return c
	}
	c.helps = code.IsTestHelp(l.pass.Fset, op.Call.Pos())
	c.short = l.pkg.Sibling(op.In) != nil
	c.clean = op.In != nil && summary.IsCleanUp(op.In)
	c.ddl = op.In != nil && l.pkg.ChangesSchema(op.In)
	c.apart = l.pkg.Detached(op.Cur)
	if c.reason == ctxflow.NoContext {
		l.callers(op, &c)
	}
	return c
}

// fate adds what becomes of the object that op makes. An object that is sent
// by a caller of its maker may have that caller's context.
func (l looker) fate(op *summary.Op, c *candidate) {
	f := l.pkg.Made(op)
	c.fate = &fate{sent: f.Sent != nil, bound: f.Bound, ended: f.Ended}
	if f.Sent == nil {
		return
	}
	where := l.pass.Fset.Position(f.Sent.Pos())
	c.sentBy = fmt.Sprintf("%s on line %d", expr(f.Sent.Fun), where.Line)
	if where.Filename != l.pass.Fset.Position(op.Call.Pos()).Filename {
		c.sentBy = fmt.Sprintf("%s (%s)", expr(f.Sent.Fun), code.Place(l.pass, f.Sent.Pos()))
	}
	if f.Dropped != nil {
		c.dropped = fmt.Sprintf("line %d", l.pass.Fset.Position(f.Dropped.Pos()).Line)
	}
	if c.reason == ctxflow.NoContext {
		if src, reason := l.pkg.Flow.At(f.SentAt); reason == "" {
			c.source, c.reason, c.elsewhere = src, "", true
		}
	}
}

// callers adds who starts the work of the function around op.
func (l looker) callers(op *summary.Op, c *candidate) {
	c.setUp = l.pkg.IsSetup(op.In)
	c.loop = code.InBackgroundLoop(l.pass.TypesInfo, op.Cur)
	if c.setUp || c.loop {
		return
	}
	r := l.pkg.Reach(op.In)
	if r.Holder != nil {
		c.held = true
		c.source = r.Source
		c.holder = code.Place(l.pass, r.Holder.Call.Pos())
		if r.Holder.In != nil {
			c.holder = fmt.Sprintf("%s (%s)", funcName(r.Holder.In), c.holder)
		}
		return
	}
	c.exported, c.dictated = r.Exported != nil, r.Dictated
}

// funcName returns "Type.Method" or "function".
func funcName(fn *types.Func) string {
	if recv := code.Signature(fn).Recv(); recv != nil {
		if n := code.Named(recv.Type()); n != nil {
			return n.Obj().Name() + "." + fn.Name()
		}
	}
	return fn.Name()
}
