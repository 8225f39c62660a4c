package dblimit

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/write"
)

// statement reads the settings in the text of a statement.
func (f *finder) statement(call *ast.CallExpr, fn *types.Func, c inspector.Cursor, each func(Limit)) {
	arg, t := f.sql(call, fn, c)
	if arg == nil {
		return
	}
	for _, set := range write.Sets(t.String()) {
		setting, ok := f.rows.Limit(set.Name)
		if !ok {
			continue
		}
		value := set.Value
		if i := placeholder(value); i > 0 && slices.Index(call.Args, arg)+i < len(call.Args) {
			value = f.text(call.Args[slices.Index(call.Args, arg)+i], c, nil, 0).String()
		}
		d := duration(setting, value)
		at := t.at(setting.Name)
		if set.Here {
			f.here(call, fn, c, seed{setting: setting, d: d, pos: at.pos, end: at.end}, each)
			continue
		}
		f.on(call, c, seed{setting: setting, d: d, pos: at.pos, end: at.end})
	}
}

// placeholder returns n for $n and 1 for ?; 0 for anything else.
func placeholder(s string) int {
	if s == "?" {
		return 1
	}
	if len(s) == 2 && s[0] == '$' && s[1] >= '1' && s[1] <= '9' {
		return int(s[1] - '0')
	}
	return 0
}

// sql returns the argument that is a statement, if it names a setting.
func (f *finder) sql(call *ast.CallExpr, fn *types.Func, c inspector.Cursor) (ast.Expr, text) {
	index := -1
	if row := f.r.Flow.Row(fn); row != nil {
		index = row.SQL - 1
	} else if strings.HasPrefix(fn.Name(), "Exec") || strings.HasPrefix(fn.Name(), "Query") {
		index = code.ContextParam(code.Signature(fn)) + 1
	}
	if index < 0 || index >= len(call.Args) {
		return nil, nil
	}
	if !code.IsBasic(f.info.TypeOf(call.Args[index]), types.IsString) {
		return nil, nil
	}
	t := f.text(call.Args[index], c, nil, 0)
	if !f.names(t.String()) {
		return nil, nil
	}
	return call.Args[index], t
}

// here judges a limit of the one statement that the call sends.
func (f *finder) here(call *ast.CallExpr, fn *types.Func, c inspector.Cursor, s seed, each func(Limit)) {
	ctx := code.ContextParam(code.Signature(fn))
	if s.d <= 0 || ctx < 0 || ctx >= len(call.Args) {
		return
	}
	t := &follow{finder: f, seed: &s, reads: true, works: true}
	t.bound(f.r.Limit(call.Args[ctx], c, nil), c, 0)
	if l, ok := t.result(); ok {
		each(l)
	}
}

// on adds a limit of one connection: the one that the statement is sent on, or
// every one, if the function prepares connections. On a pool it would be on
// any of them.
func (f *finder) on(call *ast.CallExpr, c inspector.Cursor, s seed) {
	v := code.Var(f.info, code.OrBad(code.Receiver(call)))
	fn, ok := code.Function(c)
	if v == nil || v.IsField() || !ok {
		return
	}
	if f.declares(fn, v) {
		if h, ok := f.hooked(fn); ok {
			s.root, s.late, s.start = h.root, h.late, h.start
			f.seeds = append(f.seeds, &s)
			return
		}
	}
	if !f.rows.IsConnection(code.TypeName(v.Type())) {
		return
	}
	if v.Pos() < fn.Node().Pos() || fn.Node().End() < v.Pos() {
		s.d = 0 // in a function literal that runs nobody knows when
	}
	s.root, s.session = v, &session{fn: fn, after: call.End(), before: fn.Node().End()}
	s.start = func(t *follow) { t.session(v, fn, call.End()) }
	f.seeds = append(f.seeds, &s)
}

// declares reports whether v is a parameter of the function.
func (f *finder) declares(fn inspector.Cursor, v *types.Var) bool {
	p := code.FuncType(fn.Node()).Params
	return p != nil && p.Pos() <= v.Pos() && v.Pos() < p.End()
}

// hooked returns what the function prepares the connections of.
func (f *finder) hooked(fn inspector.Cursor) (seed, bool) {
	decl, ok := fn.Node().(*ast.FuncDecl)
	if !ok {
		return f.holder(fn)
	}
	obj, _ := f.info.Defs[decl.Name].(*types.Func)
	if obj == nil {
		return seed{}, false
	}
	uses := f.uses(obj)
	if len(uses) != 1 {
		return seed{}, false
	}
	c := uses[0]
	if c.ParentEdgeKind() == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	return f.holder(c)
}
