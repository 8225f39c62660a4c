package layer

import (
	"slices"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/directive"
)

// The words of a name that make it a timeout, and those that make it anything
// else than the limit of a request: most names with a duration are no timeouts.
var (
	timeoutWords  = []string{"timeout", "timeouts", "deadline"}
	connectWords  = []string{"dial", "connect", "conn", "connection", "tls", "handshake", "resolve", "dns"}
	excludedWords = []string{
		// other clocks
		"idle", "keepalive", "alive", "inactivity", "ping", "heartbeat", "socket", "acquire", "acquisition", "pool", "checkout", "lock", "queue", "selection", "backlog", "wait",
		// how long something is kept, or how often it is done
		"ttl", "expiry", "expiration", "expires", "expire", "age", "retention", "lifetime", "lease", "session", "token", "cookie", "interval", "period", "tick", "backoff",
		"delay", "jitter", "debounce", "throttle", "window", "cooldown", "sleep", "refresh", "stale", "sweep", "rotate",
		// the start and the end of a process
		"shutdown", "drain", "grace", "graceful", "stop", "startup", "start", "bootstrap", "init", "migration", "migrate", "election", "campaign", "rebalance",
		"probe", "health", "healthcheck", "readiness", "liveness", "circuit", "breaker",
		// margins, and what is no time at all
		"buffer", "overhead", "slack", "reserve", "tail", "headroom", "margin", "additional", "test", "mock", "fake", "bench", "e2e", "err", "error", "code", "status", "msg",
		"message", "flag", "env", "key", "name", "type", "kind", "policy", "count", "counter", "multiplier", "ratio", "min", "factor",
	}
)

// layerWords are the words that name a layer of the default order.
var layerWords = [...]struct {
	layer string
	words []string
}{
	{"gateway", []string{"gateway", "proxy", "ingress", "edge", "router"}},
	{"service", []string{"server", "handler", "inbound", "middleware", "service"}},
	{"outbound", []string{"upstream", "outbound", "remote", "backend", "peer", "webhook", "rpc", "grpc", "dispatch"}},
	{"database", []string{"db", "database", "sql", "query", "statement", "postgres", "pg", "mysql", "mongo", "persistence", "tx", "transaction"}},
	{"cache", []string{"cache", "redis", "memcached", "memcache", "valkey"}},
}

// isTimeoutName reports whether a name says that it limits a request or, by
// its clock, the opening of a connection.
func isTimeoutName(name string) (directive.Clock, bool) {
	words := api.Words(name)
	if !hasAny(words, timeoutWords) || hasAny(words, excludedWords) {
		return "", false
	}
	if hasAny(words, connectWords) {
		return Connection, true
	}
	return directive.ClockRequest, true
}

// layerOfName returns the layer that a name speaks of, or "": one that speaks
// of two says nothing, and a "gateway timeout" is a status code.
func layerOfName(name string) string {
	words := api.Words(name)
	found := ""
	for _, l := range layerWords {
		if !hasAny(words, l.words) {
			continue
		}
		if found != "" {
			return ""
		}
		found = l.layer
	}
	if found == "gateway" && len(words) == 2 && words[0] == "gateway" {
		return ""
	}
	return found
}

func hasAny(words, list []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
}
