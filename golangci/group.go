package golangci

import (
	"fmt"
	"reflect"
	"sync"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers"
	"github.com/deadlinelint/deadlinelint/internal/options"
)

// group is the linters of one configuration. They must share one summary, so
// they must agree on the options that it reads; but golangci-lint makes each
// linter before it looks at the settings of the next, in any order. So the
// first one decides, and the others must say the same.
type group struct {
	mu     sync.Mutex
	suite  *analyzers.Suite
	first  string          // the linter that the suite was made for
	shared options.Config  // what it said
	made   map[string]bool // by name
}

// plugin returns the constructor of one linter.
func (g *group) plugin(name string) register.NewPlugin {
	return func(settings any) (register.LinterPlugin, error) {
		s, err := decode(settings)
		if err != nil {
			return nil, err
		}
		return &linter{g, name, s}, nil
	}
}

// check makes the check of that name.
func (g *group) check(name string, s settings) (*analysis.Analyzer, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.suite == nil || g.made[name] {
		// The same linter again: golangci-lint has begun another configuration.
		suite, err := analyzers.NewSuite(s.shared)
		if err != nil {
			return nil, err
		}
		g.suite, g.first, g.shared, g.made = suite, name, s.shared, map[string]bool{}
	}
	if !reflect.DeepEqual(s.shared, g.shared) {
		return nil, fmt.Errorf("the settings of %s and %s differ in an option that all checks share (%s): give it to all of them, for example with a YAML anchor", min(name, g.first), max(name, g.first), sharedNames)
	}
	a := g.suite.Check(name, s.shared)
	if err := s.apply(a); err != nil {
		return nil, err
	}
	g.made[name] = true
	return a, nil
}
