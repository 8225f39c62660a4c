package write

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Template folds an expression to the text of a document in JSON. Where the
// document leaves open only a number or a duration, it puts in one that a
// person would.
func (t *Tracer) Template(x ast.Expr, cur inspector.Cursor) (string, bool) {
	return (&template{Tracer: t}).text(x, scope{cur: cur})
}

// template folds one document.
type template struct {
	*Tracer
	depth int
}

// scope is where an expression stands, and what the parameters there are.
type scope struct {
	cur  inspector.Cursor
	args map[*types.Var]ast.Expr
	up   *scope // of the arguments
}

// maxTemplate bounds how many functions and variables a text is followed through.
const maxTemplate = 8

func (t *template) text(x ast.Expr, in scope) (string, bool) {
	x = ast.Unparen(x)
	if s, ok := code.ConstString(t.info, x); ok {
		return s, true
	}
	if t.depth++; t.depth > maxTemplate {
		return "", false
	}
	defer func() { t.depth-- }()
	switch x := x.(type) {
	case *ast.BinaryExpr:
		l, ok := t.text(x.X, in)
		r, also := t.text(x.Y, in)
		return l + r, ok && also && x.Op == token.ADD
	case *ast.Ident:
		if value, where := t.valueOf(x, in); value != nil {
			return t.text(value, where)
		}
	case *ast.CallExpr:
		return t.call(x, in)
	}
	return "", false
}

// valueOf returns the one value that a variable has, and where that stands.
func (t *template) valueOf(id *ast.Ident, in scope) (ast.Expr, scope) {
	v, ok := t.info.ObjectOf(id).(*types.Var)
	if !ok || v.IsField() {
		return nil, in
	}
	if arg := in.args[v]; arg != nil {
		return arg, *in.up
	}
	if v.Pkg() == t.pass.Pkg && v.Parent() == t.pass.Pkg.Scope() {
		return t.initial(v), scope{cur: t.flow.Root()}
	}
	values := t.flow.Assignments(v, in.cur)
	if len(values) != 1 {
		return nil, in
	}
	return values[0], in
}

// initial is the value that a package variable starts with, or nil.
func (t *Tracer) initial(v *types.Var) ast.Expr {
	for _, f := range t.pass.Files {
		for _, d := range f.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok || gen.Tok != token.VAR || v.Pos() < gen.Pos() || gen.End() <= v.Pos() {
				continue
			}
			for _, s := range gen.Specs {
				s, ok := s.(*ast.ValueSpec)
				if !ok || len(s.Names) != len(s.Values) {
					continue
				}
				for i, id := range s.Names {
					if t.info.Defs[id] == v {
						return s.Values[i]
					}
				}
			}
		}
	}
	return nil
}

func (t *template) call(call *ast.CallExpr, in scope) (string, bool) {
	if tv, ok := t.info.Types[call.Fun]; ok && tv.IsType() && len(call.Args) == 1 {
		return t.text(call.Args[0], in) // string(b)
	}
	fn := code.Callee(t.info, call)
	if fn == nil || fn.Pkg() == nil {
		return "", false
	}
	if fn.Pkg() == t.pass.Pkg {
		if value, where := t.returned(fn, call, in); value != nil {
			return t.text(value, where)
		}
		return "", false
	}
	switch fn.FullName() {
	case "fmt.Sprintf":
		return t.format(call, in)
	case "encoding/json.Marshal", "encoding/json.MarshalIndent":
		return t.marshal(call.Args[0], in)
	case "(time.Duration).String":
		return "1s", true
	case "strings.TrimSpace":
		s, ok := t.text(call.Args[0], in)
		return strings.TrimSpace(s), ok
	case "strings.Replace", "strings.ReplaceAll":
		if len(call.Args) < 3 {
			return "", false
		}
		s, ok := t.text(call.Args[0], in)
		from, known := t.text(call.Args[1], in)
		to, also := t.text(call.Args[2], in)
		return strings.ReplaceAll(s, from, to), ok && known && also && from != ""
	}
	return "", false
}

// returned is the one value that a function of the package returns.
func (t *template) returned(fn *types.Func, call *ast.CallExpr, in scope) (ast.Expr, scope) {
	decl, ok := t.flow.Decl(fn)
	if !ok {
		return nil, in
	}
	var found ast.Expr
	where := scope{cur: decl, args: map[*types.Var]ast.Expr{}, up: &in}
	for c := range decl.Preorder((*ast.ReturnStmt)(nil)) {
		ret := c.Node().(*ast.ReturnStmt)
		if outer, _ := code.Function(c); outer != decl || found != nil || len(ret.Results) == 0 {
			return nil, in
		}
		found, where.cur = ret.Results[0], c
	}
	params := code.Signature(fn).Params()
	for i := range min(params.Len(), len(call.Args)) {
		where.args[params.At(i)] = call.Args[i]
	}
	return found, where
}

// format is fmt.Sprintf.
func (t *template) format(call *ast.CallExpr, in scope) (string, bool) {
	format, ok := t.text(call.Args[0], in)
	if !ok || call.Ellipsis.IsValid() {
		return "", false
	}
	var out strings.Builder
	for arg := 1; ; {
		before, after, found := strings.Cut(format, "%")
		out.WriteString(before)
		if !found {
			return out.String(), true
		}
		n := 0
		for n < len(after) && strings.IndexByte("+-# 0123456789.", after[n]) >= 0 {
			n++
		}
		if n == len(after) {
			return "", false
		}
		verb := after[n]
		format = after[n+1:]
		if verb == '%' {
			out.WriteByte('%')
			continue
		}
		if arg >= len(call.Args) {
			return "", false
		}
		s, ok := t.filled(call.Args[arg], verb, before, in)
		if !ok {
			return "", false
		}
		out.WriteString(s)
		arg++
	}
}

// filled is what a verb writes for an argument; before is the text in front.
func (t *template) filled(x ast.Expr, verb byte, before string, in scope) (string, bool) {
	if verb == 'd' || isNumber(t.info.TypeOf(x)) && verb != 'q' {
		return t.number(x), true
	}
	if code.IsDuration(t.info.TypeOf(x)) {
		return "1s", true
	}
	s, ok := t.text(x, in)
	switch {
	case ok && verb == 'q':
		return strconv.Quote(s), true
	case ok && (verb == 's' || verb == 'v'):
		return s, true
	case !ok && endsInWait(before):
		if verb == 'q' {
			return `"1s"`, true
		}
		return "1s", true
	}
	return "", false
}

// number writes a number: the constant, or a plausible one.
func (t *template) number(x ast.Expr) string {
	if tv := t.info.Types[x]; tv.Value != nil && !code.IsDuration(tv.Type) {
		return tv.Value.String()
	}
	if code.IsDuration(t.info.TypeOf(x)) {
		return "1s"
	}
	return "2"
}

func isNumber(t types.Type) bool {
	return code.IsBasic(t, types.IsInteger|types.IsFloat) && !code.IsDuration(t)
}

// endsInWait reports whether the text ends where the value of a wait stands:
// `"initialBackoff": "`.
func endsInWait(before string) bool {
	before = strings.TrimRight(strings.TrimSuffix(strings.TrimRight(before, " "), `"`), " :")
	return strings.HasSuffix(strings.ToLower(before), `backoff"`)
}
