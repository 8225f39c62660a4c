package driver

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// parity is a module in which drivers could differ: what they know of a
// dependency, of a third party, of tests and of broken packages.
var parity = `
-- go.mod --
module example.com/m
go 1.26
require example.com/wrapper v0.0.0
replace example.com/wrapper => ./third/wrapper
-- third/wrapper/go.mod --
module example.com/wrapper
go 1.26
-- third/wrapper/wrapper.go --
package wrapper

import "database/sql"

// Exec is a third party's: nobody looks into it.
func Exec(db *sql.DB, query string) error {
	_, err := db.Exec(query)
	return err
}
-- store/store.go --
package store

import (
	"context"
	"database/sql"
	"time"
)

const (
	query   = "update t set a = 1"
	timeout = 3 * time.Second
)

type Store struct{ db *sql.DB }

func (s *Store) Touch(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	_, err := s.db.Exec(query)
	return err
}

// Reset has no context and no visible caller that has one.
func (s *Store) Reset() error { return s.reset() }

func (s *Store) reset() error {
	_, err := s.db.Exec("delete from t")
	return err
}
-- store/store_test.go --
package store

import "context"

func testReset(ctx context.Context, s *Store) error { return s.reset() }
-- middle/middle.go --
package middle

import "example.com/m/store"

type Store = store.Store
-- top/top.go --
package top

import (
	"context"
	"database/sql"

	"example.com/m/middle"
	"example.com/wrapper"
)

func Run(ctx context.Context, s *middle.Store, db *sql.DB) error {
	if err := s.Reset(); err != nil {
		return err
	}
	if err := wrapper.Exec(db, "select 1"); err != nil {
		return err
	}
	return db.Ping()
}
`

const brokenParts = `
-- broken/broken.go --
package broken

func F() int { return nothing }
-- importer/importer.go --
package importer

import (
	"context"
	"database/sql"

	"example.com/m/broken"
)

func Run(ctx context.Context, db *sql.DB) error {
	_, err := db.Exec("x", broken.F())
	return err
}
`

func TestParity(t *testing.T) {
	for _, tt := range []struct {
		name    string
		archive string
		args    []string
		// unseen is a directory that go vet does not look at, because what it
		// imports does not compile.
		unseen string
	}{
		{"everything", parity, []string{"./..."}, ""},
		{"a named subset", parity, []string{"./top"}, ""},
		{"with tests", parity, []string{"-tests", "./..."}, ""},
		{"with a broken package", parity + brokenParts, []string{"./..."}, "importer/"},
		{"files", parity, []string{"store/store.go"}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := write(t, tt.archive)
			args := append([]string{"-json"}, tt.args...)
			own := jsonFindings(t, dir, run(t, dir, args...).stdout)
			if len(own) == 0 {
				t.Fatal("no findings: the fixture proves nothing")
			}
			if tt.unseen != "" {
				before := len(own)
				own = slices.DeleteFunc(own, func(f string) bool { return strings.HasPrefix(f, tt.unseen) })
				if len(own) == before {
					t.Errorf("nothing found in %s", tt.unseen)
				}
			}
			if got := jsonFindings(t, dir, vet(t, dir, args...).stdout); !slices.Equal(got, own) {
				t.Errorf("go vet finds\n%s\nthe command finds\n%s", strings.Join(got, "\n"), strings.Join(own, "\n"))
			}
		})
	}
}

// A run with findings and one with errors must not turn into silence when the
// go command replays it.
func TestVettoolTwice(t *testing.T) {
	for _, tt := range []struct{ name, archive, want string }{
		{"findings", parity, "store/store.go:19:"},
		{"a broken package", parity + brokenParts, "undefined: nothing"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := write(t, tt.archive)
			first := vet(t, dir, "./...")
			if first.code == 0 || !strings.Contains(first.stderr, tt.want) {
				t.Errorf("exit status %d, stderr\n%s\nwant it to fail with %s", first.code, first.stderr, tt.want)
			}
			second := vet(t, dir, "./...")
			if second.code != first.code || sortLines(second.stderr) != sortLines(first.stderr) {
				t.Errorf("exit status %d, then %d; stderr\n%s\nthen\n%s", first.code, second.code, first.stderr, second.stderr)
			}
		})
	}
}

// sortLines makes output comparable that packages print in parallel.
func sortLines(s string) string {
	lines := strings.Split(s, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func TestToolVersion(t *testing.T) {
	dir := t.TempDir()
	first := run(t, dir, "-V=full")
	fields := strings.Fields(first.stdout)
	if first.code != 0 || len(fields) < 4 || fields[1] != "version" || fields[2] != "devel" ||
		!strings.HasPrefix(fields[len(fields)-1], "buildID=") {
		t.Fatalf("exit status %d, %q is not what the go command reads", first.code, first.stdout)
	}
	if second := run(t, t.TempDir(), "-V=full"); second.stdout != first.stdout {
		t.Errorf("%q, then %q", first.stdout, second.stdout)
	}
}

func TestToolFlags(t *testing.T) {
	r := run(t, t.TempDir(), "-flags")
	var list []struct {
		Name string
		Bool bool
	}
	if err := json.Unmarshal([]byte(r.stdout), &list); err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{"tests": true, "json": true, "ctxless_io": true, "ctxless_io.context-variant": true}
	for _, f := range list {
		if want[f.Name] && f.Bool {
			delete(want, f.Name)
		}
	}
	if len(want) > 0 {
		t.Errorf("-flags does not list %v", want)
	}
}

func TestDiffAndFix(t *testing.T) {
	dir := write(t, simple)
	name := filepath.Join(dir, "a", "a.go")
	before := readFile(t, name)

	r := run(t, dir, "-diff", "./a")
	if readFile(t, name) != before {
		t.Error("-diff changed a file")
	}
	if !strings.Contains(r.stdout, "+\t_, err := db.ExecContext(ctx, ") {
		t.Fatalf("-diff: no edit in %q", r.stdout)
	}
	if r.code != exitFindings || r.stderr != "" {
		t.Errorf("-diff: exit status %d, stderr %q", r.code, r.stderr)
	}
	if r = run(t, dir, "-fix", "./a"); r.code != exitClean || r.stdout+r.stderr != "" {
		t.Errorf("-fix: exit status %d, stdout %q, stderr %q", r.code, r.stdout, r.stderr)
	}
	if !strings.Contains(readFile(t, name), "db.ExecContext(ctx, ") {
		t.Error("-fix changed nothing")
	}
	run(t, dir, "./a").check(t, exitClean, nil, "")
}

func TestFixBroken(t *testing.T) {
	r := run(t, write(t, broken), "-diff", "./types")
	if r.code != exitFailed || !strings.Contains(r.stderr, "undefined: one") {
		t.Errorf("exit status %d, stderr %q", r.code, r.stderr)
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
