package api

import (
	"go/types"
	"strings"
)

// RPCOption is a row: an option of a connection, of an interceptor or of one
// call that decides whether calls are sent again.
type RPCOption struct {
	// Name is the full name of the function that makes the option.
	Name string
	// Config is one more than the index of the argument that holds a service
	// config in JSON.
	Config int
	// Tries is one more than the index of the argument that bounds the attempts,
	// and Once the value of it that allows one.
	Tries int
	Once  int64
	// On reports that more than Once turns sending again on: it is off without.
	On bool
	// Off reports that it turns sending again off.
	Off bool
	// Interceptors reports that its arguments are interceptors.
	Interceptors bool
	// Codes reports that its arguments are the codes after which a call is sent
	// again.
	Codes bool
	// Predicate is one more than the index of the argument that decides about an
	// error.
	Predicate int
	// Decider is one more than the index of the argument that returns what decides:
	// a function whose result is made by an RPCDecider; one that returns nil turns
	// it off.
	Decider int
	// OfCall reports that it is an option of a single call.
	OfCall bool
	// Harmless is one more than the index of the argument that says, if it is not
	// zero, that a procedure may be repeated; generated code gives it to the client
	// of one procedure.
	Harmless int
}

// RPCDecider is a row: a function that makes what decides after which errors a
// call is sent again.
type RPCDecider struct {
	Name string
	// Codes is one more than the index of the argument that holds the codes.
	Codes int
	// Predicate is one more than the index of the argument that decides about an
	// error.
	Predicate int
	// Statuses is one more than the index of the first of the HTTP statuses.
	Statuses int
}

// RPCInterceptor is a row: a function that makes an interceptor that sends
// again.
type RPCInterceptor struct {
	Name string
	// Option reports that it does so only with an RPCOption that turns it on.
	Option bool
	// Policy is the type of which one value must be among the arguments; "" for
	// none.
	Policy string
}

// RPCConn is a row: a function that makes a connection.
type RPCConn struct {
	Name string
	// Options is the index of its first option.
	Options int
}

func rpcOptionRows() []RPCOption {
	const (
		grpc    = "google.golang.org/grpc."
		connect = "connectrpc.com/connect."
	)
	rows := []RPCOption{
		{Name: grpc + "WithDefaultServiceConfig", Config: 1},
		{Name: "(google.golang.org/grpc/resolver.ClientConn).ParseServiceConfig", Config: 1},
		// It stops what a service config asks for, and no interceptor.
		{Name: grpc + "WithDisableRetry", Off: true},
		{Name: grpc + "WithMaxCallAttempts", Tries: 1, Once: 1},
		{Name: grpc + "WithUnaryInterceptor", Interceptors: true},
		{Name: grpc + "WithChainUnaryInterceptor", Interceptors: true},
		{Name: "github.com/googleapis/gax-go/v2.WithRetry", Decider: 1, OfCall: true},
		{Name: connect + "WithInterceptors", Interceptors: true},
		{Name: connect + "WithIdempotency", Harmless: 1},
	}
	for _, p := range []string{"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry", "github.com/grpc-ecosystem/go-grpc-middleware/retry"} {
		rows = append(rows,
			RPCOption{Name: p + ".WithMax", Tries: 1, On: true, OfCall: true},
			RPCOption{Name: p + ".Disable", Off: true, OfCall: true},
			RPCOption{Name: p + ".WithCodes", Codes: true, OfCall: true},
		)
	}
	return append(rows, RPCOption{Name: "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry.WithRetriable", Predicate: 1, OfCall: true})
}

func rpcDeciders() []RPCDecider {
	const gax = "github.com/googleapis/gax-go/v2."
	return []RPCDecider{
		{Name: gax + "OnCodes", Codes: 1},
		{Name: gax + "OnErrorFunc", Predicate: 2},
		{Name: gax + "OnHTTPCodes", Statuses: 2},
	}
}

func rpcInterceptors() []RPCInterceptor {
	const failsafe = "github.com/failsafe-go/failsafe-go"
	return []RPCInterceptor{
		{Name: "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry.UnaryClientInterceptor", Option: true},
		{Name: "github.com/grpc-ecosystem/go-grpc-middleware/retry.UnaryClientInterceptor", Option: true},
		{Name: failsafe + "/failsafegrpc.NewUnaryClientInterceptor", Policy: failsafe + "/retrypolicy.RetryPolicy"},
		{Name: failsafe + "/failsafegrpc.NewUnaryClientInterceptorWithExecutor", Policy: failsafe + "/retrypolicy.RetryPolicy"},
	}
}

func rpcConns() []RPCConn {
	const grpc = "google.golang.org/grpc."
	return []RPCConn{{Name: grpc + "NewClient", Options: 1}, {Name: grpc + "Dial", Options: 1}, {Name: grpc + "DialContext", Options: 2}}
}

// rpcTable is the rows about sending remote procedure calls again, by name.
type rpcTable struct {
	options      map[string]*RPCOption
	deciders     map[string]*RPCDecider
	interceptors map[string]*RPCInterceptor
	conns        map[string]*RPCConn
	last         map[string]bool // the last elements of all these names
}

func newRPCTable() rpcTable {
	t := rpcTable{
		options:      index(rpcOptionRows(), func(r *RPCOption) string { return r.Name }),
		deciders:     index(rpcDeciders(), func(r *RPCDecider) string { return r.Name }),
		interceptors: index(rpcInterceptors(), func(r *RPCInterceptor) string { return r.Name }),
		conns:        index(rpcConns(), func(r *RPCConn) string { return r.Name }),
		last:         map[string]bool{},
	}
	note := func(name string) { t.last[name[strings.LastIndexByte(name, '.')+1:]] = true }
	for name := range t.options {
		note(name)
	}
	for name := range t.deciders {
		note(name)
	}
	for name := range t.interceptors {
		note(name)
	}
	for name := range t.conns {
		note(name)
	}
	return t
}

// RPCOption returns the row of the option that fn makes, or nil. As the other
// questions about rows of remote procedure calls, it asks by the last element
// of the name first: a full name is costly to make.
func (t *Table) RPCOption(fn *types.Func) *RPCOption { return rpcRow(t, fn, t.rpc.options) }

// RPCDecider returns the row of a function that makes what decides, or nil.
func (t *Table) RPCDecider(fn *types.Func) *RPCDecider { return rpcRow(t, fn, t.rpc.deciders) }

// RPCInterceptor returns the row of a function that makes an interceptor, or nil.
func (t *Table) RPCInterceptor(fn *types.Func) *RPCInterceptor {
	return rpcRow(t, fn, t.rpc.interceptors)
}

// RPCConn returns the row of a function that makes a connection, or nil.
func (t *Table) RPCConn(fn *types.Func) *RPCConn { return rpcRow(t, fn, t.rpc.conns) }

func rpcRow[T any](t *Table, fn *types.Func, rows map[string]*T) *T {
	if fn == nil || !t.rpc.last[fn.Name()] {
		return nil
	}
	return rows[fn.FullName()]
}

// RPCInvoker reports whether the type "path.Name" is that of the function by
// which an interceptor sends the call on.
func RPCInvoker(name string) bool {
	return name == "google.golang.org/grpc.UnaryInvoker" || name == "connectrpc.com/connect.UnaryFunc"
}

// RPCWrap is the method of an interceptor that is a value with methods: it is
// given the function by which the call is sent on.
const RPCWrap = "WrapUnary"

// RPCSpec reports whether the function tells an interceptor which procedure it
// is about.
func RPCSpec(fn *types.Func) bool {
	return fn.Name() == "Spec" && fn.FullName() == "(connectrpc.com/connect.AnyRequest).Spec"
}

// RPCConnType reports whether the type "path.Name" is a connection of remote
// procedure calls.
func RPCConnType(name string) bool {
	return name == "google.golang.org/grpc.ClientConn" || name == "google.golang.org/grpc.ClientConnInterface"
}

// RPCInterceptorType reports whether the type "path.Name" is that of an
// interceptor of the calls of a connection.
func RPCInterceptorType(name string) bool {
	switch name {
	case "google.golang.org/grpc.UnaryClientInterceptor", "connectrpc.com/connect.UnaryInterceptorFunc", "connectrpc.com/connect.Interceptor":
		return true
	}
	return false
}

// RPCProbe reports whether the service is one that any connection is asked for,
// whatever it is for: health checking (grpc/health v1).
func RPCProbe(service string) bool { return service == "Health" || service == "grpc.health.v1.Health" }
