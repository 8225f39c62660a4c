package dblimit

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// hole stands for a part of a text that the program does not fix. It is in no
// number, so that a value with a hole is unknown.
const hole = "\uE000"

// maxDepth bounds how far a text is followed.
const maxDepth = 8

// piece is a part of a text, and where it is written.
type piece struct {
	text     string
	pos, end token.Pos
}

// text is the parts of a text, with holes.
type text []piece

func (t text) String() string {
	var b strings.Builder
	for _, p := range t {
		b.WriteString(p.text)
	}
	return b.String()
}

// at returns the part that names the setting.
func (t text) at(setting string) piece {
	for _, p := range t {
		if strings.Contains(strings.ToLower(p.text), setting) {
			return p
		}
	}
	return t[0]
}

// text returns what is known of the text that e is.
func (f *finder) text(e ast.Expr, cur inspector.Cursor, env clock.Env, depth int) text {
	e = ast.Unparen(e)
	if s, ok := code.ConstString(f.info, e); ok {
		pos, end := e.Pos(), e.End()
		if c, ok := code.ObjectOf(f.info, e).(*types.Const); ok && c.Pkg() == f.r.Pass.Pkg {
			pos, end = c.Pos(), c.Pos()+token.Pos(len(c.Name()))
		}
		return text{{s, pos, end}}
	}
	unknown := text{{hole, e.Pos(), e.End()}}
	if depth > maxDepth {
		return unknown
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return append(f.text(e.X, cur, env, depth+1), f.text(e.Y, cur, env, depth+1)...)
		}
	case *ast.CallExpr:
		if t := f.textOfCall(e, cur, env, depth); t != nil {
			return t
		}
	case *ast.Ident, *ast.SelectorExpr:
		v := code.Var(f.info, e)
		if v == nil {
			break
		}
		if b, ok := env[v]; ok {
			return f.text(b.Expr, b.Cur, b.Env, depth+1)
		}
		if values := f.values()[v.Origin()]; len(values) == 1 && values[0].expr != nil && f.fixed(v) {
			return f.text(values[0].expr, values[0].cur, env, depth+1)
		}
	}
	if n, ok := f.whole(e, cur, env); ok {
		return text{{strconv.FormatInt(n, 10), e.Pos(), e.End()}}
	}
	return unknown
}

// fixed reports whether nobody but this package may set v.
func (f *finder) fixed(v *types.Var) bool {
	if v.Pkg() != f.r.Pass.Pkg {
		return false
	}
	return !v.Exported() || f.r.Pass.Pkg.Name() == "main" || !v.IsField() && v.Parent() != v.Pkg().Scope()
}

// textOfCall returns the text that a call makes, or nil.
func (f *finder) textOfCall(call *ast.CallExpr, cur inspector.Cursor, env clock.Env, depth int) text {
	fn := code.Callee(f.info, call)
	if fn == nil || fn.Pkg() == nil {
		return nil
	}
	if len(call.Args) == 0 {
		return f.textOfBuilt(call, fn, cur, env, depth)
	}
	switch fn.Pkg().Path() + "." + fn.Name() {
	case "fmt.Sprintf":
		return f.format(call, cur, env, depth)
	case "fmt.Sprint", "strconv.Itoa", "strconv.FormatInt":
		return f.text(call.Args[0], cur, env, depth+1)
	}
	decl, ok := f.r.Flow.Decl(fn)
	if !ok || code.Signature(fn).Results().Len() == 0 {
		return nil
	}
	var only ast.Expr
	var at inspector.Cursor
	for c := range decl.Preorder((*ast.ReturnStmt)(nil), (*ast.FuncLit)(nil)) {
		ret, ok := c.Node().(*ast.ReturnStmt)
		if !ok || only != nil || len(ret.Results) == 0 {
			return nil
		}
		only, at = ret.Results[0], c
	}
	if only == nil {
		return nil
	}
	return f.text(only, at, f.r.Bind(fn, call, cur, env), depth+1)
}

// format returns the text that fmt.Sprintf makes of simple verbs.
func (f *finder) format(call *ast.CallExpr, cur inspector.Cursor, env clock.Env, depth int) text {
	layout, ok := code.ConstString(f.info, call.Args[0])
	if !ok || call.Ellipsis.IsValid() {
		return nil
	}
	var out text
	arg := 1
	start := f.text(call.Args[0], cur, env, depth+1)[0]
	for layout != "" {
		before, after, found := strings.Cut(layout, "%")
		out = append(out, piece{before, start.pos, start.end})
		if !found || after == "" {
			break
		}
		verb := after[0]
		layout = after[1:]
		switch {
		case verb == '%':
			out = append(out, piece{"%", start.pos, start.end})
		case strings.IndexByte("dsv", verb) >= 0 && arg < len(call.Args):
			out = append(out, f.text(call.Args[arg], cur, env, depth+1)...)
			arg++
		default:
			return nil // a width, an index, a verb that quotes
		}
	}
	return out
}

// whole returns the whole number that e is, also the milliseconds of a
// duration.
func (f *finder) whole(e ast.Expr, cur inspector.Cursor, env clock.Env) (int64, bool) {
	for {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			break
		}
		if tv, ok := f.info.Types[call.Fun]; ok && tv.IsType() && len(call.Args) == 1 {
			e = call.Args[0]
			continue
		}
		fn := code.Callee(f.info, call)
		if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "time" || len(call.Args) != 0 {
			break
		}
		d, ok := f.r.Duration(code.Receiver(call), cur, env)
		switch {
		case !ok || d.Default:
		case fn.Name() == "Milliseconds":
			return d.D.Milliseconds(), true
		case fn.Name() == "Seconds":
			return int64(d.D.Seconds()), true
		}
		return 0, false
	}
	t := f.info.TypeOf(e)
	if !code.IsBasic(t, types.IsInteger) || code.IsDuration(t) {
		return 0, false
	}
	n, ok := f.r.Count(e, cur, env)
	return int64(n), ok
}

// stored is a text that is put into a variable or field; nil if that cannot be
// seen.
type stored struct {
	expr ast.Expr
	cur  inspector.Cursor
}

// values returns what the package puts into its variables and fields of text.
func (f *finder) values() map[*types.Var][]stored {
	if f.texts != nil {
		return f.texts
	}
	f.texts = map[*types.Var][]stored{}
	put := func(e, value ast.Expr, c inspector.Cursor) {
		if v := code.Var(f.info, e); v != nil && code.IsBasic(v.Type(), types.IsString) {
			f.texts[v.Origin()] = append(f.texts[v.Origin()], stored{value, c})
		}
	}
	pairs := func(lhs, rhs []ast.Expr, c inspector.Cursor) {
		for i, l := range lhs {
			switch {
			case len(lhs) == len(rhs):
				put(l, rhs[i], c)
			case len(rhs) > 0:
				put(l, nil, c)
			}
		}
	}
	for c := range f.preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.KeyValueExpr)(nil), (*ast.UnaryExpr)(nil)) {
		switch n := c.Node().(type) {
		case *ast.AssignStmt:
			if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
				put(n.Lhs[0], nil, c) // dsn += options
				continue
			}
			pairs(n.Lhs, n.Rhs, c)
		case *ast.ValueSpec:
			pairs(code.Names(n), n.Values, c)
		case *ast.KeyValueExpr:
			if v := code.Var(f.info, n.Key); v != nil && v.IsField() {
				put(n.Key, n.Value, c)
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				put(n.X, nil, c)
			}
		}
	}
	return f.texts
}
