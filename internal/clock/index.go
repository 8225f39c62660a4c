package clock

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
)

// Call is one call of a function of this package.
type Call struct {
	Call *ast.CallExpr
	Cur  inspector.Cursor
	In   *types.Func
}

// Deps is what the reader asks others.
type Deps struct {
	Pass  *analysis.Pass
	Flow  *ctxflow.Flow
	Table *api.Timeouts
	// Callers returns the calls of a function in this package.
	Callers func(*types.Func) []Call
	// UsedAsValue reports whether a function is handed on as a value here.
	UsedAsValue func(*types.Func) bool
	// Implementations returns the methods that a call of an interface method may
	// reach.
	Implementations func(*types.Func) []*types.Func
	// Imported returns what the directly imported packages say about an object: a
	// function by its full name, a variable by path and name, a field by path,
	// type and name.
	Imported func(key string) []Note
}

// Reader reads the timeouts of one package. It is not safe for concurrent use.
type Reader struct {
	Deps
	info   *types.Info
	root   inspector.Cursor
	stores map[*types.Var][]store
	keyed  map[string][]store // viper.SetDefault and its kin, by key
	sites  []inspector.Cursor
	owners map[ownerKey]*Owner
	list   []*Owner
	spans  map[*types.Func]spanList
	tries  map[*types.Func][]*Region
	busy   map[*types.Func]bool
	used   map[*types.Var][]inspector.Cursor
	tags   map[*types.Var]reflect.StructTag
	steps  int // of the value that is being followed
}

// New returns a reader of the package of d.Pass.
func New(d Deps) *Reader {
	r := &Reader{
		Deps:   d,
		info:   d.Pass.TypesInfo,
		root:   d.Flow.Root(),
		stores: map[*types.Var][]store{},
		keyed:  map[string][]store{},
		owners: map[ownerKey]*Owner{},
		spans:  map[*types.Func]spanList{},
		tries:  map[*types.Func][]*Region{},
		busy:   map[*types.Func]bool{},
	}
	r.scan()
	return r
}

// kind is how a value gets into a variable.
type kind uint8

const (
	plain    kind = iota // v = x
	guarded              // if v == 0 { v = x }
	declared             // the default of a flag or of a configuration key
	opaque               // v++, v += x, range, &v: anything may be there
)

// store is one value that the package puts into a variable or field.
type store struct {
	kind  kind
	value ast.Expr // nil for opaque
	index int      // which result of value, for a call with several
	multi bool
	cur   inspector.Cursor // the statement, literal or call
	lit   *ast.CompositeLit
	into  ast.Expr // the address that a flag is given, without its &
}

// scan walks the package once. Tests do not count: what a test sets changes
// nothing in the program.
func (r *Reader) scan() {
	nodes := []ast.Node{(*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.CompositeLit)(nil), (*ast.CallExpr)(nil),
		(*ast.UnaryExpr)(nil), (*ast.IncDecStmt)(nil), (*ast.RangeStmt)(nil)}
	for file := range r.root.Children() {
		if code.IsTest(r.Pass.Fset, file.Node().Pos()) {
			continue
		}
		for c := range file.Preorder(nodes...) {
			switch n := c.Node().(type) {
			case *ast.AssignStmt:
				r.scanAssign(n, c)
			case *ast.ValueSpec:
				r.scanPairs(code.Names(n), n.Values, plain, c)
			case *ast.CompositeLit:
				r.scanLiteral(n, c)
			case *ast.CallExpr:
				r.scanCall(n, c)
			case *ast.UnaryExpr:
				if v := code.Var(r.info, n.X); n.Op == token.AND && v != nil && !r.isDefaultCall(c.Parent()) {
					r.add(v, store{kind: opaque, cur: c})
				}
			case *ast.IncDecStmt:
				r.addExpr(n.X, store{kind: opaque, cur: c})
			case *ast.RangeStmt:
				for _, e := range []ast.Expr{n.Key, n.Value} {
					if e != nil {
						r.addExpr(e, store{kind: opaque, cur: c})
					}
				}
			}
		}
	}
}

func (r *Reader) add(v *types.Var, s store) {
	v = v.Origin()
	if !matters(v.Type()) {
		return
	}
	r.stores[v] = append(r.stores[v], s)
}

func (r *Reader) addExpr(e ast.Expr, s store) {
	if v := code.Var(r.info, e); v != nil {
		r.add(v, s)
		if v.IsField() && s.kind != opaque {
			r.setPath(e, s)
		}
	}
}

func (r *Reader) scanAssign(n *ast.AssignStmt, c inspector.Cursor) {
	k := plain
	if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
		k = opaque
	}
	r.scanPairs(n.Lhs, n.Rhs, k, c)
}

func (r *Reader) scanPairs(lhs, rhs []ast.Expr, k kind, c inspector.Cursor) {
	for i, l := range lhs {
		s := store{kind: k, cur: c}
		switch {
		case k == opaque || len(rhs) == 0:
			s.kind = opaque
			if len(rhs) == 0 {
				continue // var x T: the zero value
			}
		case len(lhs) == len(rhs):
			s.value = rhs[i]
		default:
			s.value, s.index, s.multi = rhs[0], i, true
		}
		if s.kind == plain && guardedByZero(l, c) {
			s.kind = guarded
		}
		r.addExpr(l, s)
	}
}

func (r *Reader) scanLiteral(lit *ast.CompositeLit, c inspector.Cursor) {
	st := structOf(r.info.TypeOf(lit))
	if st == nil {
		return
	}
	r.ownLiteral(lit, c)
	r.flagLiteral(lit, c)
	for i, elt := range lit.Elts {
		var field *types.Var
		value := elt
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			field, value = code.Var(r.info, kv.Key), kv.Value
		} else if i < st.NumFields() {
			field = st.Field(i)
		}
		if field != nil {
			r.add(field, store{value: value, cur: c, lit: lit})
		}
	}
}

// structOf returns the struct type behind t and one pointer, or nil.
func structOf(t types.Type) *types.Struct {
	t = code.Deref(t)
	if t == nil {
		return nil
	}
	st, _ := t.Underlying().(*types.Struct)
	return st
}

// scanCall looks for calls that give a variable or a key its default, and for
// options given to what the call makes.
func (r *Reader) scanCall(call *ast.CallExpr, c inspector.Cursor) {
	if tv, ok := r.info.Types[call.Fun]; ok && tv.IsType() {
		r.setCall(call, code.TypeName(tv.Type), c) // nats.AckWait(d)
		return
	}
	fn := code.Callee(r.info, call)
	if fn == nil || fn.Pkg() == nil {
		return
	}
	if d := r.Table.DefaultOf(r.Flow.Name(fn)); d != nil && d.Value < len(call.Args) {
		s := store{kind: declared, value: call.Args[d.Value], cur: c}
		switch {
		case d.Into >= 0 && d.Into < len(call.Args):
			r.addInto(call.Args[d.Into], s)
		case d.Key >= 0 && d.Key < len(call.Args):
			if key, ok := code.ConstString(r.info, call.Args[d.Key]); ok {
				r.keyed[key] = append(r.keyed[key], s)
			}
		}
	}
	if fn.Pkg().Path() == "context" && r.SiteAt(call, c, nil) != nil {
		r.sites = append(r.sites, c)
	}
	r.setCall(call, r.Flow.Name(fn), c)
}

// isDefaultCall reports whether cur is a call that gives a variable its
// default, so that taking its address there is no secret.
func (r *Reader) isDefaultCall(cur inspector.Cursor) bool {
	call, ok := cur.Node().(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := code.Callee(r.info, call)
	return fn != nil && r.Table.DefaultOf(r.Flow.Name(fn)) != nil
}

// guardedByZero reports whether the assignment to l at c happens only where l
// was zero: if l == 0 { l = x }, if l <= 0 { l = x }.
func guardedByZero(l ast.Expr, c inspector.Cursor) bool {
	name := types.ExprString(ast.Unparen(l))
	for ifc := range c.Enclosing((*ast.IfStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		s, ok := ifc.Node().(*ast.IfStmt)
		if !ok {
			return false
		}
		if s.Body.Pos() <= c.Node().Pos() && c.Node().End() <= s.Body.End() {
			return code.Implies(s.Cond, true, func(e ast.Expr, value bool) bool {
				b, ok := e.(*ast.BinaryExpr)
				if !ok || !value || types.ExprString(ast.Unparen(b.X)) != name {
					return false
				}
				switch b.Op {
				case token.EQL, token.LEQ, token.LSS:
					return true
				}
				return false
			})
		}
	}
	return false
}

// matters reports whether a variable of type t may hold a timeout, or lead to
// one. Most variables of a program hold a text, a flag or an error.
func matters(t types.Type) bool {
	if code.IsError(t) {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsNumeric != 0
	case *types.Slice:
		_, basic := u.Elem().Underlying().(*types.Basic)
		return !basic
	case *types.Map, *types.Chan, *types.Array:
		return false
	}
	return true
}
