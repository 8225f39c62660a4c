package client

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Dial is a call that makes a connection of remote procedure calls.
type Dial struct {
	Call *ast.CallExpr
	Cur  inspector.Cursor
}

// Dials returns the calls that make the connection through which the call goes:
// its receiver is one, or a generated client on one. It reports false if it may
// be one that cannot be seen.
func (r *Reader) Dials(call *ast.CallExpr, cur inspector.Cursor) ([]Dial, bool) {
	t := &trace{Reader: r, seen: map[types.Object]bool{}}
	if field := r.promoted(call); field != nil {
		return dials(t.variable(field, cur, nil))
	}
	return dials(t.value(code.Receiver(call), cur, nil))
}

// ClientOn returns the generated client that the call makes, and the calls that
// make the connection it is on; nil if it makes none.
func (r *Reader) ClientOn(call *ast.CallExpr, fn *types.Func, cur inspector.Cursor) (*types.Named, []Dial) {
	results := fn.Signature().Results()
	if !strings.HasPrefix(fn.Name(), "New") || results.Len() != 1 || len(call.Args) == 0 || !isConn(r.info.TypeOf(call.Args[0])) {
		return nil, nil
	}
	made := code.Named(results.At(0).Type())
	if made == nil || !types.IsInterface(made) {
		return nil, nil
	}
	t := &trace{Reader: r, seen: map[types.Object]bool{}}
	if list, known := dials(t.value(call.Args[0], cur, nil)); known {
		return made, list
	}
	return nil, nil
}

// dials are the calls that make what a value may be, if each is known.
func dials(list []*found, known bool) ([]Dial, bool) {
	var dials []Dial
	for _, f := range list {
		if f.dial == nil {
			return nil, false
		}
		dials = append(dials, *f.dial)
	}
	return dials, known && len(dials) > 0
}

// dialled reads a call that makes a connection, or a generated client on one.
// is reports that it does one of them.
func (t *trace) dialled(fn *types.Func, call *ast.CallExpr, cur inspector.Cursor, en env) (list []*found, known, is bool) {
	if t.Table.RPCConn(fn) != nil || dialsItself(fn) {
		return []*found{{pos: call.Pos(), dial: &Dial{call, cur}}}, true, true
	}
	results := fn.Signature().Results()
	if results.Len() == 0 || isConn(results.At(0).Type()) {
		return nil, false, false
	}
	for _, arg := range call.Args {
		if isConn(t.info.TypeOf(arg)) {
			list, known = t.value(arg, cur, en)
			return list, known, true
		}
	}
	return nil, false, false
}

// carrier returns the HTTP client that a generated client sends through, if it
// sends again by itself.
func (r *Reader) carrier(d *Dial) *Again {
	if r.Table.RPCConn(code.Callee(r.info, d.Call)) != nil {
		return nil
	}
	for _, arg := range d.Call.Args {
		if !r.mayBeClient(r.info.TypeOf(arg)) {
			continue
		}
		t := &trace{Reader: r, seen: map[types.Object]bool{}}
		if a := t.agree(t.value(arg, d.Cur, nil)); a != nil {
			return a
		}
	}
	return nil
}

// isConn reports whether t is a connection of remote procedure calls.
func isConn(t types.Type) bool { return t != nil && api.RPCConnType(code.TypeName(t)) }

// dialsItself reports whether fn is the constructor of a generated client that
// has no connection but options of its own.
func dialsItself(fn *types.Func) bool {
	sig := fn.Signature()
	if !sig.Variadic() || !strings.HasPrefix(fn.Name(), "New") {
		return false
	}
	last, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	return ok && slices.ContainsFunc(api.RPCGenerators(), func(g api.RPCGenerated) bool { return code.TypeName(last.Elem()) == g.Option })
}
