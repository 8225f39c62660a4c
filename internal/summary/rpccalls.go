package summary

import (
	"go/ast"
	"go/types"
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

// seen is what the package does with its connections.
type seen struct {
	calls   []rpcCall
	clients []rpcClient
}

// rpcClient is a generated client that is made on a connection.
type rpcClient struct {
	iface *types.Named
	why   *retry.Resend
}

// look returns the remote procedure calls of the package, reads too, and the
// clients that it makes. What generated code does is behind them.
func (c conns) look() *seen {
	all := &seen{}
	for file := range c.Flow.Root().Children() {
		if code.IsTest(c.pass.Fset, file.Node().Pos()) || code.IsGenerated(file.Node().(*ast.File)) {
			continue
		}
		for cur := range file.Preorder((*ast.CallExpr)(nil)) {
			call := cur.Node().(*ast.CallExpr)
			fn := code.Callee(c.pass.TypesInfo, call)
			if fn == nil || fn.Pkg() == nil {
				continue
			}
			if made, dials := c.Clients().ClientOn(call, fn, cur); made != nil {
				all.clients = append(all.clients, rpcClient{made, c.dialled(dials[0].Call, dials[0].Cur)})
			}
			if row := c.Table.WriteOf(fn); row != nil && row.RPC > 0 || isRPC(fn) {
				all.calls = append(all.calls, c.rpcCall(call, cur, fn))
			}
		}
	}
	return all
}

func (c conns) rpcCall(call *ast.CallExpr, cur inspector.Cursor, fn *types.Func) rpcCall {
	r := rpcCall{call: call, cur: cur}
	r.service, r.method = c.procedureOf(call, cur, fn)
	r.class = api.RPCMethod(r.method)
	var dials []client.Dial
	if dials, r.known = c.Clients().Dials(call, cur); r.known {
		r.why = c.dialled(dials[0].Call, dials[0].Cur)
	}
	return r
}

// same reports whether both are the same option.
func same(a, b *retry.Resend) bool { return a != nil && b != nil && a.Call == b.Call }

// onlyReads reports whether the connection is used here, and nothing that it
// sends again writes: no call, or no method of the clients that are made on it.
func (all *seen) onlyReads(why *retry.Resend, c conns) bool {
	for _, r := range all.calls {
		if same(r.why, why) && !api.RPCProbe(r.service) {
			return true // a write has been seen to by now
		}
	}
	made, writes := false, false
	for _, m := range all.clients {
		if same(m.why, why) && !api.RPCProbe(serviceOf(m.iface.Obj().Name())) {
			made, writes = true, writes || c.writes(m.iface, why, &Covered{})
		}
	}
	return made && !writes
}
