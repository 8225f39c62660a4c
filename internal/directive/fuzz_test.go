package directive

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

func FuzzParse(f *testing.F) {
	f.Add("package p\n\nfunc f() {\n\ta(func() {\n\t}) //deadline:ignore ctxless_io why\n}\n")
	f.Add("//deadline:order a > b margin=1s\npackage p\n//nolint:x\nvar (\n\ta = T{ //deadline:layer a\n\t\tb: 1}\n)\n")
	f.Add("package p\ntype t struct { a int //deadline:layer")
	f.Add("package p\nfunc f() { for { //deadline:detached\n switch x { case 1: select {")
	f.Fuzz(func(t *testing.T, src string) {
		fset := token.NewFileSet()
		// A file with errors is one that a driver may show, too.
		file, _ := parser.ParseFile(fset, "p.go", src, parser.ParseComments|parser.SkipObjectResolution)
		if file == nil {
			t.Skip()
		}
		checkFile(t, Parse(fset, file), file)
	})
}

func checkFile(t *testing.T, f *File, file *ast.File) {
	for _, d := range f.directives {
		if d.from < 1 || d.to < d.from || d.Pos < file.FileStart || d.End > file.FileEnd {
			t.Errorf("directive %+v is out of the file", d)
		}
		if strings.ContainsAny(d.Name, " \t") || d.P99 < 0 || d.Margin < 0 {
			t.Errorf("directive %+v", d)
		}
		if f.At(d.Kind, d.Pos) == nil && f.line(d.Pos) >= d.from && f.line(d.Pos) <= d.to {
			t.Errorf("directive %+v does not apply to its own line", d)
		}
	}
	problems := 0
	for _, check := range Checks() {
		problems += len(f.Problems(check))
	}
	if problems != len(f.problems) {
		t.Errorf("%d of %d problems belong to a check", problems, len(f.problems))
	}
}
