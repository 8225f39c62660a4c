package driver

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// rows is a module whose only finding comes from a row of the user.
const rows = `
-- go.mod --
module example.com/m
go 1.26
-- lib/lib.go --
package lib

import "context"

func Fetch(key string) error { return nil }

func Load(ctx context.Context, key string) error { return nil }
-- app/app.go --
package app

import (
	"context"

	"example.com/m/lib"
)

func Do(ctx context.Context) error {
	return lib.Fetch("x")
}
`

const fetchRow = `
functions:
  - name: example.com/m/lib.Fetch
    io: http
    form: "lib.Load({ctx}, ...)"
`

// The go command replays what the tool has said before, as long as it takes
// the tool for the same: an edit of the options must make it another.
func TestOptionsEdit(t *testing.T) {
	dir := write(t, rows)
	name := filepath.Join(dir, ".deadlinelint.yml")
	for _, step := range []struct {
		name, text string
		found      bool
	}{
		{"no row", "tests: false\n", false},
		{"a row", fetchRow, true},
		{"the check is off", fetchRow + "ctxless_io: {enabled: false}\n", false},
		{"the category is off", fetchRow + "ctxless_io: {context-variant: false}\n", false},
		{"the row again", fetchRow, true},
	} {
		t.Run(step.name, func(t *testing.T) {
			writeFile(t, name, step.text)
			own := jsonFindings(t, dir, run(t, dir, "-json", "./...").stdout)
			if got := len(own) == 1 && strings.HasPrefix(own[0], "app/app.go:10:"); got != step.found {
				t.Errorf("the command finds %v, want something: %t", own, step.found)
			}
			if got := jsonFindings(t, dir, vet(t, dir, "-json", "./...").stdout); !slices.Equal(got, own) {
				t.Errorf("go vet finds %v, the command %v", got, own)
			}
		})
	}
}

func TestFlagsWinOverOptions(t *testing.T) {
	dir := write(t, rows)
	writeFile(t, filepath.Join(dir, ".deadlinelint.yml"), fetchRow+"ctxless_io: {enabled: false}\n")
	want := []string{"app/app.go:10 (ctxless_io)"}
	run(t, dir, "-ctxless_io", "./...").check(t, exitFindings, want, "")
	if r := vet(t, dir, "-ctxless_io", "./..."); !strings.Contains(r.stderr, "app/app.go:10:") {
		t.Errorf("go vet -ctxless_io finds nothing: %q", r.stderr)
	}

	writeFile(t, filepath.Join(dir, ".deadlinelint.yml"), fetchRow+"ctxless_io: {context-variant: false}\n")
	run(t, dir, "-ctxless_io.context-variant", "./...").check(t, exitFindings, want, "")
}

func TestWrongOptions(t *testing.T) {
	dir := write(t, rows)
	writeFile(t, filepath.Join(dir, ".deadlinelint.yml"), "tests: true\nnope: 1\n")
	const want = `.deadlinelint.yml:2: unknown key "nope"`
	for _, from := range []string{".", "app"} {
		r := run(t, filepath.Join(dir, from), "./...")
		if r.code != exitFailed || r.stdout != "" || !strings.Contains(r.stderr, want) || strings.Count(r.stderr, "\n") != 1 {
			t.Errorf("in %s: exit status %d, stdout %q, stderr %q", from, r.code, r.stdout, r.stderr)
		}
	}
	if r := vet(t, dir, "./..."); r.code == 0 || strings.Count(r.stderr, want) != 1 {
		t.Errorf("go vet: exit status %d, stderr %q; want the error once", r.code, r.stderr)
	}
}

// Each module of a workspace has its own options, wherever the command runs.
func TestOptionsOfWorkspace(t *testing.T) {
	strict := strings.ReplaceAll(rows, "example.com/m", "example.com/strict")
	lax := strings.ReplaceAll(rows, "example.com/m", "example.com/lax")
	dir := write(t, "-- go.work --\ngo 1.26\nuse (\n\t./strict\n\t./lax\n)\n"+
		strings.ReplaceAll(strict, "\n-- ", "\n-- strict/")+
		"-- strict/.deadlinelint.yml --"+strings.ReplaceAll(fetchRow, "example.com/m", "example.com/strict")+
		strings.ReplaceAll(lax, "\n-- ", "\n-- lax/")+
		"-- lax/.deadlinelint.yml --\ntests: true\n-- lax/app/app_test.go --\n"+faulty("app"))
	for _, tt := range []struct {
		dir  string
		args []string
		want []string
	}{
		{".", []string{"./strict/...", "./lax/..."}, []string{"lax/app/app_test.go:9 (ctxless_io)", "strict/app/app.go:10 (ctxless_io)"}},
		{"strict", []string{"./...", "../lax/..."}, []string{"../lax/app/app_test.go:9 (ctxless_io)", "app/app.go:10 (ctxless_io)"}},
		{"lax", []string{"./..."}, []string{"app/app_test.go:9 (ctxless_io)"}},
		{"lax", []string{"-tests=false", "./..."}, nil},
	} {
		code := exitFindings
		if tt.want == nil {
			code = exitClean
		}
		run(t, filepath.Join(dir, tt.dir), tt.args...).check(t, code, tt.want, "")
	}
}

// retries is a module that is silent without rows: nothing says that Again
// calls a function twice, that Push writes, or that the header is a key.
const retries = `
-- go.mod --
module example.com/m
go 1.26
-- lib/lib.go --
package lib

func Again(f func() error) error { return f() }

func Push(message string) error { return nil }
-- app/app.go --
package app

import (
	"net/http"

	"example.com/m/lib"
)

func Tell(message string) error {
	return lib.Again(func() error {
		return lib.Push(message)
	})
}

func Post(url, order string) error {
	for range 3 {
		req, err := http.NewRequest("POST", url, nil)
		if err != nil {
			return err
		}
		req.Header.Set("X-Shop-Order", order)
		resp, err := http.DefaultClient.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
	}
	return nil
}
`

const retryRows = `
functions:
  - name: example.com/m/lib.Again
    retries: 0
  - name: example.com/m/lib.Push
    writes: a message
`

// Rows about retrying and writing, and names of keys, reach the check.
func TestOptionsRetries(t *testing.T) {
	const tell, post = "app/app.go:11", "app/app.go:22"
	dir := write(t, retries)
	name := filepath.Join(dir, ".deadlinelint.yml")
	for _, step := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "tests: false\n", []string{post}},
		{"rows", retryRows, []string{tell, post}},
		{"a key", "idempotency-keys: [X-Shop-Order]\n", nil},
		{"both", retryRows + "idempotency-keys: [X-Shop-Order]\n", []string{tell}},
	} {
		t.Run(step.name, func(t *testing.T) {
			writeFile(t, name, step.text)
			var got []string
			for _, f := range jsonFindings(t, dir, run(t, dir, "-retry_nonidempotent", "-json", "./...").stdout) {
				place, _, _ := strings.Cut(f, " ")
				got = append(got, strings.Join(strings.Split(place, ":")[:2], ":"))
			}
			if !slices.Equal(got, step.want) {
				t.Errorf("findings at %q, want %q", got, step.want)
			}
		})
	}
}
