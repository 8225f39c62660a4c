package summary

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// rpcByShape makes a row of a generated method of a client of remote
// procedures, from its name.
func rpcByShape(fn *types.Func) *api.Write {
	if !isRPC(fn) || api.RPCMethod(fn.Name()) != api.RPCWrites {
		return nil
	}
	return &api.Write{Name: fn.FullName(), What: "the RPC " + fn.Name(), Guess: true}
}

// isRPC reports whether fn has the form of a unary method of a generated
// client: it takes a context, a message and options of a call, or belongs to an
// interface that a generated constructor returns.
func isRPC(fn *types.Func) bool {
	sig := code.Signature(fn)
	n := sig.Params().Len()
	if sig.Recv() == nil || n < 2 || n > 3 || sig.Results().Len() == 0 || sig.Results().Len() > 2 || !code.TakesContext(sig) || !code.ReturnsError(sig) {
		return false
	}
	if n == 2 {
		return !sig.Variadic() && sig.Results().Len() == 2 && isGenerated(fn, sig)
	}
	last, ok := sig.Params().At(2).Type().(*types.Slice)
	return ok && sig.Variadic() && api.RPCOptionType(code.TypeName(last.Elem()))
}

// isGenerated reports whether the package of the interface method fn has the
// constructor of a client that is the interface.
func isGenerated(fn *types.Func, sig *types.Signature) bool {
	iface := code.Named(sig.Recv().Type())
	if iface == nil || !types.IsInterface(iface) || iface.Obj().Pkg() == nil {
		return false
	}
	_, in := types.Unalias(sig.Params().At(1).Type()).(*types.Pointer)
	_, out := types.Unalias(sig.Results().At(0).Type()).(*types.Pointer)
	if !in || !out {
		return false
	}
	request, response := code.TypeName(sig.Params().At(1).Type()), code.TypeName(sig.Results().At(0).Type())
	for _, g := range api.RPCGenerators() {
		if g.Request != "" && (request != g.Request || response != g.Response) {
			continue
		}
		made, ok := iface.Obj().Pkg().Scope().Lookup(g.Prefix + iface.Obj().Name() + g.Suffix).(*types.Func)
		if ok && returnsIt(made, iface) && takesOptions(made, g.Option) {
			return true
		}
	}
	return false
}

func returnsIt(fn *types.Func, t *types.Named) bool {
	results := code.Signature(fn).Results()
	return results.Len() > 0 && types.Identical(results.At(0).Type(), t)
}

// takesOptions reports whether fn ends in options of that type.
func takesOptions(fn *types.Func, option string) bool {
	sig := code.Signature(fn)
	if !sig.Variadic() {
		return false
	}
	last, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	return ok && code.TypeName(last.Elem()) == option
}

// procedure decides by the full name of a remote procedure in an argument.
func (p *Package) procedure(w *Write, s *site) bool {
	if s.row.RPC > len(s.call.Args) {
		return false
	}
	full := p.Tracer.Text(s.call.Args[s.row.RPC-1], s.cur)
	method := full.Value[strings.LastIndexByte(full.Value, '/')+1:]
	w.What = "the RPC " + method
	return full.Known && api.RPCMethod(method) == api.RPCWrites
}

// noteOption keeps what decides whether calls of remote procedures are sent
// again, and the procedures that say of themselves that they may be.
func (p *Package) noteOption(c inspector.Cursor, call *ast.CallExpr, fn, in *types.Func, test bool) {
	row := p.Table.RPCOption(fn)
	switch {
	case row == nil || test:
	case row.Harmless > 0:
		if m := p.harmlessProcedure(c, call, row); m != nil {
			p.harmless = append(p.harmless, m)
		}
	default:
		p.dialed = append(p.dialed, &site{call: call, cur: c, in: in, fn: fn})
	}
}

// harmlessProcedure returns the method, of the interface that a generated
// constructor returns, of which an option says that it may be repeated:
//
//	return &ordersClient{getOrder: connect.NewClient[…](…, connect.WithIdempotency(connect.IdempotencyNoSideEffects))}
func (p *Package) harmlessProcedure(c inspector.Cursor, call *ast.CallExpr, row *api.RPCOption) *types.Func {
	if row.Harmless > len(call.Args) || c.ParentEdgeKind() != edge.CallExpr_Args || c.Parent().ParentEdgeKind() != edge.KeyValueExpr_Value {
		return nil
	}
	level := p.pass.TypesInfo.Types[call.Args[row.Harmless-1]].Value
	field, ok := c.Parent().Parent().Node().(*ast.KeyValueExpr).Key.(*ast.Ident)
	if level == nil || constant.Sign(level) == 0 || !ok {
		return nil
	}
	for d := range c.Enclosing((*ast.FuncDecl)(nil)) {
		made, _ := p.pass.TypesInfo.Defs[d.Node().(*ast.FuncDecl).Name].(*types.Func)
		if made == nil || code.Signature(made).Results().Len() == 0 {
			return nil
		}
		iface, ok := code.Signature(made).Results().At(0).Type().Underlying().(*types.Interface)
		if !ok {
			return nil
		}
		for m := range iface.ExplicitMethods() {
			if strings.EqualFold(m.Name(), field.Name) {
				return m
			}
		}
	}
	return nil
}

// ownID returns the names of the fields by which a caller names what a procedure
// creates: CreateBook of a request with a BookId fails if that book is there
// (https://google.aip.dev/133).
func ownID(s *site, what string) []string {
	noun, ok := strings.CutPrefix(what, "the RPC Create")
	if !ok || noun == "" {
		return nil
	}
	names := []string{noun + "Id"}
	if params := code.Signature(s.fn).Params(); code.Signature(s.fn).Variadic() {
		last, ok := params.At(params.Len() - 1).Type().(*types.Slice)
		if ok && api.RPCNamed(code.TypeName(last.Elem())) {
			names = append(names, "Name")
		}
	}
	return names
}
