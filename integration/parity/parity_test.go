// Package parity runs the same packages through every driver and compares what
// they find.
package parity

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// exception is where a driver may find less than the others, and why. The
// documentation of the drivers says the same.
type exception struct{ driver, files, reason string }

// All of them are about packages that do not compile.
var exceptions = []exception{
	{"go vet -vettool", "broken/", "go vet does not look at a package that does not compile"},
	{"go vet -vettool", "importer/", "nor at one that imports it"},
	{"golangci-lint", "", "golangci-lint stops at the first package that does not compile"},
}

func TestService(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "service"))); err != nil {
		t.Fatal(err)
	}
	var want []string // places, without the columns
	for _, name := range []string{"broken/broken.go", "direct/direct.go", "generic/generic.go", "importer/importer.go", "store/store.go", "top/top.go"} {
		data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(data), "\n") {
			_, comment, _ := strings.Cut(line, "// ")
			for range strings.Count(comment, "want") {
				want = append(want, fmt.Sprintf("%s:%d", name, i+1))
			}
		}
	}
	compiles := []string{"./direct", "./generic", "./middle", "./store", "./top"}
	for _, tt := range []struct {
		name     string
		packages []string
		but      []exception
	}{
		{"packages that compile", compiles, nil},
		{"packages that do not, too", []string{"./..."}, exceptions},
		// What is said of a package must not depend on what else is looked at.
		{"a named subset", []string{"./top"}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, f := range compare(t, dir, tt.packages, tt.but) {
				got = append(got, fmt.Sprintf("%s:%d", f.file, f.line))
			}
			var expected []string
			for _, place := range want {
				if slices.Contains(tt.packages, "./...") || slices.Contains(tt.packages, "./"+filepath.Dir(place)) {
					expected = append(expected, place)
				}
			}
			if !slices.Equal(got, expected) {
				t.Errorf("found at\n%q\nwant\n%q", got, expected)
			}
		})
	}
}

// TestCases compares over the cases of all checks.
func TestCases(t *testing.T) {
	dir, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	var packages []string
	for _, check := range checks(t) {
		if _, err := os.Stat(filepath.Join(dir, check)); err == nil {
			packages = append(packages, "./"+check+"/...")
		}
	}
	if len(packages) == 0 {
		t.Skip("no check has cases yet")
	}
	if len(compare(t, dir, packages, nil)) == 0 {
		t.Error("no findings: the comparison proves nothing")
	}
}

// TestModule compares over the module in the folder PARITY_MODULE: for a look
// at code that nobody wrote for this test.
func TestModule(t *testing.T) {
	dir := os.Getenv("PARITY_MODULE")
	if dir == "" {
		t.Skip("PARITY_MODULE is not set")
	}
	compare(t, dir, []string{"./..."}, exceptions)
}

// compare runs all drivers, reports where they differ, and returns what the
// command found.
func compare(t *testing.T, dir string, packages []string, but []exception) []finding {
	t.Helper()
	table := []string{fmt.Sprintf("%-16s %8s %8s", "driver", "findings", "seconds")}
	defer func() { t.Log("\n" + strings.Join(table, "\n")) }()
	var base []finding
	for i, d := range drivers {
		start := time.Now()
		found := d.run(t, dir, packages)
		table = append(table, fmt.Sprintf("%-16s %8d %8.1f", d.name, len(found), time.Since(start).Seconds()))
		slices.SortFunc(found, func(a, b finding) int {
			if c := strings.Compare(a.file, b.file); c != 0 {
				return c
			}
			return (a.line-b.line)*1000 + a.column - b.column
		})
		if i == 0 {
			base = found
			continue
		}
		difference(t, d.name, found, base, but)
	}
	return base
}

// difference reports what a driver finds and the command does not, or the
// other way round unless there is a reason.
func difference(t *testing.T, driver string, found, base []finding, but []exception) {
	t.Helper()
	byKey := map[string]finding{}
	for _, f := range found {
		byKey[f.key()] = f
	}
	for _, b := range base {
		f, ok := byKey[b.key()]
		delete(byKey, b.key())
		excepted := slices.ContainsFunc(but, func(e exception) bool {
			return e.driver == driver && strings.HasPrefix(b.file, e.files)
		})
		switch {
		case !ok && !excepted:
			t.Errorf("%s does not find\n%s", driver, b.key())
		case ok && f.category != "" && f.category != b.category:
			t.Errorf("%s has the category %q, not %q, for\n%s", driver, f.category, b.category, b.key())
		}
	}
	for key := range byKey {
		t.Errorf("only %s finds\n%s", driver, key)
	}
}

// TestExceptionsAreDocumented: what a user must know is in the documentation.
func TestExceptionsAreDocumented(t *testing.T) {
	data, err := os.ReadFile("../../docs/drivers.md")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(string(data)), " ")
	for _, e := range exceptions {
		if !regexp.MustCompile(`(?i)` + regexp.QuoteMeta(e.reason)).MatchString(text) {
			t.Errorf("docs/drivers.md does not say: %s", e.reason)
		}
	}
}
