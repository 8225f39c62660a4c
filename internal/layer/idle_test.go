package layer

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/api"
	"github.com/deadlinelint/deadlinelint/internal/clock"
	"github.com/deadlinelint/deadlinelint/internal/directive"
)

func isIdle(f *Found)                     { f.Clock = directive.ClockIdle }
func usedAs(u clock.Use) func(f *Found)   { return func(f *Found) { f.Use = u } }
func (f *Found) idles(u clock.Use) *Found { return f.with(isIdle).with(usedAs(u)) }

func TestCompareIdle(t *testing.T) {
	abc := api.LayerOrder{Paths: [][]string{{"a", "b", "c"}}}
	for _, tt := range []struct {
		name   string
		values []*Found
		want   string // outer/inner lengths, the end at fault in brackets
	}{
		{"the outer one gives up first", []*Found{here("a", 60).with(isIdle), here("b", 75).with(isIdle)}, ""},
		{"the inner one closes first", []*Found{here("a", 60).with(isIdle), here("b", 10).with(isIdle)}, "60/[10]"},
		{"equal", []*Found{here("a", 60).with(isIdle), here("b", 60).with(isIdle)}, "60/[60]"},
		{"the longest outer one", []*Found{here("a", 60).with(isIdle), here("a", 90).with(isIdle), here("b", 10).with(isIdle)}, "90/[10]"},
		{"no hop between layers that are apart", []*Found{here("a", 60).with(isIdle), here("c", 10).with(isIdle)}, ""},
		{"request clocks", []*Found{here("a", 60), here("b", 10)}, ""},
		{"a request clock inside", []*Found{here("a", 60).with(isIdle), here("b", 10)}, ""},
		{"zero closes nothing", []*Found{here("a", 60).with(isIdle), here("b", 0).with(isIdle)}, ""},
		{"the inner one is an import's", []*Found{here("a", 60).with(isIdle), there("b", 10).with(isIdle)}, "[60]/10"},
		{"both are imports'", []*Found{there("a", 60).with(isIdle), there("b", 10).with(isIdle)}, ""},
		{"a pool inside uses again, it closes nothing", []*Found{here("a", 60).with(isIdle), here("b", 10).idles(clock.UseReuse)}, ""},
		{"a server outside closes, it uses nothing again", []*Found{here("a", 60).idles(clock.UseClose), here("b", 10).with(isIdle)}, ""},
		{"known ends", []*Found{here("a", 60).idles(clock.UseReuse), here("b", 10).idles(clock.UseClose)}, "60/[10]"},
		{"a pool of ours at somebody's database", []*Found{here("a", 60).idles(clock.UseReuse), here("a", 70).idles(clock.UseReuse), here("b", 10).with(isIdle)}, "[60]/10 [70]/10"},
		{"a limit of reads", []*Found{here("a", 60).idles(clock.UseProgress), here("b", 10).with(isIdle)}, ""},
		{"two literals", []*Found{here("a", 60).with(isIdle).with(of("x")), here("b", 10).with(isIdle).with(of("y"))}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, b := range CompareIdle(tt.values, NewOrder(abc), nil) {
				out, in := fmt.Sprint(int(b.Outer.D/time.Second)), fmt.Sprint(int(b.Inner.D/time.Second))
				if b.AtOuter {
					out = "[" + out + "]"
				} else {
					in = "[" + in + "]"
				}
				got = append(got, out+"/"+in)
			}
			if s := strings.Join(got, " "); s != tt.want {
				t.Errorf("%s, want %s", s, tt.want)
			}
		})
	}
}

func TestEndless(t *testing.T) {
	o := NewOrder(api.LayerOrder{Paths: [][]string{{"a", "b", "c"}}})
	for _, tt := range []struct {
		name           string
		values         []*Found
		idle, zero, in bool
	}{
		{"a limit in both", []*Found{here("a", 3), here("b", 2)}, false, false, false},
		{"only an idle clock", []*Found{here("a", 3), here("b", 2).with(isIdle)}, true, false, true},
		{"an idle clock beside a limit", []*Found{here("a", 3), here("b", 2).with(isIdle), here("b", 1)}, false, false, false},
		{"the outer one has an idle clock, too", []*Found{here("a", 3), here("a", 9).with(isIdle), here("b", 2).with(isIdle)}, false, false, true},
		{"idle connections are something else", []*Found{here("a", 3), here("b", 2).idles(clock.UseClose)}, false, false, true},
		{"given to a limit of requests", []*Found{here("a", 3), here("b", 2).idles(clock.UseOther)}, false, false, true},
		{"an import's idle clock", []*Found{here("a", 3), there("b", 2).with(isIdle)}, false, false, true},
		{"no limit outside", []*Found{here("b", 2).with(isIdle), here("b", 0)}, false, false, false},
		{"zero", []*Found{here("a", 3), here("b", 0)}, false, true, true},
		{"zero by default", []*Found{here("a", 3), here("b", 0).with(byDefault)}, false, false, true},
		{"a zero beside a limit", []*Found{here("a", 3), here("b", 0), here("b", 2)}, false, false, false},
		{"zero in one of two literals", []*Found{here("a", 3).with(of("x")), here("b", 0).with(of("x")), here("a", 0).with(of("y")), here("b", 5).with(of("y"))}, false, true, false},
		{"no limit outside in the same literal", []*Found{here("a", 3), here("a", 0).with(of("x")), here("b", 0).with(of("x"))}, false, false, true},
		{"zero is something else", []*Found{here("a", 3), here("b", 0).with(replaced)}, false, false, true},
		{"an idle clock and a queue", []*Found{here("a", 3), here("b", 2).with(isIdle), here("b", 1).with(measures(directive.ClockQueue))}, true, false, true},
		{"the layer outside is another one", []*Found{here("b", 3), here("a", 0)}, false, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := len(OnlyIdle(tt.values, o)) > 0; got != tt.idle {
				t.Errorf("OnlyIdle: %v", got)
			}
			if got := len(Zero(tt.values, o)) > 0; got != tt.zero {
				t.Errorf("Zero: %v", got)
			}
			if got := Around(tt.values, o, "b") != nil; got != tt.in {
				t.Errorf("Around: %v", got)
			}
		})
	}
}

func TestBeside(t *testing.T) {
	o := NewOrder(api.LayerOrder{Paths: [][]string{{"a", "b"}}})
	queue := here("b", 1).with(measures(directive.ClockQueue))
	got := OnlyIdle([]*Found{here("a", 3), here("b", 2).with(isIdle), here("b", 4).with(isIdle), queue}, o)
	if len(got) != 2 || got[0].Beside != queue {
		t.Errorf("%v", got)
	}
}

func replaced(f *Found) { f.Replaced = true }

func TestClaimed(t *testing.T) {
	values := []*Found{
		here("a", 1), here("a", 2).with(usedAs(clock.UseOther)), here("a", 3).with(usedAs(clock.UseProgress)), here("a", 4).with(usedAs(clock.UseClose)),
		here("a", 5).idles(clock.UseProgress), there("a", 6).with(usedAs(clock.UseProgress)), here("a", 0).with(usedAs(clock.UseProgress)),
	}
	if got := Claimed(values); !slices.Equal(got, []*Found{values[2], values[3]}) {
		t.Errorf("%v", got)
	}
}
