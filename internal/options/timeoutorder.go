package options

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/deadlinelint/deadlinelint/internal/api"
)

// timeoutOrderKeys are the keys of timeout_order.
func timeoutOrderKeys() []key {
	off := func(c *Config) *Categories { return &c.TimeoutOrder.Off }
	layers := func(c *Config) *api.LayerOrder { return &c.TimeoutOrder.Order }
	return []key{
		report("write-timeout", "a server's write timeout that ends before its handlers are done", off),
		report("dead-clock", "a timeout that can never fire", off),
		report("retry-budget", "tries that do not fit into the time for all of them", off),
		report("library-order", "timeouts that a library documents to be in another order", off),
		report("shutdown-order", "a shutdown that ends before the requests in flight", off),
		report("layer-order", "a layer's timeout that does not fit into the one of the layer around it", off),
		report("miscalibrated", "a timeout less than twice as long as what it limits takes", off),
		report("idle-order", "idle connections that a layer uses again after the other end has closed them", off),
		report("idle-as-request", "an idle clock in the place of a limit of requests", off),
		report("unbounded", "work without any limit inside a layer that has one", off),
		report("zero-timeout", "a zero that means at once", off),
		report("unit-mismatch", "a number with a missing or contradicting unit", off),
		{name: "order", value: "a text or a list of them", nested: true, def: "`client > gateway > service > database`, `service > outbound`, `service > cache`",
			doc: "which layer waits for which; a list has several such lines, or the layers of one, the outermost first",
			set: func(c *Config, n *yaml.Node) (err error) { layers(c).Paths, err = layerPaths(n); return err }},
		{name: "margin", value: "a duration, or `absolute` and `ratio`", nested: true, def: "0s",
			doc: "how much longer an outer layer's timeout has to be: a time, a share of it, or the greater of both",
			set: func(c *Config, n *yaml.Node) (err error) { layers(c).Margin, err = margin(n); return err }},
		{name: "pairs", value: "a list of `outer`, `inner`, `margin`", nested: true, def: "none",
			doc: "margins between two layers that differ from `margin`",
			set: func(c *Config, n *yaml.Node) (err error) { layers(c).Pairs, err = layerPairs(n); return err }},
		{name: "layers", value: "a mapping of layers to `names`, `fields`, `packages`", nested: true, def: "none",
			doc: "timeouts that belong to a layer without a comment; see [Layers](#layers)",
			set: func(c *Config, n *yaml.Node) (err error) { c.TimeoutOrder.Layers, err = layerRules(n); return err }},
		{name: "infer-names", value: "true or false", def: "false",
			doc: "take the layer of a timeout from its name (`dbTimeout`) where nothing else says one",
			set: func(c *Config, n *yaml.Node) (err error) { c.TimeoutOrder.InferNames, err = boolean(n); return err }},
		report("directive", "faulty `//deadline:` comments", off),
		report("unused-ignore", "`//deadline:ignore` comments that silence nothing", off),
	}
}

// layerName is what //deadline:layer accepts.
var layerName = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// namePattern is a Go identifier, or one with * in the place of letters.
var namePattern = regexp.MustCompile(`^[\pL_*][\pL\pN_*]*$`)

func layerText(n *yaml.Node, s string) (string, error) {
	s = strings.TrimSpace(s)
	if !layerName.MatchString(s) {
		return "", faultf(n, "%q is no name of a layer; use letters, digits, - and _", s)
	}
	return s, nil
}

// layerPaths reads "a > b > c", a list of such texts, or a list of layers.
func layerPaths(n *yaml.Node) ([][]string, error) {
	lines := []*yaml.Node{n}
	if n.Kind == yaml.SequenceNode {
		lines = nil
		for _, item := range n.Content {
			lines = append(lines, resolve(item))
		}
	}
	var paths [][]string
	var plain []string
	for _, line := range lines {
		s, err := text(line)
		if err != nil {
			return nil, err
		}
		var path []string
		for _, word := range strings.Split(s, ">") {
			name, err := layerText(line, word)
			if err != nil {
				return nil, err
			}
			if slices.Contains(path, name) {
				return nil, faultf(line, "the layer %s is there twice", name)
			}
			path = append(path, name)
		}
		switch {
		case len(path) > 1:
			paths = append(paths, path)
		case slices.Contains(plain, path[0]):
			return nil, faultf(line, "the layer %s is there twice", path[0])
		default:
			plain = append(plain, path[0])
		}
	}
	if len(plain) > 0 {
		paths = append(paths, plain)
	}
	if len(plain) == 1 || len(plain) > 0 && len(paths) > 1 || len(paths) == 0 {
		return nil, faultf(n, "want an order of two layers or more, such as \"service > database\"")
	}
	if name := api.LayerCycle(paths); name != "" {
		return nil, faultf(n, "the lines contradict each other: %s would wait for itself", name)
	}
	return paths, nil
}

// duration reads a duration of zero or more.
func duration(n *yaml.Node) (time.Duration, error) {
	if s, err := text(n); err == nil {
		if d, err := time.ParseDuration(s); err == nil && d >= 0 {
			return d, nil
		}
	}
	return 0, faultf(n, "want a duration such as 100ms%s", instead(n))
}

// margin reads a duration, or an absolute and a relative one.
func margin(n *yaml.Node) (m api.Margin, err error) {
	if n.Kind != yaml.MappingNode {
		m.Absolute, err = duration(n)
		return m, err
	}
	err = eachKey(n, func(name, value *yaml.Node) (err error) {
		switch name.Value {
		case "absolute":
			m.Absolute, err = duration(value)
		case "ratio":
			m.Ratio, err = strconv.ParseFloat(value.Value, 64)
			if err != nil || m.Ratio < 0 || m.Ratio >= 1 {
				err = faultf(value, "want a share from 0 to below 1, such as 0.1%s", instead(value))
			}
		default:
			return faultf(name, "unknown key %q; known are absolute, ratio", name.Value)
		}
		return wrap(err, name)
	})
	return m, err
}

func wrap(err error, name *yaml.Node) error {
	if err == nil {
		return nil
	}
	return under(err, name.Value)
}

// layerPairs reads the list of pairs.
func layerPairs(n *yaml.Node) ([]api.LayerPair, error) {
	if n.Kind != yaml.SequenceNode {
		return nil, faultf(n, "want a list of pairs, each with outer, inner and margin%s", instead(n))
	}
	var list []api.LayerPair
	for i, item := range n.Content {
		p, err := layerPair(resolve(item))
		if err != nil {
			return nil, under(err, fmt.Sprintf("[%d]", i))
		}
		list = append(list, p)
	}
	return list, nil
}

func layerPair(n *yaml.Node) (p api.LayerPair, err error) {
	has := map[string]bool{}
	err = eachKey(n, func(name, value *yaml.Node) (err error) {
		has[name.Value] = true
		switch name.Value {
		case "outer":
			p.Outer, err = layerText(value, value.Value)
		case "inner":
			p.Inner, err = layerText(value, value.Value)
		case "margin":
			p.Margin, err = margin(value)
		default:
			return faultf(name, "unknown key %q; known are outer, inner, margin", name.Value)
		}
		return wrap(err, name)
	})
	if err == nil && (!has["outer"] || !has["inner"] || !has["margin"]) {
		err = faultf(n, "a pair needs outer, inner and margin")
	}
	return p, err
}

// layerRules reads the mapping of layers to what belongs to them.
func layerRules(n *yaml.Node) ([]api.LayerRule, error) {
	var list []api.LayerRule
	err := eachKey(n, func(name, value *yaml.Node) error {
		layer, err := layerText(name, name.Value)
		if err != nil {
			return err
		}
		rule := api.LayerRule{Layer: layer}
		err = eachKey(value, func(k, v *yaml.Node) (err error) {
			switch k.Value {
			case "names":
				rule.Names, err = patterns(v)
			case "fields":
				rule.Fields, err = fieldTexts(v)
			case "packages":
				rule.Packages, err = texts(v)
			default:
				return faultf(k, "unknown key %q; known are names, fields, packages", k.Value)
			}
			return wrap(err, k)
		})
		if err == nil && len(rule.Names)+len(rule.Fields)+len(rule.Packages) == 0 {
			err = faultf(value, "want names, fields or packages")
		}
		list = append(list, rule)
		return wrap(err, name)
	})
	return list, err
}

// patterns reads names in which * stands for any letters.
func patterns(n *yaml.Node) ([]string, error) {
	list, err := texts(n)
	if err != nil {
		return nil, err
	}
	for i, s := range list {
		if !namePattern.MatchString(s) {
			return nil, faultf(resolve(n.Content[i]), "%q is no name of a constant, variable or field; only * is special", s)
		}
	}
	return list, nil
}

// fieldTexts reads fields as "path.Type.Field".
func fieldTexts(n *yaml.Node) ([]string, error) {
	list, err := texts(n)
	if err != nil {
		return nil, err
	}
	for i, s := range list {
		last := s[strings.LastIndexByte(s, '/')+1:]
		if strings.Count(strings.TrimPrefix(last, "."), ".") < 2 {
			return nil, faultf(resolve(n.Content[i]), "%q is not of the form path.Type.Field, such as net/http.Server.WriteTimeout", s)
		}
	}
	return list, nil
}
