package client

import (
	"go/ast"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/retry"
)

// policy returns what a policy says about sending a POST again after the
// outcome: a function of the program, or one that a library makes of others. It
// reports false if that cannot be seen.
func (v *verdict) policy(x ast.Expr, s setting, o retry.Outcome) (retry.Truth, bool) {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if ok {
		if fn := code.Callee(v.info, call); fn != nil && fn.Pkg() != nil {
			if p := v.Table.PolicyOf(v.Flow.Name(fn)); p != nil {
				return v.combined(p, call, s, o)
			}
		}
	}
	if id, ok := ast.Unparen(x).(*ast.Ident); ok {
		if b, ok := s.env[code.Var(v.info, id)]; ok {
			return v.policy(b.value, setting{row: s.row, cur: b.cur, env: b.env}, o)
		}
	}
	return v.Engine.Policy(x, s.cur, o, s.row.Empty)
}

// combined returns what a policy says that a library makes.
func (v *verdict) combined(p *api.Policy, call *ast.CallExpr, s setting, o retry.Outcome) (retry.Truth, bool) {
	switch p.Says {
	case api.PolicyAll, api.PolicyAny:
		return v.joined(p.Says == api.PolicyAll, call.Args, s, o)
	case api.PolicyMethods:
		return truth(slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
			m, ok := code.ConstString(v.info, a)
			return !ok || m == "POST" || m == "PATCH"
		})), true
	case api.PolicyStatuses:
		return truth(o == retry.Status && slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
			n, known := v.count(a, s, 0)
			return !known || ambiguous(n)
		})), true
	case api.PolicyInterval:
		if len(call.Args) == 2 && o == retry.Status {
			if to, known := v.count(call.Args[1], s, 0); known && to <= 500 {
				return retry.False, true
			}
		}
		return truth(o == retry.Status), true
	case api.PolicyErrors:
		return truth(o == retry.Lost), true
	case api.PolicyErrorFunc:
		if o != retry.Lost || len(call.Args) == 0 {
			return retry.False, true
		}
		return v.Engine.Policy(call.Args[0], s.cur, o, false)
	}
	return retry.True, true
}

// joined asks all policies that one is made of.
func (v *verdict) joined(all bool, args []ast.Expr, s setting, o retry.Outcome) (retry.Truth, bool) {
	out := truth(all)
	for _, a := range args {
		says, seen := v.policy(a, s, o)
		switch {
		case all && seen && says == retry.False:
			return retry.False, true
		case !all && seen && says == retry.True:
			return retry.True, true
		case !seen:
			return retry.Either, false
		case says == retry.Either:
			out = retry.Either
		}
	}
	return out, true
}

func truth(b bool) retry.Truth {
	if b {
		return retry.True
	}
	return retry.False
}
