package summary

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// Reaches reports what a use of a context comes to: whether something is done
// or waited for under it, and whether that is known to be I/O, and of which
// kind.
func (p *Package) Reaches(u Use) (onward, known bool, io api.IO) {
	switch u.Kind {
	case Performs:
		return true, true, u.IO
	case Handed, Waits, Builds:
		return true, false, u.IO
	case Passed:
		e := p.Effects(u.Fn)
		if e == nil {
			return false, false, api.None
		}
		bit := uint64(1) << min(u.Arg, 63)
		known = e.Known&bit != 0
		// One that answers nothing, and does no I/O that is known, notes something.
		onward = known || e.Onward&bit != 0 && code.Signature(u.Fn).Results().Len() > 0
		return onward, known, e.IO
	}
	return false, false, api.None
}

// onward notes for each function which of its context parameters it passes on
// to I/O, waits for, or gives to a function that cannot be seen.
func (p *Package) onward(fns []*types.Func) {
	type param struct {
		e    *Effects
		bit  uint64
		uses []Use
	}
	var params []param
	for _, fn := range fns {
		decl, ok := p.Flow.Decl(fn)
		sig := code.Signature(fn)
		for i := range min(sig.Params().Len(), 64) {
			v := sig.Params().At(i)
			if !ok || !code.IsContext(v.Type()) || v.Name() == "" || v.Name() == "_" {
				continue
			}
			uses := slices.DeleteFunc(p.followParam(v, decl).Uses, func(u Use) bool {
				return u.Kind == Kept || u.Kind == Returned || u.Kind == Releases || !p.Runs(u.Cur)
			})
			if len(uses) > 0 {
				params = append(params, param{p.effects[fn], 1 << i, uses})
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, q := range params {
			before := *q.e
			for _, u := range q.uses {
				onward, known, io := p.Reaches(u)
				if onward {
					q.e.Onward |= q.bit
				}
				if known {
					q.e.Known |= q.bit
				}
				if known && q.e.IO == api.None {
					q.e.IO = io
				}
			}
			changed = changed || before.Onward != q.e.Onward || before.Known != q.e.Known || before.IO != q.e.IO
		}
	}
}

// fresh notes which functions return a context without a parent.
func (p *Package) fresh(fns []*types.Func) {
	for range MaxHops {
		for _, fn := range fns {
			if e := p.effects[fn]; e.Fresh == "" {
				e.Fresh = p.returnsRoot(fn)
				e.Severs = e.Fresh != "" && p.takesCaller(fn)
			}
		}
	}
}

// returnsRoot returns where fn makes the context that it returns, if none of
// its returns has a parent; else "".
func (p *Package) returnsRoot(fn *types.Func) string {
	index := -1
	results := code.Signature(fn).Results()
	for i := range results.Len() {
		if code.IsContext(results.At(i).Type()) {
			index = i
		}
	}
	decl, ok := p.Flow.Decl(fn)
	if index < 0 || !ok {
		return ""
	}
	place := ""
	for c := range decl.Preorder((*ast.ReturnStmt)(nil)) {
		if outer, _ := code.Function(c); outer != decl {
			continue
		}
		ret := c.Node().(*ast.ReturnStmt)
		if len(ret.Results) == 0 {
			return ""
		}
		e := ret.Results[min(index, len(ret.Results)-1)]
		switch call, _ := ast.Unparen(e).(*ast.CallExpr); {
		case p.Flow.Origin(e, c) == ctxflow.Root:
		case call != nil && p.isFresh(code.Callee(p.pass.TypesInfo, call)):
		default:
			return ""
		}
		if p.Detached(c) {
			return ""
		}
		if place == "" {
			place = code.Place(p.pass, ret.Pos())
		}
	}
	return place
}

func (p *Package) isFresh(fn *types.Func) bool {
	e := p.Effects(fn)
	return e != nil && e.Fresh != ""
}

// takesCaller reports whether a parameter of fn carries a context.
func (p *Package) takesCaller(fn *types.Func) bool {
	params := code.Signature(fn).Params()
	for i := range params.Len() {
		if p.Flow.Carries(params.At(i).Type()) {
			return true
		}
	}
	return false
}

// rooted notes which functions take no context and do I/O under one of their
// own, and then who calls them without having one.
func (p *Package) rooted(fns []*types.Func) {
	p.rootedNames = map[string]bool{}
	for _, r := range p.Roots {
		if r.Kind == ctxflow.Bare {
			p.rootedBy(r.Place)
		}
	}
	for _, t := range p.Taken {
		if p.IsRootVar(t.Var) {
			p.rootedBy(t.Place)
		}
	}
	for _, e := range p.Edges(func(e *Effects) bool { return e.Fresh != "" && !e.Severs }) {
		p.rootedBy(Place{Cur: e.Cur, In: e.In, Test: e.Test})
	}
	for range MaxHops - 1 {
		next := map[*types.Func][]string{}
		for _, fn := range fns {
			if p.effects[fn].Rooted == nil {
				next[fn] = p.rootedThrough(fn)
			}
		}
		for fn, path := range next {
			if p.effects[fn].Rooted = path; path != nil {
				p.rootedNames[fn.Name()] = true
			}
		}
	}
}

// rootedBy notes the function around the root if it does I/O under it before
// it returns.
func (p *Package) rootedBy(root Place) {
	e := p.effects[root.In]
	if e == nil || root.Test || e.Rooted != nil || p.Detached(root.Cur) || code.InBackgroundLoop(p.pass.TypesInfo, root.Cur) {
		return
	}
	if _, reason := p.Hand(root.Cur, nil); reason != ctxflow.NoContext || p.Remembers(root.Cur) || !p.mayBeRooted(root.In) {
		return
	}
	trail := p.Follow(root.Cur)
	if call, ok := root.Cur.Node().(*ast.CallExpr); ok && p.isFresh(code.Callee(p.pass.TypesInfo, call)) {
		trail = p.FollowCall(root.Cur)
	}
	for _, u := range trail.Uses {
		_, known, _ := p.Reaches(u)
		// A client that cannot be seen takes it onward, if it can fail.
		known = known || u.Kind == Handed && u.Fn != nil && code.Signature(u.Fn).Recv() != nil && code.ReturnsError(code.Signature(u.Fn)) && (trail.Bounded() || !p.Opens(u))
		if _, reason := p.Hand(u.Cur, nil); known && reason == ctxflow.NoContext && p.Runs(u.Cur) && u.Call != nil {
			e.Rooted = []string{p.step(u.Call)}
			p.rootedNames[root.In.Name()] = true
			return
		}
	}
}

// rootedThrough returns the way from fn, which has no context, to a function
// that makes its own; nil if there is none.
func (p *Package) rootedThrough(fn *types.Func) []string {
	b := p.bodies[fn]
	if b == nil {
		return nil
	}
	for _, call := range b.calls {
		callee := p.RootedOf(call.Callee)
		if callee == nil || len(callee.Rooted) >= MaxHops || !p.Runs(call.Cur) {
			continue
		}
		// The dear question comes last.
		if _, reason := p.Hand(call.Cur, nil); reason == ctxflow.NoContext && !code.InBackgroundLoop(p.pass.TypesInfo, call.Cur) && p.mayBeRooted(fn) {
			return slices.Concat([]string{p.step(call.Call)}, callee.Rooted)
		}
	}
	return nil
}

// RootedOf returns the effects of fn if it does I/O under a context of its own,
// or else nil. Of an interface method all implementations that can be seen must.
func (p *Package) RootedOf(fn *types.Func) *Effects {
	impls := []*types.Func{fn}
	if isInterfaceMethod(fn) {
		if !p.rootedName(fn.Name()) {
			return nil // the usual case, and to look for implementations costs
		}
		impls = p.Implementations(fn)
	}
	var first *Effects
	for _, m := range impls {
		e := p.Effects(m)
		if e == nil || e.Rooted == nil {
			return nil
		}
		if first == nil {
			first = e
		}
	}
	return first
}
