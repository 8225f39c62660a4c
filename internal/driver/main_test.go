package driver

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// binary is the command, built once for all tests.
var binary string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", progname)
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		binary = filepath.Join(dir, progname)
		build := exec.Command("go", "build", "-o", binary, "../../cmd/deadlinelint")
		if out, err := build.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "%s%v\n", out, err)
			return 1
		}
		return m.Run()
	}())
}

// result is what a process said.
type result struct {
	stdout, stderr string
	code           int
}

// run runs the command in a directory, with settings of the environment in
// front of its arguments.
func run(t *testing.T, dir string, args ...string) result {
	t.Helper()
	return execute(t, dir, append([]string{binary}, args...))
}

// vet runs go vet with the command as its tool.
func vet(t *testing.T, dir string, args ...string) result {
	t.Helper()
	return execute(t, dir, append([]string{"go", "vet", "-vettool=" + binary}, args...))
}

func execute(t *testing.T, dir string, argv []string) result {
	t.Helper()
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir = dir
	// The modules of the tests need nothing but the standard library and each
	// other.
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS="+os.Getenv("TEST_GOFLAGS"), "GOWORK=", "GOTOOLCHAIN=local")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// check fails the test unless the process said exactly this. Of the findings
// only the positions and checks matter here; the messages are the business of
// the checks.
func (r result) check(t *testing.T, code int, findings []string, stderr string) {
	t.Helper()
	if r.code != code {
		t.Errorf("exit status %d, want %d", r.code, code)
	}
	if got := r.positions(); !slices.Equal(got, findings) {
		t.Errorf("findings\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(findings, "\n"))
	}
	if got := strings.TrimSpace(r.stderr); got != stderr {
		t.Errorf("stderr\n%s\nwant\n%s", got, stderr)
	}
	if t.Failed() {
		t.Logf("stdout\n%s", r.stdout)
	}
}

// positions returns file:line and check of each finding of the text output.
func (r result) positions() []string {
	var list []string
	for line := range strings.Lines(r.stdout) {
		line = strings.TrimSpace(line)
		parts := strings.SplitN(line, ":", 3)
		check := line[strings.LastIndex(line, " ")+1:]
		if len(parts) == 3 {
			list = append(list, parts[0]+":"+parts[1]+" "+check)
		}
	}
	return list
}

// jsonFindings decodes the output of -json, of the command or of go vet: a
// stream of objects. Each finding is "file:line:column: message (check)", with
// the file relative to dir; the list is sorted.
func jsonFindings(t *testing.T, dir, output string) []string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	list := []string{}
	dec := json.NewDecoder(strings.NewReader(output))
	for {
		var tree map[string]map[string][]jsonDiagnostic
		if err := dec.Decode(&tree); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, output)
		}
		for _, checks := range tree {
			for check, diags := range checks {
				for _, d := range diags {
					list = append(list, fmt.Sprintf("%s: %s (%s)", filepath.ToSlash(relPos(dir, d.Posn)), d.Message, check))
				}
			}
		}
	}
	slices.Sort(list)
	return list
}

// write makes a directory with the files of an archive in txtar form.
func write(t *testing.T, archive string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		writeFile(t, filepath.Join(dir, filepath.FromSlash(f.Name)), string(f.Data))
	}
	return dir
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
