// Package summary says what each function does, seen from its caller.
package summary

import (
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/deadlinelint/deadlinelint/internal/api"
)

// Default is the summary with the default options, shared by the Analyzer
// variables of all checks.
var Default = New(api.Default())

// Package is what one package does.
type Package struct{ Table *api.Table }

// Effects is the fact about one function.
type Effects struct{ IO api.IO }

// AFact marks Effects as a fact.
func (*Effects) AFact() {}

// New returns the hidden analyzer that every check requires, over the rows of
// table.
func New(table *api.Table) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:             "deadline_summary",
		Doc:              "summarise what functions do, for the checks of deadlinelint",
		Requires:         []*analysis.Analyzer{inspect.Analyzer},
		ResultType:       reflect.TypeFor[*Package](),
		FactTypes:        []analysis.Fact{new(Effects)},
		RunDespiteErrors: true,
		Run:              func(pass *analysis.Pass) (any, error) { return &Package{Table: table}, nil },
	}
}
