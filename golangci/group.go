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
	mu    sync.Mutex
	suite *analyzers.Suite
	first string          // the linter that the suite was made for
	used  options.Config  // the shared part of its settings
	made  map[string]bool // by name
}

// plugin returns the constructor of one linter.
func (g *group) plugin(name string) register.NewPlugin {
	return func(settings any) (register.LinterPlugin, error) {
		cfg, err := options.DecodeCheck(name, settings)
		if err != nil {
			return nil, fmt.Errorf("settings: %w", err)
		}
		// golangci-lint handles //nolint itself; if the checks did too, its
		// nolintlint would call the comments unused.
		cfg.NolintElsewhere = true
		return &linter{g, name, cfg}, nil
	}
}

// check makes the check of that name.
func (g *group) check(name string, cfg options.Config) (*analysis.Analyzer, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.suite == nil || g.made[name] {
		// The same linter again: golangci-lint has begun another configuration.
		suite, err := analyzers.NewSuite(cfg)
		if err != nil {
			return nil, err
		}
		g.suite, g.first, g.used, g.made = suite, name, shared(cfg), map[string]bool{}
	}
	if !reflect.DeepEqual(shared(cfg), g.used) {
		return nil, fmt.Errorf("the settings of %s and %s differ in tests, functions or idempotency-keys, which all checks share: give both the same, for example with a YAML anchor",
			min(name, g.first), max(name, g.first))
	}
	g.made[name] = true
	return g.suite.Check(name, cfg), nil
}

// shared returns the options without those that belong to one check: these are
// structs, each with the choices of its check.
func shared(cfg options.Config) options.Config {
	fields := reflect.ValueOf(&cfg).Elem()
	for i := range fields.NumField() {
		if f := fields.Field(i); f.Kind() == reflect.Struct {
			f.SetZero()
		}
	}
	return cfg
}
