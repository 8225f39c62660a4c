package summary

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/client"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/retry"
)

// rpcCall is a call of a remote procedure.
type rpcCall struct {
	call            *ast.CallExpr
	cur             inspector.Cursor
	service, method string // service may be the last part of its name, or ""
	class           api.RPCClass
	why             *retry.Resend // nil if its connection sends nothing again, or is unknown
	known           bool          // its connection was followed
}

// conns answers about the connections of remote procedure calls of a package
// that has something to say about one.
type conns struct{ *Package }

// resends finds the remote procedure calls that their connection, or an option
// of theirs, sends again, and the settings of connections whose calls cannot be
// seen. Most packages have no such option, and end here.
func (p *Package) resends() {
	if len(p.dialed) == 0 {
		return
	}
	c := conns{p}
	calls := c.calls()
	for _, s := range p.dialed {
		if r := c.setting(s, calls); r != nil {
			p.Repeats = append(p.Repeats, r)
		}
	}
}

// resent returns why the call is sent again, for a write that no code around it
// repeats.
func (p *Package) resent(s *site) *retry.Region {
	if len(p.dialed) == 0 || s.row == nil || s.test || s.row.RPC == 0 && !isRPC(s.fn) {
		return nil
	}
	r := conns{p}.why(s.call, s.cur, s.fn)
	if r == nil {
		return nil
	}
	return &retry.Region{
		Kind: retry.Client, Node: &ast.BadExpr{From: s.call.Pos(), To: s.call.Pos()}, // what is made here is made once
		Pos: s.call.Pos(), Name: r.Name, Elsewhere: r.Place, After: []retry.Outcome{retry.Lost}, Attempt: s.cur,
	}
}

// why returns what sends the remote procedure call again.
func (c conns) why(call *ast.CallExpr, cur inspector.Cursor, fn *types.Func) *retry.Resend {
	if r := c.Engine.Called(call, cur); r != nil {
		return r
	}
	service, method := c.procedureOf(call, cur, fn)
	var why *retry.Resend
	dials, ok := c.Clients().Dials(call, cur)
	if !ok {
		return nil
	}
	for _, d := range dials {
		r := c.dialled(d.Call, d.Cur)
		if r == nil {
			return nil
		}
		if _, covered := r.Covers(service, method); !covered {
			return nil
		}
		if why == nil {
			why = r
		}
	}
	return why
}

func (c conns) dialled(n ast.Node, cur inspector.Cursor) *retry.Resend {
	return c.Engine.Dialled(n, cur, func(x ast.Expr) (string, bool) { return c.Tracer.Template(x, cur) })
}

// procedureOf returns the service and the method that a call is about, as far
// as they can be seen.
func (c conns) procedureOf(call *ast.CallExpr, cur inspector.Cursor, fn *types.Func) (service, method string) {
	if row := c.Table.WriteOf(fn); row != nil && row.RPC > 0 {
		if row.RPC > len(call.Args) {
			return "", ""
		}
		full := strings.TrimPrefix(c.Tracer.Text(call.Args[row.RPC-1], cur).Value, "/")
		service, method, _ = strings.Cut(full, "/")
		return service, method
	}
	if n := code.Named(code.Signature(fn).Recv().Type()); n != nil {
		service = serviceOf(n.Obj().Name())
	}
	return service, fn.Name()
}

// serviceOf is the name of the service that a generated client is of.
func serviceOf(client string) string {
	name, ok := strings.CutSuffix(client, "Client")
	if !ok || name == "" {
		return ""
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// calls returns the remote procedure calls of the package, reads too.
func (c conns) calls() []rpcCall {
	var list []rpcCall
	for cur := range c.Flow.Root().Preorder((*ast.CallExpr)(nil)) {
		call := cur.Node().(*ast.CallExpr)
		fn := code.Callee(c.pass.TypesInfo, call)
		if fn == nil || fn.Pkg() == nil || code.IsTest(c.pass.Fset, call.Pos()) {
			continue
		}
		row := c.Table.WriteOf(fn)
		if (row == nil || row.RPC == 0) && !isRPC(fn) {
			continue
		}
		r := rpcCall{call: call, cur: cur}
		r.service, r.method = c.procedureOf(call, cur, fn)
		r.class = api.RPCMethod(r.method)
		var dials []client.Dial
		if dials, r.known = c.Clients().Dials(call, cur); r.known {
			r.why = c.dialled(dials[0].Call, dials[0].Cur)
		}
		list = append(list, r)
	}
	return list
}

// setting returns the finding at an option that lets calls be sent again, if
// none of the writes that it is about can be seen.
func (c conns) setting(s *site, calls []rpcCall) *Repeat {
	row := c.Table.RPCOption(s.fn)
	if row == nil || row.Config == 0 && !row.Interceptors {
		return nil
	}
	why := c.Engine.Dialled(&ast.CompositeLit{Elts: []ast.Expr{s.call}}, s.cur, func(x ast.Expr) (string, bool) { return c.Tracer.Template(x, s.cur) })
	if why == nil || why.Call == nil || c.switchedOff(s) {
		return nil
	}
	reads := false
	for _, r := range calls {
		if !r.known || r.why == nil || r.why.Call != why.Call {
			continue
		}
		if _, covered := why.Covers(r.service, r.method); covered && r.class == api.RPCWrites {
			return nil // said there
		}
		reads = reads || r.service != "Health" // asked once a connection is there, whatever it is for
	}
	if reads {
		return nil // what is called through the connection only reads
	}
	set := c.covered(why, calls)
	if set == nil {
		return nil
	}
	return &Repeat{
		Call: why.Call, Cur: s.cur, In: s.in, Write: Write{What: "the RPC " + set.Method, Guess: true}, Covered: set,
		Region: &retry.Region{Kind: retry.Client, Node: why.Call, Pos: why.Call.Pos(), Name: why.Name, Elsewhere: why.Place, After: []retry.Outcome{retry.Lost}, Attempt: s.cur},
	}
}

// switchedOff reports whether another option beside the one at s stops what it
// asks for.
func (c conns) switchedOff(s *site) bool {
	var scope ast.Node = topDecl(s.cur).Node()
	if outer, ok := s.cur.Parent().Node().(*ast.CallExpr); ok && c.Table.RPCConn(code.Callee(c.pass.TypesInfo, outer)) != nil {
		scope = outer
	}
	off := false
	for _, o := range c.dialed {
		if scope.Pos() <= o.call.Pos() && o.call.End() <= scope.End() {
			row := c.Table.RPCOption(o.fn)
			off = off || c.Engine.StopsConfig(row, o.call)
		}
	}
	return off && c.Table.RPCOption(s.fn).Config > 0
}

// covered says which methods are sent again, and names a write among them; nil
// if none is a write.
func (c conns) covered(why *retry.Resend, calls []rpcCall) *Covered {
	if why.Config == nil {
		set := &Covered{Covers: "every method", After: "a lost answer"}
		c.name(set, why, "", calls)
		return set
	}
	var best *Covered
	for _, e := range why.Config.Entries {
		if !e.Retries {
			continue
		}
		set := &Covered{Covers: "every method", After: strings.Join(e.Codes, " or "), Named: true}
		switch {
		case e.Method != "":
			if api.RPCMethod(e.Method) != api.RPCWrites {
				continue
			}
			set.Covers, set.Method = e.Method, e.Method
		case e.Service != "":
			set.Covers = "every method of " + e.Service
			if client := c.clientOf(e.Service); client != nil && !c.writes(client, why, set) {
				continue // every method of it reads
			}
		}
		c.name(set, why, e.Service, calls)
		if best == nil || best.Where == "" && set.Where != "" {
			best = set
		}
	}
	return best
}

// name names a write of the program that the setting is about, unless it has
// another connection.
func (c conns) name(set *Covered, why *retry.Resend, service string, calls []rpcCall) {
	for _, r := range calls {
		other := r.known && (r.why == nil || r.why.Call != why.Call)
		if other || r.class != api.RPCWrites || set.Method != "" && set.Where == "" && set.Method != r.method || set.Where != "" && !strings.Contains(set.Where, "Client") {
			continue
		}
		if e, covered := why.Covers(r.service, r.method); covered && (e == nil || e.Service == service) {
			set.Method, set.Where = r.method, code.Place(c.pass, r.call.Pos())
			return
		}
	}
}

// clientOf returns the generated client of the service, of this package or of
// one that it imports; nil if it is neither.
func (c conns) clientOf(service string) *types.Named {
	name := service[strings.LastIndexByte(service, '.')+1:] + "Client"
	for _, pkg := range slices.Concat([]*types.Package{c.pass.Pkg}, c.pass.Pkg.Imports()) {
		if tn, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok {
			if n, ok := tn.Type().(*types.Named); ok && types.IsInterface(n) {
				return n
			}
		}
	}
	return nil
}

// writes reports whether a method of the client that is sent again writes, and
// names it.
func (c conns) writes(client *types.Named, why *retry.Resend, set *Covered) bool {
	iface, ok := client.Underlying().(*types.Interface)
	if !ok {
		return true
	}
	for m := range iface.Methods() {
		if !isRPC(m) || api.RPCMethod(m.Name()) != api.RPCWrites {
			continue
		}
		if _, covered := why.Covers(serviceOf(client.Obj().Name()), m.Name()); covered {
			set.Method, set.Where = m.Name(), client.Obj().Name()
			return true
		}
	}
	return false
}
