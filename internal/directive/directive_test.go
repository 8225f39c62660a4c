package directive

import (
	"fmt"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// parsed is the directives of a source text, and a position on each line.
func parsed(t testing.TB, src string) (*File, func(line int) token.Pos) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return Parse(fset, file), fset.File(file.FileStart).LineStart
}

// Each line of a source that ends in "<-" is where the directive applies, and
// no other is.
func TestLines(t *testing.T) {
	for _, tt := range []struct {
		name string
		kind Kind
		src  string
	}{
		{"behind a statement", Ignore, `
	a() //deadline:ignore ctxless_io why <-
	b()`},
		{"above a statement", Ignore, `
	//deadline:ignore ctxless_io why
	a() // <-
	b()`},
		{"above, with words before and after", Ignore, `
	// First a.
	//deadline:ignore ctxless_io why
	// Then b.
	a() // <-
	b()`},
		{"above a statement of many lines", Ignore, `
	//deadline:ignore ctxless_io why
	a(1, // <-
		2, // <-
		3) // <-
	b()`},
		{"on the first of many lines", Ignore, `
	a( //deadline:ignore ctxless_io why <-
		2) // <-
	b()`},
		{"on the last of many lines", Ignore, `
	a(1, // <-
		2) //deadline:ignore ctxless_io why <-
	b()`},
		{"on one of many lines", Ignore, `
	a(1,
		2, //deadline:ignore ctxless_io why <-
		3)`},
		{"not into a function literal", Detached, `
	//deadline:detached why
	do(1, func() { // <-
		a()
	}, 2)`},
		{"behind a function literal", Idempotent, `
	do(1, func() { // <-
		a()
	}, 2) //deadline:idempotent why <-
	b()`},
		{"not into a block", Detached, `
	//deadline:detached why
	if a() && // <-
		b() { // <-
		a()
	}`},
		{"a case", Detached, `
	switch {
	//deadline:detached why
	case x: // <-
		a()
	}`},
		{"an element", Layer, `
	s := Server{
		Read: 1,
		//deadline:layer service
		Write: 2 * // <-
			second, // <-
		Idle: 3,
	}`},
		{"a local constant", Layer, `
	const a = 1 //deadline:layer service <-`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			checkLines(t, tt.kind, "package p\n\nfunc f() {"+tt.src+"\n}\n")
		})
	}
}

func TestDeclarationLines(t *testing.T) {
	for _, tt := range []struct {
		name string
		kind Kind
		src  string
	}{
		{"the doc of a function", Detached, `
// f is done later.
//
//deadline:detached why
func f( // <-
	a int, // <-
) { // <-
	g()
}`},
		{"behind the head of a function", Idempotent, `
func f( // <-
) { //deadline:idempotent why <-
	g()
}`},
		{"a method of an interface", Idempotent, `
type i interface {
	F()
	//deadline:idempotent why
	G() // <-
}`},
		{"a field", Layer, `
type s struct {
	A int //deadline:layer service <-
	B int
}`},
		{"a constant of many", Layer, `
const (
	//deadline:layer service
	a = 1 // <-
	b = 2
)`},
		{"a constant alone", Layer, `
//deadline:layer service
const a = 1 // <-`},
		{"a flag", Layer, `
//deadline:layer service
var a = flag.Duration("a", // <-
	1, "") // <-`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			checkLines(t, tt.kind, "package p\n"+tt.src+"\n")
		})
	}
	t.Run("order is the package's", func(t *testing.T) {
		checkLines(t, Order, "//deadline:order a > b\n\n// Package p is one.\npackage p // <-\n\nfunc f() {}\n")
		checkLines(t, Order, "package p //deadline:order a > b <-\n\nfunc f() {}\n")
	})
}

func checkLines(t *testing.T, kind Kind, src string) {
	t.Helper()
	// The mark must not become part of a reason.
	f, start := parsed(t, strings.ReplaceAll(src, " <-", " // <-"))
	if len(f.problems) > 0 {
		t.Fatalf("problem: %s", f.problems[0].Message)
	}
	for i, line := range strings.Split(strings.TrimSuffix(src, "\n"), "\n") {
		want := strings.HasSuffix(line, "<-")
		if got := f.At(kind, start(i+1)) != nil; got != want {
			t.Errorf("line %d applies: %v, want %v: %s", i+1, got, want, line)
		}
	}
}

func TestProblems(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      string // line: message, or ""
	}{
		{"layer on a function", "//deadline:layer a\nfunc f() {}", "3: //deadline:layer is not on"},
		{"layer on a type", "//deadline:layer a\ntype t int", "3: //deadline:layer is not on"},
		{"layer above a gap", "//deadline:layer a\n\nconst c = 1", "3: //deadline:layer is not on"},
		{"layer above a group", "//deadline:layer a\nconst (\n\tc = 1\n)", "3: //deadline:layer is not on"},
		{"idempotent on a field", "type t struct {\n\tF int //deadline:idempotent why\n}", "4: //deadline:idempotent is not on"},
		{"detached on an import", "import \"fmt\" //deadline:detached why\n\nvar _ = fmt.Sprint", "3: //deadline:detached is not on"},
		{"order below the package clause", "//deadline:order a > b\nvar c = 1", "3: //deadline:order belongs to the package clause"},
		{"a second layer", "//deadline:layer a\nconst c = 1 //deadline:layer b", "4: a second //deadline:layer for the same lines; the one on line 3 holds"},
		{"misplaced and without a reason is one fault", "//deadline:detached\n", "3: //deadline:detached is not on"},
		{"the field's own wins", "var s = T{\n\tA: U{ //deadline:layer a\n\t\tB: 1, //deadline:layer b\n\t},\n}", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, _ := parsed(t, "package p\n\n"+tt.src+"\n")
			var got []string
			for _, check := range Checks() {
				for _, p := range f.Problems(check) {
					if p.Category != CategoryDirective || p.End <= p.Pos {
						t.Errorf("bad problem %+v", p)
					}
					got = append(got, fmt.Sprintf("%d: %s", f.line(p.Pos), p.Message))
				}
			}
			if len(got) > 1 || tt.want == "" && len(got) > 0 || tt.want != "" && (len(got) == 0 || !strings.HasPrefix(got[0], tt.want)) {
				t.Errorf("problems %q, want %q", got, tt.want)
			}
		})
	}
}

func TestUnused(t *testing.T) {
	f, start := parsed(t, `package p

func f() {
	a() //deadline:ignore ctxless_io needed
	b() //deadline:ignore ctxless_io not needed
	c() //deadline:ignore timeout_order of another check
	d() //deadline:ignore ctxless_io
}
`)
	if f.Ignored("timeout_order", start(4)) {
		t.Error("an ignore of ctxless_io silences timeout_order")
	}
	if !f.Ignored("ctxless_io", start(4)) {
		t.Error("line 4 is not ignored")
	}
	if f.Ignored("ctxless_io", start(3)) {
		t.Error("line 3 is ignored")
	}
	lines := func(check string) (lines []int) {
		for _, p := range f.Unused(check) {
			if p.Category != CategoryUnused {
				t.Errorf("category %s", p.Category)
			}
			lines = append(lines, f.line(p.Pos))
		}
		return lines
	}
	// Line 7 lacks a reason, which is one fault already.
	if got, want := lines("ctxless_io"), []int{5}; !slices.Equal(got, want) {
		t.Errorf("unused on lines %v, want %v", got, want)
	}
	if got, want := lines("timeout_order"), []int{6}; !slices.Equal(got, want) {
		t.Errorf("unused on lines %v, want %v", got, want)
	}
	if !f.Ignored("ctxless_io", start(7)) {
		t.Error("an ignore without a reason is reported, and holds all the same")
	}
}

func TestNolintLines(t *testing.T) {
	f, start := parsed(t, `package p

//nolint:ctxless_io // all of f
func f() {
	a()
}

func g() {
	a() //nolint
	//nolint:gosec
	b()
	//nolint:timeout_order
	c(1,
		2)
	d()
}
`)
	for _, tt := range []struct {
		check string
		lines []int
	}{
		{"ctxless_io", []int{3, 4, 5, 6, 9}},
		{"timeout_order", []int{9, 12, 13, 14}},
	} {
		var got []int
		for line := 1; line <= 16; line++ {
			if f.Nolint(tt.check, start(line)) {
				got = append(got, line)
			}
		}
		if !slices.Equal(got, tt.lines) {
			t.Errorf("%s is silent on lines %v, want %v", tt.check, got, tt.lines)
		}
	}
	f, start = parsed(t, "//nolint\npackage p\n\nfunc f() {\n\ta()\n}\n")
	if !f.Nolint("ctxless_io", start(5)) {
		t.Error("a nolint above the package clause does not cover the file")
	}
}

func TestEmptyLine(t *testing.T) {
	f, start := parsed(t, "package p\n\nfunc f() {\n\t//deadline:ignore ctxless_io why\n\n\ta()\n}\n")
	if f.Ignored("ctxless_io", start(6)) {
		t.Error("a directive reaches over an empty line")
	}
}

func TestLineComments(t *testing.T) {
	f, start := parsed(t, "package p\n\n//line other.y:100\nfunc f() {\n\ta() //deadline:ignore ctxless_io why\n}\n")
	if !f.Ignored("ctxless_io", start(5)) || f.Ignored("ctxless_io", start(4)) {
		t.Error("//line moves the directive")
	}
}
