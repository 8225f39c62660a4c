package retry

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

const prelude = `package p

import "errors"

type response struct{ StatusCode int }

type apiError struct{ Code int }

func (*apiError) Error() string { return "" }

var reads = map[string]bool{"GET": true, "HEAD": true}

var errGone = errors.New("gone")
var errConflict = errors.New("conflict")

func send(x any) error             { return nil }
func post(x any) (*response, error) { return nil, nil }
func pause()                       {}
func conflict(err error) bool      { return errors.Is(err, errConflict) }
func anything(err error) bool      { return err != nil }
func wrap(err error) error         { return errors.Join(errGone, err) }
func next() any                    { return nil }
`

// engine type-checks the source behind the prelude.
func engine(t *testing.T, src string) (*Engine, inspector.Cursor) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", prelude+src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
	}
	pkg, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	in := inspector.New([]*ast.File{file})
	pass := &analysis.Pass{Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info, ResultOf: map[*analysis.Analyzer]any{inspect.Analyzer: in}}
	none := func(*types.Func) *Facts { return nil }
	flow := ctxflow.New(pass, api.Default(), func(*types.Func, int) bool { return false })
	return New(pass, flow, api.Default(), none), in.Root()
}

// attemptIn returns the first call of send or post in the function f.
func attemptIn(t *testing.T, root inspector.Cursor) inspector.Cursor {
	t.Helper()
	for d := range root.Preorder((*ast.FuncDecl)(nil)) {
		if d.Node().(*ast.FuncDecl).Name.Name != "f" {
			continue
		}
		for c := range d.Preorder((*ast.CallExpr)(nil)) {
			if id, ok := c.Node().(*ast.CallExpr).Fun.(*ast.Ident); ok && (id.Name == "send" || id.Name == "post") {
				return c
			}
		}
	}
	t.Fatal("no attempt")
	return inspector.Cursor{}
}

func TestAround(t *testing.T) {
	const none Kind = 99
	for _, tt := range []struct {
		name, src string
		want      Kind
	}{
		{"success leaves", `for i := 0; i < 3; i++ { if err := send(x); err == nil { return } }`, Loop},
		{"success goes on", `for { if err := send(x); err != nil { pause() } }`, none},
		{"failure leaves", `for { if err := send(x); err != nil { return }; pause() }`, none},
		{"failure and success leave", `for { err := send(x); _ = err; return }`, none},
		{"the condition leaves", `var err error; for ok := true; ok; ok = err != nil { err = send(x) }`, Loop},
		{"a flag that is reset", `again := true; for again { again = false; if send(x) != nil { again = true } }`, Loop},
		{"only a conflict", `for { if err := send(x); !conflict(err) { return } }`, none},
		{"any error by a predicate", `for { if err := send(x); !anything(err) { return } }`, Loop},
		{"a sentinel that may be in it", `for { if err := send(x); !errors.Is(err, errGone) { return } }`, Loop},
		{"a wrapped error", `for { if err := wrap(send(x)); !errors.Is(err, errGone) { return } }`, none},
		{"a code of another meaning", `for { err := send(x); var e *apiError; if errors.As(err, &e) && e.Code == 409 { continue }; return }`, none},
		{"a code of a lost answer", `for { err := send(x); var e *apiError; if errors.As(err, &e) && e.Code == 503 { continue }; return }`, Loop},
		{"a status that leaves it open", `for { r, err := post(x); if err != nil { return }; if r.StatusCode < 500 { return } }`, Loop},
		{"a status that refuses", `for { r, err := post(x); if err != nil { return }; if r.StatusCode != 429 { return } }`, none},
		{"a switch over the status", `for { r, err := post(x); if err != nil { return }; switch r.StatusCode { case 409, 429: continue }; return }`, none},
		{"the elements of a list", `for _, y := range []any{1, 2} { if send(y) == nil { return } }`, none},
		{"the servers of a list", `var hosts []string; for _, host := range hosts { if send(host) == nil { return } }`, Loop},
		{"a value of a channel", `c := make(chan any); for { if send(<-c) == nil { return } }`, none},
		{"a jump back", `again: if send(x) != nil { goto again }`, Jump},
		{"a second call", `if send(x) != nil { pause(); send(x) }`, Twice},
		{"a second call with something else", `if send(x) != nil { send(next()) }`, none},
		{"itself", `if send(x) != nil { f(x) }`, Recursion},
		{"itself after success", `if send(x) == nil { f(x) }`, none},
		{"itself with something else", `if send(x) != nil { f(next()) }`, none},
		{"a literal in a loop", `for { if err := func() error { return send(x) }(); err == nil { return } }`, Loop},
		{"a goroutine", `for { go send(x) }`, none},
		{"nested loops", `for { for range 2 { if send(x) == nil { return } } }`, Loop},
		{"a guard by the method", `var method string; for { if err := send(x); err == nil || method != "GET" { return } }`, none},
		{"a guard that lets the write pass", `var method string; for { if err := send(x); err == nil || method != "POST" { return } }`, Loop},
		{"a guard by a table", `var verb string; for { if err := send(x); err == nil || !reads[verb] { return } }`, none},
		{"a guard by a name", `var idempotent bool; for { if err := send(x); err == nil || !idempotent { return } }`, none},
		{"a loop of one round", `n := 3; var verb string; if verb == "POST" { n = 1 }; for i := 0; i < n; i++ { if send(x) == nil { return } }`, none},
		{"a panic", `for { if err := send(x); err != nil { panic(err) } else { return } }`, none},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e, root := engine(t, "\nfunc f(x any) {\n"+tt.src+"\n}\n")
			got := none
			if r, _ := e.Around(attemptIn(t, root)); r != nil {
				got = r.Kind
			}
			if got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

func TestExit(t *testing.T) {
	for _, tt := range []struct {
		name, sig, src string
		want           []Outcome
	}{
		{"the error is returned", "error", `return send(x)`, []Outcome{Lost}},
		{"with words around it", "error", `if err := send(x); err != nil { return wrap(err) }; return nil`, []Outcome{Lost}},
		{"it is thrown away", "error", `send(x); return nil`, nil},
		{"it is only looked at", "error", `if err := send(x); err != nil { pause() }; return nil`, nil},
		{"by a flag", "bool", `return send(x) == nil`, []Outcome{Lost}},
		{"the answer itself", "(*response, error)", `return post(x)`, []Outcome{Lost, Status}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e, root := engine(t, "\nfunc f(x any) "+tt.sig+" {\n"+tt.src+"\n}\n")
			if _, exit := e.Around(attemptIn(t, root)); !slices.Equal(exit.Outcomes, tt.want) {
				t.Errorf("got %v, want %v", exit.Outcomes, tt.want)
			}
		})
	}
}

func TestHelper(t *testing.T) {
	for _, tt := range []struct {
		name, sig, src string
		want           api.Rerun
		predicate      int
	}{
		{"after any error", "run func() error", `for { if run() == nil { return } }`, api.OnError, 0},
		{"once", "run func() error", `run()`, 0, 0},
		{"for ever", "run func() error", `for { run() }`, 0, 0},
		{"after a conflict", "run func() error", `for { if !conflict(run()) { return } }`, 0, 0},
		{"as long as it says so", "run func() (bool, error)", `for { if again, _ := run(); !again { return } }`, api.OnTrue | api.OnTrueError, 0},
		{"until it says so", "run func() (bool, error)", `for { if done, err := run(); done || err != nil { return } }`, api.OnFalse, 0},
		{"another parameter decides", "run func() error, retry func(error) bool", `for { if err := run(); err == nil || !retry(err) { return } }`, api.OnError, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e, root := engine(t, "\nfunc f("+tt.sig+") {\n"+tt.src+"\n}\n")
			var got api.Rerun
			predicate := 0
			for d := range root.Preorder((*ast.FuncDecl)(nil)) {
				fn := e.info.Defs[d.Node().(*ast.FuncDecl).Name].(*types.Func)
				if rs := e.Helper(fn); fn.Name() == "f" && len(rs) > 0 {
					got, predicate = rs[0].On, rs[0].Predicate
				}
			}
			if got != tt.want || predicate != tt.predicate {
				t.Errorf("got %b and %d, want %b and %d", got, predicate, tt.want, tt.predicate)
			}
		})
	}
}

func TestVerdict(t *testing.T) {
	for body, want := range map[string][2]Truth{
		`return err != nil`:                                     {True, False},
		`return errors.Is(err, errConflict)`:                    {False, False},
		`return errors.Is(err, errGone)`:                        {Either, False},
		`if err == nil { return false }; return !conflict(err)`: {True, False},
	} {
		e, root := engine(t, "\nfunc f(err error) bool { "+body+" }\n")
		for d := range root.Preorder((*ast.FuncDecl)(nil)) {
			if fn := e.info.Defs[d.Node().(*ast.FuncDecl).Name].(*types.Func); fn.Name() == "f" {
				if lost, ok := e.Verdict(fn); lost != want[0] || ok != want[1] {
					t.Errorf("%s: %d and %d, want %d", body, lost, ok, want)
				}
			}
		}
	}
}
