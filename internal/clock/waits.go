package clock

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Wait is a wait that is told to a driver or to the other end, and the limit
// around it.
type Wait struct {
	Wait, Whole Bar
	// Blocks reports that the other end waits, for something that may not come.
	Blocks bool
	Cur    inspector.Cursor
	Site   *Site
}

// Waits calls each for every call that waits under a known limit.
func (r *Reader) Waits(each func(Wait)) {
	for c := range r.root.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		fn := code.Callee(r.info, call)
		if fn == nil || fn.Pkg() == nil || code.IsTest(r.Pass.Fset, call.Pos()) {
			continue
		}
		name := r.Flow.Name(fn)
		if row := r.Table.BlockingOf(name); row != nil {
			r.blocking(row, call, c, each)
		}
		if row := r.Table.DialingOf(name); row != nil {
			r.dialing(row, call, c, each)
		}
	}
}

func (r *Reader) bar(v Value, what string, pos, end token.Pos) Bar {
	return Bar{Value: v, What: what, Place: r.place(pos), Pos: pos, End: end}
}

func (r *Reader) limitBar(l Limit) Bar {
	pos, end := code.CallRange(l.Site.Call)
	return r.bar(l.Value, l.Site.Name, pos, end)
}

// blocking reads a call that waits at the other end.
func (r *Reader) blocking(row *api.Blocking, call *ast.CallExpr, c inspector.Cursor, each func(Wait)) {
	wait := r.waitOf(row, call, c)
	if wait == nil || wait.D <= 0 {
		return
	}
	if row.Command != nil {
		o := r.madeWith(code.Receiver(call), c, row.Owner)
		if s := r.Get(o, row.Key, nil); s != nil && s.Known && s.D > 0 {
			each(Wait{Wait: *wait, Whole: r.bar(s.Value, r.Table.LabelOf(row.Owner, row.Key), s.Pos, s.End), Blocks: true})
		}
		return
	}
	if row.Ctx >= len(call.Args) {
		return
	}
	if l := r.Limit(call.Args[row.Ctx], c, nil); l.Reach == Bounded {
		each(Wait{Wait: *wait, Whole: r.limitBar(l), Blocks: true, Cur: c, Site: l.Site})
	}
}

// waitOf returns how long the other end waits.
func (r *Reader) waitOf(row *api.Blocking, call *ast.CallExpr, c inspector.Cursor) *Bar {
	what := types.ExprString(call.Fun)
	switch {
	case row.Command != nil:
		name, ok := "", false
		if len(call.Args) > 2 {
			name, ok = code.ConstString(r.info, call.Args[0])
		}
		if !ok || !slices.Contains(row.Command, strings.ToUpper(name)) {
			return nil
		}
		arg := call.Args[len(call.Args)-1]
		n, ok := r.Count(arg, c, nil)
		if !ok {
			return nil
		}
		bar := r.bar(Value{D: time.Duration(n) * time.Second}, strings.ToUpper(name), arg.Pos(), arg.End())
		return &bar
	case row.Wait >= 0 && row.Wait < len(call.Args):
		arg := call.Args[row.Wait]
		v, ok := r.Duration(arg, c, nil)
		if !ok {
			return nil
		}
		bar := r.bar(v, what, arg.Pos(), arg.End())
		return &bar
	case row.Wait < 0 && row.Arg < len(call.Args):
		s := r.Get(r.OwnerOf(call.Args[row.Arg], c, nil, row.Owner), row.Key, nil)
		if s == nil || !s.Known {
			return nil
		}
		bar := r.bar(s.Value, r.Table.LabelOf(row.Owner, row.Key), s.Pos, s.End)
		return &bar
	}
	return nil
}

// madeWith returns the options of the call that made the value e.
func (r *Reader) madeWith(e ast.Expr, cur inspector.Cursor, typ string) *Owner {
	v, ok := code.ObjectOf(r.info, e).(*types.Var)
	if !ok {
		return nil
	}
	var found *Owner
	for _, s := range r.stores[v.Origin()] {
		call, ok := ast.Unparen(code.OrBad(s.value)).(*ast.CallExpr)
		if !ok || found != nil {
			return nil
		}
		found = r.owners[ownerKey{node: call, typ: typ}]
	}
	return found
}

// dialing reads a call that connects, by how its configuration says.
func (r *Reader) dialing(row *api.Dialing, call *ast.CallExpr, c inspector.Cursor, each func(Wait)) {
	if row.Ctx >= len(call.Args) {
		return
	}
	l := r.Limit(call.Args[row.Ctx], c, nil)
	if l.Reach != Bounded || !r.sameFunction(l.Site.Cur, c) {
		return
	}
	config := code.Receiver(call)
	if row.Config >= 0 {
		if row.Config >= len(call.Args) {
			return
		}
		config = call.Args[row.Config]
	}
	o := r.OwnerOf(config, c, nil, row.Owners...)
	if o == nil && row.Config < 0 {
		o = r.handedTo(config, c, row.Owners)
	}
	for _, key := range row.Keys {
		if s := r.Get(o, key, nil); s != nil && s.Known && s.D > 0 && r.sameFunction(o.Cur, c) {
			each(Wait{Wait: r.bar(s.Value, r.Table.LabelOf(o.Type, key), s.Pos, s.End), Whole: r.limitBar(l), Cur: c, Site: l.Site})
		}
	}
	if v, pos, end := r.dsn(config, c, row); v.D > 0 {
		each(Wait{Wait: r.bar(v, "the connect timeout of the DSN", pos, end), Whole: r.limitBar(l), Cur: c, Site: l.Site})
	}
}

func (r *Reader) sameFunction(a, b inspector.Cursor) bool {
	fn, ok := code.Function(b)
	return ok && fn.Contains(a)
}

// handedTo returns the owner that the call which made e was given.
func (r *Reader) handedTo(e ast.Expr, cur inspector.Cursor, typs []string) *Owner {
	v, ok := code.ObjectOf(r.info, e).(*types.Var)
	if !ok {
		return nil
	}
	st := r.stores[v.Origin()]
	if len(st) != 1 {
		return nil
	}
	call, ok := ast.Unparen(code.OrBad(st[0].value)).(*ast.CallExpr)
	if !ok {
		return nil
	}
	for _, arg := range call.Args {
		if o := r.OwnerOf(arg, st[0].cur, nil, typs...); o != nil {
			return o
		}
		if inner, ok := ast.Unparen(arg).(*ast.CallExpr); ok {
			for _, typ := range typs {
				if v, node := r.chain(inner, r.at(inner, st[0].cur)); v == nil {
					if o := r.owners[ownerKey{node: node, typ: typ}]; o != nil {
						return o
					}
				}
			}
		}
	}
	return nil
}

// dsn returns the time to connect in the constant string that config is, or
// that the call which made it was given.
func (r *Reader) dsn(config ast.Expr, cur inspector.Cursor, row *api.Dialing) (v Value, pos, end token.Pos) {
	if config == nil {
		return
	}
	if s, ok := code.ConstString(r.info, config); ok {
		return Value{D: ParseDSN(row.Driver, s)}, config.Pos(), config.End()
	}
	obj, ok := code.ObjectOf(r.info, config).(*types.Var)
	if !ok {
		return
	}
	st := r.stores[obj.Origin()]
	if len(st) != 1 {
		return
	}
	call, ok := ast.Unparen(code.OrBad(st[0].value)).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || !r.sameFunction(st[0].cur, cur) {
		return
	}
	driver, ok1 := code.ConstString(r.info, call.Args[0])
	text, ok2 := code.ConstString(r.info, call.Args[1])
	if !ok1 || !ok2 {
		return
	}
	return Value{D: ParseDSN(driver, text)}, call.Args[1].Pos(), call.Args[1].End()
}
