package directive

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestParseText(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       *Directive
		fault      string // part of the message
		check      string // who reports it
	}{
		{"prose", "// the deadline: it is over", nil, "", ""},
		{"commented out", "// //deadline:layer db", nil, "", ""},
		{"prose that names a directive", "// see //deadline:ignore", nil, "", ""},
		{"unknown", "//deadline:mute ctxless_io x", nil, "unknown directive //deadline:mute", "ctxless_io"},
		{"no word", "//deadline: ignore", nil, "unknown directive //deadline:", "ctxless_io"},
		{"a space in front", "// deadline:layer db", nil, "without a space", "timeout_order"},
		{"a space in front, unknown word", "// deadline:tomorrow", nil, "", ""},

		{"ignore", "//deadline:ignore ctxless_io one query a day",
			&Directive{Kind: Ignore, Name: "ctxless_io", Reason: "one query a day"}, "", ""},
		{"ignore, tabs", "//deadline:ignore\tctxless_io\tone query a day",
			&Directive{Kind: Ignore, Name: "ctxless_io", Reason: "one query a day"}, "", ""},
		{"a comment is no reason", "//deadline:ignore timeout_order // later",
			&Directive{Kind: Ignore, Name: "timeout_order"}, "has no reason", "timeout_order"},
		{"an address is no comment", "//deadline:ignore timeout_order https://example.com/why",
			&Directive{Kind: Ignore, Name: "timeout_order", Reason: "https://example.com/why"}, "", ""},
		{"ignore of nothing", "//deadline:ignore", nil, "names no check", "ctxless_io"},
		{"ignore of no check", "//deadline:ignore noctx why", nil, `"noctx", which is no check`, "ctxless_io"},

		{"idempotent", "//deadline:idempotent upsert by id", &Directive{Kind: Idempotent, Reason: "upsert by id"}, "", ""},
		{"idempotent without a reason", "//deadline:idempotent", &Directive{Kind: Idempotent}, "has no reason", "retry_nonidempotent"},
		{"detached", "//deadline:detached audit must be written", &Directive{Kind: Detached, Reason: "audit must be written"}, "", ""},
		{"detached without a reason", "//deadline:detached ", &Directive{Kind: Detached}, "has no reason", "fresh_timeout"},

		{"layer", "//deadline:layer database", &Directive{Kind: Layer, Name: "database", Clock: ClockRequest}, "", ""},
		{"layer with all", "//deadline:layer db-1 clock=idle unit=ms p99=180ms reviewed=2026-10-01",
			&Directive{Kind: Layer, Name: "db-1", Clock: ClockIdle, Unit: time.Millisecond, P99: 180 * time.Millisecond,
				Reviewed: time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC)}, "", ""},
		{"layer without a name", "//deadline:layer", nil, "names no layer", "timeout_order"},
		{"layer, name forgotten", "//deadline:layer clock=idle", nil, `"clock=idle" is no name`, "timeout_order"},
		{"clock", "//deadline:layer db clock=wall", nil, `clock is "wall", want one of request, connection, idle, queue`, "timeout_order"},
		{"unit", "//deadline:layer db unit=days", nil, `unit is "days", want one of ns`, "timeout_order"},
		{"p99", "//deadline:layer db p99=180", nil, `p99 is "180", want a duration`, "timeout_order"},
		{"p99 of zero", "//deadline:layer db p99=0s", nil, "want a duration above zero", "timeout_order"},
		{"reviewed", "//deadline:layer db reviewed=2026-13-01", nil, "want a day", "timeout_order"},
		{"unknown key", "//deadline:layer db p95=1s", nil, `has no "p95"`, "timeout_order"},
		{"a key twice", "//deadline:layer db p99=1s p99=2s", nil, "has p99 twice", "timeout_order"},
		{"a word", "//deadline:layer db slow", nil, `"slow" is not of the form KEY=VALUE`, "timeout_order"},

		{"order", "//deadline:order client > gateway > service", &Directive{Kind: Order, Layers: []string{"client", "gateway", "service"}}, "", ""},
		{"order without spaces", "//deadline:order client>service margin=100ms",
			&Directive{Kind: Order, Layers: []string{"client", "service"}, Margin: 100 * time.Millisecond, HasMargin: true}, "", ""},
		{"order of one", "//deadline:order client", nil, "needs two layers", "timeout_order"},
		{"order of none", "//deadline:order margin=1s", nil, "needs two layers", "timeout_order"},
		{"order ends early", "//deadline:order client > service >", nil, "needs two layers or more", "timeout_order"},
		{"order, > forgotten", "//deadline:order client service", nil, `lacks a > before "service"`, "timeout_order"},
		{"order, twice", "//deadline:order a > b > a", nil, "names the layer a twice", "timeout_order"},
		{"order, margin below zero", "//deadline:order a > b margin=-1s", nil, `margin is "-1s"`, "timeout_order"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d, f := parse(tt.text)
			if !reflect.DeepEqual(d, tt.want) {
				t.Errorf("directive = %+v, want %+v", d, tt.want)
			}
			switch {
			case f == nil && tt.fault != "":
				t.Errorf("no fault, want %q", tt.fault)
			case f != nil && (tt.fault == "" || !strings.Contains(f.message, tt.fault)):
				t.Errorf("fault %q, want %q", f.message, tt.fault)
			case f != nil && f.check != tt.check:
				t.Errorf("%q is reported by %s, want %s", f.message, f.check, tt.check)
			}
		})
	}
}

func TestParseNolint(t *testing.T) {
	for _, tt := range []struct {
		text         string
		ok, ctx, oth bool // it is one; it covers ctxless_io; it covers timeout_order
	}{
		{"//nolint", true, true, true},
		{"//nolint // why", true, true, true},
		{"// nolint:ctxless_io", true, true, false},
		{"//nolint:ctxless_io // why", true, true, false},
		{"//nolint:gosec, Ctxless_IO", true, true, false},
		{"//nolint:gosec", true, false, false},
		{"//nolint:gosec,all", true, true, true},
		{"//nolint:deadlinelint", true, true, true},
		{"//nolint:", true, false, false},
		{"//nolintlint is a linter", false, false, false},
		{"/*nolint*/", false, false, false},
		{"// about nolint", false, false, false},
	} {
		t.Run(tt.text, func(t *testing.T) {
			names, ok := parseNolint(tt.text)
			if ok != tt.ok {
				t.Fatalf("ok = %v, want %v", ok, tt.ok)
			}
			n := nolint{names: names}
			if ok && (n.covers("ctxless_io") != tt.ctx || n.covers("timeout_order") != tt.oth) {
				t.Errorf("covers ctxless_io: %v, want %v; timeout_order: %v, want %v",
					n.covers("ctxless_io"), tt.ctx, n.covers("timeout_order"), tt.oth)
			}
		})
	}
}
