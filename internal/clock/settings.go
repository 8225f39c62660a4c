package clock

import (
	"go/ast"
	"go/types"
	"strings"
	"time"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// settingBudgets returns the budgets that settings alone say: of values that
// hold all of it, of the options of a call, and of HTTP clients around clients
// that try again.
func (r *Reader) settingBudgets() []Budget {
	var list []Budget
	add := func(b *Budget) {
		if b != nil && !code.IsTest(r.Pass.Fset, b.Pos) {
			list = append(list, *b)
		}
	}
	for _, row := range r.Table.Trieds() {
		for _, o := range r.Owners(row.Owner) {
			add(r.triedBudget(&row, o))
		}
	}
	for _, row := range r.Table.CallTries() {
		for _, o := range r.Owners(row.Owner) {
			add(r.callBudget(&row, o))
		}
	}
	for _, o := range r.Owners(HTTPClient) {
		add(r.standardBudget(o))
	}
	return list
}

// triedBudget reads a value that says how often, how long one try and how long
// all may take.
func (r *Reader) triedBudget(row *api.Tried, o *Owner) *Budget {
	total, try := r.Get(o, row.Total, nil), r.Get(o, row.Try, nil)
	if total == nil || try == nil || !total.Known || !try.Known || try.D <= 0 {
		return nil
	}
	n, ok := r.deep(o, row.Tries)
	if !ok || n < 2 {
		return nil
	}
	wait, _ := r.deep(o, row.Wait)
	if longest, ok := r.deep(o, row.MaxWait); ok && longest > 0 {
		wait = min(wait, longest)
	}
	b := &Budget{Name: api.ShortType(row.Owner), Place: r.place(o.Pos()), Tries: n, Waits: time.Duration(n-1) * time.Duration(wait)}
	b.Pos, b.End = total.Pos, total.End
	whole := r.bar(total.Value, r.Table.LabelOf(row.Owner, row.Total), total.Pos, total.End)
	one := r.bar(try.Value, r.Table.LabelOf(row.Owner, row.Try), try.Pos, try.End)
	b.Total, b.Try = &whole, &one
	return b
}

// deep returns the whole number under a path of the owner, also where a literal
// on the way is written elsewhere.
func (r *Reader) deep(o *Owner, path string) (int, bool) {
	if o.Has(path) {
		return r.GetCount(o, path, nil)
	}
	head, tail, ok := strings.Cut(path, ".")
	if !ok {
		return 0, false
	}
	e, cur := o.Expr(head)
	lit := r.literalOf(e, cur, nil, 0)
	if lit == nil {
		return 0, false
	}
	for _, elt := range lit.lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if v := code.Var(r.info, kv.Key); v != nil && v.Name() == tail && !r.assignedLater(v) {
			return r.Count(kv.Value, lit.cur, lit.env)
		}
	}
	return 0, false
}

// callBudget reads the options of one call with a context.
func (r *Reader) callBudget(row *api.CallTry, o *Owner) *Budget {
	call, ok := o.Cur.Parent().Node().(*ast.CallExpr)
	if !ok {
		return nil
	}
	fn := code.Callee(r.info, call)
	if fn == nil {
		return nil
	}
	ctx := code.ContextParam(code.Signature(fn))
	n, counted := r.GetCount(o, row.Tries, nil)
	if ctx < 0 || ctx >= len(call.Args) || !counted || n < 2 {
		return nil
	}
	l := r.Limit(call.Args[ctx], o.Cur.Parent(), nil)
	if l.Reach != Bounded {
		return nil
	}
	b := &Budget{Name: types.ExprString(call.Fun), Place: r.place(call.Pos()), Tries: n}
	b.Pos, b.End = code.CallRange(call)
	r.lower(b, l)
	if s := r.Get(o, row.Try, nil); s != nil && s.Known && s.D > 0 {
		try := r.bar(s.Value, r.Table.LabelOf(row.Owner, row.Try), s.Pos, s.End)
		b.Try = &try
	}
	if e, cur := o.Expr(row.BackOff); e != nil {
		b.Waits = time.Duration(n-1) * r.pauseOf(e, cur, nil)
	}
	return b
}

// standardBudget reads an HTTP client through which a client sends that tries
// again by itself: the Timeout of the outer one is for all tries.
func (r *Reader) standardBudget(o *Owner) *Budget {
	t := r.Get(o, "Timeout", nil)
	if t == nil || !t.Known || t.D <= 0 {
		return nil
	}
	inner := r.standing(o)
	if inner == nil {
		return nil
	}
	b := r.ownBudget(inner)
	if b == nil {
		return nil
	}
	b.Place, b.Pos, b.End = r.place(inner.Pos()), t.Pos, t.End
	total := r.bar(t.Value, "http.Client.Timeout", t.Pos, t.End)
	b.Total = &total
	return b
}

// standing returns the client that tries again inside an HTTP client.
func (r *Reader) standing(o *Owner) *Owner {
	for _, std := range r.Table.Standards() {
		if std.Name != "" {
			if o.Var == nil || len(r.stores[o.Var]) != 1 {
				continue
			}
			s := r.stores[o.Var][0]
			if call, ok := ast.Unparen(code.OrBad(s.value)).(*ast.CallExpr); ok {
				if fn := code.Callee(r.info, call); fn != nil && fn.Pkg() != nil && r.Flow.Name(fn) == std.Name {
					return r.chained(code.Receiver(call), s.cur, std.Owner)
				}
			}
			continue
		}
		e, cur := o.Expr("Transport")
		if lit := r.literalOf(e, cur, nil, 0); lit != nil && code.TypeName(r.info.TypeOf(lit.lit)) == std.Type {
			for _, elt := range lit.lit.Elts {
				if kv, ok := elt.(*ast.KeyValueExpr); ok && types.ExprString(kv.Key) == std.Field {
					return r.chained(kv.Value, lit.cur, std.Owner)
				}
			}
		}
	}
	return nil
}

// Commands calls each for every command of a circuit breaker whose function
// gives itself a time of its own: what ends the command, and that time.
func (r *Reader) Commands(each func(limit, work Bar)) {
	for c := range r.root.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		fn := code.Callee(r.info, call)
		if fn == nil || fn.Pkg() == nil || code.IsTest(r.Pass.Fset, call.Pos()) {
			continue
		}
		row := r.Table.BreakerOf(r.Flow.Name(fn))
		if row == nil || row.Run >= len(call.Args) {
			continue
		}
		name, ok := code.ConstString(r.info, call.Args[row.Command])
		body := r.functionOf(call.Args[row.Run], c)
		if !ok || !body.Valid() {
			continue
		}
		limit := r.commandLimit(row, name)
		if limit == nil {
			continue
		}
		var longest *Bar
		for _, s := range r.SpansIn(body, nil) {
			if longest == nil || s.D > longest.D {
				longest = s.Bar()
			}
		}
		if longest != nil {
			each(*limit, *longest)
		}
	}
}

// commandLimit returns what ends the command of that name, if it is configured
// in one place.
func (r *Reader) commandLimit(row *api.Breaker, name string) *Bar {
	var found *Bar
	for _, o := range r.Owners(row.Owner) {
		s := r.Get(o, row.Key, nil)
		if !r.configures(row, o.Cur, name) || s == nil {
			continue
		}
		if !s.Known || found != nil {
			return nil
		}
		bar := r.bar(s.Value, r.Table.LabelOf(row.Owner, row.Key), s.Pos, s.End)
		found = &bar
	}
	return found
}

// configures reports whether the literal at c is the configuration of a command.
func (r *Reader) configures(row *api.Breaker, c inspector.Cursor, name string) bool {
	var key ast.Expr
	switch n := c.Parent().Node().(type) {
	case *ast.CallExpr:
		fn := code.Callee(r.info, n)
		if fn == nil || fn.Pkg() == nil || r.Flow.Name(fn) != row.Configure || len(n.Args) == 0 {
			return false
		}
		key = n.Args[0]
	case *ast.KeyValueExpr:
		key = n.Key
	}
	text, ok := code.ConstString(r.info, code.OrBad(key))
	return ok && text == name
}
