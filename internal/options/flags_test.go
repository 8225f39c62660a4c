package options_test

import (
	"flag"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers"
	"github.com/deadlinelint/deadlinelint/internal/options"
)

// TestFlagsAndFile: what is a flag of a check is a key of its settings, and a
// key of the file sets the flag's default.
func TestFlagsAndFile(t *testing.T) {
	for _, a := range analyzers.All() {
		var flags []string
		a.Flags.VisitAll(func(f *flag.Flag) {
			flags = append(flags, f.Name)
			b, ok := f.Value.(interface{ IsBoolFlag() bool })
			if !ok || !b.IsBoolFlag() {
				t.Errorf("-%s.%s is not boolean: this test is to learn its type", a.Name, f.Name)
				return
			}
			opposite := f.DefValue != "true"
			cfg, err := options.Load(fmt.Appendf(nil, "%s:\n  %s: %v\n", a.Name, f.Name, opposite), "f.yml")
			if err != nil {
				t.Errorf("-%s.%s is no key of the file: %v", a.Name, f.Name, err)
				return
			}
			if got, err := options.DecodeCheck(a.Name, map[string]any{f.Name: opposite}); err != nil || !reflect.DeepEqual(got, cfg) {
				t.Errorf("the settings of %s read %s as %+v, %v; the file as %+v", a.Name, f.Name, got, err, cfg)
			}
			suite, err := analyzers.New(cfg)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(suite, func(b *analysis.Analyzer) bool { return b.Name == a.Name })
			if got := suite[i].Flags.Lookup(f.Name).Value.String(); got != fmt.Sprint(opposite) {
				t.Errorf("the file says %s: %v, and the flag is %s", f.Name, opposite, got)
			}
		})
		slices.Sort(flags)
		if want := options.Keys(a.Name); !slices.Equal(flags, want) {
			t.Errorf("%s has the flags %q and the keys %q", a.Name, flags, want)
		}
	}
}
