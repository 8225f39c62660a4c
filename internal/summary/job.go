package summary

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/retry"
)

// handlers is the functions of the package that a queue runs again when they
// fail.
type handlers struct {
	rows  []*api.Job
	again []*api.Redelivery
	// of is the handlers, by their declaration or literal.
	of map[ast.Node]*handler
}

// handler is one of them.
type handler struct {
	row    *api.Job
	pos    token.Pos // where it is declared, or given to the queue
	stable string
	off    bool // a setting allows one run only, or may
}

// findHandlers looks for them. Most packages import no queue.
func (p *Package) findHandlers() {
	paths := map[string]bool{}
	for _, imp := range p.pass.Pkg.Imports() {
		paths[imp.Path()] = true
	}
	h := &handlers{of: map[ast.Node]*handler{}}
	h.rows, h.again = p.Table.Jobs(func(path string) bool { return paths[path] })
	p.handlers = h
	if len(h.rows) == 0 {
		return
	}
	for file := range p.Flow.Root().Children() {
		if code.IsTest(p.pass.Fset, file.Node().Pos()) {
			continue
		}
		for c := range file.Preorder((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil), (*ast.CallExpr)(nil)) {
			switch n := c.Node().(type) {
			case *ast.CallExpr:
				p.given(n, c)
			case *ast.FuncDecl:
				if fn, ok := p.pass.TypesInfo.Defs[n.Name].(*types.Func); ok {
					p.byShape(n, code.Signature(fn), fn)
				}
			case *ast.FuncLit:
				if sig, ok := p.pass.TypesInfo.TypeOf(n).(*types.Signature); ok {
					p.byShape(n, sig, nil)
				}
			}
		}
	}
	if len(h.of) > 0 {
		p.singleRuns()
	}
}

// byShape makes a handler of a function that takes a context and the job and
// returns an error only.
func (p *Package) byShape(n ast.Node, sig *types.Signature, fn *types.Func) {
	if sig.Params().Len() != 2 || sig.Results().Len() != 1 || !code.ReturnsError(sig) || !code.TakesContext(sig) {
		return
	}
	job := sig.Params().At(1)
	name := code.TypeName(job.Type())
	for _, row := range p.handlers.rows {
		if row.Param == "" || row.Param != name || row.Method != "" && (fn == nil || sig.Recv() == nil || fn.Name() != row.Method) {
			continue
		}
		p.handler(n, row, n.Pos(), sig)
	}
}

func (p *Package) handler(n ast.Node, row *api.Job, pos token.Pos, sig *types.Signature) *handler {
	h := p.handlers.of[n]
	if h == nil {
		h = &handler{row: row, pos: pos, stable: stableOf(row, sig)}
		p.handlers.of[n] = h
	}
	return h
}

// stableOf is what lasts over the runs, by the names of the function's
// parameters.
func stableOf(row *api.Job, sig *types.Signature) string {
	name := "the job"
	for i := range sig.Params().Len() {
		v := sig.Params().At(i)
		if t := code.TypeName(v.Type()); t != "" && (t == row.Param || t == row.Message) && v.Name() != "" && v.Name() != "_" {
			name = v.Name()
		}
	}
	return strings.ReplaceAll(row.Stable, "{job}", name)
}

// given makes handlers of the functions that the call is given.
func (p *Package) given(call *ast.CallExpr, c inspector.Cursor) {
	row := p.givenRow(call)
	if row == nil || row.Arg >= len(call.Args) {
		return
	}
	off := row.Policy != nil && !p.unlimited(row.Policy, call, c)
	add := func(n ast.Node, sig *types.Signature) {
		if sig.Results().Len() == 0 || !code.ReturnsError(sig) {
			return
		}
		h := p.handler(n, row, call.Pos(), sig)
		h.off = h.off || off
	}
	switch arg := ast.Unparen(call.Args[row.Arg]).(type) {
	case *ast.FuncLit:
		if sig, ok := p.pass.TypesInfo.TypeOf(arg).(*types.Signature); ok {
			add(arg, sig)
		}
	default:
		if fn, ok := code.ObjectOf(p.pass.TypesInfo, arg).(*types.Func); ok {
			p.addDecl(fn, add)
		} else if n := code.Named(p.pass.TypesInfo.TypeOf(arg)); n != nil && row.Methods && n.Obj().Pkg() == p.pass.Pkg {
			for m := range n.Methods() {
				if m.Exported() {
					p.addDecl(m, add)
				}
			}
		}
	}
}

func (p *Package) addDecl(fn *types.Func, add func(ast.Node, *types.Signature)) {
	if decl, ok := p.Flow.Decl(fn.Origin()); ok {
		add(decl.Node(), code.Signature(fn))
	}
}

// givenRow returns the row of the function that the call gives a handler to.
func (p *Package) givenRow(call *ast.CallExpr) *api.Job {
	fn := code.Callee(p.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil {
		return nil
	}
	for _, row := range p.handlers.rows {
		for _, name := range row.Given {
			if api.LastElement(name) == fn.Name() && fn.FullName() == name {
				return row
			}
		}
	}
	return nil
}

// rerun returns the region of the job, or of the delivered message, that does
// the write at s again.
func (p *Package) rerun(s *site, c candidate) *retry.Region {
	h := p.handlers
	if len(h.of) == 0 && len(h.again) == 0 || c.write.Commit || c.write.Guarded || s.test {
		return nil
	}
	for f := range s.cur.Enclosing(code.FuncNodes()...) {
		if job := h.of[f.Node()]; job != nil {
			return p.runAgain(s, f, job)
		}
	}
	if len(h.again) == 0 || p.looksDone(s.cur) {
		return nil
	}
	var row *api.Redelivery
	var stable string
	asks := func(done bool) func(ast.Node) bool {
		return func(n ast.Node) bool {
			found, lasts := p.requeues(n, done)
			if found != nil && row == nil {
				row, stable = found, lasts
			}
			return found != nil
		}
	}
	r := p.Engine.Requeued(s.cur, asks(false))
	if r == nil {
		row = nil
		r = p.Engine.Unfinished(s.cur, asks(true))
	}
	if r == nil || row == nil {
		return nil
	}
	r.Name, r.Stable = "the queue delivers the message", stable
	if row.Done {
		r.Name = row.Again
	}
	return r
}

func (p *Package) runAgain(s *site, f inspector.Cursor, job *handler) *retry.Region {
	if job.off || p.isHandler(s.fn) || p.looksDone(s.cur) {
		return nil
	}
	r := &retry.Region{Kind: retry.Job, Node: f.Node(), Pos: job.pos, Name: job.row.Again, Stable: job.stable, Attempt: s.cur}
	if r.After = p.Engine.Failing(s.cur, f); len(r.After) > 0 {
		return r
	}
	if r.Later = p.Engine.FailsLater(s.cur, f); r.Later.IsValid() {
		return r
	}
	return nil
}

// isHandler reports whether fn is a handler itself: what it does is said there.
func (p *Package) isHandler(fn *types.Func) bool {
	if fn.Pkg() != p.pass.Pkg {
		return false
	}
	decl, ok := p.Flow.Decl(fn)
	return ok && p.handlers.of[decl.Node()] != nil
}

// requeues returns the row of the call in the node by which a message is
// delivered again, or with done is not, and what lasts of the message.
func (p *Package) requeues(n ast.Node, done bool) (row *api.Redelivery, stable string) {
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if _, isLit := n.(*ast.FuncLit); isLit || !ok || row != nil {
			return !isLit && row == nil
		}
		fn := code.Callee(p.pass.TypesInfo, call)
		if fn == nil {
			return true
		}
		i := slices.IndexFunc(p.handlers.again, func(r *api.Redelivery) bool {
			return r.Done == done && api.LastElement(r.Name) == fn.Name() && fn.FullName() == r.Name
		})
		if i < 0 {
			return true
		}
		found := p.handlers.again[i]
		if found.Requeue > 0 && (found.Requeue > len(call.Args) || !p.saysTrue(call.Args[found.Requeue-1])) {
			return true
		}
		row, stable = found, strings.ReplaceAll(found.Stable, "{job}", types.ExprString(code.OrBad(code.Receiver(call))))
		return false
	})
	return row, stable
}

// valueAgain returns the region of a handler of another package that the call
// gives to a queue by its name, or nil.
func (p *Package) valueAgain(f *passed) *retry.Region {
	if len(p.handlers.rows) == 0 || f.fn.Pkg() == p.pass.Pkg {
		return nil
	}
	row := p.givenRow(f.call)
	if row == nil || row.Arg != f.arg || f.field != "" || row.Policy == nil && row.Methods {
		return nil // one that is only registered is said where it is executed
	}
	if row.Policy != nil && !p.unlimited(row.Policy, f.call, f.cur) || len(row.Ends) > 0 && p.endsSomewhere(row) {
		return nil
	}
	return &retry.Region{Kind: retry.Job, Node: f.value, Pos: f.call.Pos(), Name: row.Again, Stable: stableOf(row, code.Signature(f.fn)), After: []retry.Outcome{retry.Lost}, Attempt: f.cur}
}

func (p *Package) saysTrue(e ast.Expr) bool {
	tv := p.pass.TypesInfo.Types[e]
	return tv.Value != nil && isTrue(tv.Value)
}
