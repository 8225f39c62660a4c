package retry

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// isServer reports whether the collection holds the servers that may be asked.
func (v *variance) isServer(x ast.Expr, elem types.Type) bool {
	if obj := code.ObjectOf(v.info, x); obj != nil && serverName(obj.Name()) {
		return true
	}
	if call, ok := ast.Unparen(x).(*ast.CallExpr); ok {
		if fn := code.Callee(v.info, call); fn != nil && serverName(fn.Name()) {
			return true
		}
	}
	return serverName(lastName(code.TypeName(elem))) || code.TypeName(elem) == "net/url.URL"
}

func lastName(typeName string) string {
	for i := len(typeName) - 1; i >= 0; i-- {
		if typeName[i] == '.' {
			return typeName[i+1:]
		}
	}
	return typeName
}

// serverWords are names of servers of which each can do the same.
var serverWords = []string{
	"url", "urls", "endpoint", "endpoints", "host", "hosts", "addr", "addrs", "address", "addresses", "server", "servers",
	"broker", "brokers", "peer", "peers", "replica", "replicas", "mirror", "mirrors", "backend", "backends", "upstream", "upstreams",
	"primary", "secondary", "backup", "fallback", "node", "nodes", "gateway", "gateways", "region", "regions", "zone", "zones", "base", "bases", "gw", "client", "clients",
}

func serverName(name string) bool {
	return slices.ContainsFunc(api.Words(name), func(w string) bool { return slices.Contains(serverWords, w) })
}

// unchanged reports whether nothing that the attempt is given is assigned
// between it and the second call.
func (a *attempt) unchanged(second *ast.CallExpr) bool {
	v := variance{attempt: a, region: &ast.BlockStmt{Lbrace: a.call.End(), Rbrace: second.Pos()}, seen: map[types.Object]bool{}}
	changed := false
	ast.Inspect(a.call, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return !changed
		}
		obj, ok := v.info.Uses[id].(*types.Var)
		if !ok || isFree(obj.Type()) || isReader(obj.Type()) {
			return !changed
		}
		for _, d := range v.definitions(obj) {
			changed = changed || within(v.region, d.pos)
		}
		return !changed
	})
	return !changed && !a.fieldsChange(v.region)
}

// fieldsChange reports whether the region assigns a field of a variable that
// the attempt is given, other than what only leads to the server.
func (a *attempt) fieldsChange(region ast.Node) bool {
	given := map[types.Object]bool{}
	ast.Inspect(a.call, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			given[a.info.Uses[id]] = true
		}
		return true
	})
	changed := false
	ast.Inspect(a.outermost(), func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		if !ok || !within(region, s.Pos()) {
			return !changed
		}
		for _, l := range s.Lhs {
			sel, ok := l.(*ast.SelectorExpr)
			if !ok || isFree(a.info.TypeOf(l)) || serverName(sel.Sel.Name) || leadsName(sel.Sel.Name) {
				continue
			}
			if x, ok := ast.Unparen(sel.X).(*ast.Ident); ok && given[a.info.Uses[x]] {
				changed = true
			}
		}
		return !changed
	})
	return changed
}

// leadsName reports whether a field of that name only leads to the server, or
// only says who asks.
func leadsName(name string) bool {
	return slices.ContainsFunc(api.Words(name), func(w string) bool {
		switch w {
		case "token", "auth", "session", "cookie", "conn", "connection", "leader", "header", "headers", "body", "credentials":
			return true
		}
		return false
	})
}

// passesOn reports whether the recursive call hands on what the function was
// given, but for counters, contexts and the like.
func (a *attempt) passesOn(self *types.Func, call *ast.CallExpr) bool {
	params := self.Signature().Params()
	for i := range min(params.Len(), len(call.Args)) {
		p := params.At(i)
		if isFree(p.Type()) || isReader(p.Type()) || serverName(p.Name()) {
			continue
		}
		if code.ObjectOf(a.info, call.Args[i]) != p {
			if c, ok := ast.Unparen(call.Args[i]).(*ast.CallExpr); ok {
				if sel, ok := c.Fun.(*ast.SelectorExpr); ok && code.ObjectOf(a.info, sel.X) == p { // req.Clone(ctx)
					continue
				}
			}
			if _, ok := p.Type().Underlying().(*types.Signature); ok {
				continue
			}
			return false
		}
	}
	return true
}

// sameCall reports whether another call does the same: with the same receiver
// and arguments, but for the server that is asked.
func (a *attempt) sameCall(other *ast.CallExpr) bool {
	same := func(x, y ast.Expr) bool {
		if types.ExprString(x) == types.ExprString(y) {
			return true
		}
		ox, oy := code.ObjectOf(a.info, x), code.ObjectOf(a.info, y)
		return ox != nil && oy != nil && serverName(ox.Name()) && serverName(oy.Name())
	}
	x, y := code.Receiver(a.call), code.Receiver(other)
	if (x == nil) != (y == nil) || x != nil && !same(x, y) {
		return false
	}
	for i := range a.call.Args {
		if !same(a.call.Args[i], other.Args[i]) {
			return false
		}
	}
	return true
}
