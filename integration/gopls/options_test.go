package gopls

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// module makes a module that has an options file.
func module(t *testing.T, options string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/configured\n", ".deadlinelint.yml": options} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestOptions: gopls reads no file of ours, so what is in the module's options
// file when gopls is built is part of it.
func TestOptions(t *testing.T) {
	built := filepath.Join(t.TempDir(), "gopls")
	dir := module(t, "functions:\n  - name: (*database/sql.DB).Ping\n    harmless: true\n")
	out, err := in(dir, command, "gopls-build", "-o", built).CombinedOutput()
	if err != nil {
		t.Fatalf("deadlinelint gopls-build: %v\n%s", err, out)
	}
	if !strings.Contains(string(out), "it embeds "+filepath.Join(dir, ".deadlinelint.yml")) {
		t.Errorf("it does not say what it embeds:\n%s", out)
	}
	e := editWith(t, built, nil)
	uri, text := e.open("api/api.go")
	e.wait(uri, 1, lineOf(t, text, "h.Orders.Name("))
}

func TestOptionsMistake(t *testing.T) {
	dir := module(t, "tests: true\nfunction: []\n")
	out, err := in(dir, command, "gopls-build", "-o", filepath.Join(dir, "gopls")).CombinedOutput()
	if want := ".deadlinelint.yml:2: unknown key"; err == nil || !strings.Contains(string(out), want) {
		t.Errorf("%v, and %q in\n%s", err, want, out)
	}
}
