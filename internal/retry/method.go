package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// What is followed is a write that cannot be repeated, so what asks for its
// method is answered POST, and what asks whether it is idempotent, no. A guard
// on either makes the retry one of reads.

// byName is the value of a variable or a field of which only the name is known.
func (f *frame) byName(name string, x ast.Expr) value {
	t := f.info.TypeOf(x)
	if t == nil || f.anyMethod {
		return value{}
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&(types.IsString|types.IsBoolean) == 0 {
		return value{}
	}
	words := api.Words(name)
	switch {
	case b.Info()&types.IsString != 0 && (slices.Contains(words, "method") || slices.Contains(words, "verb")):
		return value{kind: texts, set: "POST"}
	case b.Info()&types.IsBoolean != 0 && slices.Contains(words, "idempotent") && !slices.Contains(words, "non") && !slices.Contains(words, "not"):
		return truth(false)
	}
	return value{}
}

// indexed is the value of a constant in a table: idempotent[method].
func (f *frame) indexed(x *ast.IndexExpr, en env) (value, env) {
	key, en := f.eval(x.Index, en)
	lit := f.literalOf(x.X)
	if lit == nil || key.kind != texts || !isBool(f.info.TypeOf(x)) {
		return value{}, en
	}
	for _, el := range lit.Elts {
		kv, ok := el.(*ast.KeyValueExpr)
		if !ok {
			return value{}, en
		}
		if s, ok := code.ConstString(f.info, kv.Key); ok && s == key.set {
			return f.eval(kv.Value, en)
		}
	}
	return truth(false), en
}

// contains is slices.Contains of constants.
func (f *frame) contains(list ast.Expr, key value) value {
	lit := f.literalOf(list)
	if lit == nil || key.kind != texts {
		return value{}
	}
	for _, el := range lit.Elts {
		s, ok := code.ConstString(f.info, el)
		if !ok {
			return value{}
		}
		if s == key.set {
			return truth(true)
		}
	}
	return truth(false)
}

// literalOf returns the literal that x is, or that the package variable x starts
// with; nil if there is none.
func (f *frame) literalOf(x ast.Expr) *ast.CompositeLit {
	if lit, ok := ast.Unparen(x).(*ast.CompositeLit); ok {
		return lit
	}
	v, ok := code.ObjectOf(f.info, x).(*types.Var)
	if !ok || v.Pkg() != f.pass.Pkg || v.Parent() != f.pass.Pkg.Scope() {
		return nil
	}
	for _, file := range f.pass.Files {
		for _, d := range file.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok || gen.Tok != token.VAR {
				continue
			}
			for _, s := range gen.Specs {
				s := s.(*ast.ValueSpec)
				for i, id := range s.Names {
					if f.info.Defs[id] == v && i < len(s.Values) {
						lit, _ := ast.Unparen(s.Values[i]).(*ast.CompositeLit)
						return lit
					}
				}
			}
		}
	}
	return nil
}

// methods are the HTTP methods.
var methods = []string{"GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "POST", "PATCH", "CONNECT"}

// isMethod decides whether an unknown text is the HTTP method.
func isMethod(method string) value {
	switch {
	case !slices.Contains(methods, method), method == "PATCH":
		return value{}
	}
	return truth(method == "POST")
}
