package summary

import (
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/code"
)

// upserts reports whether the type of a payload says that a second one
// replaces the first, or only asks.
func upserts(types []string) bool {
	return slices.ContainsFunc(types, func(name string) bool {
		return slices.ContainsFunc(api.Words(name), func(w string) bool {
			switch w {
			case "upsert", "replace", "sync", "query", "search", "lookup":
				return true
			}
			return false
		})
	})
}

func httpVerb(s string) bool {
	switch s {
	case "POST", "PATCH", "PUT", "DELETE":
		return true
	}
	return false
}

func isSQL(what string) bool { return strings.HasPrefix(what, "INSERT") || strings.Contains(what, "=") }

// readWords are words in the URL or the name of a function that say that a POST
// only asks, or sets what a second one sets again.
var readWords = []string{
	"search", "query", "find", "list", "get", "fetch", "lookup", "validate", "verify", "check", "token", "tokens", "login", "auth", "authenticate", "authorize",
	"oauth", "oauth2", "introspect", "preview", "estimate", "dry", "dryrun", "simulate", "session", "sessions", "refresh", "upsert", "sync", "replace", "set", "register",
	"msearch", "batchget", "read", "count", "exists", "resolve", "ping", "health", "heartbeat", "scroll", "calculate", "quote", "translate",
	"completions", "embeddings", "analyze", "evaluate", "predict", "render", "compile", "parse", "ensure", "dedup", "idempotent",
}

// makers are first words of the name of a function that makes something new,
// whatever the rest says: CreateQueryCredential, addAuthProvider.
var makers = []string{"create", "add", "insert", "send", "charge", "trigger", "submit", "publish", "invite", "provision"}

// states are first words of the name of a function that puts something into a
// state in which the second time finds it: DetachVolume, PauseSubscription.
var states = []string{
	"attach", "detach", "halt", "pause", "resume", "enable", "disable", "lock", "unlock", "suspend", "unsuspend", "mute", "unmute", "archive", "unarchive", "pin", "unpin",
	"delete", "remove", "rename", "trash", "unlink", // as DELETE and PUT do
}

// fleeting are words of what is only for a while: a second one of it does no
// harm, even if it is made.
var fleeting = []string{"token", "tokens", "session", "sessions", "login", "search", "preview", "dryrun", "verify", "validate"}

// readLike reports whether the texts, or the names of the functions at the call,
// say so.
func (p *Package) readLike(s *site, texts []string) bool {
	names, words, making := slices.Clone(texts), readWords, false
	names = append(names, s.fn.Name())
	if s.in != nil {
		names = append(names, s.in.Name())
		if first := api.Words(s.in.Name()); len(first) > 0 && slices.Contains(makers, first[0]) {
			words, making = fleeting, true
		} else if len(first) > 0 && slices.Contains(states, first[0]) {
			return true
		}
	}
	if !making && p.asksByFile(s) {
		return true
	}
	for _, n := range names {
		if len(n) > 300 {
			continue // a document, not a name
		}
		for _, w := range api.Words(n) {
			if slices.Contains(words, w) {
				return true
			}
		}
	}
	return false
}

// asksByFile reports whether the name of the file says that it asks for
// something: license/check.go.
func (p *Package) asksByFile(s *site) bool {
	name := filepath.Base(p.pass.Fset.Position(s.call.Pos()).Filename)
	return slices.ContainsFunc(api.Words(strings.TrimSuffix(name, ".go")), func(w string) bool {
		switch w {
		case "check", "verify", "validate", "login", "auth", "oauth", "search", "lookup":
			return true
		}
		return false
	})
}

// harmlessName reports whether the name of a function promises that repeating
// it is harmless.
func harmlessName(name string) bool {
	return slices.ContainsFunc(api.Words(name), func(w string) bool {
		switch w {
		case "upsert", "idempotent", "ensure", "dedup", "deduplicated", "idempotently":
			return true
		}
		return false
	})
}

// sqlByShape makes a row of a method of an interface of the program through
// which statements run, as generated code has it:
// ExecContext(context.Context, string, ...any) (sql.Result, error).
func sqlByShape(fn *types.Func) *api.Write {
	sig := code.Signature(fn)
	if !isInterfaceMethod(fn) || !sig.Variadic() {
		return nil
	}
	switch fn.Name() {
	case "Exec", "ExecContext", "Query", "QueryContext", "QueryRow", "QueryRowContext":
	default:
		return nil
	}
	text := 0
	if code.TakesContext(sig) {
		text = 1
	}
	if sig.Params().Len() != text+2 || sig.Results().Len() == 0 {
		return nil
	}
	if !code.IsBasic(sig.Params().At(text).Type(), types.IsString) {
		return nil
	}
	if !api.ResultType(code.TypeName(sig.Results().At(0).Type())) {
		return nil
	}
	return &api.Write{Name: fn.FullName(), Text: text + 1, Args: text + 1}
}
