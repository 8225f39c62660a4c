package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// Resend is why remote procedure calls are sent again without a loop around
// them: a policy, or an interceptor, of their connection, or an option of one.
type Resend struct {
	// Call makes the option or the interceptor; nil for an interceptor of the
	// program.
	Call *ast.CallExpr
	// Name is what does it, as written.
	Name string
	// Place is where it stands, as "dir/file.go:LINE": for an interceptor of the
	// program its loop.
	Place string
	// Config says which methods; nil is all.
	Config *ServiceConfig
	// Keyed reports that it sends nothing again, but gives every call a key.
	Keyed bool
}

// Covers returns the entry of the policy that sends the method of the service
// again, and whether it is.
func (r *Resend) Covers(service, method string) (*ServiceEntry, bool) {
	if r.Config == nil {
		return nil, true
	}
	e := r.Config.Entry(service, method)
	return e, e != nil && e.Retries
}

// Dialled returns why the calls of a connection are sent again that is made
// with the options among the arguments of dial, a call or a literal; nil if
// they are not, or that cannot be seen. text folds a document.
func (e *Engine) Dialled(dial ast.Node, cur inspector.Cursor, text func(ast.Expr) (string, bool)) *Resend {
	var config, interceptor *Resend
	off, keyed := false, false
	e.optionsIn(dial, cur, func(call *ast.CallExpr, row *api.RPCOption) {
		switch {
		case row.OfCall:
		case e.StopsConfig(row, call):
			off = true
		case row.Config > 0 && row.Config <= len(call.Args):
			s, ok := text(call.Args[row.Config-1])
			if c, valid := ParseServiceConfig(s); ok && valid {
				config = e.resend(call)
				config.Config = c
			}
		case row.Interceptors:
			for _, arg := range call.Args {
				r := e.interceptor(arg, cur, 0)
				keyed = keyed || r != nil && r.Keyed
				if interceptor == nil {
					interceptor = r
				}
			}
		}
	})
	switch {
	case keyed:
		return nil // whether it lasts over the attempts is a question of the order of the interceptors
	case interceptor == nil && !off:
		return config
	}
	return interceptor
}

// Called returns why the one call with the options is sent again, or nil.
func (e *Engine) Called(call *ast.CallExpr, cur inspector.Cursor) *Resend {
	how, on := e.callOptions(call, cur)
	if !on || how.off || how.refused {
		return nil
	}
	return e.resend(how.by)
}

// CalledOnce reports whether an option of the one call stops the interceptors of
// its connection from sending it again, or lets them do so only after errors that
// say that nothing was done. A service config does not ask them.
func (e *Engine) CalledOnce(call *ast.CallExpr, cur inspector.Cursor) bool {
	how, _ := e.callOptions(call, cur)
	return how.off || how.refused
}

// callOptions reads the options of a call, or of an interceptor, among the
// arguments. on reports that one of them turns sending again on.
func (e *Engine) callOptions(call *ast.CallExpr, cur inspector.Cursor) (how callOptions, on bool) {
	e.optionsIn(call, cur, func(opt *ast.CallExpr, row *api.RPCOption) {
		switch {
		case !row.OfCall:
		case row.Off:
			how.off = true
		case row.Tries > 0 && row.On:
			if e.tries(row, opt) == once {
				how.off = true
			} else {
				on, how.by = true, opt
			}
		case row.Codes:
			how.refused = how.refused || !e.ambiguousCodes(opt.Args, cur, 0)
		case row.Predicate > 0 && row.Predicate <= len(opt.Args):
			says, _ := e.Policy(opt.Args[row.Predicate-1], cur, Lost, false)
			how.refused = how.refused || says == False
		case row.Decider > 0 && row.Decider <= len(opt.Args):
			if e.decides(opt.Args[row.Decider-1], cur) {
				on, how.by = true, opt
			}
		}
	})
	return how, on
}

type callOptions struct {
	by      *ast.CallExpr // what turns it on
	off     bool
	refused bool // only errors after which nothing was done
}

// optionsIn calls do for the options among the arguments of a node.
func (e *Engine) optionsIn(n ast.Node, cur inspector.Cursor, do func(*ast.CallExpr, *api.RPCOption)) {
	call, ok := n.(*ast.CallExpr)
	if lit, isLit := n.(*ast.CompositeLit); isLit {
		call, ok = &ast.CallExpr{Fun: &ast.BadExpr{}, Args: lit.Elts}, true
	}
	if !ok {
		return
	}
	seen := map[*ast.CallExpr]bool{}
	var visit func(args []ast.Expr, cur inspector.Cursor, depth int)
	visit = func(args []ast.Expr, cur inspector.Cursor, depth int) {
		e.options(&ast.CallExpr{Fun: &ast.BadExpr{}, Args: args}, cur, func(x ast.Expr) {
			opt, ok := ast.Unparen(x).(*ast.CallExpr)
			if !ok || seen[opt] {
				return
			}
			seen[opt] = true
			fn := code.Callee(e.info, opt)
			if row := e.table.RPCOption(fn); row != nil {
				do(opt, row)
			} else if decl, d := e.decl(fn); d != nil && depth < maxLifts {
				for c := range decl.Preorder((*ast.ReturnStmt)(nil)) {
					visit(c.Node().(*ast.ReturnStmt).Results, c, depth+1)
				}
			}
		})
	}
	visit(call.Args, cur, 0)
}

type attempts uint8

const (
	once attempts = iota
	several
)

// tries reads how often an option lets a call be tried. A number that cannot be
// seen is one that somebody has set in order to try more than once.
func (e *Engine) tries(row *api.RPCOption, call *ast.CallExpr) attempts {
	if row.Tries <= len(call.Args) {
		if tv := e.info.Types[call.Args[row.Tries-1]]; tv.Value != nil {
			if n, exact := constant.Int64Val(constant.ToInt(tv.Value)); exact && n <= row.Once {
				return once
			}
		}
	}
	return several
}

// ambiguousCodes reports whether one of the codes, or of the codes in a list,
// leaves open whether the call was carried out. Codes that cannot be seen do not.
func (e *Engine) ambiguousCodes(args []ast.Expr, cur inspector.Cursor, depth int) bool {
	for _, x := range args {
		if tv := e.info.Types[x]; tv.Value != nil {
			if n, exact := constant.Int64Val(constant.ToInt(tv.Value)); exact && api.AmbiguousCode(n) {
				return true
			}
			continue
		}
		if depth < maxLifts && e.ambiguousList(ast.Unparen(x), cur, depth+1) {
			return true
		}
	}
	return false
}

// ambiguousList is ambiguousCodes for a literal, a variable or a function of the
// program that holds a list.
func (e *Engine) ambiguousList(x ast.Expr, cur inspector.Cursor, depth int) bool {
	switch x := x.(type) {
	case *ast.CompositeLit:
		return e.ambiguousCodes(x.Elts, cur, depth)
	case *ast.Ident, *ast.SelectorExpr:
		f := &frame{Engine: e}
		if lit := f.literalOf(x); lit != nil {
			return e.ambiguousCodes(lit.Elts, cur, depth)
		}
		if v, ok := code.ObjectOf(e.info, x).(*types.Var); ok && !v.IsField() {
			return e.ambiguousCodes(e.flow.Assignments(v, cur), cur, depth)
		}
	case *ast.CallExpr:
		if decl, d := e.decl(code.Callee(e.info, x)); d != nil {
			for c := range decl.Preorder((*ast.ReturnStmt)(nil)) {
				if e.ambiguousCodes(c.Node().(*ast.ReturnStmt).Results, c, depth) {
					return true
				}
			}
		}
	}
	return false
}

// decides reports whether a function returns what decides for an error that
// leaves open whether the call was carried out to send it again.
func (e *Engine) decides(x ast.Expr, cur inspector.Cursor) bool {
	var body *ast.BlockStmt
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		body = x.Body
	case *ast.Ident:
		fn, _ := e.info.Uses[x].(*types.Func)
		if _, d := e.decl(fn); d != nil {
			body = d.Body
		}
	}
	if body == nil {
		return false
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		row := e.table.RPCDecider(code.Callee(e.info, call))
		switch {
		case row == nil:
		case row.Codes > 0 && row.Codes <= len(call.Args):
			found = found || e.ambiguousCodes(call.Args[row.Codes-1:row.Codes], cur, 0)
		case row.Statuses > 0:
			for _, x := range call.Args[min(row.Statuses-1, len(call.Args)):] {
				tv := e.info.Types[x]
				found = found || tv.Value != nil && constant.Compare(constant.ToInt(tv.Value), token.GEQ, constant.MakeInt64(500))
			}
		case row.Predicate > 0 && row.Predicate <= len(call.Args):
			found = found || !e.apply(call.Args[row.Predicate-1], errorOf(Lost)).is(false)
		}
		return !found
	})
	return found
}

func (e *Engine) resend(call *ast.CallExpr) *Resend {
	return &Resend{Call: call, Name: exprName(call.Fun), Place: code.Place(e.pass, call.Pos())}
}

// StopsConfig reports whether an option of a connection stops what its service
// config asks for.
func (e *Engine) StopsConfig(row *api.RPCOption, call *ast.CallExpr) bool {
	return row != nil && !row.OfCall && (row.Off || row.Tries > 0 && e.tries(row, call) == once)
}
