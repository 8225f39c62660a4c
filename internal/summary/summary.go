// Package summary says what each function does, seen from its caller, and
// exports it as a fact for the packages that import this one.
//
// It walks every file once; the checks look only at what it kept.
package summary

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/client"
	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
	"github.com/deadlinelint/deadlinelint/internal/directive"
	"github.com/deadlinelint/deadlinelint/internal/layer"
	"github.com/deadlinelint/deadlinelint/internal/retry"
	"github.com/deadlinelint/deadlinelint/internal/write"
)

// Default is the summary with the built-in rows, shared by the Analyzer
// variables of all checks.
var Default = New(api.Default())

// New returns the hidden analyzer that every check requires, over the rows of
// table. Two of them must not run in one driver: their facts have one type.
func New(table *api.Table) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:             "deadline_summary",
		Doc:              "summarise what functions do, for the checks of deadlinelint",
		ResultType:       reflect.TypeFor[*Package](),
		FactTypes:        []analysis.Fact{new(Effects), new(Exports)},
		RunDespiteErrors: true,
		Run:              func(pass *analysis.Pass) (any, error) { return run(pass, table), nil },
	}
}

// Package is what one package does. Its answers are remembered, so it is not
// safe for concurrent use, and drivers run the checks of a package at the same
// time: each holds the lock while it looks.
type Package struct {
	mu sync.Mutex
	contents
}

// contents is everything that is known, and dropped at once.
type contents struct {
	computed bool
	spare    *Effects // what the next fact is read into

	Flow *ctxflow.Flow
	// Ops is the calls that perform I/O, or that make, bind or send an object
	// which carries a context, in source order.
	Ops []*Op
	// Roots is the contexts that are made without a parent, in source order.
	Roots []*Root
	// Taken is the contexts that code takes from outside of its function.
	Taken []*Taken
	// Groups is the calls that start a goroutine of a group.
	Groups []*Group
	// Table is the rows in force.
	Table *api.Table
	// Directives is the //deadline: and //nolint comments of each file.
	Directives map[*ast.File]*directive.File

	pass    *analysis.Pass
	edges   map[*types.Func][]*Edge // by callee
	bodies  map[*types.Func]*body
	effects map[*types.Func]*Effects
	direct  map[*types.Package]bool
	impls   map[*types.Func][]*types.Func
	stored  map[*types.Var][]store
	keyed   map[string][]store
	values  map[*types.Func]bool
	named   map[ast.Node]map[*types.Var][]inspector.Cursor
	origins map[*types.Var]*varOrigin

	// Repeats is the writes that may happen again, in source order.
	Repeats []*Repeat
	// Settings is where clients are set to send again what cannot be told from
	// something new, in source order.
	Settings []Setting
	// Declared is the settings by which a client sends writes again, of clients
	// through which nothing is sent here.
	Declared []client.Declared
	// Engine and Tracer follow retries and written values.
	Engine *retry.Engine
	Tracer *write.Tracer

	sites    []*site
	dialed   []*site // options of connections
	harmless []*types.Func
	passed   []*passed
	regions  map[*ast.CallExpr]answer
	turned   map[*ast.CallExpr][]retry.Knob
	handlers *handlers
	looked   map[ast.Node]func(ast.Node) bool
	foreign  map[string][]*types.TypeName // exported interfaces elsewhere, by method
	methods  map[*types.Package]map[string]named
	clock    *clock.Reader
	clients  *client.Reader
	imports  map[string][]clock.Note
	exports  []*Exports
	layers   *layer.Set

	families     map[*types.Package]*api.WriteFamily
	usesFamilies bool

	rootedNames   map[string]bool
	importedNames map[string]named
}

// body is what one declared function contains.
type body struct {
	ops   []*Op
	calls []*Edge
}

func run(pass *analysis.Pass, table *api.Table) *Package {
	pass = withoutInert(pass)
	p := &Package{contents: contents{
		Table:   table,
		pass:    pass,
		edges:   map[*types.Func][]*Edge{},
		bodies:  map[*types.Func]*body{},
		effects: map[*types.Func]*Effects{},
		direct:  map[*types.Package]bool{},
		impls:   map[*types.Func][]*types.Func{},
		methods: map[*types.Package]map[string]named{},
		regions: map[*ast.CallExpr]answer{}, turned: map[*ast.CallExpr][]retry.Knob{},
		looked: map[ast.Node]func(ast.Node) bool{},
	}}
	for _, imp := range pass.Pkg.Imports() {
		p.direct[imp] = true
	}
	if code.IsOwn(pass) && len(pass.Files) > 0 && pass.TypesInfo != nil {
		p.compute()
		p.export()
		p.exportPackage()
	}
	return p
}

// withoutInert returns a pass without the files that do nothing to ask about:
// they need no index, and no look at thousands of small methods.
func withoutInert(pass *analysis.Pass) *analysis.Pass {
	inert := func(f *ast.File) bool {
		name, ok := code.Generator(f)
		return ok && api.Inert(name, code.ImportPaths(f))
	}
	if !slices.ContainsFunc(pass.Files, inert) {
		return pass
	}
	rest := *pass
	rest.Files = slices.DeleteFunc(slices.Clone(pass.Files), inert)
	return &rest
}

// Lock locks the summary for one check. What other modules do is told by rows,
// not by facts, so about their packages nothing is computed before a check
// asks: some drivers run the summary over every dependency.
func (p *Package) Lock() {
	p.mu.Lock()
	p.compute()
}

// Unlock lets the next check look.
func (p *Package) Unlock() { p.mu.Unlock() }

// Release drops everything, for a driver that looks at many packages in one
// process, when the checks of this one are done: the index of its syntax is a
// quarter of what loading it took.
func (p *Package) Release() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.contents = contents{}
}

// compute looks at the package, once.
func (p *Package) compute() {
	pass := p.pass
	if p.computed || pass == nil || pass.TypesInfo == nil {
		return // a dependency may be loaded without its source
	}
	p.computed = true
	p.Directives = map[*ast.File]*directive.File{}
	for _, f := range pass.Files {
		p.Directives[f] = directive.Parse(pass.Fset, f)
	}
	p.Flow = ctxflow.New(pass, p.Table, p.importedRuns)
	p.collect(p.Flow.Root())
	p.spread()
	p.siblings()
	p.Engine = retry.New(pass, p.Flow, p.Table, p.retryFacts)
	p.Engine.Raw, p.Engine.Implementations = p.raw, p.Implementations
	p.Tracer = write.New(pass, p.Flow, p.Table, p.writeFacts)
	p.retryEffects()
	p.txWrites()
	p.writes()
	p.settings()
	p.clientEffects()
	p.declared()
}

// importedRuns answers for a function of another package whether it runs its
// argument arg before it returns.
func (p *Package) importedRuns(fn *types.Func, arg int) bool {
	e := p.Effects(fn)
	return e != nil && arg < 64 && e.Runs&(1<<arg) != 0
}

// imported returns the fact about a function of a directly imported package,
// or nil. Facts of other packages reach some drivers and not others.
func (p *Package) imported(fn *types.Func) *Effects {
	if !p.direct[fn.Pkg()] || !code.IsOwn(p.pass) {
		return nil
	}
	if p.spare == nil {
		p.spare = new(Effects)
	}
	if !p.pass.ImportObjectFact(fn, p.spare) {
		return nil // as for most functions, so the spare one stays
	}
	e := p.spare
	p.spare = nil
	return e
}

// Effects returns what fn does, for a function of this package or of a
// directly imported one of the same module or workspace; nil if nothing is
// known.
func (p *Package) Effects(fn *types.Func) *Effects {
	if fn == nil {
		return nil
	}
	if fn.Pkg() == p.pass.Pkg {
		return p.effects[fn]
	}
	if e, ok := p.effects[fn]; ok {
		return e
	}
	e := p.imported(fn)
	p.effects[fn] = e
	return e
}
