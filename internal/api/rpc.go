package api

import (
	"slices"
	"strings"
)

// RPCClass is what a remote procedure does when it is called again, as far as
// its name says so.
type RPCClass uint8

const (
	// RPCUnknown: the name says nothing.
	RPCUnknown RPCClass = iota
	// RPCReads: it only asks.
	RPCReads
	// RPCReplaces: a second call leaves what the first has made of it.
	RPCReplaces
	// RPCWrites: it does something again.
	RPCWrites
)

// writeVerbs are the first words of names of remote procedures that do
// something again when they are called again.
var writeVerbs = []string{
	"create", "insert", "add", "append", "charge", "capture", "refund", "transfer", "withdraw", "deposit", "send", "publish", "submit", "place", "issue",
	"mint", "enqueue", "trigger", "run", "start", "execute", "invite", "notify", "increment", "record", "post", "book", "reserve", "grant", "award",
	"redeem", "duplicate", "clone", "copy", "import", "make", "pay", "purchase", "debit", "dispatch",
}

// replaceVerbs are those of procedures that a second call does not change: it
// sets the same again, or finds it gone.
var replaceVerbs = []string{
	"set", "put", "upsert", "replace", "update", "delete", "remove", "cancel", "ensure", "patch", "enable", "disable", "archive", "close", "stop", "ack", "acknowledge",
	"revoke", "sync", "register", "unregister", "subscribe", "unsubscribe", "merge", "apply", "move", "rename", "lock", "unlock", "activate", "deactivate",
}

// readVerbs are those of procedures that only ask.
var readVerbs = []string{
	"get", "list", "search", "query", "find", "read", "check", "watch", "describe", "count", "exists", "has", "is", "verify", "validate", "lookup", "resolve",
	"fetch", "load", "view", "show", "ping", "health", "status", "stream", "tail", "estimate", "preview", "quote", "diff", "compare", "test", "export", "login",
	"authenticate", "authorize", "introspect", "scan", "select", "explain", "peek",
}

// repeatableWords are words, anywhere in the name, of procedures that are made to
// be called again: RecordTaskHeartbeat, CreateIfNotExists.
var repeatableWords = []string{"heartbeat", "keepalive", "upsert", "exists", "exist", "absent", "idempotent", "ensure", "dedup"}

// WriteVerb reports whether the word is one that names something that is done
// again when it is asked for again.
func WriteVerb(word string) bool { return slices.Contains(writeVerbs, word) }

// RPCMethod says what the remote procedure with that name does. Only the first
// word counts: GetOrCreate asks first, and what it creates it finds again.
func RPCMethod(name string) RPCClass {
	words := Words(name)
	if len(words) == 0 {
		return RPCUnknown
	}
	switch first := words[0]; {
	case slices.ContainsFunc(words, func(w string) bool { return slices.Contains(repeatableWords, w) }):
		return RPCReplaces
	case slices.Contains(readVerbs, first):
		return RPCReads
	case slices.Contains(replaceVerbs, first):
		return RPCReplaces
	case WriteVerb(first):
		return RPCWrites
	case first == "batch" && len(words) > 1:
		return RPCMethod(strings.Join(words[1:], "_"))
	}
	return RPCUnknown
}

// rpcOptions are the types of the options that a generated method of a client
// takes at its end, by "path.Name".
var rpcOptions = []string{"google.golang.org/grpc.CallOption", "github.com/googleapis/gax-go/v2.CallOption"}

// RPCOptionType reports whether a variadic parameter of the type "path.Name"
// makes a method that of a generated client.
func RPCOptionType(name string) bool { return slices.Contains(rpcOptions, name) }

// RPCNamed reports whether what is created through clients with such options has
// the name that the request gives it, so that a second one is refused: Google's
// services are made of named resources (https://google.aip.dev/122).
func RPCNamed(option string) bool { return option == "github.com/googleapis/gax-go/v2.CallOption" }

// RPCGenerated is a row: how a generator of clients that have no such options
// writes its methods, each an interface's.
type RPCGenerated struct {
	// Prefix and Suffix stand around the name of the interface in the name of its
	// constructor.
	Prefix, Suffix string
	// Option is the type of the constructor's options, as "path.Name".
	Option string
	// Request and Response are the types around the messages; "" for none.
	Request, Response string
}

// RPCGenerators are the generators known.
func RPCGenerators() []RPCGenerated {
	const connect = "connectrpc.com/connect"
	const twirp = "github.com/twitchtv/twirp"
	return []RPCGenerated{
		{Prefix: "New", Option: connect + ".ClientOption", Request: connect + ".Request", Response: connect + ".Response"},
		{Prefix: "New", Option: connect + ".ClientOption"}, // protoc-gen-connect-go with "simple"
		{Prefix: "New", Suffix: "ProtobufClient", Option: twirp + ".ClientOption"},
	}
}

// rpcCodes are the names of the gRPC codes in a service config, by number
// (google.golang.org/grpc/codes v1.85.0).
var rpcCodes = []string{
	"OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND", "ALREADY_EXISTS", "PERMISSION_DENIED", "RESOURCE_EXHAUSTED",
	"FAILED_PRECONDITION", "ABORTED", "OUT_OF_RANGE", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED",
}

// CodeName returns the name of a code; "" if there is none.
func CodeName(n int64) string {
	if n < 0 || int(n) >= len(rpcCodes) {
		return ""
	}
	return rpcCodes[n]
}

// CodeNumber returns the number of a code by its name in a service config.
func CodeNumber(name string) (int64, bool) {
	i := slices.Index(rpcCodes, name)
	return int64(i), i >= 0
}

// AmbiguousCode reports whether a call that ended with the code may have been
// carried out. Those left out say that it was refused or taken back.
func AmbiguousCode(n int64) bool {
	switch n {
	case 1, 2, 4, 13, 14, 15:
		return true
	}
	return false
}
