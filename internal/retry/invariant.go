package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// invariant reports whether what the attempt does is the same in every round
// of the region: nothing that it is given comes from the next element of a
// collection, from a channel or from an earlier answer. Counters, waits, and the
// server that is asked may vary.
func (a *attempt) invariant(region ast.Node) bool {
	v := variance{attempt: a, region: region, seen: map[types.Object]bool{}}
	return !v.varies(a.call)
}

// variance looks for what varies between rounds.
type variance struct {
	*attempt
	region ast.Node
	seen   map[types.Object]bool
}

func (v *variance) varies(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if found {
			return false
		}
		switch n := n.(type) {
		case *ast.IndexExpr:
			if id, ok := ast.Unparen(n.Index).(*ast.Ident); ok && v.counts(v.info.ObjectOf(id)) && !v.isServer(n.X, v.info.TypeOf(n)) {
				found = true
			}
		case *ast.UnaryExpr:
			found = n.Op == token.ARROW
		case *ast.CallExpr:
			found = n != v.call && v.readsOn(n)
		case *ast.SelectorExpr:
			found = found || v.varies(n.X)
			return false
		case *ast.Ident:
			if obj, ok := v.info.ObjectOf(n).(*types.Var); ok && !obj.IsField() {
				found = found || v.variable(obj)
			}
		case *ast.FuncLit:
			// What the literal does with its own variables is the same each time.
		}
		return !found
	})
	return found
}

// counts reports whether the variable is the counter of the region's loop.
func (v *variance) counts(obj types.Object) bool {
	if obj == nil {
		return false
	}
	switch l := v.region.(type) {
	case *ast.RangeStmt:
		return objectOf(v.info, l.Key) == obj
	case *ast.ForStmt:
		return obj.Pos() >= l.Pos() && obj.Pos() < l.Body.Pos()
	}
	return false
}

// variable reports whether the variable has another meaning in each round.
func (v *variance) variable(obj *types.Var) bool {
	if v.seen[obj] {
		return false
	}
	v.seen[obj] = true
	if l, ok := v.region.(*ast.RangeStmt); ok {
		if objectOf(v.info, l.Value) == obj {
			return !code.IsDuration(obj.Type()) && !v.isServer(l.X, obj.Type()) && !serverName(obj.Name())
		}
		if objectOf(v.info, l.Key) == obj {
			t := v.info.TypeOf(l.X)
			if t == nil {
				return true
			}
			switch t.Underlying().(type) {
			case *types.Basic, *types.Slice, *types.Array, *types.Pointer:
				return false // a counter
			}
			return !serverName(obj.Name())
		}
	}
	if isFree(obj.Type()) {
		return false
	}
	if v.readInto(obj) {
		return true
	}
	inside := within(v.region, obj.Pos())
	for _, d := range v.definitions(obj) {
		if !within(v.region, d.pos) {
			continue
		}
		if d.rangeX != nil {
			if d.loop != v.region { // an inner loop goes over the same things each time
				continue
			}
		}
		if d.rhs == nil {
			continue
		}
		if !inside && (v.mentions(d.rhs, obj) && !isReader(obj.Type()) || v.fromAnswer(d.rhs) || v.filledHere(d.rhs)) {
			return true
		}
		if v.varies(d.rhs) {
			return true
		}
	}
	return false
}

// isFree reports whether values of the type may differ between the attempts of
// one operation: numbers that count, times, contexts, errors.
func isFree(t types.Type) bool {
	if code.IsContext(t) || code.IsError(t) || code.IsDuration(t) || code.TypeName(t) == "time.Time" || code.TypeName(t) == "net/http.Response" {
		return true
	}
	return code.IsBasic(t, types.IsInteger|types.IsBoolean|types.IsFloat)
}

// isReader reports whether the variable holds a body, which is made anew from
// the same bytes.
func isReader(t types.Type) bool {
	switch code.TypeName(t) {
	case "io.Reader", "io.ReadCloser", "bytes.Reader", "bytes.Buffer", "strings.Reader", "net/http.Request":
		return true
	}
	return false
}

// definition is one place where a variable gets a value.
type definition struct {
	pos    token.Pos
	rhs    ast.Expr
	rangeX ast.Expr
	loop   ast.Node
}

// definitions returns the places in the function where obj gets a value.
func (v *variance) definitions(obj types.Object) []definition {
	var list []definition
	add := func(lhs, rhs []ast.Expr, pos token.Pos) {
		for i, l := range lhs {
			if id, ok := ast.Unparen(l).(*ast.Ident); ok && v.info.ObjectOf(id) == obj && len(rhs) > 0 {
				r := rhs[0]
				if len(lhs) == len(rhs) {
					r = rhs[i]
				}
				list = append(list, definition{pos: pos, rhs: r})
			}
		}
	}
	ast.Inspect(v.outermost(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			add(n.Lhs, n.Rhs, n.Pos())
		case *ast.ValueSpec:
			add(code.Names(n), n.Values, n.Pos())
		case *ast.RangeStmt:
			for _, x := range []ast.Expr{n.Key, n.Value} {
				if objectOf(v.info, x) == obj {
					list = append(list, definition{pos: n.Pos(), rangeX: n.X, loop: n})
				}
			}
		}
		return true
	})
	return list
}

// outermost returns the declaration around the attempt.
func (a *attempt) outermost() ast.Node {
	top := a.fn.Node()
	for c := range a.cur.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		top = c.Node()
	}
	return top
}

func (v *variance) mentions(n ast.Node, obj types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && v.info.Uses[id] == obj {
			found = true
		}
		return !found
	})
	return found
}

// fromAnswer reports whether the value is made of what the attempt returned:
// a cursor, a token of the next page.
func (v *variance) fromAnswer(rhs ast.Expr) bool {
	if within(rhs, v.call.Pos()) {
		return true
	}
	found := false
	ast.Inspect(rhs, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || found {
			return !found
		}
		obj, ok := v.info.Uses[id].(*types.Var)
		if !ok || isFree(obj.Type()) {
			return true
		}
		for _, d := range v.definitions(obj) {
			if d.rhs != nil && within(d.rhs, v.call.Pos()) {
				found = true
			}
		}
		return !found
	})
	return found
}

// filledHere reports whether the value comes from a variable of the region
// that is never assigned, so that something else fills it: a decoded answer.
func (v *variance) filledHere(rhs ast.Expr) bool {
	found := false
	ast.Inspect(rhs, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return !found
		}
		obj, ok := v.info.Uses[id].(*types.Var)
		if ok && !obj.IsField() && within(v.region, obj.Pos()) && !isReader(obj.Type()) && len(v.definitions(obj)) == 0 {
			found = true
		}
		return !found
	})
	return found
}
