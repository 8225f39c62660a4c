// Package arch tests the shape of the code: which package may import which,
// how long a file may be, and that no check keeps state of its own.
package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const root = "../.."

// source is one file of this module that is not a test.
type source struct {
	pkg  string // directory, with slashes, relative to the module
	name string // path relative to the module
	file *ast.File
	fset *token.FileSet
}

// lines is the number of lines of the file.
func (s source) lines() int { return s.fset.File(s.file.FileStart).LineCount() }

// sources parses this module: no test files, no module inside it, no testdata.
func sources(t *testing.T) []source {
	t.Helper()
	var list []source
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		if d.IsDir() {
			if rel == "." {
				return nil
			}
			if d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") || isModule(name) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(rel, ".go") || strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		list = append(list, source{pkg: path.Dir(rel), name: rel, file: file, fset: fset})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		t.Fatal("no source found: the walk is wrong")
	}
	return list
}

func isModule(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

func TestImports(t *testing.T) {
	unruled := map[string]bool{}
	for _, s := range sources(t) {
		if ruleOf(s.pkg) == nil {
			unruled[s.pkg] = true
			continue
		}
		for _, spec := range s.file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if fault := forbidden(s.pkg, imported); fault != "" {
				t.Errorf("%s: %s", s.fset.Position(spec.Pos()), fault)
			}
		}
	}
	for pkg := range unruled {
		t.Errorf("package %s has no rule in rules_test.go", pkg)
	}
}

func TestForbidden(t *testing.T) {
	own := func(p string) string { return module + "/" + p }
	for _, tt := range []struct {
		name, importer, imported string
		want                     string
	}{
		{"std is everybody's", "internal/api", "go/ast", ""},
		{"the rows know nothing else", "internal/api", "golang.org/x/tools/go/analysis", "internal/api must not import golang.org/x/tools/go/analysis"},
		{"down", "internal/summary", own("internal/api"), ""},
		{"up", "internal/api", own("internal/summary"), "internal/api must not import internal/summary"},
		{"a check and a check", "analyzers/ctxless_io", own("analyzers/fresh_timeout"), "analyzers/ctxless_io must not import analyzers/fresh_timeout"},
		{"a check and the driver", "analyzers/ctxless_io", own("internal/driver"), "analyzers/ctxless_io must not import internal/driver"},
		{"the suite and a check", "analyzers", own("analyzers/ctxless_io"), ""},
		{"data flow where it belongs", "internal/ctxflow", "honnef.co/go/tools/analysis/dfa/dense", ""},
		{"data flow elsewhere", "analyzers/ctxless_io", "honnef.co/go/tools/analysis/dfa/dense", "analyzers/ctxless_io must not import honnef.co/go/tools/analysis/dfa/dense"},
		{"another part of the same module", "internal/code", "honnef.co/go/tools/go/ir", "internal/code must not import honnef.co/go/tools/go/ir"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := forbidden(tt.importer, tt.imported); got != tt.want {
				t.Errorf("forbidden(%s, %s) = %q, want %q", tt.importer, tt.imported, got, tt.want)
			}
		})
	}
}

func TestRuleOf(t *testing.T) {
	if r := ruleOf("internal/new"); r != nil {
		t.Errorf("a package that nobody thought of has the rule of %s", r.pkg)
	}
	if r := ruleOf("analyzers/ctxless_io"); r == nil || r.pkg != "analyzers/*" {
		t.Errorf("a check has the rule %v, want that of analyzers/*", r)
	}
}

// Small rooms: what does not fit is two things.
const (
	maxLines      = 300
	maxCheckLines = 250
	maxCheckFiles = 5
	maxRunLines   = 30
)

func isCheck(pkg string) bool { return path.Dir(pkg) == "analyzers" }

func TestSizes(t *testing.T) {
	files := map[string]int{}
	for _, s := range sources(t) {
		limit := maxLines
		if isCheck(s.pkg) {
			limit = maxCheckLines
			files[s.pkg]++
			for _, d := range s.file.Decls {
				f, ok := d.(*ast.FuncDecl)
				if ok && strings.EqualFold(f.Name.Name, "run") {
					if n := s.fset.Position(f.End()).Line - s.fset.Position(f.Pos()).Line + 1; n > maxRunLines {
						t.Errorf("%s: %s has %d lines, more than %d", s.fset.Position(f.Pos()), f.Name.Name, n, maxRunLines)
					}
				}
			}
		}
		if n := s.lines(); n > limit {
			t.Errorf("%s has %d lines, more than %d", s.name, n, limit)
		}
	}
	for pkg, n := range files {
		if n > maxCheckFiles {
			t.Errorf("%s has %d files, more than %d", pkg, n, maxCheckFiles)
		}
	}
	if len(files) == 0 {
		t.Error("no check found under analyzers/")
	}
}
