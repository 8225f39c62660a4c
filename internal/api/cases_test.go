package api

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// withoutCase lists libraries that no case of ctxless_io can show, with the
// reason.
var withoutCase = map[string]string{}

// TestEveryLibraryHasACase checks that every library with rows is imported by
// a case of ctxless_io. It reads the import clauses only.
func TestEveryLibraryHasACase(t *testing.T) {
	missing := map[string]bool{}
	for _, lib := range Libraries() {
		missing[lib.Module] = true
	}
	modules := map[string]bool{}
	for module := range missing {
		modules[module] = true
	}
	for path := range imported(t, "../../testdata/ctxless_io") {
		delete(missing, moduleOf(modules, path))
	}
	for module := range withoutCase {
		if !missing[module] {
			t.Errorf("withoutCase names %s, which needs no exception", module)
		}
		delete(missing, module)
	}
	for module := range missing {
		t.Errorf("no case in testdata/ctxless_io imports %s", module)
	}
}

// imported returns the import paths of the Go files below dir.
func imported(t *testing.T, dir string) map[string]bool {
	t.Helper()
	paths := map[string]bool{}
	err := filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			paths[path] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// moduleOf returns the module that the package belongs to: the longest one that
// the path begins with, or "std". What belongs to none of them is "".
func moduleOf(modules map[string]bool, path string) string {
	if first, _, _ := strings.Cut(path, "/"); !strings.Contains(first, ".") {
		return "std"
	}
	for ; path != ""; path = path[:max(strings.LastIndexByte(path, '/'), 0)] {
		if modules[path] {
			return path
		}
	}
	return ""
}

func TestModuleOf(t *testing.T) {
	modules := map[string]bool{"std": true, "example.com/breaker": true, "example.com/breaker/v2": true}
	for path, want := range map[string]string{
		"net/http":                   "std",
		"example.com/breaker":        "example.com/breaker",
		"example.com/breaker/half":   "example.com/breaker",
		"example.com/breaker/v2":     "example.com/breaker/v2",
		"example.com/breaker/v2/own": "example.com/breaker/v2",
		"example.com/breakers":       "",
	} {
		if got := moduleOf(modules, path); got != want {
			t.Errorf("moduleOf(%q) = %q, want %q", path, got, want)
		}
	}
}
