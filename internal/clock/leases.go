package clock

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Leases calls each for every lock that ends by itself and the longest work
// that the function gives itself under it, where nothing prolongs the lock.
func (r *Reader) Leases(each func(ttl, work Bar)) {
	for c := range r.root.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		fn := code.Callee(r.info, call)
		if fn == nil || fn.Pkg() == nil || code.IsTest(r.Pass.Fset, call.Pos()) {
			continue
		}
		row := r.Table.LeaseOf(r.Flow.Name(fn))
		top, ok := code.Function(c)
		if row == nil || !ok {
			continue
		}
		ttl := r.leaseTTL(row, call, c)
		if ttl == nil || ttl.D <= 0 || r.prolongs(top, row.Extends) || row.Needs != "" && !r.calls(top, row.Needs) {
			continue
		}
		if work := r.workAfter(call, c, top, row); work != nil {
			each(*ttl, *work)
		}
	}
}

func (r *Reader) leaseTTL(row *api.Lease, call *ast.CallExpr, c inspector.Cursor) *Bar {
	if row.TTL >= 0 {
		if row.TTL >= len(call.Args) {
			return nil
		}
		arg := call.Args[row.TTL]
		v, ok := r.Duration(arg, c, nil)
		if !ok {
			return nil
		}
		bar := r.bar(v, "the lock of "+types.ExprString(call.Fun), arg.Pos(), arg.End())
		return &bar
	}
	o := r.owners[ownerKey{node: call, typ: row.Options}]
	if o == nil && row.Arg < len(call.Args) {
		o = r.OwnerOf(call.Args[row.Arg], c, nil, row.Options)
	}
	s := r.Get(o, row.Key, nil)
	if s == nil || !s.Known {
		return nil
	}
	bar := r.bar(s.Value, r.Table.LabelOf(row.Options, row.Key), s.Pos, s.End)
	return &bar
}

// prolongs reports whether the function calls one of the methods, or hands the
// lock to a goroutine that may.
func (r *Reader) prolongs(top inspector.Cursor, names []string) bool {
	for c := range top.Preorder((*ast.CallExpr)(nil)) {
		if sel, ok := ast.Unparen(c.Node().(*ast.CallExpr).Fun).(*ast.SelectorExpr); ok && slices.Contains(names, sel.Sel.Name) {
			return true
		}
	}
	return false
}

func (r *Reader) calls(top inspector.Cursor, name string) bool {
	return r.prolongs(top, []string{name})
}

// workAfter returns the longest limit that the function sets behind the call,
// or that the function among its arguments sets.
func (r *Reader) workAfter(call *ast.CallExpr, at, top inspector.Cursor, row *api.Lease) *Bar {
	var best *Bar
	consider := func(s Span) {
		if best == nil || s.D > best.D {
			best = s.Bar()
		}
	}
	for _, arg := range call.Args {
		if _, ok := r.info.TypeOf(arg).(*types.Signature); ok {
			if body := r.functionOf(arg, at); body.Valid() && !r.prolongs(body, row.Extends) {
				for _, s := range r.SpansIn(body, nil) {
					consider(s)
				}
			}
		}
	}
	if row.Within {
		return best
	}
	for c := range top.Preorder((*ast.CallExpr)(nil)) {
		inner := c.Node().(*ast.CallExpr)
		if inner.Pos() < call.End() || !r.runsWithin(c, top) {
			continue
		}
		if sel, ok := ast.Unparen(inner.Fun).(*ast.SelectorExpr); ok && slices.Contains(row.Ends, sel.Sel.Name) && r.always(c, top) {
			break // it is given back before the rest
		}
		if site := r.SiteAt(inner, c, nil); site != nil && site.Known {
			if l := r.Limit(inner.Args[0], c, nil); l.Reach != Unknown && (l.Reach != Bounded || l.D >= site.Own.D) {
				consider(Span{Value: site.Own, What: site.Name, In: r.nameAround(c), Place: r.place(inner.Pos())})
			}
			continue
		}
		if fn := code.Callee(r.info, inner); fn != nil && fn.Pkg() != nil {
			var out spanList
			r.through(inner, fn, c, top, nil, 0, &out)
			for _, s := range out.list {
				consider(s)
			}
		}
	}
	return best
}

// always reports whether the function at top comes to the call at c unless it
// has returned before: it stands in no branch that the function leaves, and in
// no loop.
func (r *Reader) always(c, top inspector.Cursor) bool {
	for ; c != top; c = c.Parent() {
		switch c.ParentEdgeKind() {
		case edge.IfStmt_Body, edge.IfStmt_Else, edge.ForStmt_Body, edge.RangeStmt_Body, edge.CaseClause_Body, edge.CommClause_Body, edge.FuncLit_Body:
			return false
		}
	}
	return true
}
