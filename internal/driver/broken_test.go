package driver

import (
	"strings"
	"testing"
)

// broken is a module with a package that does not type-check, one that does
// not parse, their importers, and packages that cannot be found.
var broken = `
-- go.mod --
module example.com/m
go 1.26
-- types/types.go --
package types

func F() int { return one + two }
-- syntax/syntax.go --
package syntax

func F() int { return 1
-- user/user.go --
` + strings.Replace(strings.Replace(faulty("user"), `"database/sql"`, `"database/sql"; "example.com/m/syntax"; "example.com/m/types"`, 1),
	`"delete from t"`, `"delete from t", syntax.F(), types.F()`, 1) + `
-- missing/missing.go --
package missing

import _ "example.com/nowhere"
-- mixed/a.go --
package a
-- mixed/b.go --
package b
-- fine/fine.go --
` + faulty("fine")

const (
	typesError  = "types/types.go:3:23: package example.com/m/types does not type-check: undefined: one (and 1 more error)"
	syntaxError = "syntax/syntax.go:3:25: package example.com/m/syntax does not type-check: expected ';', found 'EOF' (and 1 more error)"
)

func TestBroken(t *testing.T) {
	dir := write(t, broken)
	for _, tt := range []struct {
		name     string
		args     []string
		findings []string
		stderr   []string
	}{
		{"everything", []string{"./..."},
			[]string{"fine/fine.go:9 (ctxless_io)", "user/user.go:9 (ctxless_io)"},
			[]string{
				"missing/missing.go:3:8: no required module provides package example.com/nowhere; to add it: go get example.com/nowhere",
				"mixed/b.go:1:1: package example.com/m/mixed does not type-check: package b; expected package a",
				syntaxError, typesError,
			}},
		{"the importer alone", []string{"./user"},
			[]string{"user/user.go:9 (ctxless_io)"}, []string{syntaxError, typesError}},
		{"a broken package alone", []string{"./types"}, nil, []string{typesError}},
		{"a file", []string{"types/types.go", "fine/fine.go"},
			[]string{"fine/fine.go:9 (ctxless_io)"}, []string{typesError}},
		{"no such directory", []string{"./nowhere", "./fine"},
			[]string{"fine/fine.go:9 (ctxless_io)"},
			[]string{"deadlinelint: ./nowhere: stat DIR/nowhere: directory not found"}},
		{"no such directory, with dots", []string{"./nowhere/...", "./fine"},
			[]string{"fine/fine.go:9 (ctxless_io)"},
			[]string{"deadlinelint: pattern ./nowhere/...: lstat ./nowhere/: no such file or directory"}},
		{"no such package", []string{"example.com/m/none", "./fine"},
			[]string{"fine/fine.go:9 (ctxless_io)"},
			[]string{"deadlinelint: no required module provides package example.com/m/none; to add it: go get example.com/m/none"}},
		{"dots that match nothing", []string{"example.com/other/...", "./fine"},
			[]string{"fine/fine.go:9 (ctxless_io)"},
			[]string{"deadlinelint: no packages match example.com/other/..."}},
		{"malformed", []string{"[", "./fine"},
			[]string{"fine/fine.go:9 (ctxless_io)"},
			[]string{`deadlinelint: malformed import path "[": invalid char '['`}},
		{"files and packages", []string{"fine/fine.go", "./fine"}, nil,
			[]string{"deadlinelint: ./fine is not a file: name either files or packages"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := strings.ReplaceAll(strings.Join(tt.stderr, "\n"), "DIR", dir)
			run(t, dir, tt.args...).check(t, exitFailed, tt.findings, want)
			r := run(t, dir, append([]string{"-json"}, tt.args...)...)
			if r.code != exitFailed || strings.TrimSpace(r.stderr) != want {
				t.Errorf("-json: exit status %d, stderr\n%s\nwant\n%s", r.code, r.stderr, want)
			}
		})
	}
}

func TestBrokenModule(t *testing.T) {
	dir := write(t, "-- go.mod --\nmodule example.com/m\nrequire (\n-- m.go --\npackage m\n")
	r := run(t, dir, "./...")
	if r.code != exitFailed || !strings.Contains(r.stderr, "go.mod:") {
		t.Errorf("exit status %d, stderr %q; want 2 and the position in go.mod", r.code, r.stderr)
	}
}

func TestUsageErrors(t *testing.T) {
	dir := t.TempDir()
	for _, tt := range []struct {
		name   string
		args   []string
		stderr string
	}{
		{"unknown flag", []string{"-nope", "./..."}, `deadlinelint: unknown flag -nope; "deadlinelint help" lists them`},
		{"unknown category", []string{"-ctxless_io.nope", "./..."}, `deadlinelint: unknown flag -ctxless_io.nope; "deadlinelint help" lists them`},
		{"bad value", []string{"-ctxless_io=perhaps"}, `deadlinelint: invalid boolean value "perhaps" for -ctxless_io: want true or false`},
		{"flag behind the packages", []string{"./...", "-json"}, "deadlinelint: flag -json stands behind the packages; flags come first"},
		{"-json and -fix", []string{"-json", "-fix"}, "deadlinelint: -json prints findings and cannot go with -fix or -diff"},
		{"-c and -diff", []string{"-c=1", "-diff"}, "deadlinelint: -c prints findings and cannot go with -fix or -diff"},
		{"-json for the doctor", []string{"doctor", "-json"}, "deadlinelint: doctor prints no findings: -json, -c, -fix and -diff mean nothing to it"},
		{"-C nowhere", []string{"-C", "nowhere"}, "deadlinelint: -C: chdir " + dir + "/nowhere: no such file or directory"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			run(t, dir, tt.args...).check(t, exitFailed, nil, tt.stderr)
		})
	}
}
