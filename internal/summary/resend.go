package summary

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/retry"
)

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
	var all *seen
	for _, s := range p.dialed {
		row := p.Table.RPCOption(s.fn)
		if row.Config == 0 && !row.Interceptors {
			continue
		}
		if all == nil {
			all = c.look()
		}
		if r := c.setting(s, all); r != nil {
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
		if _, covered := r.Covers(service, method); !covered || r.Config == nil && c.Engine.CalledOnce(call, cur) {
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

// setting returns the finding at an option that lets calls be sent again, if
// none of the writes that it is about can be seen.
func (c conns) setting(s *site, all *seen) *Repeat {
	why := c.Engine.Dialled(&ast.CompositeLit{Elts: []ast.Expr{s.call}}, s.cur, func(x ast.Expr) (string, bool) { return c.Tracer.Template(x, s.cur) })
	if why == nil || why.Call == nil || c.switchedOff(s) {
		return nil
	}
	for _, r := range all.calls {
		if _, covered := why.Covers(r.service, r.method); covered && same(r.why, why) && r.class == api.RPCWrites {
			return nil // said there
		}
	}
	if all.onlyReads(why, c) {
		return nil
	}
	set := c.covered(why, all)
	if set == nil {
		return nil
	}
	return &Repeat{
		Call: why.Call, Cur: s.cur, In: s.in, Write: Write{What: "the RPC " + set.Method, Guess: true}, Covered: set,
		Region: &retry.Region{Kind: retry.Client, Node: why.Call, Pos: why.Call.Pos(), Name: why.Name, Elsewhere: why.Place, After: []retry.Outcome{retry.Lost}, Attempt: s.cur},
	}
}

// switchedOff reports whether another option beside the one at s stops what it
// asks for, or gives every call a key.
func (c conns) switchedOff(s *site) bool {
	var scope ast.Node = topDecl(s.cur).Node()
	if outer, ok := s.cur.Parent().Node().(*ast.CallExpr); ok && c.Table.RPCConn(code.Callee(c.pass.TypesInfo, outer)) != nil {
		scope = outer
	}
	isConfig := c.Table.RPCOption(s.fn).Config > 0
	for _, o := range c.dialed {
		if o.call.Pos() < scope.Pos() || scope.End() < o.call.End() {
			continue
		}
		row := c.Table.RPCOption(o.fn)
		if isConfig && c.Engine.StopsConfig(row, o.call) || c.Engine.GivesKey(row, o.call, o.cur) {
			return true
		}
	}
	return false
}

// covered says which methods are sent again, and names a write among them; nil
// if none is a write.
func (c conns) covered(why *retry.Resend, all *seen) *Covered {
	if why.Config == nil {
		set := &Covered{Covers: "every method", After: "a lost answer"}
		c.name(set, why, "", all)
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
		c.name(set, why, e.Service, all)
		if best == nil || best.Where == "" && set.Where != "" {
			best = set
		}
	}
	return best
}

// name names a write of the program that the setting is about, unless it has
// another connection.
func (c conns) name(set *Covered, why *retry.Resend, service string, all *seen) {
	for _, r := range all.calls {
		if r.known && !same(r.why, why) || r.class != api.RPCWrites || set.Method == set.Covers && set.Method != r.method {
			continue
		}
		if e, covered := why.Covers(r.service, r.method); covered && (e == nil || e.Service == service) {
			set.Method, set.Where = r.method, code.Place(c.pass, r.call.Pos())
			return
		}
	}
	for _, m := range all.clients {
		if set.Method == "" && same(m.why, why) && c.writes(m.iface, why, set) {
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
