package write

import (
	"slices"
	"strings"

	"github.com/DataDog/go-sqllexer"
)

// word is one token of a statement.
type word struct {
	text  string // as written
	upper string
	depth int // of parentheses
	kind  sqllexer.TokenType
	param int // the index of a "?" among them; -1 otherwise
}

func tokens(text string) []word {
	var list []word
	depth := 0
	lex := sqllexer.New(text)
	for {
		t := lex.Scan()
		switch t.Type {
		case sqllexer.EOF:
			return list
		case sqllexer.SPACE, sqllexer.COMMENT, sqllexer.MULTILINE_COMMENT:
			continue
		}
		v := strings.TrimSpace(t.Value)
		if v == "" {
			continue
		}
		if v == ")" {
			depth--
		}
		list = append(list, word{text: v, upper: strings.ToUpper(v), depth: depth, kind: t.Type, param: -1})
		if v == "(" {
			depth++
		}
		if len(list) > maxTokens {
			return list
		}
	}
}

// maxTokens bounds how much of a text is read.
const maxTokens = 4000

func split(list []word) [][]word {
	var out [][]word
	start := 0
	for i, t := range list {
		if t.text == ";" {
			out = append(out, list[start:i])
			start = i + 1
		}
	}
	out = append(out, list[start:])
	return slices.DeleteFunc(out, func(s []word) bool { return len(s) == 0 })
}

func has(s []word, name string) bool {
	return slices.ContainsFunc(s, func(t word) bool { return t.upper == name || strings.HasPrefix(t.upper, name+"(") })
}

// follows reports whether the words follow one another somewhere.
func follows(s []word, words ...string) int {
	for i := range s {
		if i+len(words) > len(s) {
			return -1
		}
		ok := true
		for j, w := range words {
			ok = ok && s[i+j].upper == w
		}
		if ok {
			return i + len(words)
		}
	}
	return -1
}

// tableAfter returns the name behind a word.
func tableAfter(s []word, name string) string {
	for i, t := range s {
		if t.upper == name && i+1 < len(s) {
			return bare(s[i+1].text)
		}
	}
	return ""
}

// bare is a name without its schema and quotes.
func bare(name string) string {
	name = strings.NewReplacer("\"", "", "`", "", "[", "", "]", "").Replace(name)
	return name[strings.LastIndexByte(name, '.')+1:]
}

// text writes tokens as a message shows them.
func text(s []word) string {
	var b strings.Builder
	for i, t := range s {
		if i > 0 && t.text != "," && t.text != ")" && t.text != "." && s[i-1].text != "(" && s[i-1].text != "." {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
	}
	if b.Len() > maxText {
		return b.String()[:maxText] + "…"
	}
	return b.String()
}

const maxText = 40
