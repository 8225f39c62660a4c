package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Calls that send several writes at once.

// pipelined returns the first command, among those that are sent by the call at
// s, that has its effect again each time; "" for none. They stand in fn, a
// literal that is handed the pipeline, or are called on the receiver of s, in
// the code around it that makes it.
func (p *Package) pipelined(s *site, fn ast.Expr) string {
	where := ast.Node(fn)
	var pipe types.Object
	if fn == nil {
		for c := range s.cur.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
			where = c.Node()
			break
		}
		pipe = code.ChainRoot(p.pass.TypesInfo, code.OrBad(code.Receiver(s.call)))
		if where == nil || pipe == nil || pipe.Pos() < where.Pos() || pipe.Pos() >= where.End() {
			return "" // what it was given before is sent once
		}
	} else if _, ok := ast.Unparen(fn).(*ast.FuncLit); !ok {
		return ""
	}
	for _, other := range p.sites {
		if other.row == nil || other == s || other.call.Pos() < where.Pos() || other.call.End() > where.End() {
			continue
		}
		what, relative := api.RelativeCommand(other.row.What)
		if !relative || pipe != nil && code.ChainRoot(p.pass.TypesInfo, code.OrBad(code.Receiver(other.call))) != pipe {
			continue
		}
		if len(p.keys(other, candidate{write: Write{What: what}}, where)) == 0 {
			return what
		}
	}
	return ""
}

// payload reads a document or an update. It reports true for one that has its
// effect again each time, and for a parameter that may hold one: the caller of
// the function is asked then.
func (p *Package) payload(s *site, w *Write, by api.Decider, x, filter ast.Expr) bool {
	w.By, w.Payload, w.Filter, w.Relative = 0, 0, 0, by != api.ByDocument
	what := w.What
	switch by {
	case api.ByDocument:
		if p.Tracer.Unidentified(x, s.cur) {
			return true
		}
	case api.ByOperators:
		what = p.Tracer.Operators(x, filter, s.cur)
	case api.ByExpression:
		what = p.Tracer.Update(x, s.cur)
	}
	if w.Relative && what != "" {
		w.What = what
		return true
	}
	param := p.wholeParam(x, s)
	if param < 0 {
		return false
	}
	w.By, w.Payload = by, param+1
	if filter == nil || p.Tracer.OnlyID(filter, s.cur) {
		return true
	}
	w.Filter = p.wholeParam(filter, s) + 1
	return w.Filter > 0
}

// wholeParam returns the index of the parameter of the function around s that x
// is, as it came; -1 for none.
func (p *Package) wholeParam(x ast.Expr, s *site) int {
	if u, ok := ast.Unparen(x).(*ast.UnaryExpr); ok {
		x = u.X
	}
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		return -1
	}
	v, ok := p.pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok || len(p.Flow.Assignments(v, s.cur)) > 0 {
		return -1
	}
	return p.paramOf(id, s.in)
}

// models finds, in a list of writes, one that has its effect again each time.
func (p *Package) models(x ast.Expr, s *site, c *candidate) {
	for _, chain := range p.chains(x, s.cur) {
		parts := map[api.ModelPart]ast.Expr{}
		for call := chain; call != nil; {
			if fn := code.Callee(p.pass.TypesInfo, call); fn != nil && len(call.Args) == 1 {
				parts[api.ModelSetter(fn.FullName())] = call.Args[0]
			}
			call, _ = ast.Unparen(code.OrBad(code.Receiver(call))).(*ast.CallExpr)
		}
		if doc := parts[api.DocumentPart]; doc != nil && p.Tracer.Unidentified(doc, s.cur) && len(p.Tracer.Keys(doc, s.cur, chain)) == 0 {
			c.write.What, c.write.Cost, c.write.Needs = "an insert", "the document is there twice", "an _id"
			return
		}
		if update := parts[api.UpdatePart]; update != nil && parts[api.FilterPart] != nil {
			if what := p.Tracer.Operators(update, parts[api.FilterPart], s.cur); what != "" {
				c.write.What, c.write.Cost, c.write.Relative = what, "the change is applied twice", true
				return
			}
		}
	}
}

// chains returns the calls that make the elements of a list: those of its
// literal, and those that are appended to it.
func (p *Package) chains(x ast.Expr, cur inspector.Cursor) []*ast.CallExpr {
	var list []*ast.CallExpr
	elements := func(x ast.Expr) {
		switch x := ast.Unparen(x).(type) {
		case *ast.CompositeLit:
			for _, el := range x.Elts {
				if call, ok := el.(*ast.CallExpr); ok {
					list = append(list, call)
				}
			}
		case *ast.CallExpr:
			if id, ok := x.Fun.(*ast.Ident); ok && id.Name == "append" && len(x.Args) > 1 {
				for _, a := range x.Args[1:] {
					if call, ok := ast.Unparen(a).(*ast.CallExpr); ok {
						list = append(list, call)
					}
				}
			}
		}
	}
	elements(x)
	if v, ok := code.ChainRoot(p.pass.TypesInfo, x).(*types.Var); ok && !v.IsField() {
		for _, rhs := range p.Flow.Assignments(v, cur) {
			elements(rhs)
		}
	}
	return list
}
