package summary_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// effects does, function by function, what a fact can say.
const effects = `package store

import (
	"context"
	"database/sql"
	"net/http"
	"sync"
)

type Store struct {
	db   *sql.DB
	http *http.Client
}

func (s *Store) Ping() error                   { return s.db.Ping() }
func (s *Store) Bound(ctx context.Context) error { return s.db.PingContext(ctx) }
func (s *Store) Deep() error                   { return s.deeper() }
func (s *Store) deeper() error                 { return s.Ping() }
func (s *Store) TooDeep() error                { return s.Deep() }
func (s *Store) Later()                        { go s.Ping(); defer s.Ping() }

func Request(url string) (*http.Request, error)  { return http.NewRequest("GET", url, nil) }
func (s *Store) Send(r *http.Request) error      { _, err := s.http.Do(r); return err }
func Run(f, g func(), n int)                     { g(); keep = f }
func Group(n int, f func())                      { var wg sync.WaitGroup; wg.Go(f); wg.Go(func() { f() }); wg.Wait() }
func Name() string                               { return "store" }

func Even(n int) { Odd(n - 1); http.Get("u") }
func Odd(n int)  { Even(n - 1) }

var keep func()

type again struct{ next http.RoundTripper }

func (a *again) RoundTrip(r *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := a.next.RoundTrip(r)
		if err == nil || i > 2 {
			return resp, err
		}
	}
}

func Client() *http.Client { return &http.Client{Transport: &again{http.DefaultTransport}} }

func (s *Store) Charge(ctx context.Context, key string, tries int) (err error) {
	for range tries {
		if err = s.charge(ctx, key); err == nil {
			return nil
		}
	}
	return err
}

func (s *Store) charge(ctx context.Context, key string) error {
	req, err := http.NewRequestWithContext(ctx, "POST", "u", nil)
	if err != nil {
		return err
	}
	_, err = s.http.Do(req)
	return err
}

func (s *Store) Exec(ctx context.Context, text string) error {
	_, err := s.db.ExecContext(ctx, text)
	return err
}

func Again(f func() error) (err error) {
	for range 3 {
		if err = f(); err == nil {
			break
		}
	}
	return err
}

func New(method string) (*http.Request, error) { return http.NewRequest(method, "u", nil) }

func Lost(err error) bool { return err == context.DeadlineExceeded }
`

var fset = token.NewFileSet()

// std is the standard library, from source and once for all tests.
var std = importer.ForCompiler(fset, "source", nil)

// facts returns the facts that are exported about the package, by name.
func facts(t *testing.T, module *packages.Module) map[string]*summary.Effects {
	t.Helper()
	found := map[string]*summary.Effects{}
	for _, act := range analyze(t, module, effects) {
		for _, f := range act.AllObjectFacts() {
			if e, ok := f.Fact.(*summary.Effects); ok {
				found[f.Object.Name()] = e
			}
		}
	}
	return found
}

// analyze runs the summary over a package of one file.
func analyze(t *testing.T, module *packages.Module, src string) []*checker.Action {
	t.Helper()
	file, err := parser.ParseFile(fset, "/m/store/store.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	pkg := &packages.Package{
		ID: "example.com/m/store", PkgPath: "example.com/m/store", Name: "store", Fset: fset, Module: module,
		Syntax: []*ast.File{file}, TypesSizes: types.SizesFor("gc", "amd64"),
		TypesInfo: &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
			Scopes: map[ast.Node]*types.Scope{}, Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
		},
	}
	conf := types.Config{Importer: std}
	if pkg.Types, err = conf.Check(pkg.PkgPath, fset, pkg.Syntax, pkg.TypesInfo); err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{summary.Default}, []*packages.Package{pkg}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
	}
	return graph.Roots
}

var own = &packages.Module{Path: "example.com/m", Main: true}

func TestFacts(t *testing.T) {
	got := facts(t, own)
	for name, want := range map[string]string{
		"Ping":    "io database, free database [s.db.Ping (store/store.go:15)]",
		"Bound":   "io database, free none []",
		"Deep":    "io database, free database [s.deeper (store/store.go:17) s.Ping (store/store.go:18) s.db.Ping (store/store.go:15)]",
		"TooDeep": "io database, free none []",
		"Later":   "",
		"Request": "io none, free none [], unbound store/store.go:22",
		"Send":    "io http, free none [], sends 1",
		"Run":     "io none, free none [], runs 10",
		"Group":   "io none, free none [], runs 10",
		"Name":    "",
		"Client":  "io none, free none [], client again (store/store.go:36)",
		"Even":    "io http, free http [http.Get (store/store.go:28)]",
		"Odd":     "io http, free http [Even (store/store.go:29) http.Get (store/store.go:28)]",
	} {
		if text := describe(got[name]); text != want {
			t.Errorf("%s: %s, want %s", name, text, want)
		}
	}
	for name := range got {
		if !ast.IsExported(name) {
			t.Errorf("a fact about %s, which no other package can name", name)
		}
	}
}

// describe tells what a fact says about I/O; "" if there is none.
func describe(e *summary.Effects) string {
	if e == nil {
		return ""
	}
	text := fmt.Sprintf("io %s, free %s %v", e.IO, e.Free, e.Path)
	if e.Unbound != "" {
		text += ", unbound " + e.Unbound
	}
	if e.Runs != 0 {
		text += fmt.Sprintf(", runs %b", e.Runs)
	}
	if e.Sends != 0 {
		text += fmt.Sprintf(", sends %b", e.Sends)
	}
	if e.Client != nil {
		text += fmt.Sprintf(", client %s (%s)", e.Client.Name, e.Client.Place)
	}
	return text
}

// TestNoFactsOfOthers: what other modules do is told by rows.
func TestNoFactsOfOthers(t *testing.T) {
	for name, module := range map[string]*packages.Module{
		"a dependency": {Path: "example.com/m", Version: "v1.2.3"},
		"no module":    nil,
		"std":          {Path: "std", Main: true},
	} {
		if got := facts(t, module); len(got) > 0 {
			t.Errorf("%s: facts about %v", name, slices.Collect(maps.Keys(got)))
		}
	}
}

// TestFactCodec: facts survive the way through a file, are the same bytes in
// every run, and are small.
func TestFactCodec(t *testing.T) {
	var first []byte
	for range 5 {
		got := facts(t, own)
		var out bytes.Buffer
		enc, names := gob.NewEncoder(&out), slices.Sorted(maps.Keys(got))
		for _, name := range names {
			if err := enc.Encode(got[name]); err != nil {
				t.Fatal(err)
			}
		}
		data := slices.Clone(out.Bytes())
		if first == nil {
			first = data
		}
		if !bytes.Equal(data, first) {
			t.Fatal("two runs write different facts")
		}
		dec := gob.NewDecoder(&out)
		for _, name := range names {
			back := new(summary.Effects)
			if err := dec.Decode(back); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(back, got[name]) {
				t.Errorf("%s: %+v came back as %+v", name, got[name], back)
			}
		}
		text := 0
		for _, e := range got {
			text += len(strings.Join(e.Path, "")) + len(e.Unbound)
		}
		// The description of the type comes once, however many facts there are.
		if limit := 2000 + 40*len(names) + text; len(data) > limit {
			t.Errorf("%d facts take %d bytes, want at most %d", len(names), len(data), limit)
		}
	}
}
