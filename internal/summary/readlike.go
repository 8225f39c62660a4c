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

// readLike reports whether the texts, or the names of the functions at the call,
// say so.
func (p *Package) readLike(s *site, texts []string) bool {
	names, harmless, making := slices.Clone(texts), api.ReadWord, false
	names = append(names, s.fn.Name())
	if s.in != nil {
		names = append(names, s.in.Name())
		if words := api.Words(s.in.Name()); len(words) > 0 && api.MakingVerb(words[0]) {
			harmless, making = api.FleetingWord, true
		} else if len(words) > 0 && api.StateVerb(words[0]) {
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
		if slices.ContainsFunc(api.Words(n), harmless) {
			return true
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
