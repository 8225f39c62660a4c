package goplsbuild

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestPick(t *testing.T) {
	needs := map[string]string{"v0.1.0": "go1.24.0", "v0.2.0": "go1.26.0", "v0.3.0-pre.1": "go1.26.0", "v0.4.0": "go1.27.0"}
	goOf := func(v string) (string, error) { return needs[v], nil }
	versions := []string{"v0.1.0", "v0.2.0", "v0.3.0-pre.1", "v0.4.0"}
	for have, want := range map[string]string{
		"go1.27.3":                "v0.4.0",
		"go1.26.8":                "v0.2.0",
		"go1.25.1":                "v0.1.0",
		"go1.26.8 X:nodwarf5":     "v0.2.0",
		"go1.26.8-custom":         "v0.2.0",
		"devel go1.28-0123456789": "v0.4.0",
	} {
		if got, err := pick(versions, have, goOf); got != want || err != nil {
			t.Errorf("pick with %s = %s, %v, want %s", have, got, err, want)
		}
	}
	if got, err := pick(versions, "go1.20", goOf); err == nil || !strings.Contains(err.Error(), "go1.20") {
		t.Errorf("pick with too old a Go = %s, %v, want an error that names it", got, err)
	}
}

func TestSourceDir(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := sourceDir(""); err != nil || got != root {
		t.Errorf("the clone that this was built from: %s, %v, want %s", got, err, root)
	}
	if got, err := sourceDir("../.."); err != nil || got != root {
		t.Errorf("a named clone: %s, %v, want %s", got, err, root)
	}
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "go.mod"), []byte("module example.com/other\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got, err := sourceDir(other); err == nil || !strings.Contains(err.Error(), module) {
		t.Errorf("another module: %s, %v, want an error that names %s", got, err, module)
	}
}

// What fails is said in one breath with what to do.
func TestFailures(t *testing.T) {
	for _, tt := range []struct {
		name string
		args []string
		want string
	}{
		{"no such folder", []string{"-source", "nowhere"}, "-source nowhere is not the root of module " + module},
		{"an argument", []string{"gopls"}, `takes no arguments, but got ["gopls"]`},
		{"an unknown flag", []string{"-version"}, "flag provided but not defined: -version"},
		{"not a version", []string{"-gopls", "newest!"}, "copying gopls newest!: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out, errs strings.Builder
			args := append([]string{"-o", filepath.Join(t.TempDir(), "gopls")}, tt.args...)
			if code := Run(args, "", &out, &errs); code != 2 {
				t.Errorf("exit code %d, want 2", code)
			}
			if out.String() != "" || !strings.Contains(errs.String(), tt.want) {
				t.Errorf("said %q and %q, want %q", out.String(), errs.String(), tt.want)
			}
		})
	}
}

func TestEditors(t *testing.T) {
	text := editors("/opt/go ls/gopls")
	for _, editor := range []string{"VS Code", "Neovim", "Helix", "Emacs", "Zed"} {
		if !strings.Contains(text, editor) {
			t.Errorf("nothing about %s", editor)
		}
	}
	if n := strings.Count(text, `"/opt/go ls/gopls"`); n < 6 || strings.Contains(text, "PATH") {
		t.Errorf("the path stands there %d times:\n%s", n, text)
	}
}
