package driver

import (
	"path/filepath"
	"strings"
	"testing"
)

// faulty is a file with one finding, on line 9.
func faulty(pkg string) string {
	return strings.Replace(`package PKG

import (
	"context"
	"database/sql"
)

func Delete(ctx context.Context, db *sql.DB) error {
	_, err := db.Exec("delete from t")
	return err
}
`, "PKG", pkg, 1)
}

// simple is a module with a finding in each of two packages and in test files.
var simple = `
-- go.mod --
module example.com/m
go 1.26
-- a/a.go --
` + faulty("a") + `
-- a/a_test.go --
` + strings.ReplaceAll(faulty("a"), "Delete", "testDelete") + `
-- a/x_test.go --
` + strings.ReplaceAll(faulty("a_test"), "Delete", "testDelete") + `
-- b/b.go --
` + faulty("b") + `
-- b/clean/clean.go --
package clean
-- b/script.go --
//go:build ignore

` + strings.ReplaceAll(faulty("main"), "Delete", "deleteAll") + `
func main() {}
-- tagged/t.go --
//go:build special

` + faulty("tagged") + `
-- tagged/u.go --
package tagged
-- empty/readme --
nothing
-- nested/go.mod --
module example.com/nested
go 1.26
-- nested/n.go --
` + faulty("nested")

func TestModule(t *testing.T) {
	dir := write(t, simple)
	for _, tt := range []struct {
		name     string
		dir      string
		args     []string
		code     int
		findings []string
		stderr   string
	}{
		{"whole module", ".", []string{"./..."}, 1,
			[]string{"a/a.go:9 (ctxless_io)", "b/b.go:9 (ctxless_io)"}, ""},
		{"current directory by default", "a", nil, 1, []string{"a.go:9 (ctxless_io)"}, ""},
		{"clean", ".", []string{"./b/clean"}, 0, nil, ""},
		{"subdirectory", "b", []string{"./..."}, 1, []string{"b.go:9 (ctxless_io)"}, ""},
		{"from beside", "a", []string{"../b"}, 1, []string{"../b/b.go:9 (ctxless_io)"}, ""},
		{"import path", ".", []string{"example.com/m/a"}, 1, []string{"a/a.go:9 (ctxless_io)"}, ""},
		{"-C", ".", []string{"-C", "b", "./..."}, 1, []string{"b.go:9 (ctxless_io)"}, ""},
		{"tests", ".", []string{"-tests", "./a"}, 1,
			[]string{"a/a.go:9 (ctxless_io)", "a/a_test.go:9 (ctxless_io)", "a/x_test.go:9 (ctxless_io)"}, ""},
		{"tags", ".", []string{"-tags=special", "./tagged"}, 1, []string{"tagged/t.go:11 (ctxless_io)"}, ""},
		{"without tags", ".", []string{"./tagged"}, 0, nil, ""},
		{"a file", ".", []string{"b/b.go"}, 1, []string{"b/b.go:9 (ctxless_io)"}, ""},
		{"files of two packages", ".", []string{"b/b.go", "a/a.go"}, 1,
			[]string{"a/a.go:9 (ctxless_io)", "b/b.go:9 (ctxless_io)"}, ""},
		{"a file that no package has", ".", []string{"b/script.go"}, 1, []string{"b/script.go:11 (ctxless_io)"}, ""},
		{"a test file", ".", []string{"-tests", "a/x_test.go"}, 1, []string{"a/x_test.go:9 (ctxless_io)"}, ""},
		{"nested module", "nested", []string{"./..."}, 1, []string{"n.go:9 (ctxless_io)"}, ""},
		{"check off", ".", []string{"-ctxless_io=false", "./..."}, 0, nil, ""},
		{"only this check", ".", []string{"-ctxless_io", "./a"}, 1, []string{"a/a.go:9 (ctxless_io)"}, ""},
		{"category off", ".", []string{"-ctxless_io.context-variant=false", "./..."}, 0, nil, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := run(t, filepath.Join(dir, tt.dir), tt.args...)
			r.check(t, tt.code, tt.findings, tt.stderr)
		})
	}
}

func TestGoflags(t *testing.T) {
	dir := write(t, simple)
	t.Setenv("TEST_GOFLAGS", "-tags=special")
	run(t, dir, "./tagged").check(t, 1, []string{"tagged/t.go:11 (ctxless_io)"}, "")
}

func TestWorkspace(t *testing.T) {
	dir := write(t, `
-- go.work --
go 1.26
use ./one
use ./two
-- one/go.mod --
module example.com/one
go 1.26
-- one/one.go --
`+faulty("one")+`
-- two/go.mod --
module example.com/two
go 1.26
-- two/two.go --
`+strings.Replace(faulty("two"), `"database/sql"`, `"database/sql"; _ "example.com/one"`, 1))
	run(t, dir, "./one/...", "./two/...").check(t, 1, []string{"one/one.go:9 (ctxless_io)", "two/two.go:9 (ctxless_io)"}, "")
	run(t, filepath.Join(dir, "two"), "./...").check(t, 1, []string{"two.go:9 (ctxless_io)"}, "")
}

func TestVendor(t *testing.T) {
	dir := write(t, `
-- go.mod --
module example.com/m
go 1.26
require example.com/dep v1.0.0
-- m.go --
package m

import (
	"context"
	"database/sql"

	"example.com/dep"
)

func Delete(ctx context.Context, db *sql.DB) error {
	_, err := db.Exec("delete from t", dep.Value)
	return err
}
-- vendor/modules.txt --
# example.com/dep v1.0.0
## explicit; go 1.26
example.com/dep
-- vendor/example.com/dep/dep.go --
package dep

const Value = 1
`)
	run(t, dir, "./...").check(t, 1, []string{"m.go:11 (ctxless_io)"}, "")
}

func TestOutsideModule(t *testing.T) {
	dir := write(t, "-- x.go --\n"+faulty("main")+"\nfunc main() {}\n")
	run(t, dir, "x.go").check(t, 1, []string{"x.go:9 (ctxless_io)"}, "")
	r := run(t, dir, "./...")
	if r.code != exitFailed || !strings.Contains(r.stderr, "./...") || strings.Count(r.stderr, "\n") != 1 {
		t.Errorf("exit status %d, stderr %q; want one error", r.code, r.stderr)
	}
}
