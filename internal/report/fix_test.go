package report

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestRewrite(t *testing.T) {
	const (
		sibling = "{fun}Context({ctx}, {args})"
		begin   = "{recv}.BeginTx({ctx}, nil)"
		do      = "{pkg}.DoContext({recv}, {ctx}, {args})"
	)
	for _, test := range []struct{ call, template, want string }{
		{"db.Query(q, a...)", sibling, "db.QueryContext(ctx, q, a...)"},
		{"db.Ping()", sibling, "db.PingContext(ctx)"},
		{"db.Query(\n\t// the query\n\tq,\n)", sibling, "db.QueryContext(ctx,\n\t// the query\n\tq,\n)"},
		{"s.dbs[next()].Query(q)", sibling, "s.dbs[next()].QueryContext(ctx, q)"},
		{"s.dbs[next()].Begin()", begin, "s.dbs[next()].BeginTx(ctx, nil)"},
		{"db.Begin(opts)", begin, ""}, // the form has no place for the argument
		{"s.conn.Do(q, 1)", do, "lib.DoContext(s.conn, ctx, q, 1)"},
		{"conn().Do(q, 1)", do, ""}, // conn would be called where it was not
		{"(db.Query)(q)", sibling, ""},
		{"query[int](q)", sibling, ""},
	} {
		src := "package p\n\nimport lib \"example.com/db\"\n\nvar _ = " + test.call + "\n"
		file, call, base := parse(t, src)
		callee := types.NewFunc(0, types.NewPackage("example.com/db", "db"), "F", nil)
		edits := Rewrite(file, call, callee, test.template, "ctx")
		got := ""
		if edits != nil {
			got = apply(src, edits, base)
			got = got[len("package p\n\nimport lib \"example.com/db\"\n\nvar _ = ") : len(got)-1]
		}
		if got != test.want {
			t.Errorf("%s by %s: %q, want %q", test.call, test.template, got, test.want)
		}
	}
}

// TestRewriteNeedsTheImport: a file that cannot name the package gets no edit.
func TestRewriteNeedsTheImport(t *testing.T) {
	callee := types.NewFunc(0, types.NewPackage("example.com/db", "db"), "F", nil)
	for spec, want := range map[string]bool{
		`"example.com/db"`:       true,
		`name "example.com/db"`:  true,
		`. "example.com/db"`:     false,
		`_ "example.com/db"`:     false,
		`db "example.com/other"`: false,
	} {
		file, call, _ := parse(t, "package p\n\nimport "+spec+"\n\nvar _ = conn.Do(q)\n")
		if got := Rewrite(file, call, callee, "{pkg}.Do({recv}, {ctx}, {args})", "ctx") != nil; got != want {
			t.Errorf("import %s: edit %v, want %v", spec, got, want)
		}
	}
}

// parse returns the first call of a file, and the position of its first byte.
func parse(t *testing.T, src string) (*ast.File, *ast.CallExpr, token.Pos) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var call *ast.CallExpr
	ast.Inspect(file, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && call == nil {
			call = c
		}
		return call == nil
	})
	return file, call, file.FileStart
}

func apply(src string, edits []analysis.TextEdit, base token.Pos) string {
	for _, e := range slices.Backward(edits) {
		src = src[:e.Pos-base] + string(e.NewText) + src[e.End-base:]
	}
	return src
}
