package write

import (
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
)

// GraphQL classifies a GraphQL document (specification of October 2021, section
// 2.2) by its operations: a mutation Repeats, unless the names of all its fields
// say that the second time changes nothing more, as PUT and DELETE do; that is
// Repeatable. A document that is none, or that holds a mutation beside another
// operation, is Unknown: which is run is said elsewhere.
func GraphQL(doc string) Class {
	l := &gqlLexer{rest: doc}
	mutations, others, sets := 0, 0, true
	for {
		switch tok := l.next(); tok {
		case "":
			switch {
			case mutations > 0 && others == 0 && sets:
				return Repeatable
			case mutations > 0 && others == 0:
				return Repeats
			case others > 0 && mutations == 0:
				return Read
			}
			return Unknown
		case "{":
			others++
			l.skip("{")
		case "query", "subscription":
			others++
			l.head()
			l.skip("{")
		case "fragment":
			l.head()
			l.skip("{")
		case "mutation":
			mutations++
			l.head()
			fields := l.fields()
			sets = sets && len(fields) > 0 && !slices.ContainsFunc(fields, func(f string) bool { return !setsOnly(f) })
		default:
			return Unknown
		}
	}
}

// GraphQLAdds reports whether all fields of the document's mutations add to
// something that exists, so that an "id" is that of what they add to.
func GraphQLAdds(doc string) bool {
	l, adds := &gqlLexer{rest: doc}, false
	for tok := l.next(); tok != ""; tok = l.next() {
		if tok != "mutation" {
			continue
		}
		l.head()
		for _, f := range l.fields() {
			if words := api.Words(f); len(words) == 0 || words[0] != "add" && words[0] != "append" {
				return false
			}
			adds = true
		}
	}
	return adds
}

// setsOnly reports whether the name of a field of a mutation says that doing it
// twice leaves what doing it once does: it removes something, or sets it.
func setsOnly(field string) bool {
	sets := false
	for _, w := range api.Words(field) {
		switch w {
		case "delete", "remove", "update", "upsert", "set", "replace", "cancel", "close", "archive", "disable", "enable", "revoke", "unset",
			"login", "logout", "refresh", "sync", "ensure", "mark", "rename", "edit", "save", "put", "register", "verify", "validate", "clear", "reset":
			sets = true
		}
		if api.WriteVerb(w) {
			return false
		}
	}
	return sets
}

// gqlLexer yields names and punctuation; comments, strings and numbers are
// skipped.
type gqlLexer struct{ rest string }

func (l *gqlLexer) next() string {
	for l.rest != "" {
		c := l.rest[0]
		switch {
		case c == '#':
			_, l.rest, _ = strings.Cut(l.rest, "\n")
		case strings.HasPrefix(l.rest, `"""`):
			_, l.rest, _ = strings.Cut(l.rest[3:], `"""`)
		case c == '"':
			l.rest = afterString(l.rest[1:])
		case isNameByte(c):
			i := 0
			for i < len(l.rest) && isNameByte(l.rest[i]) {
				i++
			}
			tok := l.rest[:i]
			l.rest = l.rest[i:]
			return tok
		case strings.IndexByte("{}()[]:=!$@|&.", c) >= 0:
			l.rest = l.rest[1:]
			return string(c)
		case c == '%': // a verb of a format stands for a value
			l.rest = strings.TrimLeft(strings.TrimLeft(l.rest[1:], "#+-0123456789."), "[]*")
			if l.rest != "" {
				l.rest = l.rest[1:]
			}
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' || c == '-':
			l.rest = l.rest[1:]
		case strings.HasPrefix(l.rest, "\ufeff"):
			l.rest = strings.TrimPrefix(l.rest, "\ufeff")
		default:
			l.rest = ""
			return "?"
		}
	}
	return ""
}

func isNameByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// afterString is what stands behind the string that s is in.
func afterString(s string) string {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return s[i+1:]
		}
	}
	return ""
}

// head goes on to the brace that opens the selection: past the name, the
// variables and the directives, whose values may hold braces of their own.
func (l *gqlLexer) head() {
	for {
		switch l.next() {
		case "", "{":
			return
		case "(":
			l.skip("(")
		}
	}
}

// skip goes on to behind what closes the given opening, which has been read.
func (l *gqlLexer) skip(open string) {
	closing := map[string]string{"{": "}", "(": ")"}[open]
	for depth := 1; depth > 0; {
		switch l.next() {
		case "":
			return
		case open:
			depth++
		case closing:
			depth--
		}
	}
}

// fields reads the selection that has just been opened and returns the names of
// its own fields, not the aliases in front of them.
func (l *gqlLexer) fields() []string {
	var names []string
	for {
		switch tok := l.next(); tok {
		case "", "}":
			return names
		case "(", "{":
			l.skip(tok)
		case ":": // what stood before it was an alias
			if len(names) > 0 {
				names = names[:len(names)-1]
			}
		case "@":
			l.next() // the name of a directive
		default:
			if isNameByte(tok[0]) {
				names = append(names, tok)
			}
		}
	}
}
