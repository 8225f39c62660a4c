// Package golangci tests the checks inside golangci-lint.
package golangci

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// project is a copy of a module with a configuration and a cache of its own.
type project struct {
	t     *testing.T
	dir   string
	cache string
}

// newProject copies testdata/NAME and configures golangci-lint to run the
// linters, with custom the settings of ours.
func newProject(t *testing.T, name, custom string, linters ...string) *project {
	t.Helper()
	p := &project{t, t.TempDir(), t.TempDir()}
	if err := os.CopyFS(p.dir, os.DirFS(filepath.Join("testdata", name))); err != nil {
		t.Fatal(err)
	}
	p.write(".golangci.yml", fmt.Sprintf(config, strings.Join(linters, ", "), custom))
	return p
}

const config = `version: "2"
linters:
  default: none
  enable: [%s]
  settings:
    nolintlint:
      allow-unused: false
    custom:%s
issues:
  max-issues-per-linter: 0
  max-same-issues: 0
`

// plain is the check without settings.
const plain = `
      ctxless_io:
        type: module
`

func (p *project) write(name, text string) {
	p.t.Helper()
	if err := os.WriteFile(filepath.Join(p.dir, filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

func (p *project) read(name string) string {
	p.t.Helper()
	data, err := os.ReadFile(filepath.Join(p.dir, filepath.FromSlash(name)))
	if err != nil {
		p.t.Fatal(err)
	}
	return string(data)
}

// The exit codes of golangci-lint.
const (
	clean  = 0
	issues = 1
	failed = 3
)

// golangci runs golangci-lint and returns its output and exit code.
func (p *project) golangci(args ...string) (stdout, stderr string, code int) {
	p.t.Helper()
	cmd := exec.Command(binary, args...)
	cmd.Dir = p.dir
	// Parallel test runs on one machine must not wait for each other's lock.
	cmd.Env = append(os.Environ(), "GOLANGCI_LINT_CACHE="+p.cache, "GOFLAGS=", "GOWORK=off")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		exit := (*exec.ExitError)(nil)
		if !errors.As(err, &exit) {
			p.t.Fatal(err)
		}
		code = exit.ExitCode()
	}
	return out.String(), errs.String(), code
}

// issue is one finding as golangci-lint prints it.
type issue struct {
	FromLinter, Text string
	Pos              struct {
		Filename     string
		Line, Column int
	}
	SuggestedFixes []any
}

func (i issue) String() string {
	return fmt.Sprintf("%s:%d: %s", filepath.ToSlash(i.Pos.Filename), i.Pos.Line, i.FromLinter)
}

// lint runs all packages and returns the findings.
func (p *project) lint(args ...string) []issue {
	p.t.Helper()
	args = append([]string{"run", "--allow-parallel-runners", "--show-stats=false", "--output.json.path=stdout"}, args...)
	out, errs, code := p.golangci(args...)
	if code != clean && code != issues {
		p.t.Fatalf("golangci-lint %s: exit code %d\n%s", strings.Join(args, " "), code, errs)
	}
	var report struct{ Issues []issue }
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		p.t.Fatalf("golangci-lint %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return report.Issues
}

// wanted returns the places that the comments of the module expect: a line has
// a finding for each time that its comment "// want ..." says the word.
func (p *project) wanted(word string) []string {
	p.t.Helper()
	var list []string
	for _, name := range []string{"api/api.go", "store/store.go"} {
		for i, line := range strings.Split(p.read(name), "\n") {
			_, comment, _ := strings.Cut(line, "// want ")
			for _, w := range strings.Fields(comment) {
				if w == word {
					list = append(list, fmt.Sprintf("%s:%d", name, i+1))
				}
			}
		}
	}
	return list
}
