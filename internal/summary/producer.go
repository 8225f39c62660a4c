package summary

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Setting is where the program makes a client send again what its receiver
// cannot tell from something new.
type Setting struct {
	Row *api.Producer
	// Name is the setting as written.
	Name     string
	Pos, End token.Pos
	// Guess reports that the number of attempts comes from a configuration.
	Guess bool
}

// settings returns the settings at fault. Most packages import no such client.
func (p *Package) settings() {
	paths := map[string]bool{}
	for _, imp := range p.pass.Pkg.Imports() {
		paths[imp.Path()] = true
	}
	for _, row := range p.Table.Producers(func(path string) bool { return paths[path] }) {
		l := &links{Package: p, row: row, parent: map[any]any{}, given: map[any][]given{}}
		l.collect()
		p.Settings = append(p.Settings, l.faults()...)
	}
	slices.SortStableFunc(p.Settings, func(a, b Setting) int { return int(a.Pos) - int(b.Pos) })
}

// given is one value that a setting gets.
type given struct {
	path     string
	name     string
	value    ast.Expr
	cur      inspector.Cursor
	pos, end token.Pos
}

// links says which variables, fields, parameters and results hold one and the
// same value of the row's type, as far as the package shows it. What may come
// from elsewhere, or go where it is set further, is open.
type links struct {
	*Package
	row    *api.Producer
	parent map[any]any
	given  map[any][]given
	order  []any
	told   bool // the messages carry something that may tell them apart
	calls  []made
}

// open stands for everything that cannot be seen.
type openKey string

const open openKey = "open"

func (l *links) find(k any) any {
	for {
		up, ok := l.parent[k]
		if !ok || up == k {
			return k
		}
		k = up
	}
}

func (l *links) union(a, b any) {
	a, b = l.find(a), l.find(b)
	if a == open {
		a, b = b, a
	}
	if a != b {
		l.parent[a] = b
	}
}

// collect walks the package once.
func (l *links) collect() {
	for file := range l.Flow.Root().Children() {
		if code.IsTest(l.pass.Fset, file.Node().Pos()) {
			continue
		}
		for c := range file.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.CompositeLit)(nil), (*ast.CallExpr)(nil), (*ast.ReturnStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
			l.node(c)
		}
	}
}

func (l *links) node(c inspector.Cursor) {
	switch n := c.Node().(type) {
	case *ast.AssignStmt:
		l.assign(n.Lhs, n.Rhs, c)
	case *ast.ValueSpec:
		l.assign(code.Names(n), n.Values, c)
	case *ast.CompositeLit:
		l.literal(n, c)
	case *ast.CallExpr:
		l.call(n, c)
	case *ast.ReturnStmt:
		l.returned(n, c)
	case *ast.FuncDecl:
		fn, ok := l.pass.TypesInfo.Defs[n.Name].(*types.Func)
		if ok && fn.Exported() { // its callers elsewhere may set what they hand in
			l.openParams(code.Signature(fn))
		}
	case *ast.FuncLit:
		if sig, ok := l.pass.TypesInfo.TypeOf(n).(*types.Signature); ok {
			l.openParams(sig)
		}
	}
}

func (l *links) openParams(sig *types.Signature) {
	for i := range sig.Params().Len() {
		if v := sig.Params().At(i); l.isOwner(v.Type()) {
			l.union(v, open)
		}
	}
}

func (l *links) isOwner(t types.Type) bool {
	return t != nil && l.row.Type != "" && code.TypeName(t) == l.row.Type
}

// owner returns what stands for the value of the row's type that e yields.
func (l *links) owner(e ast.Expr) any {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return l.owner(e.X)
	case *ast.StarExpr:
		return l.owner(e.X)
	case *ast.CompositeLit:
		return e
	case *ast.Ident, *ast.SelectorExpr:
		if v := code.Var(l.pass.TypesInfo, e); v != nil && (v.Pkg() == l.pass.Pkg) {
			return v.Origin()
		}
	case *ast.CallExpr:
		fn := code.Callee(l.pass.TypesInfo, e)
		switch {
		case fn == nil || fn.Pkg() == nil:
			if tv := l.pass.TypesInfo.Types[e.Fun]; tv.IsBuiltin() && len(e.Args) == 1 { // new(T)
				return e
			}
		case fn.Pkg() == l.pass.Pkg:
			return l.madeBy(e, fn.Origin())
		case fn.Pkg().Path() == l.row.Package:
			return e
		}
	}
	return open
}

func (l *links) assign(lhs, rhs []ast.Expr, c inspector.Cursor) {
	for i, x := range lhs {
		var value ast.Expr
		if len(lhs) == len(rhs) {
			value = rhs[i]
		} else if len(rhs) == 1 && i == 0 {
			value = rhs[0]
		}
		if l.isOwner(l.pass.TypesInfo.TypeOf(x)) && value != nil {
			l.union(l.owner(x), l.owner(value))
			continue
		}
		if value != nil {
			l.setting(x, value, c)
		}
	}
}

// setting notes c.Producer.Retry.Max = n and m["retries"] = n.
func (l *links) setting(x, value ast.Expr, c inspector.Cursor) {
	switch x := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		if key, ok := code.ConstString(l.pass.TypesInfo, x.Index); ok && l.isOwner(l.pass.TypesInfo.TypeOf(x.X)) {
			l.give(l.owner(x.X), given{path: key, name: `"` + key + `"`, value: value, cur: c, pos: x.Pos(), end: x.End()})
		}
	case *ast.SelectorExpr:
		if l.row.Type == "" {
			return
		}
		path := x.Sel.Name
		for base := x.X; ; {
			if l.isOwner(l.pass.TypesInfo.TypeOf(base)) {
				l.give(l.owner(base), given{path: path, name: types.ExprString(x), value: value, cur: c, pos: x.Pos(), end: x.End()})
				return
			}
			sel, ok := ast.Unparen(base).(*ast.SelectorExpr)
			if !ok {
				break
			}
			path, base = sel.Sel.Name+"."+path, sel.X
		}
		// producer := &c.Producer; producer.Idempotent = true
		if slices.ContainsFunc(l.row.Safe, func(s string) bool { return api.LastElement(s) == x.Sel.Name }) {
			l.told = true
		}
	}
}

func (l *links) give(owner any, g given) {
	if _, ok := l.given[owner]; !ok {
		l.order = append(l.order, owner)
	}
	l.given[owner] = append(l.given[owner], g)
}

func (l *links) literal(lit *ast.CompositeLit, c inspector.Cursor) {
	t := l.pass.TypesInfo.TypeOf(lit)
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		name, field := "", types.Object(nil)
		if id, ok := kv.Key.(*ast.Ident); ok {
			name, field = id.Name, l.pass.TypesInfo.ObjectOf(id)
		}
		shown := name
		if s, ok := code.ConstString(l.pass.TypesInfo, kv.Key); ok {
			name, shown = s, `"`+s+`"`
		}
		if l.isOwner(t) {
			l.give(lit, given{path: name, name: shown, value: kv.Value, cur: c, pos: kv.Key.Pos(), end: kv.Key.End()})
		} else if v, ok := field.(*types.Var); ok && l.isOwner(l.pass.TypesInfo.TypeOf(kv.Value)) {
			l.union(v.Origin(), l.owner(kv.Value))
		}
	}
	if l.row.Message != "" && code.TypeName(t) == l.row.Message {
		for _, el := range lit.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				id, ok := kv.Key.(*ast.Ident)
				l.told = l.told || ok && slices.Contains(l.row.Tells, id.Name)
			}
		}
	}
}
