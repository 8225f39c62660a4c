package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/client"
	"github.com/deadlinelint/deadlinelint/internal/code"
	"github.com/deadlinelint/deadlinelint/internal/retry"
)

// Clients returns the reader of the clients of this package.
func (p *Package) Clients() *client.Reader {
	if p.clients == nil {
		p.clients = client.New(client.Deps{
			Pass: p.pass, Flow: p.Flow, Table: p.Table, Engine: p.Engine,
			Callers: p.clientCallers, UsedAsValue: p.UsedAsValue, Imported: p.importedClient, Repeats: p.repeatsGiven, Keys: p.setsKey, FreshKey: p.freshKey,
		})
	}
	return p.clients
}

func (p *Package) clientCallers(fn *types.Func) []client.Call {
	var calls []client.Call
	for _, e := range p.Callers(fn) {
		calls = append(calls, client.Call{Call: e.Call, Cur: e.Cur})
	}
	return calls
}

// importedClient returns the client that a function of another package returns.
func (p *Package) importedClient(fn *types.Func) *client.Again {
	if e := p.Effects(fn); e != nil {
		return e.Client
	}
	return nil
}

// repeatsGiven returns where a method of the program repeats the request in its
// first parameter; "" if it does not.
func (p *Package) repeatsGiven(fn *types.Func) string {
	if e := p.Effects(fn); e != nil {
		for _, w := range e.Writes {
			if w.Request == 1 && w.Retried != "" {
				return w.Retried
			}
		}
	}
	for _, s := range p.sites {
		if s.in != fn || s.row == nil || s.row.Request == 0 || s.row.Request > len(s.call.Args) {
			continue
		}
		region, _ := p.around(s.cur)
		if region != nil && region.Kind != retry.Twice && p.Tracer.Request(s.call.Args[s.row.Request-1], s.cur).Param == 1 {
			if region.Elsewhere != "" {
				return region.Elsewhere
			}
			return code.Place(p.pass, region.Pos)
		}
	}
	return ""
}

// setsKey reports whether the syntax sets a key, other than to nothing.
func (p *Package) setsKey(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if !found && n != nil {
			_, value, _ := p.Tracer.KeySetting(n)
			found = value != nil
		}
		return !found
	})
	return found
}

// freshKey returns the first key that is set in a function and made there.
func (p *Package) freshKey(body ast.Node, cur inspector.Cursor) *client.FreshKey {
	var key *client.FreshKey
	ast.Inspect(body, func(n ast.Node) bool {
		if key != nil || n == nil {
			return false
		}
		name, value, _ := p.Tracer.KeySetting(n)
		if value == nil {
			return true
		}
		if m := p.Tracer.Fresh(value, body, cur); m != nil {
			key = &client.FreshKey{Name: name, Pos: n.Pos(), End: n.End()}
			if call, ok := m.Node.(*ast.CallExpr); ok {
				key.Minted = types.ExprString(call.Fun)
			}
		}
		return key == nil
	})
	return key
}

// byClient returns the region of a write that the client it goes through sends
// again by itself; nil if it does not. A write with a key is sent again with
// the same one, so that it is left to the code around.
func (p *Package) byClient(s *site, c candidate) *retry.Region {
	if s.row != nil && s.row.By == api.ByPipeline && s.row.At == 0 {
		return nil // each command in it is asked
	}
	if s.row == nil || c.write.Commit || c.write.Text > 0 || c.write.Retried != "" {
		return nil
	}
	if _, exit := p.around(s.cur); exit.Gated {
		return nil
	}
	again := p.Clients().Of(s.call, s.fn, s.cur, s.row.Through)
	if again == nil {
		return nil
	}
	r := &retry.Region{Kind: retry.Client, Pos: s.call.Pos(), Call: s.call, Name: again.Name, Elsewhere: again.Place, Gate: again.Gate, Attempt: s.cur}
	r.Node = &ast.BadExpr{From: s.call.Pos(), To: s.call.Pos()} // what is made here is made once
	if again.Lost {
		r.After = append(r.After, retry.Lost)
	}
	if again.Status {
		r.After = append(r.After, retry.Status)
	}
	if len(p.keys(s, c, r.Node)) > 0 {
		return nil
	}
	return r
}

// declared notes the settings by which a client sends writes again, of clients
// through which nothing is sent here: what is, is where that is said.
func (p *Package) declared() {
	list := p.Clients().Declared()
	if len(list) == 0 {
		return
	}
	used := map[string]bool{}
	for _, s := range p.sites {
		if s.row != nil && !s.test {
			if again := p.Clients().Of(s.call, s.fn, s.cur, s.row.Through); again != nil {
				used[again.Place+again.Gate] = true
			}
		}
	}
	for _, d := range list {
		if d.Key != nil {
			p.Declared = append(p.Declared, d)
			continue
		}
		if !used[d.Place+d.Gate] {
			used[d.Place+d.Gate] = true
			p.Declared = append(p.Declared, d)
		}
	}
}

// clientEffects notes which exported functions return a client that sends
// again by itself, for the packages that import this one.
func (p *Package) clientEffects() {
	for _, fn := range p.functions() {
		if !fn.Exported() {
			continue
		}
		if again := p.Clients().Returned(fn); again != nil {
			if p.effects[fn] == nil {
				p.effects[fn] = &Effects{}
			}
			p.effects[fn].Client = again
		}
	}
}
