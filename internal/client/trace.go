package client

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// found is one client that a value may be.
type found struct {
	row   *api.Client // nil for one that is known not to send again
	on    bool        // it does by default
	pos   token.Pos   // where it is made
	set   []setting
	again *Again // the answer, where somebody else knows it
	dial  *Dial  // of a connection of remote procedure calls
	any   []*found
	dark  bool // something decides that cannot be seen
}

// env binds the parameters of the functions that a client was followed into.
type env map[*types.Var]bound

type bound struct {
	value ast.Expr
	cur   inspector.Cursor
	env   env
}

// trace follows one value.
type trace struct {
	*Reader
	seen map[types.Object]bool
	hops int
	// anyKey follows clients that are told to set a key, too.
	anyKey bool
}

// maxHops is how many functions a client is followed through.
const maxHops = 4

// value returns the clients that e may be. It reports false if it cannot be
// seen what e is.
func (t *trace) value(e ast.Expr, cur inspector.Cursor, en env) ([]*found, bool) {
	if e == nil {
		return nil, false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return t.value(e.X, cur, en)
	case *ast.StarExpr:
		return t.value(e.X, cur, en)
	case *ast.TypeAssertExpr:
		return t.value(e.X, cur, en)
	case *ast.CompositeLit:
		return t.literal(e, cur, en)
	case *ast.CallExpr:
		return t.call(e, cur, en)
	case *ast.Ident, *ast.SelectorExpr:
		if sel, ok := e.(*ast.SelectorExpr); ok && t.isInner(sel) {
			return t.value(sel.X, cur, en) // rc.StandardClient().Transport
		}
		switch obj := code.ObjectOf(t.info, e).(type) {
		case *types.Nil:
			return nil, true
		case *types.Var:
			return t.variable(obj, cur, en)
		}
	}
	return nil, false
}

// literal reads &retryablehttp.Client{RetryMax: 3}, and transports of the
// program.
func (t *trace) literal(lit *ast.CompositeLit, cur inspector.Cursor, en env) ([]*found, bool) {
	typ := t.info.TypeOf(lit)
	name := code.TypeName(typ)
	row := t.Table.ClientOf(name)
	if row == nil {
		return t.transport(lit, cur, en)
	}
	if !t.anyKey && (t.Keys(lit) || t.keysTransport(lit, 0)) {
		return nil, false
	}
	f := &found{row: row, on: row.Zero, pos: lit.Pos()}
	t.fields(f, lit, cur, en)
	return []*found{f}, true
}

// fields adds the settings in the fields of a literal, and of literals in it.
func (t *trace) fields(f *found, lit *ast.CompositeLit, cur inspector.Cursor, en env) {
	name := code.TypeName(t.info.TypeOf(lit))
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		id, ok := kv.Key.(*ast.Ident)
		if !ok {
			continue
		}
		if rows := t.Table.ClientSettings(name + "." + id.Name); rows != nil {
			for _, row := range rows {
				f.set = append(f.set, setting{row: row, values: []ast.Expr{kv.Value}, cur: cur, env: en, pos: kv.Pos()})
			}
		} else if inner, ok := ast.Unparen(kv.Value).(*ast.CompositeLit); ok {
			t.fields(f, inner, cur, en)
		}
	}
}

// call follows a call: one that makes a client, hands it on, or wraps it.
func (t *trace) call(call *ast.CallExpr, cur inspector.Cursor, en env) ([]*found, bool) {
	if tv, ok := t.info.Types[call.Fun]; ok && len(call.Args) == 1 {
		if tv.IsType() {
			return t.value(call.Args[0], cur, en)
		}
		if row := t.Table.ClientOf(code.TypeName(t.info.TypeOf(call.Args[0]))); tv.IsBuiltin() && row != nil { // new(T)
			return []*found{{row: row, on: row.Zero, pos: call.Pos()}}, true
		}
	}
	fn := code.Callee(t.info, call)
	if fn == nil || fn.Pkg() == nil {
		return nil, false
	}
	if list, known, is := t.dialled(fn, call, cur, en); is {
		return list, known
	}
	if fn.Pkg() == t.Pass.Pkg {
		return t.returned(fn, call, t.bind(fn, call, cur, en))
	}
	name := t.Flow.Name(fn)
	if row := t.Table.ClientMaker(name); row != nil {
		f := &found{row: row, on: row.On, pos: call.Pos()}
		add([]*found{f}, t.told(name, call, cur, en)...)
		t.options(f, fn, call, cur, en)
		return []*found{f}, true
	}
	if w := t.Table.WrapOf(name); w != nil {
		return t.wrapped(w, call, cur, en)
	}
	if recv := fn.Signature().Recv(); recv != nil {
		return t.chained(fn, recv, name, call, cur, en)
	}
	if a := t.Imported(fn); a != nil {
		return []*found{{again: a}}, true
	}
	return nil, false
}

// chained follows a method that hands its client on: client.R(), or a setter.
func (t *trace) chained(fn *types.Func, recv *types.Var, name string, call *ast.CallExpr, cur inspector.Cursor, en env) ([]*found, bool) {
	// The types as they are at the call: a generic builder returns its parameter.
	row := t.Table.ClientOf(code.TypeName(recv.Type()))
	if row == nil || t.Table.ClientOf(code.TypeName(firstOf(t.info.TypeOf(call)))) != row {
		if a := t.Imported(fn); a != nil {
			return []*found{{again: a}}, true
		}
		return nil, false
	}
	list, known := t.value(code.Receiver(call), cur, en)
	if known && !t.anyKey && code.TypeName(firstOf(t.info.TypeOf(call))) == row.Type && t.Keys(call) {
		return nil, false // resty.New().SetHeader("Idempotency-Key", key)
	}
	add(list, t.told(name, call, cur, en)...)
	return list, known
}

// told returns what a call of a setter or an option says.
func (r *Reader) told(name string, call *ast.CallExpr, cur inspector.Cursor, en env) []setting {
	var list []setting
	pos, _ := code.CallRange(call)
	for _, s := range r.Table.ClientSettings(name) {
		if s.Arg > len(call.Args) {
			continue
		}
		values := call.Args[s.Arg:]
		if fn := code.Callee(r.info, call); fn != nil && !fn.Signature().Variadic() && len(values) > 1 {
			values = values[:1]
		}
		list = append(list, setting{row: s, values: values, cur: cur, env: en, pos: pos})
	}
	return list
}

// firstOf is the type, or the first of several.
func firstOf(t types.Type) types.Type {
	if tuple, ok := t.(*types.Tuple); ok {
		if tuple.Len() == 0 {
			return nil
		}
		return tuple.At(0).Type()
	}
	return t
}

// add adds settings once: a chain may be met on two ways.
func add(list []*found, settings ...setting) {
	for _, f := range list {
		for _, s := range settings {
			if !slices.ContainsFunc(f.set, func(o setting) bool { return o.pos == s.pos && o.row == s.row }) {
				f.set = append(f.set, s)
			}
		}
	}
}

// wrapped returns what a function makes of a client.
func (t *trace) wrapped(w *api.Wrap, call *ast.CallExpr, cur inspector.Cursor, en env) ([]*found, bool) {
	if w.Arg < 0 {
		return t.value(code.Receiver(call), cur, en)
	}
	if w.Arg >= len(call.Args) {
		return nil, false
	}
	if !w.Rest {
		return t.value(call.Args[w.Arg], cur, en)
	}
	f := &found{pos: call.Pos()}
	for _, a := range call.Args[w.Arg:] {
		if list, known := t.value(a, cur, en); known && len(list) == 1 {
			f.any = append(f.any, list[0])
		}
	}
	return []*found{f}, true
}

// options adds the settings among the arguments of a maker.
func (t *trace) options(f *found, fn *types.Func, call *ast.CallExpr, cur inspector.Cursor, en env) {
	if call.Ellipsis.IsValid() {
		f.dark = true // options of the caller
	}
	for i, a := range call.Args {
		t.option(f, a, cur, en, fn.Signature().Variadic() && i >= fn.Signature().Params().Len()-1)
	}
}

func (t *trace) option(f *found, a ast.Expr, cur inspector.Cursor, en env, variadic bool) {
	switch a := ast.Unparen(a).(type) {
	case *ast.UnaryExpr:
		t.option(f, a.X, cur, en, variadic)
	case *ast.CompositeLit:
		t.fields(f, a, cur, en)
	case *ast.CallExpr:
		fn := code.Callee(t.info, a)
		if fn == nil || fn.Pkg() == nil {
			f.dark = f.dark || variadic
			return
		}
		if list := t.told(t.Flow.Name(fn), a, cur, en); list != nil {
			add([]*found{f}, list...)
		} else if variadic && fn.Pkg() == t.Pass.Pkg {
			f.dark = true
		}
	case *ast.Ident, *ast.SelectorExpr:
		v, ok := code.ObjectOf(t.info, a).(*types.Var)
		if !ok {
			return
		}
		if b, ok := en[v]; ok {
			t.option(f, b.value, b.cur, b.env, variadic)
			return
		}
		t.config(f, v, cur, en, variadic)
	}
}

// config adds the settings in a struct of options, or of an option, that a
// variable holds.
func (t *trace) config(f *found, v *types.Var, cur inspector.Cursor, en env, variadic bool) {
	values := t.Flow.Assignments(v, cur)
	if v.IsField() || len(values) != 1 || t.seen[v] {
		f.dark = f.dark || variadic || t.Table.HasClientFields(code.TypeName(v.Type())) && len(values) != 0
	} else {
		t.seen[v] = true
		t.option(f, values[0], cur, en, variadic)
		delete(t.seen, v)
	}
	t.index()
	for _, s := range t.set[v] {
		s.env = en
		add([]*found{f}, s)
	}
}
