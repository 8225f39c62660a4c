package api

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/packages"
)

// rpcRowsResolve looks up the functions and types of the rows about remote
// procedure calls, and holds the arguments that a row speaks of against them.
func rpcRowsResolve(t *testing.T, pkgs map[string]*packages.Package, used map[string]bool) {
	t.Helper()
	for _, r := range rpcOptionRows() {
		fn := resolveRow(t, pkgs, used, r.Name)
		if fn == nil {
			continue
		}
		params := fn.Signature().Params()
		if n := max(r.Config, r.Tries, r.Predicate, r.Decider, r.Harmless); n > params.Len() {
			t.Errorf("%s has no argument %d", r.Name, n-1)
			continue
		}
		if r.Config > 0 && !isString(params.At(r.Config-1).Type()) {
			t.Errorf("%s: the service config is no text", r.Name)
		}
		for _, i := range []int{r.Predicate, r.Decider} {
			if i > 0 && !isFuncParam(fn, i-1) {
				t.Errorf("%s: argument %d is no function", r.Name, i-1)
			}
		}
		if (r.Codes || r.Interceptors) && params.Len() == 0 {
			t.Errorf("%s takes nothing", r.Name)
		}
	}
	if fn := lookupFunc(pkgs, "(connectrpc.com/connect.AnyRequest).Spec"); fn == nil || !RPCSpec(fn) {
		t.Error("a request of Connect has no Spec")
	}
	if lookupFunc(pkgs, "(connectrpc.com/connect.Interceptor)."+RPCWrap) == nil {
		t.Error("an interceptor of Connect has no " + RPCWrap)
	}
	for _, r := range rpcDeciders() {
		fn := resolveRow(t, pkgs, used, r.Name)
		if fn != nil && (r.Codes > fn.Signature().Params().Len() || r.Predicate > 0 && !isFuncParam(fn, r.Predicate-1)) {
			t.Errorf("%s: an argument is not what the row says", r.Name)
		}
	}
	for _, r := range rpcInterceptors() {
		resolveRow(t, pkgs, used, r.Name)
		if r.Policy != "" && lookupType(pkgs, r.Policy) == nil {
			t.Errorf("type %s does not exist", r.Policy)
		}
	}
	for _, r := range rpcConns() {
		fn := resolveRow(t, pkgs, used, r.Name)
		if fn == nil {
			continue
		}
		if named, ok := fn.Signature().Results().At(0).Type().(*types.Pointer); !ok || !RPCConnType(types.TypeString(named.Elem(), nil)) {
			t.Errorf("%s returns no connection", r.Name)
		}
	}
	names := append([]string{"google.golang.org/grpc.ClientConn", "google.golang.org/grpc.ClientConnInterface", "google.golang.org/grpc.UnaryInvoker", "connectrpc.com/connect.UnaryFunc", "google.golang.org/grpc.UnaryClientInterceptor",
		"connectrpc.com/connect.UnaryInterceptorFunc", "connectrpc.com/connect.Interceptor"}, rpcOptions...)
	for _, g := range RPCGenerators() {
		names = append(names, g.Option)
		if g.Request != "" {
			names = append(names, g.Request, g.Response)
		}
	}
	for _, name := range names {
		if lookupType(pkgs, name) == nil {
			t.Errorf("type %s does not exist", name)
		}
	}
}

func TestRPCMethod(t *testing.T) {
	for name, want := range map[string]RPCClass{
		"CreateOrder": RPCWrites, "ChargeCard": RPCWrites, "SendMail": RPCWrites, "create_order": RPCWrites, "BatchCreateRows": RPCWrites, "MakeHat": RPCWrites,
		"GetOrder": RPCReads, "ListOrders": RPCReads, "BatchGetRows": RPCReads, "SearchAll": RPCReads, "GetOrCreateUser": RPCReads, "CheckOut": RPCReads,
		"UpdateOrder": RPCReplaces, "DeleteOrder": RPCReplaces, "UpsertRow": RPCReplaces, "RecordTaskHeartbeat": RPCReplaces, "CreateIfNotExists": RPCReplaces, "SetFlag": RPCReplaces, "CancelOrder": RPCReplaces,
		"Reconcile": RPCUnknown, "Batch": RPCUnknown, "": RPCUnknown,
	} {
		if got := RPCMethod(name); got != want {
			t.Errorf("%q: %d, want %d", name, got, want)
		}
	}
}

func TestRPCCodes(t *testing.T) {
	for name, want := range map[string]bool{"UNAVAILABLE": true, "DEADLINE_EXCEEDED": true, "INTERNAL": true, "UNKNOWN": true, "CANCELLED": true,
		"RESOURCE_EXHAUSTED": false, "ABORTED": false, "FAILED_PRECONDITION": false, "ALREADY_EXISTS": false} {
		n, ok := CodeNumber(name)
		if !ok || CodeName(n) != name || AmbiguousCode(n) != want {
			t.Errorf("%s: number %d, back %s, ambiguous %v", name, n, CodeName(n), AmbiguousCode(n))
		}
	}
	if _, ok := CodeNumber("BUSY"); ok || CodeName(17) != "" || CodeName(-1) != "" {
		t.Error("a code that does not exist")
	}
}
