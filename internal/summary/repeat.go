package summary

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/directive"
	"github.com/deadlinelint/deadlinelint/internal/retry"
	"github.com/deadlinelint/deadlinelint/internal/write"
)

// repeated keeps the writes of a call that may happen again.
func (p *Package) repeated(s *site) {
	for _, c := range p.resolve(s) {
		w := c.write
		r := &Repeat{Call: s.call, Cur: s.cur, In: s.in, Test: s.test, Write: w}
		if w.Retried != "" {
			if !w.Decided() {
				continue
			}
			r.Keys = p.keys(s, c, &ast.BadExpr{From: s.call.Pos(), To: s.call.Pos()}) // what is made here is made once
		} else {
			if r.Region = p.again(s, c); r.Region == nil {
				continue
			}
			r.Keys = p.keys(s, c, r.Region.Node)
		}
		if len(r.Keys) == 0 {
			r.Keys = p.callersKeys(s, w)
		}
		p.Repeats = append(p.Repeats, p.eachRun(s, c, r))
		return
	}
}

// repeatedValue keeps the writes of a function that is handed to a retry by its
// name.
func (p *Package) repeatedValue(f *passed) {
	writes := p.writesOf(f.fn)
	if len(writes) == 0 {
		return
	}
	region, ok := p.Engine.Reruns(f.cur, f.arg, f.field)
	if !ok {
		region = p.valueAgain(f)
	}
	if region == nil || p.idempotentAt(f.call) || p.idempotent(f.fn) {
		return
	}
	for _, w := range writes {
		if region.Kind == retry.Transaction && (w.Store || isSQL(w.What)) {
			continue // it is given the transaction
		}
		if region.Kind == retry.Job && (w.Guarded || !w.Lost && !w.Status) {
			continue
		}
		if w.Decided() && w.Retried == "" && !w.Commit {
			p.Repeats = append(p.Repeats, &Repeat{Call: f.call, Cur: f.cur, In: f.in, Test: f.test, Write: w, Region: region, Value: f.value})
			return
		}
	}
}

// notePassed keeps the functions of the program that a call is given by name.
func (p *Package) notePassed(c inspector.Cursor, call *ast.CallExpr, fn, in *types.Func, test bool) {
	note := func(i int, field string, x ast.Expr) {
		if callee, ok := code.ObjectOf(p.pass.TypesInfo, x).(*types.Func); ok {
			p.passed = append(p.passed, &passed{site{call: call, cur: c, in: in, test: test, fn: callee.Origin()}, i, field, x})
		}
	}
	for i, a := range call.Args {
		if u, ok := ast.Unparen(a).(*ast.UnaryExpr); ok {
			a = u.X
		}
		switch a := ast.Unparen(a).(type) {
		case *ast.Ident, *ast.SelectorExpr:
			note(i, "", a)
		case *ast.CompositeLit:
			for _, el := range a.Elts {
				kv, ok := el.(*ast.KeyValueExpr)
				if !ok {
					break
				}
				switch v := ast.Unparen(kv.Value).(type) {
				case *ast.Ident, *ast.SelectorExpr:
					if key, ok := kv.Key.(*ast.Ident); ok {
						note(i, key.Name, v)
					}
				}
			}
		}
	}
}

// retryFacts is what the engine wants to know about a function elsewhere.
func (p *Package) retryFacts(fn *types.Func) *retry.Facts {
	if e := p.Effects(fn); e != nil {
		return &retry.Facts{Reruns: e.Reruns, OnLost: e.OnLost, OnOK: e.OnOK, Resends: e.Resends}
	}
	return nil
}

// writeFacts is what the tracer wants to know about a function elsewhere.
func (p *Package) writeFacts(fn *types.Func) *write.Facts {
	if e := p.Effects(fn); e != nil {
		return &write.Facts{Mints: e.Mints, Makes: e.Makes, Keys: e.Keys}
	}
	return nil
}

// retryEffects adds what other packages have to know about retries and keys.
func (p *Package) retryEffects() {
	for _, fn := range p.functions() {
		e := Effects{}
		e.Reruns = p.Engine.Helper(fn)
		e.OnLost, e.OnOK = p.Engine.Verdict(fn)
		e.Resends = p.Engine.Interceptor(fn)
		f := p.Tracer.Facts(fn)
		e.Mints, e.Makes, e.Keys = f.Mints, f.Makes, f.Keys
		e.Idempotent = p.idempotent(fn)
		if e.trivial() {
			continue
		}
		have := p.effects[fn]
		if have == nil {
			have = &Effects{}
			p.effects[fn] = have
		}
		have.Reruns, have.Resends, have.OnLost, have.OnOK, have.Mints, have.Makes, have.Keys, have.Idempotent = e.Reruns, e.Resends, e.OnLost, e.OnOK, e.Mints, e.Makes, e.Keys, e.Idempotent
	}
}

// idempotentMethods returns the methods of interfaces that a directive stands on,
// or that say of themselves that they may be repeated.
func (p *Package) idempotentMethods() []*types.Func {
	list := slices.Clone(p.harmless)
	for _, file := range p.pass.Files {
		d := p.Directives[file]
		if d == nil || len(d.All(directive.Idempotent)) == 0 || code.IsTest(p.pass.Fset, file.Pos()) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			iface, ok := n.(*ast.InterfaceType)
			if !ok {
				return true
			}
			for _, m := range iface.Methods.List {
				for _, id := range m.Names {
					if fn, ok := p.pass.TypesInfo.Defs[id].(*types.Func); ok && p.idempotent(fn) {
						list = append(list, fn)
					}
				}
			}
			return true
		})
	}
	return list
}
