package options

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/deadlinelint/deadlinelint/internal/api"
)

// rowKey is one key of a row of "functions".
type rowKey struct {
	name  string
	value string
	doc   string
	set   func(r *row, n *yaml.Node) error
}

// row is a row while it is read: what it says, and which keys it has.
type row struct {
	api.Func
	harmless bool
	retries  int
	writes   string
	has      map[string]bool
}

func rowKeys() []rowKey {
	return []rowKey{
		{"name", "a full name", "the function or method; required",
			func(r *row, n *yaml.Node) (err error) { r.Name, err = text(n); return err }},
		{"harmless", "true", "it does nothing that waits; excludes all other keys, and silences a built-in row",
			func(r *row, n *yaml.Node) (err error) { r.harmless, err = boolean(n); return err }},
		{"io", list(ioNames()), "the kind of I/O that a call does",
			func(r *row, n *yaml.Node) (err error) { r.IO, err = ioKind(n); return err }},
		{"context", "true", "it takes a context itself, which bounds the I/O",
			func(r *row, n *yaml.Node) (err error) { r.Context, err = boolean(n); return err }},
		{"form", "a text", "how the same is written with a context, for the message",
			func(r *row, n *yaml.Node) (err error) {
				r.Form.Text, err = form(n, "{fun}", "{recv}", "{ctx}")
				return err
			}},
		{"fix", "a text", "what replaces the whole call, if that keeps its meaning; needs `form`",
			func(r *row, n *yaml.Node) (err error) {
				r.Form.Fix, err = form(n, "{fun}", "{recv}", "{ctx}", "{args}")
				return err
			}},
		{"role", list(roleNames()), "its part for the context of an operation; `call` unless said",
			func(r *row, n *yaml.Node) (err error) { r.Role, err = role(n); return err }},
		{"arg", "a number or `receiver`", "which argument the role speaks about, from 0; required for `send`, `bind`, `inline`, `deferred` and `group`",
			func(r *row, n *yaml.Node) (err error) { r.Arg, err = argument(n); return err }},
		{"release", "true", "it gives something back (a rollback, an unlock), so it is done even when the caller has left",
			func(r *row, n *yaml.Node) (err error) { r.Release, err = boolean(n); return err }},
		{"sql", "a number", "which argument is the text of the statement, from 0",
			func(r *row, n *yaml.Node) error {
				i, err := integer(n, 0)
				r.SQL = i + 1
				return err
			}},
		{"retries", "a number", "which argument is a function that it runs again after an error, from 0",
			func(r *row, n *yaml.Node) (err error) { r.retries, err = integer(n, 0); return err }},
		{"writes", "a text", "what it does that must not be done twice, for the message: `POST`, `a message`",
			func(r *row, n *yaml.Node) (err error) { r.writes, err = text(n); return err }},
	}
}

// functions reads the rows of the user: what they say about contexts, about
// retrying and about writing.
func functions(n *yaml.Node) ([]api.Func, []api.Retrier, []api.Write, error) {
	rows, err := readRows(n)
	if err != nil {
		return nil, nil, nil, err
	}
	var funcs []api.Func
	var retriers []api.Retrier
	var writes []api.Write
	for _, r := range rows {
		if r.has["harmless"] || r.has["io"] || r.has["role"] {
			funcs = append(funcs, r.Func)
		}
		if r.has["retries"] {
			retriers = append(retriers, api.Retrier{Name: r.Name, Arg: r.retries, On: api.OnError})
		}
		if r.has["writes"] {
			writes = append(writes, api.Write{Name: r.Name, What: r.writes})
		}
	}
	return funcs, retriers, writes, nil
}

func readRows(n *yaml.Node) ([]row, error) {
	if n.Kind != yaml.SequenceNode {
		return nil, faultf(n, "want a list of rows, each with a name%s", instead(n))
	}
	var rows []row
	for i, item := range n.Content {
		item = resolve(item)
		f, err := function(item)
		if err == nil && slices.ContainsFunc(rows, func(r row) bool { return r.Name == f.Name }) {
			err = faultf(item, "function %q has two rows", f.Name)
		}
		if err != nil {
			return nil, under(err, fmt.Sprintf("[%d]", i))
		}
		rows = append(rows, f)
	}
	return rows, nil
}

func function(n *yaml.Node) (row, error) {
	r := row{has: map[string]bool{}}
	keys := rowKeys()
	err := eachKey(n, func(name, value *yaml.Node) error {
		i := slices.IndexFunc(keys, func(k rowKey) bool { return k.name == name.Value })
		if i < 0 {
			return faultf(name, "unknown key %q; known are %s", name.Value, rowNames())
		}
		r.has[name.Value] = true
		if err := keys[i].set(&r, value); err != nil {
			return under(err, name.Value)
		}
		return nil
	})
	if err != nil {
		return row{}, err
	}
	if message := r.validate(); message != "" {
		return row{}, faultf(n, "%s", message)
	}
	// The table knows what a full name is.
	if _, err := api.NewTable(r.Func); err != nil {
		return row{}, under(faultf(n, "%v", err), "name")
	}
	return r, nil
}

// validate returns what is wrong with the row as a whole, or "".
func (r *row) validate() string {
	switch {
	case !r.has["name"]:
		return "the row has no name"
	case r.has["harmless"] && !r.harmless:
		return "harmless: leave it out instead of saying false"
	case r.harmless && len(r.has) > 2:
		return "harmless: the row cannot say anything else then"
	case r.harmless:
		return ""
	case !r.has["io"] && !r.has["role"] && (r.has["retries"] || r.has["writes"]):
		return ""
	case !r.has["io"] && !r.has["role"]:
		return "the row says nothing; give io, role, retries, writes or harmless"
	case r.Role == api.Call && !r.has["io"]:
		return "role: a call needs io"
	case r.Context && r.has["form"]:
		return "form: the function takes a context itself"
	case r.has["fix"] && !r.has["form"]:
		return "fix: needs form, for the message"
	case speaksOfArgument(r.Role) && !r.has["arg"]:
		return "arg: the role needs it: a number from 0, or receiver"
	case !speaksOfArgument(r.Role) && r.has["arg"]:
		return "arg: the role speaks about no argument"
	}
	return ""
}

func speaksOfArgument(r api.Role) bool {
	switch r {
	case api.Send, api.Bind, api.Inline, api.Deferred, api.Group:
		return true
	}
	return false
}

func ioNames() []string {
	var names []string
	for k := api.None + 1; ; k++ {
		name := k.String()
		if _, ok := api.ParseIO(name); !ok {
			return names
		}
		names = append(names, name)
	}
}

func ioKind(n *yaml.Node) (api.IO, error) {
	if k, ok := api.ParseIO(n.Value); ok && k != api.None {
		return k, nil
	}
	return api.None, faultf(n, "%q is no kind of I/O; there are %s", n.Value, strings.Join(ioNames(), ", "))
}

// roleNames are the names of the roles, in the order of their values.
func roleNames() []string {
	return []string{
		api.Call: "call", api.Make: "make", api.Send: "send", api.Bind: "bind",
		api.Chain: "chain", api.Inline: "inline", api.Deferred: "deferred", api.Group: "group",
	}
}

func role(n *yaml.Node) (api.Role, error) {
	if i := slices.Index(roleNames(), n.Value); i >= 0 {
		return api.Role(i), nil
	}
	return 0, faultf(n, "%q is no role; there are %s", n.Value, strings.Join(roleNames(), ", "))
}

func argument(n *yaml.Node) (int, error) {
	if n.Value == "receiver" {
		return -1, nil
	}
	i, err := integer(n, 0)
	if err != nil {
		return 0, faultf(n, "want a whole number from 0, or receiver%s", instead(n))
	}
	return i, nil
}

// form reads a text with placeholders. One without the context would tell the
// user nothing.
func form(n *yaml.Node, placeholders ...string) (string, error) {
	s, err := text(n)
	if err != nil {
		return "", err
	}
	if !strings.Contains(s, "{ctx}") {
		return "", faultf(n, "%q has no {ctx}, the context at hand", s)
	}
	// Other braces are Go: (&{recv}.Dialer{}).
	for _, p := range regexp.MustCompile(`\{[a-z]+\}`).FindAllString(s, -1) {
		if !slices.Contains(placeholders, p) {
			return "", faultf(n, "unknown placeholder %s; there are %s", p, strings.Join(placeholders, ", "))
		}
	}
	return s, nil
}

func rowNames() string {
	var names []string
	for _, k := range rowKeys() {
		names = append(names, k.name)
	}
	return strings.Join(names, ", ")
}

// list is a choice of words, as the documentation shows it.
func list(words []string) string { return "`" + strings.Join(words, "`, `") + "`" }
