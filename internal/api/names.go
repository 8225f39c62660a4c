package api

import "slices"

// What the names of functions and URLs say about a request whose method does
// not tell: a POST may only ask. The verbs of remote procedures are in rpc.go:
// those decide that a call writes, these where a known POST is left alone.

// readWords are words in the URL or the name of a function that say that a POST
// only asks, or sets what a second one sets again.
var readWords = []string{
	"search", "query", "find", "list", "get", "fetch", "lookup", "validate", "verify", "check", "token", "tokens", "login", "auth", "authenticate", "authorize",
	"oauth", "oauth2", "introspect", "preview", "estimate", "dry", "dryrun", "simulate", "session", "sessions", "refresh", "upsert", "sync", "replace", "set", "register",
	"msearch", "batchget", "read", "count", "exists", "resolve", "ping", "health", "heartbeat", "scroll", "calculate", "quote", "translate",
	"completions", "embeddings", "analyze", "evaluate", "predict", "render", "compile", "parse", "ensure", "dedup", "idempotent",
}

// makingVerbs are first words of the name of a function that makes something new,
// whatever the rest says: CreateQueryCredential, addAuthProvider.
var makingVerbs = []string{"create", "add", "insert", "send", "charge", "trigger", "submit", "publish", "invite", "provision"}

// stateVerbs are first words of the name of a function that puts something into a
// state in which the second time finds it: DetachVolume, PauseSubscription.
var stateVerbs = []string{
	"attach", "detach", "halt", "pause", "resume", "enable", "disable", "lock", "unlock", "suspend", "unsuspend", "mute", "unmute", "archive", "unarchive", "pin", "unpin",
	"delete", "remove", "rename", "trash", "unlink", // as DELETE and PUT do
}

// fleetingWords are words of what is only for a while: a second one of it does no
// harm, even if it is made.
var fleetingWords = []string{"token", "tokens", "session", "sessions", "login", "search", "preview", "dryrun", "verify", "validate"}

// ReadWord reports whether the word, anywhere in a name, says that a POST only
// asks, or sets what a second one sets again.
func ReadWord(word string) bool { return slices.Contains(readWords, word) }

// MakingVerb reports whether a function whose name begins with the word makes
// something new.
func MakingVerb(word string) bool { return slices.Contains(makingVerbs, word) }

// StateVerb reports whether a function whose name begins with the word leaves
// the same state when it runs again.
func StateVerb(word string) bool { return slices.Contains(stateVerbs, word) }

// FleetingWord reports whether the word names something that is only for a
// while.
func FleetingWord(word string) bool { return slices.Contains(fleetingWords, word) }
