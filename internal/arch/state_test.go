package arch

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestNoState: a driver may run a check for many packages at once, or for one
// only. State between them would make the answer depend on the driver.
func TestNoState(t *testing.T) {
	byPackage := map[string][]source{}
	for _, s := range sources(t) {
		if strings.HasPrefix(s.pkg, "analyzers/") || stateless(s.pkg) {
			byPackage[s.pkg] = append(byPackage[s.pkg], s)
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(byPackage)) {
		for _, s := range byPackage[pkg] {
			for _, fault := range mutable(s.fset, s.file, packageVars(byPackage[pkg])) {
				t.Error(fault)
			}
		}
	}
}

func stateless(pkg string) bool {
	switch pkg {
	case "internal/api", "internal/code", "internal/ctxflow", "internal/summary", "internal/retry", "internal/write", "internal/directive", "internal/report":
		return true
	}
	return false
}

func packageVars(files []source) map[string]bool {
	vars := map[string]bool{}
	for _, s := range files {
		for name := range declaredVars(s.file) {
			vars[name] = true
		}
	}
	return vars
}

// varDecl is where a package variable is declared.
type varDecl struct {
	spec *ast.ValueSpec
	doc  *ast.CommentGroup
}

func declaredVars(file *ast.File) map[string]varDecl {
	vars := map[string]varDecl{}
	for _, d := range file.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			continue
		}
		for _, s := range gen.Specs {
			spec := s.(*ast.ValueSpec)
			doc := spec.Doc
			if doc == nil {
				doc = gen.Doc
			}
			for _, name := range spec.Names {
				vars[name.Name] = varDecl{spec, doc}
			}
		}
	}
	return vars
}

// mutable returns the package variables of the file that start empty (so they
// can only be meant to be filled later), and the places where the file writes
// to a package variable or takes its address.
func mutable(fset *token.FileSet, file *ast.File, vars map[string]bool) []string {
	var faults []string
	fault := func(n ast.Node, format string, args ...any) {
		faults = append(faults, fmt.Sprintf("%s: %s", fset.Position(n.Pos()), fmt.Sprintf(format, args...)))
	}
	for name, decl := range declaredVars(file) {
		if name != "_" && len(decl.spec.Values) == 0 && !embedded(decl.doc) {
			fault(decl.spec, "package variable %s starts empty", name)
		}
	}
	local := locals(fset, file)
	write := func(n ast.Node, e ast.Expr) {
		if id := base(e); id != nil && vars[id.Name] && !local[id] {
			fault(n, "package variable %s is changed here", id.Name)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				write(n, lhs)
			}
		case *ast.IncDecStmt:
			write(n, n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				write(n, n.X)
			}
		}
		return true
	})
	return faults
}

// locals returns the identifiers of the file that mean something declared
// inside a function. Imports do not matter for that, so errors do not either.
func locals(fset *token.FileSet, file *ast.File) map[*ast.Ident]bool {
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	conf := types.Config{Error: func(error) {}}
	pkg, _ := conf.Check("p", fset, []*ast.File{file}, info)
	local := map[*ast.Ident]bool{}
	for _, ids := range []map[*ast.Ident]types.Object{info.Uses, info.Defs} {
		for id, obj := range ids {
			if obj != nil && obj.Parent() != pkg.Scope() && obj.Parent() != types.Universe {
				local[id] = true
			}
		}
	}
	return local
}

func embedded(doc *ast.CommentGroup) bool {
	return doc != nil && slices.ContainsFunc(doc.List, func(c *ast.Comment) bool {
		return strings.HasPrefix(c.Text, "//go:embed ")
	})
}

// base returns the variable that an assignment to e changes, if e names it.
func base(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.ParenExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}

func TestMutable(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      int
	}{
		{"a table that is only read", "var names = [...]string{\"a\"}\nfunc f() string { return names[0] }", 0},
		{"embedded", "//go:embed doc.go\nvar doc string", 0},
		{"starts empty", "var seen map[string]bool", 1},
		{"the second of a group starts empty", "var (\n\ta = 1\n\tb int\n)", 1},
		{"an entry", "var seen = map[string]bool{}\nfunc f() { seen[\"a\"] = true }", 1},
		{"a field", "var opt = struct{ on bool }{}\nfunc f() { opt.on = true }", 1},
		{"a counter", "var n = 0\nfunc f() { n++ }", 1},
		{"an address", "var n = 0\nfunc f() *int { return &n }", 1},
		{"a local of the same name", "var n = 0\nfunc f() { n := 1; n++; _ = n }", 0},
		{"a parameter of the same name", "var n = 0\nfunc f(n int) { n++ }", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fset := token.NewFileSet()
			file, err := parser.ParseFile(fset, "p.go", "package p\n"+tt.src, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			got := mutable(fset, file, packageVars([]source{{file: file}}))
			if len(got) != tt.want {
				t.Errorf("mutable = %q, want %d", got, tt.want)
			}
		})
	}
}
