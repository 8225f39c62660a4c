package layer

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/directive"
)

// here and there make values of this package and of an import, in seconds.
func here(layer string, seconds int) *Found {
	f := there(layer, seconds)
	f.Pos = 1
	return f
}

func there(layer string, seconds int) *Found {
	return &Found{Value: Value{Layer: layer, Clock: directive.ClockRequest, D: time.Duration(seconds) * time.Second}}
}

func (f *Found) with(set func(*Found)) *Found {
	set(f)
	return f
}

func byDefault(f *Found)                        { f.Default = true }
func of(chain string) func(f *Found)            { return func(f *Found) { f.Chain = chain } }
func measures(c directive.Clock) func(f *Found) { return func(f *Found) { f.Clock = c } }

func TestCompare(t *testing.T) {
	abc := api.LayerOrder{Paths: [][]string{{"a", "b", "c"}}}
	margin := func(m api.Margin, pairs ...api.LayerPair) api.LayerOrder {
		return api.LayerOrder{Paths: abc.Paths, Margin: m, Pairs: pairs}
	}
	for _, tt := range []struct {
		name   string
		order  api.LayerOrder
		values []*Found
		want   string // outer/inner lengths, the end at fault in brackets
	}{
		{"in order", abc, []*Found{here("a", 3), here("b", 2), here("c", 1)}, ""},
		{"equal", abc, []*Found{here("a", 3), here("b", 3)}, "3/[3]"},
		{"each its neighbour", abc, []*Found{here("a", 30), here("b", 30), here("c", 45)}, "30/[30] 30/[45]"},
		{"a layer is passed over", abc, []*Found{here("a", 3), here("c", 4)}, "3/[4]"},
		{"only the nearest layer", abc, []*Found{here("a", 10), here("b", 20), here("c", 15)}, "10/[20]"},
		{"the shortest outer one", abc, []*Found{here("a", 5), here("a", 4), here("b", 6)}, "4/[6]"},
		{"each inner one", abc, []*Found{here("a", 5), here("b", 6), here("b", 7), here("b", 1)}, "5/[6] 5/[7]"},
		{"an outer default", abc, []*Found{here("a", 5).with(byDefault), here("b", 6), here("b", 7)}, "[5]/7"},
		{"an inner default", abc, []*Found{here("a", 5), here("b", 6).with(byDefault)}, "5/[6]"},
		{"an outer default of an import", abc, []*Found{there("a", 5).with(byDefault), here("b", 6)}, "5/[6]"},
		{"the inner one is an import's", abc, []*Found{here("a", 5), there("b", 6), there("b", 8)}, "[5]/8"},
		{"both are imports'", abc, []*Found{there("a", 5), there("b", 6)}, ""},
		{"a shorter one of an import does not hide", abc, []*Found{there("a", 5), here("a", 6), there("b", 7)}, "[6]/7"},
		{"zero is no limit", abc, []*Found{here("a", 0), here("b", 7), here("c", 0)}, ""},
		{"an idle clock", abc, []*Found{here("a", 5), here("b", 9).with(measures(directive.ClockIdle))}, ""},
		{"a queue", abc, []*Found{here("a", 5), here("b", 9).with(measures(directive.ClockQueue))}, ""},
		{"an inner connection clock", abc, []*Found{here("a", 5), here("b", 9).with(measures(Connection))}, "5/[9]"},
		{"an outer connection clock", abc, []*Found{here("a", 5).with(measures(Connection)), here("b", 9)}, ""},
		{"a layer that only connects", abc, []*Found{here("a", 5), here("b", 1).with(measures(Connection)), here("c", 9)}, "5/[9]"},
		{"two literals", abc, []*Found{here("a", 5).with(of("x")), here("b", 4).with(of("x")), here("a", 9).with(of("y")), here("b", 8).with(of("y"))}, ""},
		{"one of two literals", abc, []*Found{here("a", 5).with(of("x")), here("b", 6).with(of("x")), here("a", 9).with(of("y")), here("b", 8).with(of("y"))}, "5/[6]"},
		{"a value of all literals", abc, []*Found{here("a", 7), here("b", 6).with(of("x")), here("b", 8).with(of("y"))}, "7/[8]"},
		{"a literal has its own", abc, []*Found{here("a", 5), here("a", 9).with(of("x")), here("b", 8).with(of("x"))}, ""},
		{"a literal has none of its own", abc, []*Found{here("a", 5), here("a", 0).with(of("x")), here("b", 8).with(of("x"))}, ""},
		{"no such layer", abc, []*Found{here("a", 5), here("z", 9)}, ""},
		{"a margin", margin(api.Margin{Absolute: time.Second}), []*Found{here("a", 5), here("b", 4), here("c", 4)}, "4/[4]"},
		{"a share", margin(api.Margin{Ratio: 0.5}), []*Found{here("a", 10), here("b", 6), here("c", 3)}, "10/[6]"},
		{"exactly the margin", margin(api.Margin{Absolute: time.Second}), []*Found{here("a", 5), here("b", 4), here("c", 3)}, ""},
		{"the greater of both", margin(api.Margin{Absolute: 2 * time.Second, Ratio: 0.1}), []*Found{here("a", 10), here("b", 9)}, "10/[9]"},
		{"a pair's margin", margin(api.Margin{Absolute: 2 * time.Second}, api.LayerPair{Outer: "a", Inner: "b"}), []*Found{here("a", 10), here("b", 9), here("c", 8)}, "9/[8]"},
		{"the default order", api.LayerOrder{}, []*Found{here("service", 5), here("cache", 6), here("outbound", 5), here("database", 4), here("client", 6)}, "5/[5] 5/[6]"},
		{"beside each other", api.LayerOrder{}, []*Found{here("database", 4), here("cache", 6)}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, b := range Compare(tt.values, NewOrder(tt.order), nil) {
				end := func(v *Found, at bool) string {
					if s := fmt.Sprint(int(v.D / time.Second)); !at {
						return s
					} else {
						return "[" + s + "]"
					}
				}
				got = append(got, end(b.Outer, b.AtOuter)+"/"+end(b.Inner, !b.AtOuter))
			}
			slices.Sort(got)
			if s := strings.Join(got, " "); s != tt.want {
				t.Errorf("got %q, want %q", s, tt.want)
			}
		})
	}
}

func TestJudge(t *testing.T) {
	c := &comparison{order: NewOrder(api.LayerOrder{}), by: map[string][]*Found{"database": {here("database", 1).with(of("x"))}}}
	branches := &comparison{order: c.order, apart: func(a, b *Found) bool { return true }}
	for _, tt := range []struct {
		c       *comparison
		out, in *Found
		want    Silence
	}{
		{c, here("service", 1), here("database", 2), ""},
		{c, here("service", 1), here("database", 1), ""},
		{c, here("service", 2), here("database", 1), fits},
		{c, here("service", 0), here("database", 1), noLimit},
		{c, here("service", 1), here("database", -1), noLimit},
		{c, here("service", 1), here("database", 2).with(measures(directive.ClockIdle)), otherClock},
		{c, here("service", 1).with(measures(directive.ClockQueue)), here("database", 2), otherClock},
		{c, here("service", 1).with(measures(Connection)), here("database", 2), onlyConnects},
		{c, there("service", 1), there("database", 2), elsewhere},
		{c, here("service", 1).with(of("x")), here("database", 2).with(of("y")), otherLiteral},
		{c, here("service", 1).with(of("x")), here("database", 2), ownLiteral},
		{c, here("service", 1).with(of("y")), here("database", 2), ""},
		{branches, here("service", 1), here("database", 2), otherBranch},
	} {
		if got := tt.c.judge(tt.out, tt.in); got != tt.want {
			t.Errorf("%+v, %+v: %q, want %q", tt.out.Value, tt.in.Value, got, tt.want)
		}
	}
}

func TestEnough(t *testing.T) {
	for _, tt := range []struct {
		margin  api.Margin
		d, want time.Duration
	}{
		{api.Margin{}, 1500 * time.Microsecond, 1500 * time.Microsecond},
		{api.Margin{Absolute: 100 * time.Millisecond}, time.Second, 1100 * time.Millisecond},
		{api.Margin{Ratio: 0.1}, time.Second, 1112 * time.Millisecond}, // 1.1s has a tenth of 110ms
		{api.Margin{Ratio: 0.5}, time.Second, 2 * time.Second},
		{api.Margin{Ratio: 0.05}, 2850 * time.Millisecond, 3 * time.Second},
		{api.Margin{Absolute: 500 * time.Millisecond, Ratio: 0.1}, time.Second, 1500 * time.Millisecond},
		{api.Margin{Absolute: 50 * time.Millisecond, Ratio: 0.1}, 9 * time.Second, 10 * time.Second},
	} {
		o := NewOrder(api.LayerOrder{Margin: tt.margin})
		got := o.Enough("service", "database", tt.d)
		if got != tt.want {
			t.Errorf("%+v: %s is enough for %s, want %s", tt.margin, got, tt.d, tt.want)
		}
		if gap := o.Gap("service", "database", got); gap > 0 && !fitsInto(got, tt.d, gap) {
			t.Errorf("%+v: %s does not fit into %s", tt.margin, tt.d, got)
		}
	}
}

func TestOrder(t *testing.T) {
	o := NewOrder(api.LayerOrder{Paths: [][]string{{"a", "b", "d"}, {"b", "c"}}})
	if got := o.String(); got != "a > b > d, b > c" {
		t.Error(got)
	}
	if !o.Has("c") || o.Has("e") {
		t.Errorf("has c %t, has e %t", o.Has("c"), o.Has("e"))
	}
	notB := func(s string) bool { return s != "b" }
	if got := o.Below("a", notB, notB); !slices.Equal(got, []string{"d", "c"}) {
		t.Error(got)
	}
	spelled := NewOrder(api.LayerOrder{Paths: [][]string{{"API", "db"}}}).Rules([]api.LayerRule{{Layer: "api"}, {Layer: "db"}, {Layer: "other"}})
	if spelled[0].Layer != "API" || spelled[1].Layer != "db" || spelled[2].Layer != "other" {
		t.Error(spelled)
	}
	for want, paths := range map[string][][]string{"a": {{"a", "b"}, {"b", "c", "a"}}, "": {{"a", "b"}, {"b", "c"}, {"a", "c"}}} {
		if got := api.LayerCycle(paths); got != want {
			t.Errorf("%q: %q waits for itself, want %q", paths, got, want)
		}
	}
}
