package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// Op is one call that performs I/O or handles an object which carries a
// context.
type Op struct {
	Call *ast.CallExpr
	Cur  inspector.Cursor
	// Fn is the called function.
	Fn *types.Func
	// Row is what it does: a row of the table, or one made from its signature
	// and body by the sibling rule.
	Row *api.Func
	// In is the declared function around the call, whose literals it may stand
	// in; nil at package level.
	In *types.Func
	// Test reports that the call stands in a _test.go file.
	Test bool
	// Sibling is the context form that the sibling rule found; nil for a row.
	Sibling *types.Func
	// Unbound is where another package makes the request that this call returns
	// without a context; "" for none.
	Unbound string
}

// Edge is one call of a function whose body can be seen, here or through a fact.
type Edge struct {
	Callee *types.Func
	Call   *ast.CallExpr
	Cur    inspector.Cursor
	In     *types.Func
	Test   bool
}

// collect walks the package once and keeps the calls that matter.
func (p *Package) collect(root inspector.Cursor) {
	var in *types.Func
	var test bool
	for file := range root.Children() {
		test = code.IsTest(p.pass.Fset, file.Node().Pos())
		for decl := range file.Children() {
			in = nil
			if d, ok := decl.Node().(*ast.FuncDecl); ok {
				in, _ = p.pass.TypesInfo.Defs[d.Name].(*types.Func)
			}
			b := &body{}
			for c := range decl.Preorder((*ast.CallExpr)(nil), (*ast.AssignStmt)(nil)) {
				p.contexts(c, in, test)
				if _, ok := c.Node().(*ast.CallExpr); ok {
					p.call(c, in, test, b)
				}
			}
			if in != nil && len(b.ops)+len(b.calls) > 0 {
				p.bodies[in] = b
			}
		}
	}
}

func (p *Package) call(c inspector.Cursor, in *types.Func, test bool, b *body) {
	call := c.Node().(*ast.CallExpr)
	fn := code.Callee(p.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil {
		return
	}
	p.noteSite(c, call, fn, in, test)
	p.noteOption(c, call, fn, in, test)
	p.notePassed(c, call, fn, in, test)
	p.root(c, call, in, test)
	row := p.Flow.Row(fn)
	p.group(c, call, row, in, test)
	if row == nil && sendsByShape(fn) {
		row = &api.Func{Name: fn.FullName(), IO: api.HTTP, Role: api.Send}
	}
	if row != nil {
		if row.IO != api.None || row.Role == api.Make {
			op := &Op{Call: call, Cur: c, Fn: fn, Row: row, In: in, Test: test}
			p.Ops = append(p.Ops, op)
			b.ops = append(b.ops, op)
		}
		return
	}
	if fn.Pkg() != p.pass.Pkg {
		e := p.Effects(fn)
		if e == nil && !isInterfaceMethod(fn) && p.Table.Family(fn.Pkg().Path()) == nil {
			return
		}
		if e != nil && e.Unbound != "" {
			op := &Op{Call: call, Cur: c, Fn: fn, Row: unboundRow(fn), In: in, Test: test, Unbound: e.Unbound}
			p.Ops = append(p.Ops, op)
			b.ops = append(b.ops, op)
		}
	}
	e := &Edge{Callee: fn, Call: call, Cur: c, In: in, Test: test}
	p.edges[fn] = append(p.edges[fn], e)
	b.calls = append(b.calls, e)
}

// unboundRow is the row of a function, of another package of the same module,
// that returns a request without a context.
func unboundRow(fn *types.Func) *api.Func {
	return &api.Func{Name: fn.FullName(), IO: api.HTTP, Role: api.Make, Form: api.Form{Text: "WithContext({ctx}) on its result"}}
}

// sendsByShape reports whether fn is a method of the form
// Do(*http.Request) (*http.Response, error), or RoundTrip of it: a client, a
// transport, or a test double of one.
func sendsByShape(fn *types.Func) bool {
	if fn.Name() != "Do" && fn.Name() != "RoundTrip" {
		return false
	}
	sig := code.Signature(fn)
	return sig.Recv() != nil && sig.Params().Len() == 1 && sig.Results().Len() == 2 && code.ReturnsError(sig) &&
		code.TypeName(sig.Params().At(0).Type()) == "net/http.Request" &&
		code.TypeName(sig.Results().At(0).Type()) == "net/http.Response"
}

func isInterfaceMethod(fn *types.Func) bool {
	recv := code.Signature(fn).Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// Runs reports whether the call at cur is done before the declared function
// around it returns, for its caller: not by go, defer or a stored literal.
func (p *Package) Runs(cur inspector.Cursor) bool {
	switch cur.Parent().Node().(type) {
	case *ast.GoStmt, *ast.DeferStmt:
		return false
	}
	for lit := range cur.Enclosing((*ast.FuncLit)(nil)) {
		if run := p.Flow.Literal(lit); run != ctxflow.Inline && run != ctxflow.RunsAwaited {
			return false
		}
	}
	return true
}
