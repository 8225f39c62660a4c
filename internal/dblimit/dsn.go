package dblimit

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/write"
)

// parameters reads what a data source name says about its connections: the
// query of a URL, or of MySQL's form, or else a list of key=value.
func parameters(dsn string) map[string]string {
	params := map[string]string{}
	before, query, _ := strings.Cut(dsn, "?")
	if strings.Contains(dsn, "://") || strings.Contains(dsn, ")/") || strings.Contains(dsn, "@/") || !strings.Contains(before, "=") {
		values, _ := url.ParseQuery(query) // what can be read of a faulty one is still meant
		for k, v := range values {
			params[k] = v[len(v)-1]
		}
		return params
	}
	for dsn = strings.TrimSpace(dsn); dsn != ""; {
		key, rest, ok := strings.Cut(dsn, "=")
		if !ok {
			break
		}
		var value string
		value, dsn = word(strings.TrimLeft(rest, " \t\n"))
		params[strings.TrimSpace(key)] = value
	}
	return params
}

// word takes a value off the front of a list: up to a space, or in quotes, in
// which a backslash keeps what follows it.
func word(s string) (value, rest string) {
	var b strings.Builder
	quoted := strings.HasPrefix(s, "'")
	if quoted {
		s = s[1:]
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		case quoted && c == '\'', !quoted && (c == ' ' || c == '\t' || c == '\n'):
			return b.String(), strings.TrimSpace(s[i+1:])
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), ""
}

// command reads the settings in the parameter options, which is the command
// line of a PostgreSQL session: -c name=value, -cname=value or --name=value.
func command(options string) map[string]string {
	params := map[string]string{}
	rest := strings.TrimSpace(options)
	for rest != "" {
		var arg string
		arg, rest = word(rest)
		switch {
		case arg == "-c":
			arg, rest = word(rest)
		case strings.HasPrefix(arg, "-c"):
			arg = arg[2:]
		case strings.HasPrefix(arg, "--"):
			arg = arg[2:]
		default:
			continue
		}
		if name, value, ok := strings.Cut(arg, "="); ok {
			params[strings.ReplaceAll(name, "-", "_")] = value
		}
	}
	return params
}

// Of returns the limit that a text says: a statement that sets one, or a data
// source name. It also returns its name; "" if there is none.
func Of(text string) (setting string, d time.Duration) {
	if len(text) < shortest || !strings.Contains(text, "_") {
		return "", 0
	}
	for _, set := range write.Sets(text) {
		if name, d := Setting(set.Name, set.Value); name != "" {
			return name, d
		}
	}
	params := parameters(text)
	for k, v := range command(params["options"]) {
		params[k] = v
	}
	for _, l := range api.ServerLimits() {
		if d := duration(l, params[l.Name]); d > 0 {
			return l.Name, d
		}
	}
	return "", 0
}

// shortest is the length of the shortest name of a setting.
const shortest = len("statement_timeout")

// Setting returns the limit that a parameter of a connection is; "" if it is
// none.
func Setting(name, value string) (setting string, d time.Duration) {
	for _, l := range api.ServerLimits() {
		if l.Name == strings.ToLower(name) {
			if d := duration(l, value); d > 0 {
				return l.Name, d
			}
		}
	}
	return "", 0
}

var quantity = regexp.MustCompile(`^\s*([0-9]+(?:\.[0-9]+)?)\s*([a-z]*)\s*$`)

// units are the units of PostgreSQL's settings.
var units = map[string]time.Duration{
	"us": time.Microsecond, "ms": time.Millisecond, "s": time.Second, "min": time.Minute, "h": time.Hour, "d": 24 * time.Hour,
}

// duration reads the value of a setting; 0 for no limit, and for what cannot be
// read.
func duration(s api.ServerLimit, value string) time.Duration {
	m := quantity.FindStringSubmatch(value)
	if m == nil {
		return 0
	}
	n, err := strconv.ParseFloat(m[1], 64)
	unit := s.Unit
	if m[2] != "" {
		unit = 0
		if s.Units {
			unit = units[m[2]]
		}
	}
	if err != nil || n*float64(unit) > float64(longest) {
		return 0
	}
	return time.Duration(n * float64(unit))
}

// longest is more than anybody means as a limit, and less than what overflows.
const longest = 365 * 24 * time.Hour
