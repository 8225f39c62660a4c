package parity

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/deadlinelint/deadlinelint/integration/gopls/lsp"
)

// finding is one finding, in the form that all drivers can be brought to.
type finding struct {
	file         string // relative to the module
	line, column int    // from one
	check        string
	category     string // empty if the driver does not show it
	message      string
}

// key is the finding without what not every driver shows.
func (f finding) key() string {
	return fmt.Sprintf("%s:%d:%d: %s: %s", f.file, f.line, f.column, f.check, f.message)
}

// driver runs the checks over packages of the module in dir. What it says of
// packages that do not compile is not of interest here.
type driver struct {
	name string
	run  func(t *testing.T, dir string, packages []string) []finding
}

var drivers = []driver{
	{"command", func(t *testing.T, dir string, packages []string) []finding {
		return vetJSON(t, dir, output(t, dir, deadlinelint, append([]string{"-json"}, packages...)...))
	}},
	{"go vet -vettool", func(t *testing.T, dir string, packages []string) []finding {
		return vetJSON(t, dir, output(t, dir, "go", append([]string{"vet", "-vettool=" + deadlinelint, "-json"}, packages...)...))
	}},
	{"golangci-lint", runGolangci},
	{"gopls", runGopls},
}

// output returns the standard output of a program that may fail.
func output(t *testing.T, dir, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil && out.Len() == 0 {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, errs.String())
	}
	return out.Bytes()
}

// vetJSON reads what go vet -json prints: an object for each package.
func vetJSON(t *testing.T, dir string, out []byte) []finding {
	t.Helper()
	var list []finding
	dec := json.NewDecoder(bytes.NewReader(out))
	for {
		var packages map[string]map[string]json.RawMessage
		if err := dec.Decode(&packages); errors.Is(err, io.EOF) {
			return list
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, out)
		}
		for _, checks := range packages {
			for check, raw := range checks {
				var found []struct{ Posn, Category, Message string }
				if json.Unmarshal(raw, &found) != nil {
					continue // an error: the package does not compile
				}
				for _, d := range found {
					f := finding{check: check, category: d.Category, message: d.Message}
					f.file, f.line, f.column = place(t, dir, d.Posn)
					list = append(list, f)
				}
			}
		}
	}
}

// place splits FILE:LINE:COLUMN.
func place(t *testing.T, dir, posn string) (file string, line, column int) {
	t.Helper()
	parts := strings.Split(posn, ":")
	n := len(parts)
	if n < 3 {
		t.Fatalf("%q is no place", posn)
	}
	if _, err := fmt.Sscan(parts[n-2]+" "+parts[n-1], &line, &column); err != nil {
		t.Fatalf("%q is no place: %v", posn, err)
	}
	return relative(t, dir, strings.Join(parts[:n-2], ":")), line, column
}

func relative(t *testing.T, dir, file string) string {
	t.Helper()
	if filepath.IsAbs(file) {
		rel, err := filepath.Rel(dir, file)
		if err != nil {
			t.Fatal(err)
		}
		file = rel
	}
	return filepath.ToSlash(file)
}

const config = `version: "2"
linters:
  default: none
  enable: [%s]
  settings:
    custom:
`

func runGolangci(t *testing.T, dir string, packages []string) []finding {
	t.Helper()
	text := fmt.Sprintf(config, strings.Join(checks(t), ", "))
	for _, check := range checks(t) {
		text += "      " + check + ":\n        type: module\n"
	}
	file := filepath.Join(t.TempDir(), "golangci.yml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{
		"run", "--config=" + file, "--path-mode=abs", "--allow-parallel-runners", "--show-stats=false", "--output.json.path=stdout",
		"--max-issues-per-linter=0", "--max-same-issues=0", "--uniq-by-line=false", "--timeout=20m",
	}
	var report struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename     string
				Line, Column int
			}
		}
	}
	out := output(t, dir, golangci, append(args, packages...)...)
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatalf("%v in\n%s", err, out)
	}
	var list []finding
	for _, i := range report.Issues {
		if slices.Contains(checks(t), i.FromLinter) {
			list = append(list, finding{relative(t, dir, i.Pos.Filename), i.Pos.Line, i.Pos.Column, i.FromLinter, "", i.Text})
		}
	}
	return list
}

// runGopls asks for the findings in each file of the packages.
func runGopls(t *testing.T, dir string, packages []string) []finding {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Minute)
	defer cancel()
	client, err := lsp.Start(ctx, gopls, dir, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := client.Close(); err != nil {
			t.Error(err)
		}
	}()
	const format = `{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}}{{"\n"}}{{end}}{{range .TestGoFiles}}{{$d}}/{{.}}{{"\n"}}{{end}}`
	var list []finding
	for file := range strings.FieldsSeq(string(output(t, dir, "go", append([]string{"list", "-e", "-f", format}, packages...)...))) {
		found, err := client.Pull(ctx, lsp.URI(file))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, d := range found {
			if slices.Contains(checks(t), d.Source) {
				list = append(list, finding{relative(t, dir, file), d.Range.Start.Line + 1, d.Range.Start.Character + 1, d.Source, fmt.Sprint(d.Code), d.Message})
			}
		}
	}
	return list
}

// checks are the names of all checks: the packages that the suite is made of.
func checks(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile("../../analyzers/suite.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range regexp.MustCompile(`"github.com/deadlinelint/deadlinelint/analyzers/([a-z_]+)"`).FindAllStringSubmatch(string(data), -1) {
		names = append(names, m[1])
	}
	if len(names) == 0 {
		t.Fatal("no checks found")
	}
	return names
}
