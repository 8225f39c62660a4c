package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/retry"
)

// knobs returns what the callers of fn turn the region around the call at cur
// off with: a number of attempts, a switch.
func (p *Package) knobs(cur inspector.Cursor, region *retry.Region, fn *types.Func) []retry.Knob {
	if region.Kind == retry.Client || region.Kind == retry.Job {
		return nil
	}
	call := cur.Node().(*ast.CallExpr)
	list, ok := p.turned[call]
	if !ok {
		list = p.Engine.Knobs(cur, fn)
		p.turned[call] = list
	}
	return list
}

// attempts looks at the number of attempts that the caller of a helper gives: one
// is no retry.
func (p *Package) attempts(s *site, w *Write) {
	if len(w.Knobs) == 0 {
		return
	}
	off, left := p.Engine.Off(s.call, s.cur, w.Knobs, s.in)
	w.Knobs = left
	if off {
		w.Retried = ""
	}
}
