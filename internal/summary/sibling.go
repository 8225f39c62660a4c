package summary

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// suffixes are how the context form of a function is named.
var suffixes = [...]string{"Context", "WithContext", "Ctx"}

// Sibling returns the context form of fn: the function or method beside it
// with a suffix, whose first parameter is a context and the rest the same; nil
// if there is none. A function that takes a context has none.
func (p *Package) Sibling(fn *types.Func) *types.Func {
	if fn == nil || fn.Pkg() == nil {
		return nil
	}
	if recv := code.Signature(fn).Recv(); recv != nil {
		return p.siblingOn(recv.Type(), fn)
	}
	return p.siblingOn(nil, fn)
}

// siblingOn returns the context form of fn among the methods of the type recv,
// or in its package if recv is nil.
func (p *Package) siblingOn(recv types.Type, fn *types.Func) *types.Func {
	sig := code.Signature(fn)
	if code.ContextParam(sig) >= 0 {
		return nil
	}
	for _, suffix := range suffixes {
		var obj types.Object
		if recv != nil {
			obj, _, _ = types.LookupFieldOrMethod(recv, true, fn.Pkg(), fn.Name()+suffix)
		} else {
			obj = fn.Pkg().Scope().Lookup(fn.Name() + suffix)
		}
		if twin, ok := obj.(*types.Func); ok && (twin.Exported() || twin.Pkg() == p.pass.Pkg) && isContextForm(sig, code.Signature(twin)) {
			return twin
		}
	}
	return nil
}

// isContextForm reports whether twin takes a context and then what sig takes,
// and returns the same number of results.
func isContextForm(sig, twin *types.Signature) bool {
	n := sig.Params().Len()
	if !code.TakesContext(twin) || sig.Results().Len() != twin.Results().Len() {
		return false
	}
	// Options may follow: XWithContext(ctx, in, opts...) beside X(in).
	options := twin.Variadic() && !sig.Variadic() && twin.Params().Len() == n+2
	if !options && (twin.Params().Len() != n+1 || sig.Variadic() != twin.Variadic()) {
		return false
	}
	for i := range n {
		// Generic methods repeat their type parameters, which are never identical.
		if a, b := sig.Params().At(i).Type(), twin.Params().At(i+1).Type(); !types.Identical(a, b) && a.String() != b.String() {
			return false
		}
	}
	return true
}

// siblings adds an Op for every call of a function that has a context form
// and does I/O: by its body where that can be seen, by its results or a visible
// implementation behind an interface. Look-alikes in memory stay out.
func (p *Package) siblings() {
	var found []*Op
	for fn, edges := range p.edges {
		declared := p.Sibling(fn)
		for _, e := range edges {
			twin := declared
			if twin == nil {
				twin = p.promotedSibling(e)
			}
			if twin == nil {
				continue
			}
			io := p.doesIO(fn)
			if io == api.None {
				break
			}
			suffix := twin.Name()[len(fn.Name()):]
			row := &api.Func{Name: fn.FullName(), IO: io, Form: api.Form{Text: "{fun}" + suffix + "({ctx}, ...)", Fix: "{fun}" + suffix + "({ctx}, {args})"}}
			found = append(found, &Op{Call: e.Call, Cur: e.Cur, Fn: fn, Row: row, In: e.In, Test: e.Test, Sibling: twin})
		}
	}
	p.Ops = append(p.Ops, found...)
	slices.SortFunc(p.Ops, func(a, b *Op) int { return int(a.Cur.Index()) - int(b.Cur.Index()) })
}

// promotedSibling returns the context form that the type of the receiver has
// where the type that declares the method, embedded in it, has none.
func (p *Package) promotedSibling(e *Edge) *types.Func {
	sel, ok := ast.Unparen(e.Call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	s := p.pass.TypesInfo.Selections[sel]
	recv := code.Signature(e.Callee).Recv()
	if s == nil || recv == nil || types.Identical(s.Recv(), recv.Type()) {
		return nil
	}
	return p.siblingOn(s.Recv(), e.Callee)
}

// doesIO returns the kind of I/O that a call of fn does.
func (p *Package) doesIO(fn *types.Func) api.IO {
	if fam := p.Table.Family(fn.Pkg().Path()); fam != nil {
		return fam.IO
	}
	if !isInterfaceMethod(fn) {
		if e := p.Effects(fn); e != nil {
			return e.IO
		}
		return api.None
	}
	results := code.Signature(fn).Results()
	for i := range results.Len() {
		if row := p.Table.Type(code.TypeName(results.At(i).Type())); row != nil && row.Result != api.None {
			return row.Result
		}
	}
	for _, impl := range p.Implementations(fn) {
		if e := p.Effects(impl); e != nil && e.IO != api.None {
			return e.IO
		}
	}
	return api.None
}
