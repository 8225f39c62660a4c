package directive

import (
	"slices"
	"strings"
)

// nolint is one //nolint comment. It means here what it means to
// golangci-lint, so that a finding that is silent there is silent everywhere.
type nolint struct {
	names    []string // nil: every linter
	from, to int
}

func (n nolint) covers(check string) bool {
	return n.names == nil || slices.Contains(n.names, check) || slices.Contains(n.names, "deadlinelint")
}

// foreign reports whether the comment is a //nolint that names only other
// linters, as most do: it costs a walk of the file to find its lines.
func foreign(text string) bool {
	names, ok := parseNolint(text)
	return ok && !slices.ContainsFunc(append(Checks(), "deadlinelint"), func(check string) bool { return nolint{names: names}.covers(check) })
}

// parseNolint returns the linters that a //nolint comment names, nil for all
// of them, and whether the comment is one.
func parseNolint(text string) (names []string, ok bool) {
	text, ok = strings.CutPrefix(strings.TrimLeft(text, "/ "), "nolint")
	if !ok {
		return nil, false
	}
	switch {
	case text == "", strings.HasPrefix(text, " "):
		return nil, true
	case !strings.HasPrefix(text, ":"):
		return nil, false
	}
	text, _, _ = strings.Cut(text[1:], "//")
	for name := range strings.SplitSeq(text, ",") {
		name = strings.ToLower(strings.TrimSpace(name))
		if name == "all" {
			return nil, true
		}
		names = append(names, name)
	}
	return names, true
}
