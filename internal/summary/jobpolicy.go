package summary

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// unlimited reports whether the call certainly runs its function again: the
// options that it was given have no policy, or one that allows more than one
// run.
func (p *Package) unlimited(policy *api.JobPolicy, call *ast.CallExpr, cur inspector.Cursor) bool {
	v, ok := code.ObjectOf(p.pass.TypesInfo, call.Args[policy.Arg]).(*types.Var)
	if !ok {
		return false
	}
	seen := false
	for _, rhs := range p.Flow.Assignments(v, cur) {
		with, ok := ast.Unparen(rhs).(*ast.CallExpr)
		if !ok {
			return false
		}
		fn := code.Callee(p.pass.TypesInfo, with)
		if fn == nil || !slices.Contains(policy.With, fn.FullName()) || policy.Options >= len(with.Args) {
			continue // another option, or a context with something else in it
		}
		lit := p.literalOf(with.Args[policy.Options], cur)
		if lit == nil || p.setsLater(with.Args[policy.Options], policy.Field, cur) {
			return false
		}
		seen = true
		set := fieldOf(lit, policy.Field)
		if set == nil {
			continue
		}
		tries := p.literalOf(set, cur)
		if tries == nil {
			return false
		}
		if n := fieldOf(tries, policy.Tries); n != nil {
			if count, ok := whole(p.pass.TypesInfo.Types[n].Value); !ok || count == 1 {
				return false
			}
		}
	}
	return seen
}

// literalOf returns the struct literal that e is, is the address of, or holds.
func (p *Package) literalOf(e ast.Expr, cur inspector.Cursor) *ast.CompositeLit {
	for range maxAliases {
		switch x := ast.Unparen(e).(type) {
		case *ast.UnaryExpr:
			e = x.X
			continue
		case *ast.CompositeLit:
			return x
		case *ast.Ident:
			v, ok := p.pass.TypesInfo.ObjectOf(x).(*types.Var)
			if !ok {
				return nil
			}
			values := p.Flow.Assignments(v, cur)
			if len(values) != 1 {
				return nil
			}
			e = values[0]
			continue
		}
		return nil
	}
	return nil
}

func fieldOf(lit *ast.CompositeLit, name string) ast.Expr {
	for _, el := range lit.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == name {
				return kv.Value
			}
		}
	}
	return nil
}

// setsLater reports whether the field of the variable e is assigned.
func (p *Package) setsLater(e ast.Expr, field string, cur inspector.Cursor) bool {
	v := code.Var(p.pass.TypesInfo, e)
	if v == nil {
		return false
	}
	for c := range topDecl(cur).Preorder((*ast.AssignStmt)(nil)) {
		for _, l := range c.Node().(*ast.AssignStmt).Lhs {
			if sel, ok := l.(*ast.SelectorExpr); ok && sel.Sel.Name == field && code.Var(p.pass.TypesInfo, sel.X) == v {
				return true
			}
		}
	}
	return false
}

// singleRuns switches the handlers off that a setting allows one run only. The
// job is told by the type of its arguments, or by its name; if it cannot be
// told which one is meant, each may be.
func (p *Package) singleRuns() {
	for file := range p.Flow.Root().Children() {
		if code.IsTest(p.pass.Fset, file.Node().Pos()) {
			continue
		}
		for c := range file.Preorder((*ast.CompositeLit)(nil), (*ast.CallExpr)(nil)) {
			for _, row := range p.handlers.rows {
				switch {
				case p.ends(row, c.Node()):
					p.switchOff(row.Package, nil)
				case p.once(row, c.Node()):
					p.switchOff(row.Package, p.subjects(c))
				}
			}
		}
	}
}

// endsSomewhere reports whether the package sends failures to a queue of their
// own.
func (p *Package) endsSomewhere(row *api.Job) bool {
	for c := range p.Flow.Root().Preorder((*ast.CallExpr)(nil)) {
		if p.ends(row, c.Node()) {
			return true
		}
	}
	return false
}

func (p *Package) ends(row *api.Job, n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(row.Ends) == 0 {
		return false
	}
	fn := code.Callee(p.pass.TypesInfo, call)
	return fn != nil && slices.ContainsFunc(row.Ends, func(name string) bool { return api.LastElement(name) == fn.Name() && fn.FullName() == name })
}

// once reports whether the node is a setting of the row that allows one run.
func (p *Package) once(row *api.Job, n ast.Node) bool {
	for _, o := range row.Once {
		var value ast.Expr
		switch n := n.(type) {
		case *ast.CompositeLit:
			if o.Type != "" && code.TypeName(p.pass.TypesInfo.TypeOf(n)) == o.Type {
				value = fieldOf(n, o.Field)
			}
		case *ast.CallExpr:
			if fn := code.Callee(p.pass.TypesInfo, n); o.Func != "" && fn != nil && fn.Name() == api.LastElement(o.Func) && fn.FullName() == o.Func && len(n.Args) == 1 {
				value = n.Args[0]
			}
		}
		if value == nil {
			continue
		}
		v := p.pass.TypesInfo.Types[value].Value
		if n, ok := whole(v); v == nil || ok && n == o.Value || !ok && isTrue(v) {
			return true // one run, or nobody can tell
		}
	}
	return false
}

// subjects returns the types and texts beside a setting: what it is about.
func (p *Package) subjects(c inspector.Cursor) map[string]bool {
	about := map[string]bool{}
	for d := range c.Enclosing((*ast.FuncDecl)(nil)) {
		if fn, ok := p.pass.TypesInfo.Defs[d.Node().(*ast.FuncDecl).Name].(*types.Func); ok {
			if recv := code.Signature(fn).Recv(); recv != nil {
				about[code.TypeName(recv.Type())] = true
			}
		}
	}
	for call := range c.Enclosing((*ast.CallExpr)(nil)) {
		for _, a := range call.Node().(*ast.CallExpr).Args {
			p.about(a, c, about, 0)
		}
	}
	delete(about, "")
	return about
}

func (p *Package) about(e ast.Expr, cur inspector.Cursor, set map[string]bool, depth int) {
	if s, ok := code.ConstString(p.pass.TypesInfo, e); ok {
		set[s] = true
		return
	}
	set[code.TypeName(p.pass.TypesInfo.TypeOf(e))] = true
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		for _, a := range x.Args {
			if depth < 3 {
				p.about(a, cur, set, depth+1)
			}
		}
	case *ast.Ident:
		if v, ok := p.pass.TypesInfo.ObjectOf(x).(*types.Var); ok && depth < 3 {
			for _, rhs := range p.Flow.Assignments(v, cur) {
				p.about(rhs, cur, set, depth+1)
			}
		}
	}
}

// switchOff switches the handlers of a queue off that the setting is about; all
// if it names none of them.
func (p *Package) switchOff(pkg string, about map[string]bool) {
	var all, meant []*handler
	for n, h := range p.handlers.of {
		if h.row.Package != pkg {
			continue
		}
		all = append(all, h)
		if p.isAbout(n, about) {
			meant = append(meant, h)
		}
	}
	if len(meant) == 0 {
		meant = all
	}
	for _, h := range meant {
		h.off = true
	}
}

// isAbout reports whether one of the types and texts names the handler: the
// type of its job's arguments, its own type, or the text under which it is
// given to the queue.
func (p *Package) isAbout(n ast.Node, about map[string]bool) bool {
	if len(about) == 0 {
		return false
	}
	var sig *types.Signature
	switch n := n.(type) {
	case *ast.FuncDecl:
		if fn, ok := p.pass.TypesInfo.Defs[n.Name].(*types.Func); ok {
			sig = code.Signature(fn)
		}
	case *ast.FuncLit:
		sig, _ = p.pass.TypesInfo.TypeOf(n).(*types.Signature)
	}
	if sig == nil {
		return false
	}
	for i := range sig.Params().Len() {
		named := code.Named(sig.Params().At(i).Type())
		for j := range typeArgs(named).Len() {
			if about[code.TypeName(typeArgs(named).At(j))] {
				return true
			}
		}
	}
	if sig.Recv() != nil && about[code.TypeName(sig.Recv().Type())] {
		return true
	}
	for c := range p.Flow.Root().Preorder((*ast.CallExpr)(nil)) {
		if call := c.Node().(*ast.CallExpr); p.gives(call, n, sig) && slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
			s, ok := code.ConstString(p.pass.TypesInfo, a)
			return ok && about[s]
		}) {
			return true
		}
	}
	return false
}

func typeArgs(n *types.Named) *types.TypeList {
	if n == nil {
		return nil
	}
	return n.TypeArgs()
}

// gives reports whether the call is given the handler: the function, a
// conversion of it, or a value that it is a method of.
func (p *Package) gives(call *ast.CallExpr, n ast.Node, sig *types.Signature) bool {
	return slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
		if conv, ok := ast.Unparen(a).(*ast.CallExpr); ok && len(conv.Args) == 1 {
			a = conv.Args[0]
		}
		if ast.Unparen(a) == n {
			return true
		}
		if fn, ok := code.ObjectOf(p.pass.TypesInfo, a).(*types.Func); ok {
			decl, ok := p.Flow.Decl(fn.Origin())
			return ok && decl.Node() == n
		}
		return sig.Recv() != nil && code.TypeName(p.pass.TypesInfo.TypeOf(a)) == code.TypeName(sig.Recv().Type())
	})
}
