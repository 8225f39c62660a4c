// Package write answers what a call changes and under which key: it reads SQL
// by its tokens, folds the method of an HTTP request through helpers and
// builders, and tells keys that last over attempts from keys that are new in each.
package write

import (
	"slices"
	"strconv"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
)

// Class is what a second execution of a statement does.
type Class uint8

const (
	// Unknown: it cannot be told.
	Unknown Class = iota
	// Read changes nothing.
	Read
	// Repeatable has the same effect however often it is executed.
	Repeatable
	// Repeats has its effect again.
	Repeats
)

// Statement is what is known about an SQL text.
type Statement struct {
	Class Class
	// What is the verb, or the assignment that adds up: "INSERT", "balance = balance - $1".
	What string
	// Table is the table it changes.
	Table string
	// Keys are the values of an INSERT for columns that are unique by their names.
	Keys []KeyValue
}

// KeyValue is a column with the argument that fills it.
type KeyValue struct {
	Column string
	// Arg is the index among the arguments after the text, or -1.
	Arg int
	// Named is the name of a named parameter, or "".
	Named string
}

// SQL reads a statement, or several: the worst counts.
func SQL(text string) Statement {
	worst := Statement{}
	first := true
	placeholders := 0
	for _, stmt := range split(tokens(text)) {
		s := classify(stmt, &placeholders)
		if first || s.Class == Repeats && worst.Class != Repeats || s.Class == Unknown && worst.Class != Repeats {
			worst = s
		}
		first = false
	}
	return worst
}

func classify(s []word, placeholders *int) Statement {
	for i := range s {
		if s[i].text == "?" || strings.HasPrefix(s[i].text, "?") && len(s[i].text) == 1 {
			s[i].param = *placeholders
			*placeholders++
		}
	}
	if s[0].upper == "EXPLAIN" {
		return Statement{Class: Read, What: "EXPLAIN"}
	}
	if s[0].upper == "WITH" {
		return with(s)
	}
	return verb(s)
}

// with reads a statement with common table expressions: one of them that
// changes something decides, else the statement behind them.
func with(s []word) Statement {
	for i, t := range s {
		switch t.upper {
		case "INSERT", "UPDATE", "DELETE":
			if i > 0 && s[i-1].upper != "FOR" && s[i-1].upper != "DO" && s[i-1].upper != "ON" && s[i-1].upper != "KEY" {
				end := len(s)
				for j := i; j < len(s); j++ {
					if s[j].depth < t.depth {
						end = j
						break
					}
				}
				if st := verb(s[i:end]); st.Class != Read {
					return st
				}
			}
		}
	}
	for i, t := range s {
		if t.depth == 0 && t.upper == "SELECT" {
			return verb(s[i:])
		}
	}
	return Statement{}
}

func verb(s []word) Statement {
	st := Statement{What: s[0].upper}
	switch s[0].upper {
	case "SELECT", "VALUES", "TABLE", "(":
		st.Class = selects(s)
	case "SHOW", "DESCRIBE", "DESC", "PRAGMA", "USE", "SET", "LISTEN", "FETCH":
		st.Class = Read
	case "INSERT":
		return insert(s)
	case "UPDATE":
		return update(s)
	case "DELETE":
		st.Class = Repeatable
		if has(s, "LIMIT") {
			st.Class, st.What = Repeats, "DELETE with LIMIT"
		}
	case "REPLACE", "MERGE", "TRUNCATE", "CREATE", "DROP", "ALTER", "ANALYZE", "VACUUM", "COMMENT", "GRANT", "REVOKE",
		"BEGIN", "START", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "LOCK", "UNLOCK", "REFRESH", "REINDEX", "OPTIMIZE", "NOTIFY":
		st.Class = Repeatable
	case "COPY", "LOAD":
		st.Class = Repeats
	}
	return st
}

// selects: a SELECT reads, unless it calls a function of which nothing is
// known, without a table.
func selects(s []word) Class {
	if has(s, "NEXTVAL") || has(s, "INTO") {
		return Unknown
	}
	if !has(s, "FROM") && slices.ContainsFunc(s, func(t word) bool { return t.text == "(" }) {
		return Unknown
	}
	return Read
}

func insert(s []word) Statement {
	st := Statement{Class: Repeats, What: "INSERT", Table: tableAfter(s, "INTO")}
	switch {
	case follows(s, "INSERT", "IGNORE") >= 0, follows(s, "INSERT", "OR", "IGNORE") >= 0, follows(s, "INSERT", "OR", "REPLACE") >= 0,
		follows(s, "NOT", "EXISTS") >= 0, follows(s, "DO", "NOTHING") >= 0:
		st.Class = Repeatable
		return st
	}
	set := follows(s, "DO", "UPDATE", "SET")
	if set < 0 {
		set = follows(s, "ON", "DUPLICATE", "KEY", "UPDATE")
	}
	if set >= 0 {
		st.Class = Repeatable
		end := len(s)
		for i := set; i < len(s); i++ {
			if s[i].depth == s[set].depth && (s[i].upper == "WHERE" || s[i].upper == "RETURNING") {
				end = i
				break
			}
		}
		if a := relative(s[set:end], true); a != "" {
			st.Class, st.What = Repeats, "INSERT … "+a
		}
		return st
	}
	if follows(s, "ON", "CONFLICT") >= 0 {
		return Statement{What: "INSERT"}
	}
	st.Keys = insertKeys(s)
	return st
}

// insertKeys returns the columns of INSERT INTO t (columns) VALUES (values)
// that are unique by their names, with the arguments that fill them.
func insertKeys(s []word) []KeyValue {
	open := slices.IndexFunc(s, func(t word) bool { return t.text == "(" })
	if open < 0 {
		return nil
	}
	columns, end := group(s, open)
	at := follows(s[end:], "VALUES")
	if at < 0 || end+at >= len(s) || s[end+at].text != "(" {
		return nil
	}
	values, _ := group(s, end+at)
	if len(columns) != len(values) {
		return nil
	}
	table := tableAfter(s, "INTO")
	var keys []KeyValue
	for i, c := range columns {
		if len(c) != 1 || len(values[i]) == 0 {
			continue
		}
		name := bare(c[0].text)
		if !api.KeyColumn(name) && !ofTable(name, table) {
			continue
		}
		k := KeyValue{Column: name, Arg: -1}
		v := values[i][0]
		switch {
		case v.param >= 0:
			k.Arg = v.param
		case strings.HasPrefix(v.text, "$"):
			if n, err := strconv.Atoi(v.text[1:]); err == nil {
				k.Arg = n - 1
			}
		case strings.HasPrefix(v.text, ":"), strings.HasPrefix(v.text, "@"):
			k.Named = strings.TrimLeft(v.text, ":@")
			if k.Named == "" && len(values[i]) > 1 {
				k.Named = values[i][1].text
			}
		default:
			continue // made by the database
		}
		keys = append(keys, k)
	}
	return keys
}

// ofTable reports whether a column is the id of the table itself: order_id of
// orders.
func ofTable(column, table string) bool {
	stem, ok := strings.CutSuffix(strings.ToLower(column), "_id")
	table = strings.ToLower(table)
	return ok && stem != "" && (table == stem || table == stem+"s" || table == stem+"es" || strings.TrimSuffix(stem, "y")+"ies" == table)
}

// group splits the parenthesis that opens at i by its commas, and returns the
// index behind it.
func group(s []word, i int) (parts [][]word, end int) {
	depth := s[i].depth
	var part []word
	for j := i + 1; j < len(s); j++ {
		switch {
		case s[j].text == ")" && s[j].depth == depth:
			return append(parts, part), j + 1
		case s[j].text == "," && s[j].depth == depth+1:
			parts = append(parts, part)
			part = nil
		default:
			part = append(part, s[j])
		}
	}
	return parts, len(s)
}
