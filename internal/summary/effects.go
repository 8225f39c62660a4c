package summary

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/client"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
	"github.com/deadlinelint/deadlinelint/internal/retry"
	"github.com/deadlinelint/deadlinelint/internal/write"
)

// MaxHops is how many call edges an effect travels. A path that is longer
// convinces nobody.
const MaxHops = 3

// Effects is what one function does for its caller. It is the fact that is
// exported for functions of the user's own modules; its zero value, which says
// nothing, is never exported.
type Effects struct {
	// IO is the kind of the nearest I/O it does before it returns.
	IO api.IO
	// Free is the kind of the nearest I/O that no context reaches and that none
	// could reach: the function was not given one.
	Free api.IO
	// Path is the way to the I/O of Free, one step a call, as
	// "name (dir/file.go:LINE)".
	Path []string
	// Unbound is where a request is made that the function returns without a
	// context, as "dir/file.go:LINE"; "" if it returns none.
	Unbound string
	// Handle reports that it returns a handle (a *gorm.DB, a session) without a
	// context.
	Handle bool
	// Runs has bit i set if it runs its function parameter i before it returns.
	Runs uint64
	// Sends has bit i set if it sends the request in parameter i as it is.
	Sends uint64
	// Onward has bit i set if the context in parameter i is passed on to I/O, is
	// waited for, or goes to a function that cannot be seen.
	Onward uint64
	// Known has bit i set if the context in parameter i reaches I/O that a row
	// tells of.
	Known uint64
	// Fresh is where a context without a parent is made that it returns, as
	// "dir/file.go:LINE"; "" if it returns none.
	Fresh string
	// Severs reports that it takes a context and returns one without a parent.
	Severs bool
	// Rooted is the way to I/O that it does under a context of its own, as Path:
	// it takes none.
	Rooted []string
	// Writes is what it changes outside of the program and tells its caller if
	// that failed.
	Writes []Write
	// TxWrites reports that it writes in a transaction that it is given.
	TxWrites bool
	// Reruns is the function parameters that it runs again after a failure.
	Reruns []retry.Rerun
	// Resends is where it sends remote procedure calls again, for an interceptor
	// or a function that returns one, as "dir/file.go:LINE"; "" if it does not.
	Resends string
	// OnLost and OnOK are its answer, if it is a predicate, about an error that
	// leaves open whether a call was carried out, and about none.
	OnLost, OnOK retry.Truth
	// Mints reports that each call returns a new identifier.
	Mints bool
	// Makes is the request that it returns; nil if it returns none.
	Makes *write.Request
	// Keys are the idempotency keys that it sets on objects it is given.
	Keys []write.GivenKey
	// Idempotent reports that a directive says that repeating it is harmless.
	Idempotent bool
	// Client is the client that it returns, if that sends again by itself.
	Client *client.Again
}

// AFact marks Effects as a fact.
func (*Effects) AFact() {}

// trivial reports whether the fact says nothing. Path, Known and Severs only add
// to what other fields say.
func (e *Effects) trivial() bool {
	return e.IO == api.None && e.Free == api.None && e.Unbound == "" && !e.Handle && e.Runs == 0 && e.Sends == 0 &&
		e.Onward == 0 && e.Fresh == "" && e.Rooted == nil &&
		len(e.Writes) == 0 && len(e.Reruns) == 0 && e.Resends == "" && e.OnLost == retry.Either && e.OnOK == retry.Either &&
		!e.Mints && e.Makes == nil && e.Keys == nil && !e.TxWrites && !e.Idempotent && e.Client == nil
}

// spread computes the effects of all functions of the package: first what
// their own bodies do, then, a call edge at a time, what their callees do.
// Rounds over the functions in source order make the result the same in every
// run, call cycles included.
func (p *Package) spread() {
	fns := p.functions()
	for _, fn := range fns {
		e := &Effects{Handle: p.returnsHandle(fn)}
		p.parameters(fn, e)
		p.effects[fn] = e
	}
	for _, fn := range fns {
		p.ownEffects(fn, p.effects[fn])
	}
	for range MaxHops {
		next := map[*types.Func]Effects{} // of those that change
		for _, fn := range fns {
			if e, more := p.throughCalls(fn, *p.effects[fn]); more {
				next[fn] = e
			}
		}
		for fn, e := range next {
			*p.effects[fn] = e
		}
	}
	p.onward(fns)
	p.fresh(fns)
	p.rooted(fns)
	for _, fn := range fns {
		if p.effects[fn].trivial() {
			delete(p.effects, fn)
		}
	}
}

// functions returns the declared functions of the package in source order,
// without those of tests.
func (p *Package) functions() []*types.Func {
	var fns []*types.Func
	for _, file := range p.pass.Files {
		if code.IsTest(p.pass.Fset, file.Pos()) {
			continue
		}
		for _, d := range file.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				if fn, ok := p.pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
					fns = append(fns, fn)
				}
			}
		}
	}
	return fns
}

// parameters notes which function parameters fn runs and which requests it
// sends.
func (p *Package) parameters(fn *types.Func, e *Effects) {
	params := code.Signature(fn).Params()
	for i := range min(params.Len(), 64) {
		switch t := params.At(i).Type(); {
		case isFunc(t):
			if p.Flow.RunsParam(fn, i) {
				e.Runs |= 1 << i
			}
		case carriesContext(t):
			if p.sendsParam(fn, i) {
				e.Sends |= 1 << i
			}
		}
	}
}

func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// carriesContext reports whether a value of type t is made without a context
// and may be given one.
func carriesContext(t types.Type) bool {
	switch code.TypeName(t) {
	case "net/http.Request", "os/exec.Cmd":
		return true
	}
	return false
}

// ownEffects adds what the body of fn does itself.
func (p *Package) ownEffects(fn *types.Func, e *Effects) {
	b := p.bodies[fn]
	if b == nil {
		return
	}
	for _, op := range b.ops {
		if op.Row.IO == api.None || !p.Runs(op.Cur) {
			continue
		}
		if e.IO == api.None && op.Row.Role != api.Make {
			e.IO = op.Row.IO
		}
		if e.Free == api.None && p.free(op) {
			e.Free = op.Row.IO
			e.Path = []string{p.step(op.Call)}
		}
	}
	if made := p.returnsUnbound(fn); made != "" {
		e.Unbound = made
	}
}

// free reports whether no context reaches the I/O of op although a form with
// one exists, and none is at hand.
func (p *Package) free(op *Op) bool {
	if op.Row.Context || op.Row.Form.Text == "" || p.Sibling(op.In) != nil {
		return false
	}
	if op.Row.Role == api.Make && p.Made(op).Sent == nil {
		return false
	}
	if OnHandle(op.Row) {
		if b, _ := p.HandleOf(op); b != Unbound {
			return false
		}
	}
	_, reason := p.Flow.At(op.Cur)
	return reason == ctxflow.NoContext
}

// throughCalls returns the effects of fn with those of the functions it calls,
// and whether these add any.
func (p *Package) throughCalls(fn *types.Func, e Effects) (all Effects, more bool) {
	b := p.bodies[fn]
	if b == nil || e.IO != api.None && e.Free != api.None {
		return e, false
	}
	for _, call := range b.calls {
		callee := p.Effects(call.Callee)
		if callee == nil || callee.IO == api.None && callee.Free == api.None || !p.Runs(call.Cur) {
			continue
		}
		if e.IO == api.None && callee.IO != api.None {
			e.IO, more = callee.IO, true
		}
		if e.Free == api.None && callee.Free != api.None && len(callee.Path) < MaxHops {
			if _, reason := p.Flow.At(call.Cur); reason == ctxflow.NoContext {
				e.Free, more = callee.Free, true
				e.Path = slices.Concat([]string{p.step(call.Call)}, callee.Path)
			}
		}
	}
	return e, more
}

// step names one call on a path: what is called, and where.
func (p *Package) step(call *ast.CallExpr) string {
	return fmt.Sprintf("%s (%s)", types.ExprString(ast.Unparen(call.Fun)), code.Place(p.pass, call.Pos()))
}

// export makes facts of the effects of the functions that another package can
// name.
func (p *Package) export() {
	for _, fn := range p.functions() {
		if e := p.effects[fn]; e != nil && fn.Exported() {
			p.pass.ExportObjectFact(fn, e)
		}
	}
	for _, fn := range p.idempotentMethods() {
		if fn.Exported() {
			p.pass.ExportObjectFact(fn, &Effects{Idempotent: true})
		}
	}
}
