package directive

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

const prefix = "deadline:"

// fault is what is wrong with a directive, and which check says so.
type fault struct {
	check, message string
}

// unknownOwner is the check that reports what belongs to no check.
const unknownOwner = "ctxless_io"

// Checks returns the names that //deadline:ignore can have.
func Checks() []string {
	return []string{"ctxless_io", "fresh_timeout", "retry_nonidempotent", "timeout_order"}
}

// owner is the check that reports the faults of a kind.
func (k Kind) owner() string {
	switch k {
	case Layer, Order:
		return "timeout_order"
	case Detached:
		return "fresh_timeout"
	case Idempotent:
		return "retry_nonidempotent"
	}
	return unknownOwner
}

func (k Kind) faultf(format string, args ...any) *fault {
	return &fault{k.owner(), fmt.Sprintf(format, args...)}
}

func kinds() []Kind { return []Kind{Layer, Order, Idempotent, Detached, Ignore} }

// parse reads the text of one comment. Both results are nil for prose, and
// both are set for a directive that holds but lacks its reason.
func parse(text string) (*Directive, *fault) {
	rest, tight := strings.CutPrefix(text, "//"+prefix)
	if !tight {
		return nil, spaced(text)
	}
	// A comment after the comment is nobody's reason.
	rest, _, _ = strings.Cut(rest, " // ")
	word, rest, _ := strings.Cut(strings.ReplaceAll(rest, "\t", " "), " ")
	d := &Directive{Kind: Kind(word)}
	rest = strings.TrimSpace(rest)
	switch d.Kind {
	case Layer:
		return d.parsed(d.parseLayer(rest))
	case Order:
		return d.parsed(d.parseOrder(rest))
	case Idempotent, Detached:
		d.Reason = rest
		return d, d.reasonless("why")
	case Ignore:
		return d.parseIgnore(rest)
	}
	return nil, &fault{unknownOwner, fmt.Sprintf("unknown directive //deadline:%s; there are %s", word, list(kinds()))}
}

// spaced returns the fault of a comment that would be a directive without the
// white space after its slashes; nil for prose that only mentions one, and for
// one that is commented out ("// //deadline:...").
func spaced(text string) *fault {
	word, ok := strings.CutPrefix(strings.TrimLeft(strings.TrimPrefix(text, "//"), " \t"), prefix)
	if !ok {
		return nil
	}
	word, _, _ = strings.Cut(word, " ")
	if k := Kind(word); slices.Contains(kinds(), k) {
		return k.faultf("a directive starts with //deadline:%s, without a space; as it stands it is a plain comment", k)
	}
	return nil
}

func (d *Directive) parsed(f *fault) (*Directive, *fault) {
	if f != nil {
		return nil, f
	}
	return d, nil
}

func (d *Directive) reasonless(what string) *fault {
	if d.Reason != "" {
		return nil
	}
	return d.Kind.faultf("//deadline:%s has no reason; say %s, so that the next reader can tell whether it still holds", d.Kind, what)
}

func (d *Directive) parseIgnore(rest string) (*Directive, *fault) {
	d.Name, d.Reason, _ = strings.Cut(rest, " ")
	d.Reason = strings.TrimSpace(d.Reason)
	switch {
	case d.Name == "":
		return nil, d.Kind.faultf("//deadline:ignore names no check; there are %s", list(Checks()))
	case !slices.Contains(Checks(), d.Name):
		return nil, d.Kind.faultf("//deadline:ignore names %q, which is no check; there are %s", d.Name, list(Checks()))
	}
	f := d.reasonless("why the finding is wrong here")
	if f != nil {
		f.check = d.Name
	}
	return d, f
}

func (d *Directive) parseLayer(rest string) *fault {
	words := strings.Fields(rest)
	if len(words) == 0 {
		return d.Kind.faultf("//deadline:layer names no layer; write //deadline:layer NAME")
	}
	d.Name, d.Clock = words[0], ClockRequest
	if !isName(d.Name) {
		return d.Kind.faultf("//deadline:layer: %q is no name of a layer; use letters, digits, - and _", d.Name)
	}
	return d.attributes(words[1:], map[string]func(string) string{
		"clock": func(v string) string {
			all := []Clock{ClockRequest, ClockConnection, ClockIdle, ClockQueue}
			if d.Clock = Clock(v); !slices.Contains(all, d.Clock) {
				return "one of " + list(all)
			}
			return ""
		},
		"unit": func(v string) (want string) {
			d.Unit, want = unit(v)
			return want
		},
		"p99": func(v string) (want string) {
			d.P99, want = duration(v)
			if want == "" && d.P99 == 0 {
				want = "a duration above zero"
			}
			return want
		},
		"reviewed": func(v string) string {
			day, err := time.Parse(time.DateOnly, v)
			if err != nil {
				return "a day such as 2026-10-01"
			}
			d.Reviewed = day
			return ""
		},
	})
}

func (d *Directive) parseOrder(rest string) *fault {
	words := strings.Fields(strings.ReplaceAll(rest, ">", " > "))
	n := slices.IndexFunc(words, func(w string) bool { return strings.Contains(w, "=") })
	if n < 0 {
		n = len(words)
	}
	const want = "write //deadline:order OUTER > INNER, the one that waits first"
	for i, w := range words[:n] {
		switch {
		case i%2 == 1 && w != ">":
			return d.Kind.faultf("//deadline:order lacks a > before %q; %s", w, want)
		case i%2 == 1:
			continue
		case !isName(w):
			return d.Kind.faultf("//deadline:order: %q is no name of a layer; %s", w, want)
		case slices.Contains(d.Layers, w):
			return d.Kind.faultf("//deadline:order names the layer %s twice", w)
		}
		d.Layers = append(d.Layers, w)
	}
	if n%2 == 0 || len(d.Layers) < 2 {
		return d.Kind.faultf("//deadline:order needs two layers or more; %s", want)
	}
	return d.attributes(words[n:], map[string]func(string) string{
		"margin": func(v string) (want string) {
			d.Margin, want = duration(v)
			d.HasMargin = want == ""
			return want
		},
	})
}

// attributes reads words of the form KEY=VALUE. A parser returns what it
// wanted, or "" if it got it.
func (d *Directive) attributes(words []string, parsers map[string]func(string) string) *fault {
	seen := map[string]bool{}
	for _, w := range words {
		key, value, ok := strings.Cut(w, "=")
		set := parsers[key]
		switch {
		case !ok:
			return d.Kind.faultf("//deadline:%s: %q is not of the form KEY=VALUE", d.Kind, w)
		case set == nil:
			return d.Kind.faultf("//deadline:%s has no %q", d.Kind, key)
		case seen[key]:
			return d.Kind.faultf("//deadline:%s has %s twice", d.Kind, key)
		}
		seen[key] = true
		if want := set(value); want != "" {
			return d.Kind.faultf("//deadline:%s: %s is %q, want %s", d.Kind, key, value, want)
		}
	}
	return nil
}

func duration(s string) (d time.Duration, want string) {
	d, err := time.ParseDuration(s)
	if err != nil || d < 0 {
		return 0, "a duration such as 180ms"
	}
	return d, ""
}

func unit(s string) (d time.Duration, want string) {
	switch s {
	case "ns", "us", "ms", "s", "m", "h":
		d, _ = time.ParseDuration("1" + s)
		return d, ""
	}
	return 0, "one of ns, us, ms, s, m, h"
}

func isName(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool {
		return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) < 0
}

func list[S ~string](words []S) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(string(w))
	}
	return b.String()
}
