package analyzers_test

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/packages"
)

// TestBrokenCode lets all checks look at code that does not compile: the test
// files of the type checker itself.
func TestBrokenCode(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of files")
	}
	root := filepath.Join(build.Default.GOROOT, "src", "internal", "types", "testdata")
	l := newLoader()
	var pkgs []*packages.Package
	broken := 0
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		pkg := l.load(fmt.Sprint("example.com/m/p", len(pkgs)), map[string]string{name: string(text)})
		if pkg.IllTyped {
			broken++
		}
		pkgs = append(pkgs, pkg)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if broken < 100 {
		t.Fatalf("%d of %d files are broken: the test tests nothing", broken, len(pkgs))
	}
	run(t, pkgs...)
}

// TestCutCode lets all checks look at the cases of this repository with a piece
// cut out, as an editor does while somebody types.
func TestCutCode(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of packages")
	}
	files, err := filepath.Glob("../testdata/*/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d cases: %v", len(files), err)
	}
	l := newLoader()
	var pkgs []*packages.Package
	for n, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(string(data), "\n")
		for i := 5 + n%29; i < len(lines); i += 29 {
			cut := lines[i]
			for n, part := range []string{"", cut[:len(cut)/2] + "\n", cut[len(cut)/2:]} {
				text := strings.Join(slices.Concat(lines[:i], []string{part}, lines[i+1:]), "")
				pkgs = append(pkgs, l.load(fmt.Sprintf("example.com/m/p%d_%d_%d", len(pkgs), i, n), map[string]string{name: text}))
			}
		}
		// The end is missing.
		pkgs = append(pkgs, l.load(fmt.Sprint("example.com/m/e", len(pkgs)), map[string]string{name: strings.Join(lines[:len(lines)/2], "")}))
	}
	if said := run(t, pkgs...); len(said) < len(files) {
		t.Errorf("only %d findings in %d packages", len(said), len(pkgs))
	}
}

// TestUnfinishedCalls lets all checks look at calls that lack arguments, or have
// one call in the place of all.
func TestUnfinishedCalls(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of packages")
	}
	files, err := filepath.Glob("../testdata/*/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d cases: %v", len(files), err)
	}
	libraries := regexp.MustCompile(`"[a-z0-9]+\.[a-z]+/`)
	l := newLoader()
	var pkgs []*packages.Package
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if libraries.Match(data) {
			continue // which the loader does not have
		}
		for k := range 3 {
			for _, args := range []func(*ast.CallExpr) []ast.Expr{
				func(*ast.CallExpr) []ast.Expr { return nil },
				func(c *ast.CallExpr) []ast.Expr { return c.Args[:len(c.Args)-1] },
				func(c *ast.CallExpr) []ast.Expr { return []ast.Expr{&ast.CallExpr{Fun: ast.NewIdent("pair")}} },
			} {
				text := unfinished(t, string(data), k, args) + "\nfunc pair() (a, b int) { return }\n"
				pkgs = append(pkgs, l.load(fmt.Sprint("example.com/m/u", len(pkgs)), map[string]string{name: text}))
			}
		}
	}
	if len(pkgs) < 500 {
		t.Fatalf("only %d packages", len(pkgs))
	}
	run(t, pkgs...)
}

// unfinished gives every third call, from the k-th on, other arguments.
func unfinished(t *testing.T, src string, k int, args func(*ast.CallExpr) []ast.Expr) string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	ast.Inspect(file, func(x ast.Node) bool {
		if c, ok := x.(*ast.CallExpr); ok && len(c.Args) > 0 {
			if n++; n%3 == k {
				c.Args, c.Ellipsis = args(c), token.NoPos
			}
		}
		return true
	})
	var out strings.Builder
	if err := format.Node(&out, fset, file); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestStandardLibrary: no panic, and the same findings in the same order twice.
func TestStandardLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("loads the standard library")
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax | packages.NeedModule, // from source: nothing is compiled for it
	}, "std")
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs) < 200 {
		t.Fatalf("only %d packages were loaded", len(pkgs))
	}
	first, second := run(t, pkgs...), run(t, pkgs...)
	if !slices.Equal(first, second) {
		t.Error("two runs differ")
	}
	if len(first) == 0 {
		t.Error("no finding in the whole standard library: net/http.Get has no context")
	}
}

const head = "package p\n\nimport (\n\t\"context\"\n\t\"database/sql\"\n)\n\nvar db *sql.DB\n\n"

// TestLineComments: positions follow //line, and lines of another file do not
// confuse the checks.
func TestLineComments(t *testing.T) {
	said := run(t, newLoader().load("example.com/m/p", map[string]string{"/src/p.go": head + `
//line /src/query.y:100
func F(ctx context.Context) {
	db.Exec("one")
//line /src/other.y:1
	db.Exec("two") //deadline:ignore ctxless_io the same line in the file itself
	/*line /src/third.y:9:3*/ db.Exec("three")
}
`}))
	if len(said) != 2 || !strings.HasPrefix(said[0], "/src/query.y:101: ctxless_io: ") || !strings.HasPrefix(said[1], "/src/third.y:9:7: ctxless_io: ") {
		t.Errorf("%q", said)
	}
}

// TestCgo: the name C has no types.
func TestCgo(t *testing.T) {
	said := run(t, newLoader().load("example.com/m/p", map[string]string{"/src/p.go": strings.Replace(head, "import (", "// int f(void);\nimport \"C\"\n\nimport (", 1) + `
func F(ctx context.Context) C.int {
	db.Exec("one")
	n := C.f()
	go C.f()
	defer C.f()
	C.g(func() { db.Exec("two") })
	return n
}
`}))
	if len(said) != 1 || !strings.HasPrefix(said[0], "/src/p.go:15:5: ctxless_io: ") {
		t.Errorf("%q", said)
	}
}

// TestHugeFunction: what takes a second for one call must not take an hour for
// thousands, in code that a program wrote.
func TestHugeFunction(t *testing.T) {
	const n = 300
	var b strings.Builder
	b.WriteString(strings.Replace(head, "\"database/sql\"\n", "\"database/sql\"\n\t\"net/http\"\n", 1))
	b.WriteString("func F(ctx context.Context, c *http.Client, stop bool) {\n")
	for i := range n {
		fmt.Fprintf(&b, "\tif _, err := db.Exec(\"q%d\"); err != nil && stop {\n\t\treturn\n\t}\n", i)
		fmt.Fprintf(&b, "\tr%d, _ := http.NewRequest(\"GET\", \"u\", nil)\n\tc.Do(r%d)\n", i, i)
		fmt.Fprintf(&b, "\tif ctx.Err() != nil {\n\t\tdb.Exec(\"gone\")\n\t}\n\tf%d := func() { db.Ping() }\n\tf%d()\n", i, i)
	}
	b.WriteString("}\n")
	pkg := newLoader().load("example.com/m/p", map[string]string{"/src/p.go": b.String()})
	start := time.Now()
	if said := run(t, pkg); len(said) != 3*n {
		t.Errorf("%d findings, want %d", len(said), 3*n)
	}
	if took := time.Since(start); took > time.Minute {
		t.Errorf("it took %v", took)
	}
}

// TestGenerics: type parameters in every place that a check looks at.
func TestGenerics(t *testing.T) {
	said := run(t, newLoader().load("example.com/m/p", map[string]string{"/src/p.go": head + `
type execer interface{ Exec(string, ...any) (sql.Result, error) }
type both interface {
	execer
	ExecContext(context.Context, string, ...any) (sql.Result, error)
}
type list[T any] struct{ next *list[T]; run func(T) T }

func A[T both](ctx context.Context, v T)                    { v.Exec("one") }
func B[T execer](ctx context.Context, v T)                  { v.Exec("no form") }
func C[F ~func() error](ctx context.Context, f F)           { f() }
func D(ctx context.Context)                                 { C(ctx, func() error { return db.Ping() }) }
func E[C context.Context](c C)                              { db.Exec("two") }
func (l *list[T]) F(ctx context.Context)                    { db.Exec("three"); l.next.run(*new(T)) }
func G[T interface{ *sql.DB }](ctx context.Context, v T)    { var d *sql.DB = v; d.Exec("four") }
func H[T any, P interface{ *T; both }](ctx context.Context) { var v T; P(&v).Exec("five") }
`}))
	var lines []string
	for _, s := range said {
		lines = append(lines, strings.SplitN(s, ":", 3)[1])
	}
	if got := strings.Join(lines, " "); got != "18 22 23 24 25" {
		t.Errorf("findings in lines %s:\n%s", got, strings.Join(said, "\n"))
	}
}
