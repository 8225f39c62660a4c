package golangci

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

func example(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
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

// TestExample: the example is valid, says something about every option, and
// finds what the defaults find.
func TestExample(t *testing.T) {
	p := newProject(t, "shop", plain, "ctxless_io")
	text := example(t, ".golangci.example.yml")
	p.write(".golangci.yml", text)
	if out, errs, code := p.golangci("config", "verify"); code != clean {
		t.Errorf("config verify: exit code %d\n%s%s", code, out, errs)
	}
	equal(t, "ctxless_io", places(p.lint(), "ctxless_io"), p.wanted("ctxless_io"))
	out, errs, code := p.golangci("linters")
	if code != clean {
		t.Fatalf("linters: exit code %d\n%s", code, errs)
	}
	for _, check := range checks(t) {
		if !strings.Contains(out, check+": ") {
			t.Errorf("%s is not enabled:\n%s", check, out)
		}
		for _, key := range options(t, check) {
			if !regexp.MustCompile(`(?m)^ +(- )?` + regexp.QuoteMeta(key) + `: `).MatchString(text) {
				t.Errorf("nothing about %s of %s", key, check)
			}
		}
	}
}

// options returns the names of the options of a check, and those that all
// share, from the documentation, which follows from the code.
func options(t *testing.T, check string) []string {
	t.Helper()
	text := example(t, "docs/options.md")
	var keys []string
	for _, part := range []string{"shared", check} {
		_, table, ok := strings.Cut(text, "<!-- "+part+" -->")
		table, _, ended := strings.Cut(table, "<!-- end -->")
		if !ok || !ended {
			t.Fatalf("docs/options.md has no table of %s", part)
		}
		for _, m := range regexp.MustCompile("(?m)^\\| `([a-z-]+)`").FindAllStringSubmatch(table, -1) {
			if m[1] != "enabled" { // golangci-lint has its own list for that
				keys = append(keys, m[1])
			}
		}
	}
	if len(keys) == 0 {
		t.Fatal("docs/options.md lists no options")
	}
	return keys
}

// TestVerify: golangci-lint knows the form of the configuration too.
func TestVerify(t *testing.T) {
	p := newProject(t, "shop", plain, "ctxless_io")
	if out, errs, code := p.golangci("config", "verify"); code != clean {
		t.Errorf("config verify: exit code %d\n%s%s", code, out, errs)
	}
	p.write(".golangci.yml", strings.Replace(p.read(".golangci.yml"), "max-same-issues", "max-same", 1))
	if _, errs, code := p.golangci("config", "verify"); code == clean {
		t.Errorf("config verify does not see an unknown key: %s", errs)
	}
}

// TestCustom: "golangci-lint custom" clones golangci-lint's repository, which a
// test cannot; but what it is told must be what is tested here.
func TestCustom(t *testing.T) {
	text := example(t, ".custom-gcl.example.yml")
	value := func(key string) string {
		m := regexp.MustCompile(`(?m)^[ -]*` + key + `: (\S+)$`).FindStringSubmatch(text)
		if m == nil {
			t.Fatalf("no %s", key)
		}
		return m[1]
	}
	required := regexp.MustCompile(`golangci-lint/v2 (\S+)`).FindStringSubmatch(example(t, "integration/golangci/custom/go.mod"))
	if got := value("version"); required == nil || got != required[1] {
		t.Errorf("golangci-lint %s, but %q is tested", got, required)
	}
	module, _, _ := strings.Cut(strings.TrimPrefix(example(t, "go.mod"), "module "), "\n")
	if value("module") != module || value("import") != module+"/golangci" {
		t.Errorf("module %s, import %s, want %s and its package golangci", value("module"), value("import"), module)
	}
	source := example(t, "integration/golangci/custom/main.go")
	if !strings.Contains(source, `"`+value("import")+`"`) {
		t.Errorf("the tested binary does not import %s", value("import"))
	}
	if !slices.Equal(regexp.MustCompile(`(?m)^[a-z]+`).FindAllString(text, -1), []string{"version", "name", "destination", "plugins"}) {
		t.Error("a key is missing or unknown")
	}
}
