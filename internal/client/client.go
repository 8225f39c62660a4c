// Package client answers whether the client that a call goes through sends a
// request again by itself: it follows the client by value to where it is made,
// and reads what it is told on the way.
package client

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/ctxflow"
	"github.com/deadlinelint/deadlinelint/internal/retry"
)

// Again is a client that sends a POST again by itself. It is part of a fact.
type Again struct {
	// Name is how a message names it: "retryablehttp.Client".
	Name string
	// Place is where that is set, or where it is made, as "dir/file.go:LINE".
	Place string
	// Lost and Status report that it does so after a lost answer, and after a status
	// that leaves it open whether the request was carried out.
	Lost, Status bool
	// Gate is where its policy reads the method from an answer that is nil when
	// none came, so that the gate is open after a lost answer; or "".
	Gate string
}

// Call is one call of a function of this package.
type Call struct {
	Call *ast.CallExpr
	Cur  inspector.Cursor
}

// Deps is what the reader asks others.
type Deps struct {
	Pass   *analysis.Pass
	Flow   *ctxflow.Flow
	Table  *api.Table
	Engine *retry.Engine
	// Callers returns the calls of a function in this package.
	Callers func(*types.Func) []Call
	// UsedAsValue reports whether a function is handed on as a value here.
	UsedAsValue func(*types.Func) bool
	// Imported returns the client that a function of another package returns, if it
	// sends again by itself; or nil.
	Imported func(*types.Func) *Again
	// Repeats returns where a method of the program repeats the request that it is
	// given, as "dir/file.go:LINE"; or "".
	Repeats func(*types.Func) string
	// Keys reports whether the syntax sets a key by which a repeat is recognised.
	Keys func(ast.Node) bool
	// FreshKey returns the first key that a function sets and makes anew in each
	// call; nil if it sets none.
	FreshKey func(body ast.Node, cur inspector.Cursor) *FreshKey
}

// FreshKey is a key that is new in every call of the function that sets it.
type FreshKey struct {
	// Name is the key, and Minted the function that makes it.
	Name, Minted string
	Pos, End     token.Pos
}

// Reader answers for one package. It is not safe for concurrent use.
type Reader struct {
	Deps
	info     *types.Info
	indexed  bool
	declared []declaration
	set      map[*types.Var][]setting    // by every variable that it is reached through
	stores   map[*types.Var][]store      // of fields and variables of the package
	given    map[*types.Var][]*types.Var // parameters that a variable is handed to
	opaque   map[*types.Var]bool         // handed to a function that cannot be seen
	keyed    map[*types.Var]bool         // told to set a key
	options  []option                    // literals that may be options of a client
	applied  []applied                   // clients that are handed to options
	about    map[*types.Package]bool     // whether rows name the package
	holds    map[types.Type]bool         // interfaces that a client may be behind
	layers   int                         // transports that the one being judged is in
}

// setting is one thing that a client is told.
type setting struct {
	row    *api.ClientSetting
	values []ast.Expr
	cur    inspector.Cursor
	env    env
	pos    token.Pos
}

// store is one value that the package puts somewhere.
type store struct {
	value ast.Expr
	cur   inspector.Cursor
}

// New returns the reader of the package of d.Pass.
func New(d Deps) *Reader {
	return &Reader{Deps: d, info: d.Pass.TypesInfo, about: map[*types.Package]bool{}, holds: map[types.Type]bool{}}
}

// Of returns the client that the call goes through, if it certainly sends a
// POST again by itself: its receiver, or with through > 0 the argument before
// that index, or one of the library's own. What cannot be seen is nil.
func (r *Reader) Of(call *ast.CallExpr, fn *types.Func, cur inspector.Cursor, through int) *Again {
	if fn == nil || fn.Pkg() == nil {
		return nil
	}
	t := &trace{Reader: r, seen: map[types.Object]bool{}}
	recv := fn.Signature().Recv()
	switch {
	case through > 0 && through <= len(call.Args):
		return t.agree(t.value(call.Args[through-1], cur, nil))
	case recv == nil && r.Table.WrapOf(r.Flow.Name(fn)) != nil:
		return t.agree(t.wrapped(r.Table.WrapOf(r.Flow.Name(fn)), call, cur, nil))
	case recv == nil:
		if row := r.Table.OwnClient(r.Flow.Name(fn)); row != nil {
			return r.judge(&found{row: row, on: row.On, pos: call.Pos()})
		}
		return nil
	}
	if !r.mayBeClient(recv.Type()) {
		return nil
	}
	if field := r.promoted(call); field != nil {
		return t.agree(t.variable(field, cur, nil))
	}
	return t.agree(t.value(code.Receiver(call), cur, nil))
}

// Returned returns the client that fn, a function of this package, returns, if
// it certainly sends a POST again by itself.
func (r *Reader) Returned(fn *types.Func) *Again {
	results := fn.Signature().Results()
	if results.Len() == 0 || !r.mayBeClient(results.At(0).Type()) && r.ownTransport(results.At(0).Type()) == nil {
		return nil
	}
	t := &trace{Reader: r, seen: map[types.Object]bool{}}
	return t.agree(t.returned(fn, nil, nil))
}

// mayBeClient reports whether a value of type t may be a client.
func (r *Reader) mayBeClient(t types.Type) bool {
	if t == nil {
		return false
	}
	if isConn(t) {
		return true
	}
	n := code.Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return types.IsInterface(t) && r.sends(t)
	}
	if types.IsInterface(n) && r.Table.ClientOf(code.TypeName(n)) == nil {
		// Generated clients are interfaces, and some libraries declare one of theirs.
		path := n.Obj().Pkg().Path()
		return strings.HasSuffix(n.Obj().Name(), "Client") || path != "net/http" && r.Table.HasClients(path) || r.sends(n)
	}
	pkg := n.Obj().Pkg()
	about, ok := r.about[pkg]
	if !ok {
		about = r.Table.HasClients(pkg.Path())
		r.about[pkg] = about
	}
	return about || isConn(n)
}

// sends reports whether a client may be behind an interface: it has one of the
// methods by which one sends a request.
func (r *Reader) sends(t types.Type) bool {
	holds, ok := r.holds[t]
	if ok {
		return holds
	}
	if iface, ok := t.Underlying().(*types.Interface); ok {
		for i := range iface.NumMethods() {
			switch m := iface.Method(i); m.Name() {
			case "Do", "RoundTrip", "Post", "PostForm":
				holds = holds || code.ReturnsError(m.Signature())
			}
		}
	}
	r.holds[t] = holds
	return holds
}

// promoted returns the embedded field through which the call reaches its
// method; nil if the receiver is the client itself.
func (r *Reader) promoted(call *ast.CallExpr) *types.Var {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	s := r.info.Selections[sel]
	if s == nil || len(s.Index()) < 2 || r.mayBeClient(s.Recv()) {
		return nil
	}
	t := s.Recv()
	var field *types.Var
	for _, i := range s.Index()[:len(s.Index())-1] {
		st, ok := code.Deref(t).Underlying().(*types.Struct)
		if !ok || i >= st.NumFields() {
			return nil
		}
		field = st.Field(i)
		t = field.Type()
	}
	return field
}

// agree returns the client if all that a value may be send again.
func (t *trace) agree(list []*found, known bool) *Again {
	if !known {
		return nil
	}
	var first *Again
	for _, f := range list {
		a := t.judge(f)
		if a == nil {
			return nil
		}
		if first == nil {
			first = a
		}
	}
	return first
}
