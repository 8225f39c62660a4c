// Package dblimit reads the limits that a database keeps itself
// (statement_timeout, max_execution_time) out of data source names,
// configurations and statements, and finds the budgets of all who use what
// they hold for.
//
// A limit is for the longest of its users. So one user whose budget cannot be
// seen is enough to say nothing: it may be the one that needs the limit.
package dblimit

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"strings"
	"time"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Limit is a limit that a database keeps, and the longest budget under it.
type Limit struct {
	Setting       api.ServerLimit
	Limit, Budget clock.Bar
}

// finder reads one package.
type finder struct {
	r     *clock.Reader
	info  *types.Info
	rows  *api.Serves
	main  bool
	used  map[types.Object][]inspector.Cursor
	texts map[*types.Var][]stored
	seeds []*seed
}

// seed is a limit, and the value that it holds for.
type seed struct {
	setting  api.ServerLimit
	d        time.Duration
	pos, end token.Pos
	// root is the variable that holds the connection or configuration, if it is
	// one. late reports that what is set there overrides a data source name.
	root *types.Var
	late bool
	// start follows the value.
	start func(*follow)
	// session is where on one connection the limit holds; nil if it holds for all.
	session *session
	// fn is called as at says: what it returns is what this call returns.
	fn *types.Func
	at clock.Call
}

// session is the part of a function in which a limit of one connection holds.
type session struct {
	fn            inspector.Cursor
	after, before token.Pos
}

// Find calls each for every limit whose users are all seen to have budgets.
func Find(r *clock.Reader, each func(Limit)) {
	f := &finder{r: r, info: r.Pass.TypesInfo, rows: r.Table.Databases(), main: r.Pass.Pkg.Name() == "main"}
	if !f.interesting() {
		return
	}
	f.collect(each)
	for _, s := range f.seeds {
		t := &follow{finder: f, seed: s, seen: map[types.Object]bool{}, ours: map[ast.Node]bool{}}
		s.start(t)
		if l, ok := t.result(); ok {
			each(l)
		}
	}
}

// interesting reports whether the package opens or asks a database, and names
// one of the settings.
func (f *finder) interesting() bool {
	imports := false
	for _, p := range f.r.Pass.Pkg.Imports() {
		imports = imports || f.rows.HasPackage(p.Path())
	}
	if !imports {
		return false
	}
	for c := range f.preorder((*ast.BasicLit)(nil)) {
		if l := c.Node().(*ast.BasicLit); l.Kind == token.STRING && f.names(l.Value) {
			return true
		}
	}
	return false
}

// names reports whether the text names one of the settings.
func (f *finder) names(s string) bool {
	if len(s) < shortest {
		return false
	}
	s = strings.ToLower(s)
	for _, l := range api.ServerLimits() {
		if strings.Contains(s, l.Name) {
			return true
		}
	}
	return false
}

// preorder walks the package without its tests.
func (f *finder) preorder(nodes ...ast.Node) iter.Seq[inspector.Cursor] {
	return func(yield func(inspector.Cursor) bool) {
		for file := range f.r.Flow.Root().Children() {
			if code.IsTest(f.r.Pass.Fset, file.Node().Pos()) {
				continue
			}
			for c := range file.Preorder(nodes...) {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// uses returns the places that name a variable, a field or a function.
func (f *finder) uses(obj types.Object) []inspector.Cursor {
	if f.used == nil {
		f.used = map[types.Object][]inspector.Cursor{}
		for c := range f.preorder((*ast.Ident)(nil)) {
			switch obj := f.info.Uses[c.Node().(*ast.Ident)].(type) {
			case *types.Var:
				f.used[obj.Origin()] = append(f.used[obj.Origin()], c)
			case *types.Func:
				f.used[obj.Origin()] = append(f.used[obj.Origin()], c)
			}
		}
	}
	return f.used[obj]
}

// visibleElsewhere reports whether others than the calls that can be seen may
// call fn.
func (f *finder) visibleElsewhere(fn *types.Func) bool {
	return fn.Exported() && !f.main || f.r.UsedAsValue(fn)
}

func (f *finder) bar(v clock.Value, what string, pos, end token.Pos) clock.Bar {
	return clock.Bar{Value: v, What: what, Place: code.Place(f.r.Pass, pos), Pos: pos, End: end}
}

// budget is the end of a context as a message names it.
func (f *finder) budget(l clock.Limit) clock.Bar {
	pos, end := code.CallRange(l.Site.Call)
	b := f.bar(l.Value, l.Site.Name, pos, end)
	b.In = f.r.NameAround(l.Site.Cur)
	return b
}
