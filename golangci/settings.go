package golangci

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/options"
)

// sharedNames are the options that all checks share, as a message names them.
const sharedNames = "tests"

// settings is one linter's block in the configuration: the options that all
// checks share, and those of the check under the names of its flags.
type settings struct {
	shared options.Config
	own    map[string]json.RawMessage
}

func decode(raw any) (settings, error) {
	s := settings{own: map[string]json.RawMessage{}}
	data, err := json.Marshal(raw)
	if err != nil {
		return s, err
	}
	if raw != nil {
		if err := json.Unmarshal(data, &s.own); err != nil {
			return s, fmt.Errorf("the settings are not a mapping: %w", err)
		}
	}
	if tests, ok := s.own["tests"]; ok {
		if err := json.Unmarshal(tests, &s.shared.Tests); err != nil {
			return s, fmt.Errorf("tests: %s is neither true nor false", tests)
		}
		delete(s.own, "tests")
	}
	// golangci-lint handles //nolint itself; if the checks did too, its nolintlint
	// would call the comments unused.
	s.shared.NolintElsewhere = true
	return s, nil
}

// apply gives the check its own options.
func (s settings) apply(a *analysis.Analyzer) error {
	for _, key := range slices.Sorted(maps.Keys(s.own)) {
		if a.Flags.Lookup(key) == nil {
			return fmt.Errorf("unknown setting %q", key)
		}
		value := strings.Trim(string(bytes.TrimSpace(s.own[key])), `"`)
		if err := a.Flags.Set(key, value); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}
