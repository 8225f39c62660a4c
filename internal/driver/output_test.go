package driver

import (
	"bytes"
	"errors"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// found returns a finding on a line of a file of twenty lines of ten bytes.
func found(pkg, name string, line int, message string) finding {
	fset := token.NewFileSet()
	file := fset.AddFile(name, -1, 200)
	for i := range 20 {
		file.AddLine(i * 10)
	}
	pos := file.LineStart(line)
	return finding{
		pkg: pkg, check: "some_check", fset: fset,
		pos: fset.Position(pos), end: fset.Position(pos + 3),
		diag: analysis.Diagnostic{Pos: pos, End: pos + 3, Category: "kind", Message: message},
	}
}

func TestJSON(t *testing.T) {
	f := found("m/p", "/m/p.go", 2, "bad <thing>")
	f.diag.SuggestedFixes = []analysis.SuggestedFix{{
		Message:   "Do it",
		TextEdits: []analysis.TextEdit{{Pos: f.diag.Pos, End: f.diag.End, NewText: []byte("new")}, {Pos: f.diag.End}},
	}}
	f.diag.Related = []analysis.RelatedInformation{{Pos: f.diag.End, Message: "here"}}
	plain := found("m/p", "/m/p.go", 3, "worse")
	plain.diag.Category = ""

	var buf bytes.Buffer
	err := printJSON(&buf, outcome{
		findings: []finding{f, plain},
		failures: []failure{{"m/q", "some_check", errors.New("no luck")}},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := `{
	"m/p": {
		"some_check": [
			{
				"category": "kind",
				"posn": "/m/p.go:2:1",
				"end": "/m/p.go:2:4",
				"message": "bad \u003cthing\u003e",
				"suggested_fixes": [
					{
						"message": "Do it",
						"edits": [
							{
								"filename": "/m/p.go",
								"start": 10,
								"end": 13,
								"new": "new"
							},
							{
								"filename": "/m/p.go",
								"start": 13,
								"end": 13,
								"new": ""
							}
						]
					}
				],
				"related": [
					{
						"posn": "/m/p.go:2:4",
						"end": "/m/p.go:2:4",
						"message": "here"
					}
				]
			},
			{
				"posn": "/m/p.go:3:1",
				"end": "/m/p.go:3:4",
				"message": "worse"
			}
		]
	},
	"m/q": {
		"some_check": {
			"error": "no luck"
		}
	}
}
`
	if buf.String() != want {
		t.Errorf("got\n%s\nwant\n%s", buf.String(), want)
	}
}

func TestEmptyJSON(t *testing.T) {
	var buf bytes.Buffer
	if err := printJSON(&buf, outcome{}); err != nil || buf.String() != "{}\n" {
		t.Errorf("%q, %v; want an empty object", buf.String(), err)
	}
}

func TestSort(t *testing.T) {
	o := outcome{findings: []finding{
		found("m/p [m/p.test]", "/m/p.go", 12, "one"),
		found("m/p", "/m/p.go", 12, "one"),
		found("m/p", "/m/p.go", 2, "two"),
		found("m/a", "/m/a.go", 5, "two"),
		found("m/a", "/m/a.go", 5, "one"),
	}}
	o.sort()
	var buf bytes.Buffer
	if err := printText(&buf, o.findings, "/m", -1); err != nil {
		t.Fatal(err)
	}
	want := `a.go:5:1: one (some_check)
a.go:5:1: two (some_check)
p.go:2:1: two (some_check)
p.go:12:1: one (some_check)
`
	if buf.String() != want {
		t.Errorf("got\n%s\nwant\n%s", buf.String(), want)
	}
	if last := o.findings[len(o.findings)-1]; last.pkg != "m/p" {
		t.Errorf("the finding of %s was kept, want that of m/p", last.pkg)
	}
}

func TestContext(t *testing.T) {
	name := filepath.Join(t.TempDir(), "p.go")
	writeFile(t, name, strings.Repeat("123456789\n", 3))
	for _, tt := range []struct {
		name          string
		line, context int
		want          string
	}{
		{"none", 2, -1, ""},
		{"the line alone", 2, 0, "2\t123456789\n"},
		{"the first line", 1, 1, "1\t123456789\n2\t123456789\n"},
		{"more than there is", 3, 9, "1\t123456789\n2\t123456789\n3\t123456789\n4\t\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var buf bytes.Buffer
			if err := printText(&buf, []finding{found("m/p", name, tt.line, "bad")}, filepath.Dir(name), tt.context); err != nil {
				t.Fatal(err)
			}
			if _, rest, _ := strings.Cut(buf.String(), "\n"); rest != tt.want {
				t.Errorf("%q, want %q", rest, tt.want)
			}
		})
	}
}

func TestRelPos(t *testing.T) {
	for _, tt := range []struct{ pos, want string }{
		{"/m/a/a.go:3:4", "a/a.go:3:4"},
		{"/m/a.go:3", "a.go:3"},
		{"/x/a.go:3:4", "/x/a.go:3:4"}, // shorter than ../x
		{"a.y:3:4", "a.y:3:4"},
		{"/m/a.go", "a.go"},
		{"", ""},
	} {
		if got := relPos("/m", tt.pos); got != tt.want {
			t.Errorf("relPos(/m, %q) = %q, want %q", tt.pos, got, tt.want)
		}
	}
}

func TestMatches(t *testing.T) {
	dir, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	p := &packages.Package{PkgPath: "example.com/m/a", Dir: filepath.Join(dir, "a")}
	for _, tt := range []struct {
		pattern string
		want    bool
	}{
		{"./...", true},
		{"./a/...", true},
		{"./b/...", false},
		{"./ab/...", false},
		{"...", true},
		{"../...", true},
		{filepath.ToSlash(dir) + "/...", true},
		{"example.com/m/...", true},
		{"example.com/m/a/...", true},
		{"example.com/.../a", true},
		{"example.com/mm/...", false},
		{"exampleXcom/m/...", false},
	} {
		if got := matches(tt.pattern, p); got != tt.want {
			t.Errorf("matches(%q) = %t", tt.pattern, got)
		}
	}
}

func TestPackageProblem(t *testing.T) {
	bad := &packages.Package{PkgPath: "m/bad", Errors: []packages.Error{{Kind: packages.ListError, Msg: "gone"}}}
	for _, tt := range []struct {
		name string
		errs []packages.Error
		want problem
	}{
		{"none", nil, problem{}},
		{"the types before what the compiler says",
			[]packages.Error{{Kind: packages.ListError, Msg: "# m/p\np.go:1:2: oops"}, {Kind: packages.TypeError, Pos: "/m/p.go:1:2", Msg: "oops"}},
			problem{"/m/p.go:1:2", "package m/p does not type-check: oops"}},
		{"what only the compiler sees",
			[]packages.Error{{Kind: packages.ListError, Msg: "# m/p\np.go:7: missing body"}},
			problem{"p.go:7", "package m/p does not compile: missing body"}},
		{"a broken import is its own problem",
			[]packages.Error{{Kind: packages.TypeError, Pos: "/m/p.go:3:8", Msg: "could not import m/bad (gone)"}}, problem{}},
		{"an import that nobody knows",
			[]packages.Error{{Kind: packages.TypeError, Pos: "/m/p.go:3:8", Msg: "could not import m/x (gone)"}},
			problem{"/m/p.go:3:8", "package m/p does not type-check: could not import m/x (gone)"}},
		{"no position", []packages.Error{{Kind: packages.ListError, Pos: "-", Msg: "two\n\twords"}}, problem{"", "m/p: two words"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := &packages.Package{PkgPath: "m/p", Errors: tt.errs, Imports: map[string]*packages.Package{"m/bad": bad}}
			if got, _ := packageProblem(p); got != tt.want {
				t.Errorf("%+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestProgress(t *testing.T) {
	var quick bytes.Buffer
	p := newProgress(&quick, time.Hour)
	p.say("loading")
	p.stop()
	if quick.Len() > 0 {
		t.Errorf("a quick run says %q", quick.String())
	}

	var slow bytes.Buffer
	p = newProgress(&slow, time.Hour)
	p.say("loading")
	p.show()
	p.say("checking")
	p.stop()
	p.say("too late")
	p.stop()
	const clear = "\r\x1b[K"
	want := clear + "deadlinelint: loading" + clear + "deadlinelint: checking" + clear
	if slow.String() != want {
		t.Errorf("a slow run says %q, want %q", slow.String(), want)
	}
}

func TestNoTerminal(t *testing.T) {
	var buf bytes.Buffer
	p := startProgress(&buf)
	p.say("loading")
	p.stop()
	if buf.Len() > 0 {
		t.Errorf("said %q to what is no terminal", buf.String())
	}
}
