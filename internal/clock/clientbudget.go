package clock

import (
	"go/ast"
	"go/types"
	"time"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// clientBudgets returns the budgets of clients that try again by themselves:
// those with rows, at each call with a limit, and HTTP clients whose transport
// is a type of this package that does.
func (r *Reader) clientBudgets() []Budget {
	var list []Budget
	for file := range r.root.Children() {
		if code.IsTest(r.Pass.Fset, file.Node().Pos()) {
			continue
		}
		for c := range file.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if b := r.clientBudget(call, c); b != nil {
				list = append(list, *b)
			}
		}
	}
	for _, o := range r.Owners(HTTPClient) {
		list = append(list, r.transportBudgets(o)...)
	}
	return list
}

// retrying returns the owner that tries again by itself and that the call is
// made on, and its row.
func (r *Reader) retrying(call *ast.CallExpr, c inspector.Cursor) (*Owner, *api.Retrying) {
	fn := code.Callee(r.info, call)
	if fn == nil || fn.Pkg() == nil || code.Signature(fn).Recv() == nil {
		return nil, nil
	}
	row := r.Table.RetryingOf(r.Flow.Name(fn))
	if row == nil {
		return nil, nil
	}
	root := code.Receiver(call)
	for {
		inner, ok := ast.Unparen(code.OrBad(root)).(*ast.CallExpr)
		if !ok {
			break
		}
		recv := code.Receiver(inner)
		if recv == nil {
			return nil, nil
		}
		root = recv
	}
	if o := r.chained(root, c, row.Owner); o != nil { // also through req := client.R()
		return o, row
	}
	return nil, nil
}

// clientTries returns how often the client of the call tries, and where that
// is set.
func (r *Reader) clientTries(call *ast.CallExpr, c inspector.Cursor) (int, string) {
	o, row := r.retrying(call, c)
	if o == nil {
		return 0, ""
	}
	n, ok := r.GetCount(o, row.Retries, nil)
	if !ok || n < 1 {
		return 0, ""
	}
	return n + 1, r.place(o.set[row.Retries][0].pos)
}

func (r *Reader) clientBudget(call *ast.CallExpr, c inspector.Cursor) *Budget {
	o, row := r.retrying(call, c)
	if o == nil {
		return nil
	}
	b := r.ownBudget(o)
	if b == nil || row.Reads && !readsOnly(code.Callee(r.info, call).Name()) {
		return nil
	}
	b.Place = r.place(call.Pos())
	b.Pos, b.End = code.CallRange(call)
	if l := r.chainLimit(call, c); l.Reach == Bounded {
		r.lower(b, l)
	}
	return b
}

// ownBudget returns how often the client tries, how long one try may take, and
// the pauses.
func (r *Reader) ownBudget(o *Owner) *Budget {
	row := r.Table.RetryingType(o.Type)
	if row == nil {
		return nil
	}
	b := &Budget{Name: api.ShortType(row.Owner)}
	switch n, ok := r.GetCount(o, row.Retries, nil); {
	case ok && n > 0:
		b.Tries = n + 1
	case ok || o.Has(row.Retries) || !row.On:
		return nil // it does not try again, or nobody knows how often
	}
	b.Final = row.Decides != "" && !r.decidesForTimeouts(o, row.Decides)
	var wait time.Duration
	if s := r.Get(o, row.Wait, nil); s != nil && s.Known {
		wait = s.D
	}
	b.Waits = time.Duration(max(b.Tries-1, 0)) * wait
	if s := r.Get(o, row.PerTry, nil); s != nil && s.Known && s.D > 0 {
		try := r.bar(s.Value, api.ShortType(row.Owner)+"."+row.PerTry, s.Pos, s.End)
		b.Try = &try
	}
	return b
}

// readsOnly reports whether a method of a client sends what is idempotent.
func readsOnly(method string) bool {
	switch method {
	case "Get", "Head", "Options", "Put", "Delete":
		return true
	}
	return false
}

// chainLimit returns the limit of the context among the arguments of a chain of
// calls, or of the request that the call is given.
func (r *Reader) chainLimit(call *ast.CallExpr, c inspector.Cursor) Limit {
	for e := ast.Expr(call); e != nil; {
		inner, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			if v := code.Var(r.info, e); v != nil && !v.IsField() {
				if defs, initial := r.reaching(v, c); !initial && len(defs) == 1 && defs[0].value != nil && defs[0].kind == plain {
					if next, ok := ast.Unparen(defs[0].value).(*ast.CallExpr); ok && e != next {
						e, c = next, defs[0].cur
						continue
					}
				}
			}
			return Limit{}
		}
		for _, arg := range inner.Args {
			t := r.info.TypeOf(arg)
			switch {
			case t == nil:
			case code.IsContext(t):
				return r.Limit(arg, r.at(inner, c), nil)
			case r.Table.IsRequest(code.TypeName(t)):
				return r.RequestLimit(arg, r.at(inner, c), nil)
			}
		}
		e = code.Receiver(inner)
	}
	return Limit{}
}

// transportBudgets returns the budgets of the transport of an HTTP client, of
// which all tries share the client's Timeout.
func (r *Reader) transportBudgets(o *Owner) []Budget {
	t := r.Get(o, "Timeout", nil)
	e, cur := o.Expr("Transport")
	if t == nil || !t.Known || t.D <= 0 || e == nil {
		return nil
	}
	n := code.Named(r.info.TypeOf(e))
	if n == nil || n.Obj().Pkg() != r.Pass.Pkg || types.IsInterface(n) {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, n.Obj().Pkg(), "RoundTrip")
	fn, ok := obj.(*types.Func)
	if !ok {
		return nil
	}
	decl, ok := r.Flow.Decl(fn)
	if !ok {
		return nil
	}
	env := Env{}
	if recv := code.Signature(fn).Recv(); recv != nil {
		env[recv] = Bound{e, cur, nil}
	}
	var list []Budget
	for _, g := range r.Regions(decl, env) {
		b, _ := r.budget(g, decl)
		b.Name = n.Obj().Name()
		total := r.bar(t.Value, "http.Client.Timeout", t.Pos, t.End)
		b.Total, b.Pos, b.End = &total, total.Pos, total.End
		list = append(list, b)
	}
	return list
}
