package arch

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

const module = "github.com/deadlinelint/deadlinelint"

// rule says what a package may import: packages of this module and modules of
// others. A path that ends in "/*" stands for what is directly below it.
type rule struct {
	pkg    string
	own    []string
	others []string
}

const (
	tools    = "golang.org/x/tools"
	dataflow = "honnef.co/go/tools/analysis/dfa"
	term     = "golang.org/x/term"
	yaml     = "go.yaml.in/yaml/v3"
	sqllexer = "github.com/DataDog/go-sqllexer"
	plugin   = "github.com/golangci/plugin-module-register"
)

// rules, from the bottom to the top: arrows only point down. The first rule
// for a package is the one that holds.
func rules() []rule {
	below := []string{"internal/api", "internal/code", "internal/ctxflow", "internal/summary", "internal/retry", "internal/write", "internal/client", "internal/clock", "internal/layer", "internal/dblimit", "internal/directive", "internal/report", "internal/options", "internal/check"}
	top := []string{"analyzers", "internal/options", "internal/driver", "internal/goplsbuild", "docs"}
	return []rule{
		{pkg: "internal/api"},
		{pkg: "internal/directive"},
		{pkg: "docs"},
		{pkg: "internal/code", others: []string{tools, dataflow}},
		{pkg: "internal/ctxflow", own: []string{"internal/api", "internal/code"}, others: []string{tools, dataflow}},
		{pkg: "internal/clock", own: []string{"internal/api", "internal/code", "internal/ctxflow"}, others: []string{tools}},
		{pkg: "internal/retry", own: []string{"internal/api", "internal/code", "internal/ctxflow"}, others: []string{tools}},
		{pkg: "internal/client", own: []string{"internal/api", "internal/code", "internal/ctxflow", "internal/retry"}, others: []string{tools}},
		{pkg: "internal/write", own: []string{"internal/api", "internal/code", "internal/ctxflow"}, others: []string{tools, sqllexer}},
		{pkg: "internal/dblimit", own: []string{"internal/api", "internal/code", "internal/clock", "internal/write"}, others: []string{tools}},
		{pkg: "internal/layer", own: []string{"internal/api", "internal/code", "internal/clock", "internal/dblimit", "internal/directive"}, others: []string{tools}},
		{pkg: "internal/summary", own: []string{"internal/api", "internal/code", "internal/ctxflow", "internal/client", "internal/clock", "internal/layer", "internal/retry", "internal/write", "internal/directive"}, others: []string{tools}},
		{pkg: "internal/report", own: []string{"internal/code", "internal/directive"}, others: []string{tools}},
		{pkg: "internal/options", own: []string{"internal/api"}, others: []string{yaml}},
		{pkg: "internal/check", own: []string{"internal/report", "internal/options", "internal/summary"}, others: []string{tools}},
		{pkg: "internal/casetest", others: []string{tools}},
		{pkg: "analyzers/*", own: below, others: []string{tools}},
		{pkg: "analyzers", own: []string{"analyzers/*", "internal/summary", "internal/options", "internal/api"}, others: []string{tools}},
		{pkg: "internal/driver", own: []string{"analyzers", "internal/options", "internal/summary", "docs"}, others: []string{tools, term}},
		{pkg: "cmd/*", own: top, others: []string{tools}},
		{pkg: "golangci", own: top, others: []string{tools, plugin}},
		{pkg: "internal/bench", own: top, others: []string{tools}},
		{pkg: "internal/goplsbuild"},
	}
}

// ruleOf returns the rule of a package, or nil.
func ruleOf(pkg string) *rule {
	list := rules()
	i := slices.IndexFunc(list, func(r rule) bool { return matches(r.pkg, pkg) })
	if i < 0 {
		return nil
	}
	return &list[i]
}

// forbidden returns what is wrong with an import by a package that has a rule,
// or "".
func forbidden(importer, imported string) string {
	r := ruleOf(importer)
	own, isOwn := strings.CutPrefix(imported, module+"/")
	switch {
	case isOwn:
		if slices.ContainsFunc(r.own, func(p string) bool { return matches(p, own) }) {
			return ""
		}
		return fmt.Sprintf("%s must not import %s", importer, own)
	case isStd(imported), slices.ContainsFunc(r.others, func(p string) bool { return under(imported, p) }):
		return ""
	}
	return fmt.Sprintf("%s must not import %s", importer, imported)
}

func matches(pattern, pkg string) bool {
	if dir, ok := strings.CutSuffix(pattern, "/*"); ok {
		return path.Dir(pkg) == dir
	}
	return pattern == pkg
}

func under(pkg, dir string) bool { return pkg == dir || strings.HasPrefix(pkg, dir+"/") }

// isStd reports whether an import path is the standard library's: its first
// element has no dot.
func isStd(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}
