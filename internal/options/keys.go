package options

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// key is one key of the options file, also of golangci-lint's settings. One
// table serves the decoder and the documentation, so they cannot differ.
type key struct {
	name  string
	value string // what it takes
	def   string // the default
	doc   string
	set   func(c *Config, n *yaml.Node) error
	// category reports that the key switches the category of its name.
	category bool
	// nested reports that it takes a list or a mapping, so that no flag can set it.
	nested bool
}

// sharedKeys are the keys that all checks share.
func sharedKeys() []key {
	return []key{
		{name: "tests", value: "true or false", def: "false", doc: "judge `_test.go` files too",
			set: func(c *Config, n *yaml.Node) (err error) { c.Tests, err = boolean(n); return err }},
		{name: "functions", value: "a list of rows", def: "none",
			doc: "what functions of your own and of other libraries do; see [Functions](#functions)",
			set: func(c *Config, n *yaml.Node) (err error) {
				c.Functions, c.Retriers, c.Writes, err = functions(n)
				return err
			}},
		{name: "idempotency-keys", value: "a list of names", def: "none",
			doc: "headers and fields by which your servers recognise a repeated write, beside those that are known",
			set: func(c *Config, n *yaml.Node) (err error) { c.Keys, err = texts(n); return err }},
	}
}

// section is the keys of one check. Under its name they stand in the file,
// and behind its name and a dot they are flags.
type section struct {
	check string
	keys  []key
}

func sections() []section {
	ctxlessIO := func(c *Config) *Categories { return &c.CtxlessIO.Off }
	fresh := func(c *Config) *Categories { return &c.FreshTimeout.Off }
	retries := func(c *Config) *Categories { return &c.RetryNonidempotent.Off }
	return []section{
		{"ctxless_io", []key{
			report("context-variant", "a call whose context form exists", ctxlessIO),
			report("unbound-request", "an object that should carry the context and is used without", ctxlessIO),
			report("no-context-parameter", "I/O of a function that has no context, though one is due", ctxlessIO),
			{name: "callers", value: "true or false", def: "false",
				doc: "report calls of other packages' functions that do I/O without a context (category helper)",
				set: func(c *Config, n *yaml.Node) (err error) { c.CtxlessIO.Callers, err = boolean(n); return err }},
			report("directive", "faulty `//deadline:` comments", ctxlessIO),
			report("unused-ignore", "`//deadline:ignore` comments that silence nothing", ctxlessIO),
		}},
		{"fresh_timeout", []key{
			report("fresh-root", "a root in the place of the caller's context", fresh),
			report("overwritten", "a context of the caller that a root is assigned to", fresh),
			report("detached", "detached work whose answer the caller waits for", fresh),
			report("stored", "a context from a field or package variable in the place of the caller's", fresh),
			report("fan-out", "goroutines that are waited for under a root", fresh),
			report("ignored-context", "a context that the function is given and does not use", fresh),
			report("helper", "calls of functions that make a context of their own", fresh),
			report("directive", "faulty `//deadline:` comments", fresh),
			report("unused-ignore", "`//deadline:ignore` comments that silence nothing", fresh),
		}},
		{"retry_nonidempotent", []key{
			report("no-key", "a write that is repeated without a key", retries),
			report("key-per-attempt", "a key that is new in every attempt", retries),
			report("ambiguous-commit", "a transaction that is run again after its commit has failed", retries),
			report("client-retries-writes", "a write through a client that sends again by itself", retries),
			report("gate-sees-nil-response", "a client whose gate for writes reads the method from an answer that may be nil", retries),
			report("job-retries-write", "a write of a job or message handler that runs again when it fails", retries),
			{name: "strict-methods", value: "true or false", def: "false",
				doc: "report PUT and DELETE too, which a server should be able to do twice",
				set: func(c *Config, n *yaml.Node) (err error) {
					c.RetryNonidempotent.StrictMethods, err = boolean(n)
					return err
				}},
			{name: "only-certain", value: "true or false", def: "false",
				doc: "leave out what only a name says to be a write",
				set: func(c *Config, n *yaml.Node) (err error) {
					c.RetryNonidempotent.OnlyCertain, err = boolean(n)
					return err
				}},
			report("directive", "faulty `//deadline:` comments", retries),
			report("unused-ignore", "`//deadline:ignore` comments that silence nothing", retries),
		}},
		{"timeout_order", timeoutOrderKeys()},
	}
}

// enabledKey switches a whole check. golangci-lint has its own list for that.
func enabledKey(check string) key {
	return key{name: "enabled", value: "true or false", def: "true", doc: "run the check",
		set: func(c *Config, n *yaml.Node) error { return switchOff(&c.Disabled, check, n) }}
}

// report is the switch of one category of a check.
func report(name, doc string, off func(*Config) *Categories) key {
	return key{name: name, value: "true or false", def: "true", doc: "report " + doc, category: true,
		set: func(c *Config, n *yaml.Node) error { return switchOff(off(c), name, n) }}
}

func switchOff(set *Categories, name string, n *yaml.Node) error {
	on, err := boolean(n)
	if err != nil {
		return err
	}
	if *set == nil {
		*set = Categories{}
	}
	(*set)[name] = !on
	return nil
}

// fileKeys are the keys of the whole file: the shared ones, and one a check.
func fileKeys() []key {
	keys := sharedKeys()
	for _, s := range sections() {
		keys = append(keys, key{name: s.check, value: "a mapping", def: "all defaults", doc: "the options of " + s.check,
			set: func(c *Config, n *yaml.Node) error {
				return mapping(c, n, append([]key{enabledKey(s.check)}, s.keys...))
			}})
	}
	return keys
}

// checkKeys are the keys of the settings of one check in golangci-lint.
func checkKeys(check string) ([]key, error) {
	all := sections()
	i := slices.IndexFunc(all, func(s section) bool { return s.check == check })
	if i < 0 {
		return nil, fmt.Errorf("no check has the name %q", check)
	}
	return append(sharedKeys(), all[i].keys...), nil
}

// Keys returns the names of the keys that a check has for itself, sorted; they
// are its flags, too. Keys whose value is a list or a mapping are left out.
func Keys(check string) []string {
	return keysOf(check, func(k key) bool { return !k.nested })
}

// CategoriesOf returns the categories of a check that have a switch, sorted.
func CategoriesOf(check string) []string {
	return keysOf(check, func(k key) bool { return k.category })
}

func keysOf(check string, wanted func(key) bool) []string {
	var list []string
	for _, s := range sections() {
		for _, k := range s.keys {
			if s.check == check && wanted(k) {
				list = append(list, k.name)
			}
		}
	}
	slices.Sort(list)
	return list
}

func names(keys []key) string {
	list := make([]string, len(keys))
	for i, k := range keys {
		list[i] = k.name
	}
	return strings.Join(list, ", ")
}
