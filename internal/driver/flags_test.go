package driver

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/options"
)

func TestBoolFlag(t *testing.T) {
	for _, tt := range []struct {
		name      string
		args      []string
		on, given bool
	}{
		{"absent", []string{"-json", "./..."}, false, false},
		{"alone", []string{"-tests"}, true, true},
		{"two dashes", []string{"--tests"}, true, true},
		{"true", []string{"-tests=true"}, true, true},
		{"false", []string{"-tests=false"}, false, true},
		{"the last counts", []string{"-tests", "-tests=0"}, false, true},
		{"another flag", []string{"-tests.x", "-test"}, false, false},
		{"a package", []string{"tests"}, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if on, given := boolFlag(tt.args, "tests"); on != tt.on || given != tt.given {
				t.Errorf("boolFlag(%q) = %t, %t", tt.args, on, given)
			}
		})
	}
}

func TestEnabled(t *testing.T) {
	suite := []*analysis.Analyzer{{Name: "a"}, {Name: "b"}, {Name: "c"}}
	for _, tt := range []struct {
		name     string
		flags    string
		disabled string
		want     string
	}{
		{"all by default", "", "", "a b c"},
		{"without one", "a=false", "", "b c"},
		{"only one", "b=true", "", "b"},
		{"only two", "b=true c=1", "", "b c"},
		{"on wins", "a=false b=true", "", "b"},
		{"none", "a=0 b=0 c=0", "", ""},
		{"without one by option", "", "b", "a c"},
		{"without one each way", "a=0", "b", "c"},
		{"the flag wins", "b=1", "b", "b"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			switches := map[string]*toggle{"a": {}, "b": {}, "c": {}}
			for _, f := range strings.Fields(tt.flags) {
				name, value, _ := strings.Cut(f, "=")
				if err := switches[name].Set(value); err != nil {
					t.Fatal(err)
				}
			}
			var names []string
			for _, a := range enabled(suite, switches, options.Categories{tt.disabled: true}) {
				names = append(names, a.Name)
			}
			if got := strings.Join(names, " "); got != tt.want {
				t.Errorf("enabled: %q, want %q", got, tt.want)
			}
		})
	}
}

func TestParse(t *testing.T) {
	inv, err := parse([]string{"-json", "-c=2", "-tests", "-ctxless_io.context-variant=false", "./a", "./b"})
	if err != nil {
		t.Fatal(err)
	}
	if !inv.json || inv.context != 2 || !inv.tests || !slices.Equal(inv.patterns, []string{"./a", "./b"}) {
		t.Errorf("parse: %+v", inv)
	}
	want := []setFlag{{"c", "2"}, {"ctxless_io.context-variant", "false"}, {"json", "true"}, {"tests", "true"}}
	if !slices.Equal(inv.set, want) {
		t.Errorf("set flags %v, want %v", inv.set, want)
	}
}

func TestFixArgs(t *testing.T) {
	inv, err := parse([]string{"-fix", "-diff", "-C=x", "-tags=a,b", "-tests", "./..."})
	if err != nil {
		t.Fatal(err)
	}
	want := "vet -vettool=/bin/self -fix -diff -tags=a,b -tests=true -- ./..."
	if got := strings.Join(fixArgs(inv, "/bin/self"), " "); got != want {
		t.Errorf("go %s, want go %s", got, want)
	}
}

func TestHelp(t *testing.T) {
	dir := t.TempDir()
	for _, args := range [][]string{{"help"}, {"-h"}, {"-help"}, {"--help"}} {
		r := run(t, dir, args...)
		if r.code != exitClean || r.stderr != "" || !strings.Contains(r.stdout, "usage:") || !strings.Contains(r.stdout, "ctxless_io") {
			t.Errorf("%v: exit status %d, stdout %q, stderr %q", args, r.code, r.stdout, r.stderr)
		}
	}
	r := run(t, dir, "help", "ctxless_io")
	if r.code != exitClean || !strings.HasPrefix(r.stdout, "ctxless_io: ") || !strings.Contains(r.stdout, "-ctxless_io.context-variant") {
		t.Errorf("help ctxless_io: exit status %d, stdout %q", r.code, r.stdout)
	}
	r = run(t, dir, "help", "nope")
	if r.code != exitFailed || !strings.HasPrefix(r.stderr, `deadlinelint: no check is called "nope"; there are ctxless_io`) {
		t.Errorf("help nope: exit status %d, stderr %q", r.code, r.stderr)
	}
	for _, arg := range []string{"-version", "-V"} {
		if r := run(t, dir, arg); r.code != exitClean || !strings.HasPrefix(r.stdout, "deadlinelint ") {
			t.Errorf("%s: exit status %d, stdout %q", arg, r.code, r.stdout)
		}
	}
}
