package dblimit

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// collect gathers the limits of the package. What limits one statement alone
// is judged at once.
func (f *finder) collect(each func(Limit)) {
	for c := range f.preorder((*ast.CallExpr)(nil), (*ast.AssignStmt)(nil), (*ast.KeyValueExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			fn := code.Callee(f.info, n)
			if fn == nil || fn.Pkg() == nil {
				continue
			}
			if f.rows.HasPackage(fn.Pkg().Path()) {
				f.opening(n, fn, c)
			}
			f.statement(n, fn, c, each)
		case *ast.AssignStmt:
			f.assigned(n, c)
		case *ast.KeyValueExpr:
			f.element(n, c)
		}
	}
	f.order()
}

// opening reads a data source name.
func (f *finder) opening(call *ast.CallExpr, fn *types.Func, c inspector.Cursor) {
	from, ok := f.rows.Opening(f.r.Flow.Name(fn))
	if !ok || from < 0 || from >= len(call.Args) {
		return
	}
	if !code.IsBasic(f.info.TypeOf(call.Args[from]), types.IsString) {
		return
	}
	f.perCall(c, func(env clock.Env) (text, map[string]string) {
		t := f.text(call.Args[from], c, env, 0)
		return t, parameters(t.String())
	}, seed{root: f.target(c), start: func(t *follow) { t.opened(c, 0) }})
}

// assigned reads cfg.RuntimeParams["statement_timeout"] = "30s".
func (f *finder) assigned(a *ast.AssignStmt, c inspector.Cursor) {
	if len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return
	}
	index, ok := a.Lhs[0].(*ast.IndexExpr)
	if !ok || !f.isSession(index.X) {
		return
	}
	f.param(index.Index, a.Rhs[0], c, f.of(index.X))
}

// element reads "statement_timeout": "30s" in the map of a configuration.
func (f *finder) element(kv *ast.KeyValueExpr, c inspector.Cursor) {
	key, ok := code.ConstString(f.info, kv.Key)
	if !ok || c.ParentEdgeKind() != edge.CompositeLit_Elts || !f.names(key) && key != "options" {
		return
	}
	lit := c.Parent()
	if s, ok := f.holder(lit); ok {
		f.param(kv.Key, kv.Value, c, s)
	}
}

// holder returns what the value at c prepares the connections of: the
// configuration whose field it is put into.
func (f *finder) holder(c inspector.Cursor) (seed, bool) {
	parent := c.Parent()
	switch c.ParentEdgeKind() {
	case edge.KeyValueExpr_Value:
		if !f.isSession(parent.Node().(*ast.KeyValueExpr).Key) || parent.ParentEdgeKind() != edge.CompositeLit_Elts {
			return seed{}, false
		}
		lit := parent.Parent()
		return seed{root: f.target(lit), late: true, start: func(t *follow) { t.value(lit) }}, true
	case edge.AssignStmt_Rhs:
		a := parent.Node().(*ast.AssignStmt)
		if len(a.Lhs) == 1 && f.isSession(a.Lhs[0]) {
			return f.of(a.Lhs[0]), true
		}
	case edge.CallExpr_Args: // stdlib.OpenDB(cfg, stdlib.OptionAfterConnect(f))
		call := parent.Node().(*ast.CallExpr)
		fn := code.Callee(f.info, call)
		if fn == nil || fn.Pkg() == nil || !f.rows.IsHook(f.r.Flow.Name(fn)) || parent.ParentEdgeKind() != edge.CallExpr_Args {
			return seed{}, false
		}
		open := parent.Parent()
		outer := code.Callee(f.info, open.Node().(*ast.CallExpr))
		if outer == nil || outer.Pkg() == nil {
			return seed{}, false
		}
		if _, ok := f.rows.Opening(f.r.Flow.Name(outer)); ok {
			return seed{root: f.target(open), late: true, start: func(t *follow) { t.opened(open, 0) }}, true
		}
	}
	return seed{}, false
}

// isSession reports whether e names a field that prepares connections.
func (f *finder) isSession(e ast.Expr) bool {
	v := code.Var(f.info, e)
	return v != nil && v.IsField() && v.Pkg() != nil && f.rows.IsSession(v.Pkg().Path(), v.Name())
}

// of is the configuration at the start of cfg.ConnConfig.RuntimeParams.
func (f *finder) of(field ast.Expr) seed {
	root, _ := code.ChainRoot(f.info, field).(*types.Var)
	return seed{root: root, late: true, start: func(t *follow) {
		if root == nil {
			t.lost = true
			return
		}
		t.variable(root)
	}}
}

func (f *finder) param(key, value ast.Expr, c inspector.Cursor, s seed) {
	name, ok := code.ConstString(f.info, key)
	if !ok {
		return
	}
	f.perCall(c, func(env clock.Env) (text, map[string]string) {
		t := f.text(value, c, env, 0)
		return t, map[string]string{strings.ToLower(name): t.String()}
	}, s)
}

// perCall adds the limits in what read returns. Where that depends on what the
// function around c is given, each call of it is one of its own.
func (f *finder) perCall(c inspector.Cursor, read func(clock.Env) (text, map[string]string), s seed) {
	t, params := read(nil)
	if f.add(t, params, s) || !strings.Contains(t.String(), hole) {
		return
	}
	for decl := range c.Enclosing((*ast.FuncDecl)(nil)) {
		fn, _ := f.info.Defs[decl.Node().(*ast.FuncDecl).Name].(*types.Func)
		if fn == nil || f.visibleElsewhere(fn) {
			return
		}
		for _, call := range f.r.Callers(fn) {
			if code.IsTest(f.r.Pass.Fset, call.Call.Pos()) {
				continue
			}
			t, params := read(f.r.Bind(fn, call.Call, call.Cur, nil))
			s.fn, s.at = fn, call
			f.add(t, params, s)
		}
	}
}

// add makes a seed of each limit among the parameters.
func (f *finder) add(t text, params map[string]string, s seed) bool {
	for k, v := range command(params["options"]) {
		params[k] = v
	}
	found := false
	for _, setting := range api.ServerLimits() {
		if d := duration(setting, params[setting.Name]); d > 0 {
			n, at := s, t.at(setting.Name)
			n.setting, n.d, n.pos, n.end = setting, d, at.pos, at.end
			f.seeds = append(f.seeds, &n)
			found = true
		}
	}
	return found
}

// order ends each limit on a connection where the next one begins.
func (f *finder) order() {
	for _, s := range f.seeds {
		for _, o := range f.seeds {
			if s.session != nil && o.session != nil && o.root == s.root && o.setting.Name == s.setting.Name && o.session.after > s.session.after {
				s.session.before = min(s.session.before, o.session.after)
			}
		}
	}
}

// target returns the variable that the value at c is put into.
func (f *finder) target(c inspector.Cursor) *types.Var {
	for c.ParentEdgeKind() == edge.UnaryExpr_X || c.ParentEdgeKind() == edge.ParenExpr_X {
		c = c.Parent()
	}
	switch p := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if c.ParentEdgeKind() == edge.AssignStmt_Rhs && (len(p.Lhs) == len(p.Rhs) || len(p.Rhs) == 1) {
			return code.Var(f.info, p.Lhs[c.ParentEdgeIndex()])
		}
	case *ast.ValueSpec:
		if c.ParentEdgeKind() == edge.ValueSpec_Values && c.ParentEdgeIndex() < len(p.Names) {
			v, _ := f.info.Defs[p.Names[c.ParentEdgeIndex()]].(*types.Var)
			return v
		}
	}
	return nil
}
