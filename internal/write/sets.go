package write

import (
	"slices"
	"strings"

	"github.com/DataDog/go-sqllexer"
)

// Set is one setting that a statement gives a value.
type Set struct {
	// Name is the setting in lower case, without the words before it.
	Name string
	// Value is as written, without quotes.
	Value string
	// Local reports that it holds until the transaction ends, not the session.
	Local bool
	// Here reports that it holds for this statement alone.
	Here bool
}

// Sets returns what the statements of a text set for those that follow on the
// same connection (SET, set_config), or for themselves (an optimizer's hint).
// A setting of roles, databases or the whole server is none of these.
func Sets(text string) []Set {
	list := hints(text)
	for _, s := range split(tokens(text)) {
		switch s[0].upper {
		case "SET":
			list = append(list, assigned(s[1:])...)
		case "SELECT", "PERFORM":
			list = append(list, configured(s)...)
		}
	}
	return list
}

// scopes are the words between SET and the name.
var scopes = [...]string{"LOCAL", "SESSION", "@@LOCAL", "@@SESSION", "."}

// assigned reads name = value, or name TO value, behind SET.
func assigned(s []word) []Set {
	local := false
	for len(s) > 0 && slices.Contains(scopes[:], s[0].upper) {
		local = local || s[0].upper == "LOCAL" // for MySQL the word means SESSION, and then it matters to nobody here
		s = s[1:]
	}
	here := len(s) > 0 && s[0].upper == "STATEMENT"
	if here {
		s = s[1:]
	}
	var list []Set
	for len(s) >= 3 {
		if op := s[1].upper; op != "=" && op != ":=" && op != "TO" {
			break
		}
		end := 3
		for end < len(s) && s[end].text != "," && s[end].upper != "FOR" {
			end++
		}
		var value strings.Builder
		for _, w := range s[2:end] {
			value.WriteString(w.text)
		}
		list = append(list, Set{Name: strings.ToLower(strings.TrimLeft(s[0].text, "@")), Value: unquoted(value.String()), Local: local, Here: here})
		if end == len(s) || s[end].text != "," {
			break
		}
		s = s[end+1:]
	}
	return list
}

// configured reads set_config('name', 'value', local).
func configured(s []word) []Set {
	var list []Set
	for i, w := range s {
		if w.kind != sqllexer.FUNCTION || bare(w.upper) != "SET_CONFIG" || i+1 >= len(s) {
			continue
		}
		args, _ := group(s, i+1)
		if len(args) != 3 || len(args[0]) != 1 || len(args[1]) == 0 || len(args[2]) != 1 {
			continue
		}
		list = append(list, Set{Name: strings.ToLower(unquoted(args[0][0].text)), Value: unquoted(args[1][0].text), Local: args[2][0].upper == "TRUE"})
	}
	return list
}

// hints reads /*+ NAME(value) */ behind SELECT.
func hints(text string) []Set {
	if !strings.Contains(text, "/*+") {
		return nil
	}
	var list []Set
	lex := sqllexer.New(text)
	for t := lex.Scan(); t.Type != sqllexer.EOF; t = lex.Scan() {
		hint, ok := strings.CutPrefix(strings.TrimSpace(t.Value), "/*+")
		if t.Type != sqllexer.MULTILINE_COMMENT || !ok {
			continue
		}
		for _, part := range strings.Split(strings.TrimSuffix(hint, "*/"), ")") {
			if name, value, ok := strings.Cut(part, "("); ok {
				list = append(list, Set{Name: strings.ToLower(strings.TrimSpace(name)), Value: strings.TrimSpace(value), Here: true})
			}
		}
	}
	return list
}

func unquoted(s string) string {
	if len(s) >= 2 && (s[0] == '\'' || s[0] == '"') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}
