package golangci

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// places returns where a linter found something.
func places(list []issue, linter string) []string {
	var at []string
	for _, i := range list {
		if i.FromLinter == linter {
			at = append(at, fmt.Sprintf("%s:%d", i.Pos.Filename, i.Pos.Line))
		}
	}
	slices.Sort(at)
	return at
}

func equal(t *testing.T, what string, got, want []string) {
	t.Helper()
	if len(want) == 0 && what != "" && len(got) == 0 {
		return
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

func TestFindings(t *testing.T) {
	p := newProject(t, "shop", plain, "ctxless_io")
	list := p.lint("--uniq-by-line=false")
	equal(t, "ctxless_io", places(list, "ctxless_io"), p.wanted("ctxless_io"))
	for _, i := range list {
		if strings.Contains(i.Text, "ctxless_io") || strings.Contains(i.Text, "related information") {
			t.Errorf("%s repeats what golangci-lint says itself: %s", i, i.Text)
		}
	}
	out, _, code := p.golangci("run", "--allow-parallel-runners")
	if code != issues || !strings.Contains(out, " (ctxless_io)\n") {
		t.Errorf("exit code %d, and the text does not name the check:\n%s", code, out)
	}
}

// TestOneLine: by default golangci-lint shows one finding a line; the
// documentation says how to see all.
func TestOneLine(t *testing.T) {
	p := newProject(t, "shop", plain, "ctxless_io")
	want := p.wanted("ctxless_io")
	equal(t, "one a line", places(p.lint(), "ctxless_io"), slices.Compact(slices.Clone(want)))
	equal(t, "all", places(p.lint("--uniq-by-line=false"), "ctxless_io"), want)
}

// TestNolint: golangci-lint silences, and its nolintlint knows which comments
// silence something.
func TestNolint(t *testing.T) {
	p := newProject(t, "shop", plain, "ctxless_io", "nolintlint")
	list := p.lint("--uniq-by-line=false")
	equal(t, "ctxless_io", places(list, "ctxless_io"), p.wanted("ctxless_io"))
	equal(t, "nolintlint", places(list, "nolintlint"), p.wanted("nolintlint"))
}

// TestDirectives: the comments of our own work here too.
func TestDirectives(t *testing.T) {
	p := newProject(t, "shop", plain, "ctxless_io")
	p.write("store/kept.go", `package store

import "context"

func (o *Orders) kept(ctx context.Context) error {
	//deadline:ignore ctxless_io the driver has a timeout of its own
	return o.DB.Ping()
}

func (o *Orders) stale(ctx context.Context) error {
	return o.DB.PingContext(ctx) //deadline:ignore ctxless_io left over
}
`)
	var got []string
	for _, place := range places(p.lint(), "ctxless_io") {
		if strings.HasPrefix(place, "store/kept.go") {
			got = append(got, place)
		}
	}
	equal(t, "kept.go", got, []string{"store/kept.go:11"})
}

func TestSettings(t *testing.T) {
	block := func(check, settings string) string {
		return "\n      " + check + ":\n        type: module\n        settings: " + settings
	}
	for _, tt := range []struct{ name, custom, want string }{
		{"an unknown key", block("ctxless_io", "{caller: true}"), `plugin(ctxless_io): newPlugin settings: unknown key "caller"`},
		{"a value of another type", block("ctxless_io", "{context-variant: maybe}"), "settings: context-variant: want true or false"},
		{"a shared value of another type", block("ctxless_io", "{tests: often}"), "settings: tests: want true or false"},
		{"not a mapping", block("ctxless_io", "[tests]"), "settings: want a mapping"},
		{"an unknown check", block("ctxless", "{}"), `plugin "ctxless" not found`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := newProject(t, "shop", tt.custom, "ctxless_io")
			_, errs, code := p.golangci("run", "--allow-parallel-runners")
			if code != failed || !strings.Contains(errs, tt.want) {
				t.Errorf("exit code %d, want %d, and %q in\n%s", code, failed, tt.want, errs)
			}
		})
	}
	t.Run("a category switched off", func(t *testing.T) {
		p := newProject(t, "shop", block("ctxless_io", "{context-variant: false}"), "ctxless_io")
		equal(t, "ctxless_io", places(p.lint(), "ctxless_io"), nil)
	})
	t.Run("a row of the user", func(t *testing.T) {
		row := "{functions: [{name: (*database/sql.DB).Ping, harmless: true}]}"
		p := newProject(t, "shop", block("ctxless_io", row), "ctxless_io")
		want := slices.DeleteFunc(p.wanted("ctxless_io"), func(place string) bool {
			name, line, _ := strings.Cut(place, ":")
			n, err := strconv.Atoi(line)
			return err == nil && strings.Contains(strings.Split(p.read(name), "\n")[n-1], "Ping()")
		})
		equal(t, "ctxless_io", places(p.lint("--uniq-by-line=false"), "ctxless_io"), want)
	})
	t.Run("tests judged", func(t *testing.T) {
		p := newProject(t, "shop", block("ctxless_io", "{tests: true}"), "ctxless_io")
		p.write("store/store_test.go", testFile)
		if got := places(p.lint(), "ctxless_io"); !slices.Contains(got, "store/store_test.go:9") {
			t.Errorf("nothing in the test file: %q", got)
		}
		p = newProject(t, "shop", plain, "ctxless_io")
		p.write("store/store_test.go", testFile)
		equal(t, "ctxless_io", places(p.lint(), "ctxless_io"), slices.Compact(p.wanted("ctxless_io")))
	})
}

const testFile = `package store

import (
	"database/sql"
	"testing"
)

func ping(t *testing.T, db *sql.DB) {
	if err := db.Ping(); err != nil {
		t.Fatal(err)
	}
}
`

func TestSARIF(t *testing.T) {
	p := newProject(t, "shop", plain, "ctxless_io")
	out, _, code := p.golangci("run", "--allow-parallel-runners", "--show-stats=false", "--uniq-by-line=false", "--output.sarif.path=stdout")
	if code != issues {
		t.Errorf("exit code %d, want %d", code, issues)
	}
	var sarif struct {
		Runs []struct {
			Results []struct {
				RuleID    string `json:"ruleId"`
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine int }
					}
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &sarif); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var got []string
	for _, run := range sarif.Runs {
		for _, r := range run.Results {
			at := r.Locations[0].PhysicalLocation
			got = append(got, fmt.Sprintf("%s:%d %s", at.ArtifactLocation.URI, at.Region.StartLine, r.RuleID))
		}
	}
	slices.Sort(got)
	var want []string
	for _, place := range p.wanted("ctxless_io") {
		want = append(want, place+" ctxless_io")
	}
	equal(t, "results", got, want)
}

// TestCache: what comes from the cache is what a fresh run would find, also
// after a change, in a dependency too.
func TestCache(t *testing.T) {
	p := newProject(t, "shop", plain, "ctxless_io", "nolintlint")
	timed := func() ([]string, time.Duration) {
		start := time.Now()
		var all []string
		for _, i := range p.lint("--uniq-by-line=false") {
			all = append(all, i.String()+": "+i.Text)
		}
		return all, time.Since(start)
	}
	cold, first := timed()
	warm, second := timed()
	t.Logf("%d findings: %.1f s without a cache, %.1f s with one", len(cold), first.Seconds(), second.Seconds())
	equal(t, "from the cache", warm, cold)

	text := p.read("store/store.go")
	p.write("store/store.go", strings.Replace(text, "a.Ping(), b.Ping()", "a.PingContext(ctx), b.PingContext(ctx)", 1))
	changed, _ := timed()
	if len(changed) != len(cold)-2 {
		t.Errorf("after a change: %q", changed)
	}

	// The finding in the other package depends on what this function does.
	p.write("store/store.go", strings.Replace(text, body, "\treturn id, nil\n", 1))
	if pure, _ := timed(); len(pure) != len(cold)-1 || strings.HasPrefix(pure[0], "api/") {
		t.Errorf("after a change in a dependency: %q", pure)
	}

	p.write("store/store.go", text)
	again, _ := timed()
	equal(t, "changed back", again, cold)
}

// body is what the function Name does.
const body = "\terr = o.DB.QueryRow(\"SELECT name FROM orders WHERE id = $1\", id).Scan(&name)\n\treturn name, err\n"

// TestFix: the fixes compile, and nothing but findings without a fix is left.
func TestFix(t *testing.T) {
	p := newProject(t, "shop", plain, "ctxless_io")
	fixable := 0
	for _, i := range p.lint("--uniq-by-line=false") {
		if len(i.SuggestedFixes) > 0 {
			fixable++
		}
	}
	if fixable == 0 {
		t.Fatal("no finding has a fix")
	}
	before := len(p.wanted("ctxless_io"))
	left := p.lint("--uniq-by-line=false", "--fix")
	if len(left) != before-fixable {
		t.Errorf("of %d findings %d had a fix, and these are left: %q", before, fixable, left)
	}
	if text := p.read("store/store.go"); !strings.Contains(text, "return o.DB.Ping() //nolint:ctxless_io") {
		t.Errorf("what the author keeps was changed:\n%s", text)
	}
	vet := exec.Command("go", "vet", "./...")
	vet.Dir = p.dir
	if out, err := vet.CombinedOutput(); err != nil {
		t.Errorf("the fixed module does not pass go vet: %v\n%s", err, out)
	}
	equal(t, "a second time", places(p.lint("--uniq-by-line=false"), "ctxless_io"), places(left, "ctxless_io"))
}
