package report

import (
	"strings"
	"testing"
)

func TestDoc(t *testing.T) {
	const src = `// Package p defines the check some_check.
//
// # Analyzer some_check
//
// some_check: report what nobody wants
//
// More about it.
package p
`
	if got, want := Doc(src, "some_check"), "report what nobody wants\n\nMore about it."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for name, bad := range map[string]string{
		"no comment":        "package p\n",
		"no heading":        "// Package p.\npackage p\n",
		"another heading":   strings.Replace(src, "Analyzer some_check", "Analyzer other_check", 1),
		"another name":      strings.Replace(src, "some_check: report", "other_check: report", 1),
		"no package clause": "// Package p.\n",
	} {
		if !panics(func() { Doc(bad, "some_check") }) {
			t.Errorf("%s: a check without documentation is built", name)
		}
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

func TestURL(t *testing.T) {
	if got := URL("some_check"); !strings.HasPrefix(got, "https://") || !strings.HasSuffix(got, "/docs/checks/some_check.md") {
		t.Error(got)
	}
}
