package timeoutorder

import (
	"testing"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/layer"
)

func of(d time.Duration) clock.Bar {
	return clock.Bar{Value: clock.Value{D: d}, What: "x", Place: "f.go:1"}
}

func TestJudge(t *testing.T) {
	const s = time.Second
	for _, tt := range []struct {
		name  string
		claim claim
		want  silence
	}{
		{"shorter", claim{long: of(s), short: of(2 * s)}, ""},
		{"equal is too short", claim{long: of(s), short: of(s)}, ""},
		{"equal is allowed", claim{long: of(s), short: of(s), orEqual: true}, equal},
		{"longer", claim{long: of(2 * s), short: of(s)}, inOrder},
		{"longer, but not often enough", claim{long: of(11 * s), short: of(10 * s), num: 12, den: 10}, ""},
		{"longer by the factor", claim{long: of(13 * s), short: of(10 * s), num: 12, den: 10}, inOrder},
		{"no limit outside", claim{long: of(0), short: of(s)}, off},
		{"no limit inside", claim{long: of(s), short: of(0)}, off},
		{"a stream", claim{long: of(s), short: of(2 * s), streams: true}, streams},
		{"in a retry", claim{long: of(s), short: of(2 * s), retried: true}, retried},
		{"a backstop", claim{long: of(s), short: of(2 * s), others: true}, backstop},
	} {
		if got := judge(tt.claim); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestMessage(t *testing.T) {
	long := clock.Bar{Value: clock.Value{D: 5 * time.Second}, What: "http.Server.WriteTimeout", Place: "cmd/main.go:31"}
	short := clock.Bar{Value: clock.Value{D: 5 * time.Minute, Default: true}, What: "context.WithTimeout", In: "Export", Place: "api/export.go:18"}
	got := message(claim{long: long, short: short, because: cutAnswer})
	want := "http.Server.WriteTimeout 5s (cmd/main.go:31) is not longer than the 5m (default) budget of Export (api/export.go:18): the client sees EOF instead of the answer"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestJudgeP99(t *testing.T) {
	const ms = time.Millisecond
	for _, tt := range []struct {
		timeout, p99 time.Duration
		want         silence
	}{
		{300 * ms, 180 * ms, ""},
		{359 * ms, 180 * ms, ""},
		{360 * ms, 180 * ms, roomy},
		{300 * ms, 0, unmeasured},
		{0, 180 * ms, unmeasured},
	} {
		if got := judgeP99(tt.timeout, tt.p99); got != tt.want {
			t.Errorf("%s with p99 %s: %q, want %q", tt.timeout, tt.p99, got, tt.want)
		}
	}
}

func TestLayerMessage(t *testing.T) {
	end := func(name string, d time.Duration, byDefault bool) *layer.Found {
		return &layer.Found{Value: layer.Value{Layer: name, Name: name + "Timeout", D: d, Default: byDefault, Place: "a/b.go:1"}}
	}
	const s = time.Second
	for _, tt := range []struct {
		b    layer.Break
		want string
	}{
		{layer.Break{Outer: end("api", 2*s, false), Inner: end("db", 3*s, false)},
			"the db timeout dbTimeout 3s (a/b.go:1) is not shorter than the api timeout apiTimeout 2s (a/b.go:1): the api gives up first, and the db works on for nobody; keep it below 2s"},
		{layer.Break{Outer: end("api", 2*s, true), Inner: end("db", 2*s, false), AtOuter: true},
			"the api timeout apiTimeout 2s (default) (a/b.go:1) is not longer than the db timeout dbTimeout 2s (a/b.go:1): both end at once, and the api may be gone before it hears of the db; give it more than 2s"},
		{layer.Break{Outer: end("api", 2*s, true), Inner: end("db", 2*s, false), AtOuter: true, Gap: s / 5, Enough: 2223 * time.Millisecond},
			"the api timeout apiTimeout 2s (default) (a/b.go:1) is not 200ms longer than the db timeout dbTimeout 2s (a/b.go:1): both end at once, and the api may be gone before it hears of the db; give it 2.223s or more"},
		{layer.Break{Outer: end("api", 5*s, false), Inner: end("db", 4*s, false), Gap: 2 * s},
			"the db timeout dbTimeout 4s (a/b.go:1) is not 2s shorter than the api timeout apiTimeout 5s (a/b.go:1): when the db has timed out, too little time is left for the api to say so; keep it at 3s or below"},
		{layer.Break{Outer: end("api", s, false), Inner: end("db", s/2, false), Gap: 2 * s},
			"the db timeout dbTimeout 500ms (a/b.go:1) is not 2s shorter than the api timeout apiTimeout 1s (a/b.go:1): when the db has timed out, too little time is left for the api to say so; there is no room for it"},
	} {
		if got := layerMessage(tt.b); got != tt.want {
			t.Errorf("got  %s\nwant %s", got, tt.want)
		}
	}
}
