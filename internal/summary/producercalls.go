package summary

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// call links the arguments to the parameters of a function of this package. A
// function of another package of the program may set more.
func (l *links) call(call *ast.CallExpr, c inspector.Cursor) {
	fn := code.Callee(l.pass.TypesInfo, call)
	if l.row.Option != "" {
		l.option(call, fn, c)
		return
	}
	if fn != nil && l.row.Set != "" && fn.Name() == api.LastElement(l.row.Set) && fn.FullName() == l.row.Set && len(call.Args) == 2 {
		recv := code.Receiver(call)
		if key, ok := code.ConstString(l.pass.TypesInfo, call.Args[0]); ok && recv != nil {
			l.give(l.owner(recv), given{path: key, name: `"` + key + `"`, value: call.Args[1], cur: c, pos: call.Args[0].Pos(), end: call.Args[0].End()})
		}
	}
	for i, arg := range call.Args {
		if !l.isOwner(l.pass.TypesInfo.TypeOf(arg)) {
			continue
		}
		switch {
		case fn == nil:
			l.union(l.owner(arg), open)
		case fn.Pkg() == l.pass.Pkg && i < code.Signature(fn).Params().Len():
			l.union(l.owner(arg), code.Signature(fn).Params().At(i))
		case fn.Pkg() != nil && fn.Pkg() != l.pass.Pkg && l.mayBeOwn(fn.Pkg().Path()):
			l.union(l.owner(arg), open)
		}
	}
}

// mayBeOwn reports whether a package is of this module, or of one that has the
// same first elements and may be of the same workspace.
func (l *links) mayBeOwn(path string) bool {
	m := l.pass.Module
	if m == nil {
		return true
	}
	near := strings.SplitN(m.Path, "/", 3)
	return strings.HasPrefix(path+"/", strings.Join(near[:min(len(near), 2)], "/")+"/")
}

func (l *links) returned(r *ast.ReturnStmt, c inspector.Cursor) {
	in, ok := code.Function(c)
	if !ok {
		return
	}
	for _, x := range r.Results {
		if !l.isOwner(l.pass.TypesInfo.TypeOf(x)) {
			continue
		}
		if d, ok := in.Node().(*ast.FuncDecl); ok {
			if fn, ok := l.pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
				l.union(fn.Origin(), l.owner(x))
			}
		}
	}
}

// option looks at a call that makes the option at fault. The options it stands
// among may say that no answer is waited for.
func (l *links) option(call *ast.CallExpr, fn *types.Func, c inspector.Cursor) {
	if fn == nil || fn.Name() != api.LastElement(l.row.Option) || fn.FullName() != l.row.Option {
		return
	}
	l.give(call, given{path: l.row.Option, name: types.ExprString(call.Fun), value: call, cur: c, pos: call.Fun.Pos(), end: call.Fun.End()})
	scope := topDecl(c)
	for other := range scope.Preorder((*ast.CallExpr)(nil)) {
		n := other.Node().(*ast.CallExpr)
		if f := code.Callee(l.pass.TypesInfo, n); f != nil && len(n.Args) == 1 && (slices.Contains(l.row.Acks, f.FullName()) || slices.Contains(l.row.Unless, f.FullName())) {
			l.give(call, given{path: f.FullName(), value: n.Args[0], cur: other})
		}
	}
}
