package write

import (
	"slices"
	"strings"
)

func update(s []word) Statement {
	st := Statement{Class: Repeatable, What: "UPDATE", Table: tableAfter(s, "UPDATE")}
	set := slices.IndexFunc(s, func(t word) bool { return t.depth == s[0].depth && t.upper == "SET" })
	if set < 0 {
		return Statement{What: "UPDATE"}
	}
	end, where := len(s), len(s)
	for i := set + 1; i < len(s); i++ {
		if s[i].depth != s[0].depth {
			continue
		}
		switch s[i].upper {
		case "FROM", "RETURNING", "ORDER", "LIMIT":
			end = min(end, i)
		case "WHERE":
			end, where = min(end, i), i
		}
	}
	a := relative(s[set+1:end], false)
	if a == "" || compares(s[where:], s[set+1:end]) {
		return st
	}
	st.Class, st.What = Repeats, a
	return st
}

// relative returns the first assignment whose value is made of the column's
// own old value; "" if there is none. In an upsert the proposed row's values
// (excluded.x, VALUES(x)) are no old values.
func relative(s []word, upsert bool) string {
	for _, a := range assignments(s) {
		column := strings.ToLower(bare(a[0].text))
		for i, t := range a[2:] {
			name := strings.ToLower(t.text)
			if upsert && (strings.HasPrefix(name, "excluded.") || i > 0 && (a[2+i-1].text == "." || a[2+i-1].upper == "EXCLUDED")) {
				continue
			}
			if upsert && i > 1 && a[2+i-1].text == "(" && a[2+i-2].upper == "VALUES" {
				continue
			}
			if strings.ToLower(bare(t.text)) == column && (upsert || !coalesced(a[2:], i)) {
				return text(a)
			}
		}
	}
	return ""
}

// coalesced reports whether the old value only fills a gap or is only bounded:
// COALESCE($1, name), GREATEST(seen, $1).
func coalesced(value []word, i int) bool {
	for j := i; j > 0; j-- {
		if value[j].text == "(" {
			switch value[j-1].upper {
			case "COALESCE", "IFNULL", "NULLIF", "GREATEST", "LEAST", "LOWER", "UPPER", "TRIM", "NVL":
				return true
			}
		}
	}
	return len(value) == 1 || value[0].upper == "CASE"
}

// assignments splits "a = x, b = y" into assignments of at least three tokens.
func assignments(s []word) [][]word {
	if len(s) == 0 {
		return nil
	}
	depth := s[0].depth
	var out [][]word
	start := 0
	cut := func(end int) {
		if end-start >= 3 && s[start+1].text == "=" {
			out = append(out, s[start:end])
		}
		start = end + 1
	}
	for i, t := range s {
		if t.text == "," && t.depth == depth {
			cut(i)
		}
	}
	cut(len(s))
	return out
}

// versions are columns by which an UPDATE makes sure that nobody was faster.
var versions = []string{"version", "lock_version", "row_version", "rowversion", "revision", "rev", "etag", "generation", "status", "state"}

// compares reports whether the WHERE clause asks for the old state: a version,
// or a column that the statement sets to something else.
func compares(where, set []word) bool {
	own := map[string]bool{}
	for _, a := range assignments(set) {
		own[strings.ToLower(bare(a[0].text))] = true
	}
	for _, a := range assignments(set) {
		column := strings.ToLower(bare(a[0].text))
		if slices.ContainsFunc(a[2:], func(t word) bool { return strings.ToLower(bare(t.text)) == column }) && !slices.Contains(versions, column) {
			delete(own, column)
		}
	}
	for i, t := range where {
		column := strings.ToLower(bare(t.text))
		if i+1 >= len(where) {
			break
		}
		switch next := where[i+1].upper; {
		case slices.Contains(versions, column) && (next == "=" || next == "IN"):
			return true
		case own[column] && (next == "=" || next == "IN" || next == "IS" || next == "<>" || next == "!=" || next == "<"):
			return true
		case own[column] && i > 0 && where[i-1].upper == "NOT":
			return true
		}
	}
	return false
}
