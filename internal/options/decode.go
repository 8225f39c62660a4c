package options

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v3"
)

// Load reads the options file. An error names the file, the line and the key.
// An empty file is the default.
func Load(data []byte, filename string) (Config, error) {
	var c Config
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc yaml.Node
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return c, nil
	case err != nil:
		return c, syntaxError(err, filename)
	}
	if err := mapping(&c, doc.Content[0], fileKeys()); err != nil {
		return Config{}, located(err, filename)
	}
	var second yaml.Node
	switch err := dec.Decode(&second); {
	case errors.Is(err, io.EOF):
		return c, nil
	case err != nil:
		return Config{}, syntaxError(err, filename)
	}
	return Config{}, located(faultf(&second, "a second document; one file holds one"), filename)
}

// Decode reads the same from a value that another program has read: a mapping
// of the form of the options file.
func Decode(settings any) (Config, error) {
	return decode(settings, fileKeys())
}

// DecodeCheck reads the settings of one check as golangci-lint has them: its
// own keys beside the ones that all checks share.
func DecodeCheck(check string, settings any) (Config, error) {
	keys, err := checkKeys(check)
	if err != nil {
		return Config{}, err
	}
	return decode(settings, keys)
}

func decode(settings any, keys []key) (Config, error) {
	var c Config
	if settings == nil {
		return c, nil
	}
	var n yaml.Node
	if err := n.Encode(settings); err != nil {
		return c, err
	}
	if err := mapping(&c, &n, keys); err != nil {
		return Config{}, err
	}
	return c, nil
}

// fault is what is wrong with a node. Its line is 0 if the node came from no
// file.
type fault struct {
	line    int
	path    string
	message string
}

func (f *fault) Error() string {
	if f.path == "" {
		return f.message
	}
	return f.path + ": " + f.message
}

func faultf(n *yaml.Node, format string, args ...any) error {
	return &fault{line: n.Line, message: fmt.Sprintf(format, args...)}
}

// under puts the key or the place in a list in front of where the fault is.
func under(err error, key string) error {
	var f *fault
	if !errors.As(err, &f) {
		return fmt.Errorf("%s: %w", key, err)
	}
	g := *f
	switch {
	case f.path == "":
		g.path = key
	case f.path[0] == '[':
		g.path = key + f.path
	default:
		g.path = key + "." + f.path
	}
	return &g
}

func located(err error, filename string) error {
	var f *fault
	if errors.As(err, &f) && f.line > 0 {
		return fmt.Errorf("%s:%d: %w", filename, f.line, err)
	}
	return fmt.Errorf("%s: %w", filename, err)
}

// syntaxError moves the line of the library's message to the front.
func syntaxError(err error, filename string) error {
	m := regexp.MustCompile(`^yaml: line (\d+): (.*)`).FindStringSubmatch(err.Error())
	if m == nil {
		return fmt.Errorf("%s: %w", filename, err)
	}
	return fmt.Errorf("%s:%s: %s", filename, m[1], m[2])
}

// mapping reads a mapping. A key that is unknown or there twice is an error:
// an option with a typing mistake would do nothing, and nobody would see it.
func mapping(c *Config, n *yaml.Node, keys []key) error {
	return eachKey(n, func(name, value *yaml.Node) error {
		i := slices.IndexFunc(keys, func(k key) bool { return k.name == name.Value })
		if i < 0 {
			return faultf(name, "unknown key %q; known are %s", name.Value, names(keys))
		}
		if err := keys[i].set(c, value); err != nil {
			return under(err, name.Value)
		}
		return nil
	})
}

// eachKey calls do with the keys and values of a mapping. Nothing at all is
// the mapping without keys.
func eachKey(n *yaml.Node, do func(name, value *yaml.Node) error) error {
	n = resolve(n)
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" {
		return nil
	}
	if n.Kind != yaml.MappingNode {
		return faultf(n, "want a mapping of keys to values%s", instead(n))
	}
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, value := resolve(n.Content[i]), resolve(n.Content[i+1])
		if name.Kind != yaml.ScalarNode {
			return faultf(name, "a key must be a word")
		}
		if line, ok := seen[name.Value]; ok {
			return faultf(name, "key %q is there twice, first on line %d", name.Value, line)
		}
		seen[name.Value] = name.Line
		if err := do(name, value); err != nil {
			return err
		}
	}
	return nil
}

// resolve returns the node that an alias stands for.
func resolve(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode && n.Alias != nil {
		return n.Alias
	}
	return n
}

func boolean(n *yaml.Node) (bool, error) {
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!bool" {
		if on, err := strconv.ParseBool(n.Value); err == nil {
			return on, nil
		}
	}
	return false, faultf(n, "want true or false%s", instead(n))
}

func text(n *yaml.Node) (string, error) {
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!str" && n.Value != "" {
		return n.Value, nil
	}
	return "", faultf(n, "want a text%s", instead(n))
}

// texts reads a list of texts.
func texts(n *yaml.Node) ([]string, error) {
	if n.Kind != yaml.SequenceNode {
		return nil, faultf(n, "want a list of names%s", instead(n))
	}
	var list []string
	for i, item := range n.Content {
		s, err := text(resolve(item))
		if err != nil {
			return nil, under(err, fmt.Sprintf("[%d]", i))
		}
		list = append(list, s)
	}
	return list, nil
}

func integer(n *yaml.Node, least int) (int, error) {
	if n.Kind == yaml.ScalarNode && n.ShortTag() == "!!int" {
		if i, err := strconv.Atoi(n.Value); err == nil && i >= least {
			return i, nil
		}
	}
	return 0, faultf(n, "want a whole number from %d%s", least, instead(n))
}

// instead is what the user wrote, for the end of a message.
func instead(n *yaml.Node) string {
	switch n.Kind {
	case yaml.ScalarNode:
		return fmt.Sprintf(", not %q", n.Value)
	case yaml.SequenceNode:
		return ", not a list"
	case yaml.MappingNode:
		return ", not a mapping"
	}
	return ""
}
