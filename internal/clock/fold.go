package clock

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// number is what an expression folds to. The zero value is unknown.
type number struct {
	v   constant.Value
	def bool
}

func (n number) known() bool { return n.v != nil }

// The bounds of following a value: how far, and how many expressions in all. A
// field that is computed from itself through several functions has more ways
// than anybody would call a value.
const (
	maxFold      = 12
	maxFoldSteps = 500
)

// Duration returns the duration that e is, for an expression of type
// time.Duration, of a pointer to it, or of a type that is made of one.
func (r *Reader) Duration(e ast.Expr, cur inspector.Cursor, env Env) (Value, bool) {
	n := r.fold(e, cur, env, 0)
	if !n.known() {
		return Value{}, false
	}
	d, ok := constant.Int64Val(constant.ToInt(n.v))
	return Value{D: time.Duration(d), Default: n.def}, ok
}

// Count returns the whole number that e is.
func (r *Reader) Count(e ast.Expr, cur inspector.Cursor, env Env) (int, bool) {
	n := r.fold(e, cur, env, 0)
	if !n.known() {
		return 0, false
	}
	i, ok := constant.Int64Val(constant.ToInt(n.v))
	return int(i), ok
}

// tooFar counts a step, of a value that begins at depth 0, and reports whether
// it was one too many.
func (r *Reader) tooFar(depth int) bool {
	if depth == 0 {
		r.steps = 0
	}
	r.steps++
	return depth > maxFold || r.steps > maxFoldSteps
}

func (r *Reader) fold(e ast.Expr, cur inspector.Cursor, env Env, depth int) number {
	if e == nil || r.tooFar(depth) {
		return number{}
	}
	e = ast.Unparen(e)
	if tv, ok := r.info.Types[e]; ok && tv.Value != nil {
		return number{v: numeric(tv.Value)}
	}
	switch e := e.(type) {
	case *ast.Ident:
		if v, ok := r.info.ObjectOf(e).(*types.Var); ok {
			return r.foldVar(v, e, cur, env, depth)
		}
	case *ast.SelectorExpr:
		if v, ok := r.info.ObjectOf(e.Sel).(*types.Var); ok {
			if v.IsField() {
				return r.foldField(e, v, cur, env, depth)
			}
			return r.foldVar(v, e.Sel, cur, env, depth)
		}
	case *ast.StarExpr:
		return r.fold(e.X, cur, env, depth+1)
	case *ast.UnaryExpr:
		return r.foldUnary(e, cur, env, depth)
	case *ast.BinaryExpr:
		return r.foldBinary(e, cur, env, depth)
	case *ast.CallExpr:
		return r.foldCall(e, cur, env, depth)
	case *ast.CompositeLit: // metav1.Duration{Duration: d}
		if len(e.Elts) == 1 && code.IsDuration(structField0(r.info.TypeOf(e))) {
			if kv, ok := e.Elts[0].(*ast.KeyValueExpr); ok {
				return r.fold(kv.Value, cur, env, depth+1)
			}
			return r.fold(e.Elts[0], cur, env, depth+1)
		}
	}
	return number{}
}

// structField0 returns the type of the only field of a struct type, or nil.
func structField0(t types.Type) types.Type {
	if st := structOf(t); st != nil && st.NumFields() == 1 {
		return st.Field(0).Type()
	}
	return nil
}

// numeric returns v if it is a number, a duration for a string that is one,
// and nil for anything else.
func numeric(v constant.Value) constant.Value {
	switch v.Kind() {
	case constant.Int, constant.Float:
		return v
	case constant.String:
		if d, err := time.ParseDuration(constant.StringVal(v)); err == nil {
			return constant.MakeInt64(int64(d))
		}
	}
	return nil
}

func (r *Reader) foldUnary(e *ast.UnaryExpr, cur inspector.Cursor, env Env, depth int) number {
	n := r.fold(e.X, cur, env, depth+1)
	switch {
	case !n.known():
	case e.Op == token.AND, e.Op == token.ADD:
		return n
	case e.Op == token.SUB:
		return number{constant.UnaryOp(token.SUB, n.v, 0), n.def}
	}
	return number{}
}

func (r *Reader) foldBinary(e *ast.BinaryExpr, cur inspector.Cursor, env Env, depth int) number {
	x, y := r.fold(e.X, cur, env, depth+1), r.fold(e.Y, cur, env, depth+1)
	if !x.known() || !y.known() {
		return number{}
	}
	op := e.Op
	switch op {
	case token.ADD, token.SUB, token.MUL:
	case token.QUO:
		if constant.Sign(y.v) == 0 {
			return number{}
		}
		if x.v.Kind() == constant.Int && y.v.Kind() == constant.Int {
			op = token.QUO_ASSIGN // whole numbers divide as such
		}
	default:
		return number{}
	}
	return number{constant.BinaryOp(x.v, op, y.v), x.def || y.def}
}

func (r *Reader) foldCall(call *ast.CallExpr, cur inspector.Cursor, env Env, depth int) number {
	if tv, ok := r.info.Types[call.Fun]; ok && tv.IsType() && len(call.Args) == 1 {
		return r.fold(call.Args[0], cur, env, depth+1)
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if b, ok := r.info.Uses[id].(*types.Builtin); ok && (b.Name() == "min" || b.Name() == "max") {
			return r.foldExtreme(call, b.Name() == "max", cur, env, depth)
		}
	}
	fn := code.Callee(r.info, call)
	if fn == nil || fn.Pkg() == nil {
		return number{}
	}
	if d := r.Table.DefaultOf(r.Flow.Name(fn)); d != nil && d.Into < 0 && d.Key < 0 && d.Value < len(call.Args) {
		n := r.fold(call.Args[d.Value], cur, env, depth+1)
		n.def = true
		return n
	}
	if key := r.Table.KeyOf(r.Flow.Name(fn)); key >= 0 && key < len(call.Args) {
		return r.foldKey(call.Args[key], env, depth)
	}
	if isBox(fn) && len(call.Args) == 1 {
		return r.fold(call.Args[0], cur, env, depth+1)
	}
	if decl, ok := r.Flow.Decl(fn); ok {
		return r.foldFunc(call, fn, decl, cur, env, depth)
	}
	return r.foldFallback(call, fn, cur, env, depth)
}

// foldKey folds the default of a configuration key.
func (r *Reader) foldKey(key ast.Expr, env Env, depth int) number {
	name, ok := code.ConstString(r.info, key)
	if !ok || len(r.keyed[name]) != 1 {
		return number{}
	}
	s := r.keyed[name][0]
	n := r.fold(s.value, s.cur, env, depth+1)
	n.def = true
	return n
}

func (r *Reader) foldExtreme(call *ast.CallExpr, greatest bool, cur inspector.Cursor, env Env, depth int) number {
	var best number
	def := false
	for _, arg := range call.Args {
		n := r.fold(arg, cur, env, depth+1)
		if !n.known() {
			return number{}
		}
		def = def || n.def
		if !best.known() || constant.Compare(n.v, token.GTR, best.v) == greatest {
			best = n
		}
	}
	best.def = def
	return best
}

// isBox reports whether fn only wraps its one argument: ptr.To(d),
// durationpb.New(d), backoff's constructors.
func isBox(fn *types.Func) bool {
	sig := code.Signature(fn)
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 || sig.Recv() != nil {
		return false
	}
	in, out := sig.Params().At(0).Type(), sig.Results().At(0).Type()
	p, ok := types.Unalias(out).(*types.Pointer)
	return ok && (types.Identical(p.Elem(), in) || code.IsDuration(in) && api.DurationBox(code.TypeName(p)))
}

// foldFunc folds the call of a function of this package that returns one
// value, with its parameters bound.
func (r *Reader) foldFunc(call *ast.CallExpr, fn *types.Func, decl, cur inspector.Cursor, env Env, depth int) number {
	inner := r.bind(fn, call, cur, env)
	var found number
	for c := range decl.Preorder((*ast.ReturnStmt)(nil), (*ast.FuncLit)(nil)) {
		ret, ok := c.Node().(*ast.ReturnStmt)
		if !ok || len(ret.Results) == 0 {
			return r.foldFallback(call, fn, cur, env, depth)
		}
		n := r.fold(ret.Results[0], c, inner, depth+1)
		if !n.known() || found.known() && constant.Compare(found.v, token.NEQ, n.v) {
			return r.foldFallback(call, fn, cur, env, depth)
		}
		found = n
	}
	return found
}

// foldFallback folds a call that is given its own default beside a name:
// envDuration("TIMEOUT", 5*time.Second).
func (r *Reader) foldFallback(call *ast.CallExpr, fn *types.Func, cur inspector.Cursor, env Env, depth int) number {
	sig := code.Signature(fn)
	if len(call.Args) != 2 || sig.Params().Len() != 2 || sig.Results().Len() == 0 || !isString(sig.Params().At(0).Type()) ||
		!types.Identical(sig.Params().At(1).Type(), sig.Results().At(0).Type()) || sig.TypeParams() != nil {
		return number{}
	}
	n := r.fold(call.Args[1], cur, env, depth+1)
	n.def = true
	return n
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.String
}

func number64(n number) (time.Duration, bool) {
	if !n.known() {
		return 0, false
	}
	d, ok := constant.Int64Val(constant.ToInt(n.v))
	return time.Duration(d), ok
}
