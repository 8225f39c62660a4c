package driver

import (
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// packageType is the type of a summary's result.
var packageType = reflect.TypeFor[*summary.Package]()

// releaseName is the name of the analyzer that releasing adds.
const releaseName = "deadline_release"

// releasing returns the suite with one analyzer more, which drops the summary
// of a package when the checks of that package are done. Otherwise the
// summaries of all packages would stay until the last one is done.
func releasing(suite []*analysis.Analyzer) []*analysis.Analyzer {
	var sums []*analysis.Analyzer
	for _, check := range suite {
		for _, a := range check.Requires {
			if a.ResultType == packageType && !slices.Contains(sums, a) {
				sums = append(sums, a)
			}
		}
	}
	return append(slices.Clone(suite), &analysis.Analyzer{
		Name:             releaseName,
		Doc:              "drop what the checks of deadlinelint do not need any more",
		Requires:         slices.Concat(suite, sums),
		RunDespiteErrors: true,
		Run: func(pass *analysis.Pass) (any, error) {
			for _, sum := range sums {
				pass.ResultOf[sum].(*summary.Package).Release()
			}
			return nil, nil
		},
	})
}
