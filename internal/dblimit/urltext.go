package dblimit

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// textOfURL returns what is known of the text that u.String() makes of a URL in
// a variable: its query, as far as the function sets it.
func (f *finder) textOfURL(u *types.Var, call *ast.CallExpr, env clock.Env, depth int) text {
	out := text{{hole + "://?", call.Pos(), call.End()}}
	for _, c := range f.uses(u) {
		if c.ParentEdgeKind() != edge.SelectorExpr_X || c.Parent().Node().(*ast.SelectorExpr).Sel.Name != "RawQuery" {
			continue
		}
		if sel := c.Parent(); sel.ParentEdgeKind() == edge.AssignStmt_Lhs {
			if a := sel.Parent().Node().(*ast.AssignStmt); len(a.Lhs) == len(a.Rhs) {
				out = append(out, f.text(a.Rhs[sel.ParentEdgeIndex()], sel.Parent(), env, depth+1)...)
			}
		}
	}
	for _, s := range f.literals(u) {
		if e := element(s.expr, "RawQuery"); e != nil {
			out = append(out, f.text(e, s.cur, env, depth+1)...)
		}
	}
	return out
}

// textOfValues returns the text that q.Encode() makes of the parameters that
// the function puts into q.
func (f *finder) textOfValues(q *types.Var, env clock.Env, depth int) text {
	var out text
	for _, c := range f.uses(q) {
		if c.ParentEdgeKind() != edge.SelectorExpr_X || c.Parent().ParentEdgeKind() != edge.CallExpr_Fun {
			continue
		}
		name := c.Parent().Node().(*ast.SelectorExpr).Sel.Name
		set := c.Parent().Parent().Node().(*ast.CallExpr)
		if name != "Set" && name != "Add" || len(set.Args) != 2 {
			continue
		}
		key, ok := code.ConstString(f.info, set.Args[0])
		if !ok {
			continue
		}
		out = append(out, piece{key + "=", set.Args[1].Pos(), set.Args[1].End()})
		out = append(out, f.text(set.Args[1], c, env, depth+1)...)
		out = append(out, piece{"&", set.Pos(), set.End()})
	}
	for _, s := range f.literals(q) {
		lit, ok := ast.Unparen(s.expr).(*ast.CompositeLit)
		if !ok {
			continue
		}
		for _, e := range lit.Elts {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			key, _ := code.ConstString(f.info, kv.Key)
			if list, ok := kv.Value.(*ast.CompositeLit); ok && key != "" && len(list.Elts) == 1 {
				out = append(out, piece{key + "=", kv.Pos(), kv.End()})
				out = append(out, f.text(list.Elts[0], s.cur, env, depth+1)...)
				out = append(out, piece{"&", kv.Pos(), kv.End()})
			}
		}
	}
	return out
}

// literals returns what the variable is defined as.
func (f *finder) literals(v *types.Var) []stored {
	var list []stored
	for c := range f.preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil)) {
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if len(n.Lhs) == len(n.Rhs) && code.Var(f.info, l) == v {
					list = append(list, stored{n.Rhs[i], c})
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if i < len(n.Values) && f.info.Defs[id] == types.Object(v) {
					list = append(list, stored{n.Values[i], c})
				}
			}
		}
	}
	return list
}

// element returns the value of a key in the struct literal that e is, or is the
// address of.
func element(e ast.Expr, key string) ast.Expr {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok {
		return nil
	}
	for _, elt := range lit.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == key {
				return kv.Value
			}
		}
	}
	return nil
}

// textOfBuilt returns the text that a method of net/url makes, or nil.
func (f *finder) textOfBuilt(call *ast.CallExpr, fn *types.Func, cur inspector.Cursor, env clock.Env, depth int) text {
	if fn.Pkg().Path() != "net/url" || depth > maxDepth {
		return nil
	}
	recv := code.Receiver(call)
	switch fn.Name() {
	case "String":
		if v := code.Var(f.info, code.OrBad(recv)); v != nil && !v.IsField() {
			return f.textOfURL(v, call, env, depth)
		}
		if e := element(code.OrBad(recv), "RawQuery"); e != nil {
			return append(text{{hole + "://?", call.Pos(), call.End()}}, f.text(e, cur, env, depth+1)...)
		}
	case "Encode":
		if v := code.Var(f.info, code.OrBad(recv)); v != nil && !v.IsField() {
			return f.textOfValues(v, env, depth)
		}
	}
	return nil
}
