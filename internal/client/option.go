package client

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// applied is a client that is handed to a function value: for _, o := range
// options { o(client) }.
type applied struct {
	client *types.Var
	sig    *types.Signature
}

// option keeps a literal that may be an option of a client.
func (r *Reader) option(lit *ast.FuncLit, c inspector.Cursor) {
	sig, ok := r.info.TypeOf(lit).(*types.Signature)
	if !ok || sig.Params().Len() != 1 || types.IsInterface(sig.Params().At(0).Type()) || !r.mayBeClient(sig.Params().At(0).Type()) {
		return
	}
	r.options = append(r.options, option{sig, c})
}

// option is a literal with the form of one.
type option struct {
	sig *types.Signature
	cur inspector.Cursor
}

// optioned looks at the options that a client may be given: the literals of the
// form here. If there is none, or one of them may turn it off or does something
// that cannot be seen, the client is unknown. Otherwise it does what it does
// without options.
func (r *Reader) optioned(a applied) {
	v := a.client.Origin()
	seen := false
	for _, o := range r.options {
		if !types.Identical(o.sig, a.sig) {
			continue
		}
		seen = true
		p := o.sig.Params().At(0)
		if r.opaque[p] || r.keyed[p] || len(r.given[p]) > 0 {
			r.opaque[v] = true
			return
		}
		for _, s := range r.set[p] {
			if r.mayBeOff(s, o.cur) {
				r.opaque[v] = true
				return
			}
		}
	}
	if !seen {
		r.opaque[v] = true
	}
}

// mayBeOff reports whether the setting of an option may end sending again. A
// count that somebody gives is meant to be one, unless a caller here gives none.
func (r *Reader) mayBeOff(s setting, cur inspector.Cursor) bool {
	if s.row.Says != api.SaysTries || len(s.values) == 0 {
		return s.row.Says != api.SaysThrough && s.row.Says != api.SaysHook && s.row.Says != api.SaysAllow
	}
	off := func(x ast.Expr) bool {
		tv := r.info.Types[x]
		if tv.Value == nil {
			return false
		}
		n, exact := constant.Int64Val(constant.ToInt(tv.Value))
		return exact && s.row.Off[0] <= n && n <= s.row.Off[1]
	}
	if off(s.values[0]) {
		return true
	}
	v := code.Var(r.info, s.values[0])
	if v == nil {
		return false
	}
	fn, i := (&trace{Reader: r}).paramOf(v, cur)
	if fn == nil {
		return false
	}
	for _, c := range r.Callers(fn) {
		if i < len(c.Call.Args) && off(c.Call.Args[i]) {
			return true
		}
	}
	return false
}

func under(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}
