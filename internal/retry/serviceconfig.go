package retry

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/api"
)

// ServiceConfig is what a gRPC service config says about sending again
// (google.golang.org/grpc v1.85.0, service_config.go; proposal A6).
type ServiceConfig struct {
	// Entries are the names that a policy stands for, in the order of the text.
	Entries []ServiceEntry
}

// ServiceEntry is one name of a method config.
type ServiceEntry struct {
	// Service and Method are what it covers; an empty one covers all.
	Service, Method string
	// Retries reports that a call is sent again after a code that leaves open
	// whether the server carried it out.
	Retries bool
	// Codes are those codes, as written.
	Codes []string
}

// ParseServiceConfig reads a service config. It reports false for one that
// gRPC refuses, after which there is no connection to retry on.
func ParseServiceConfig(text string) (*ServiceConfig, bool) {
	var raw struct {
		MethodConfig []struct {
			Name        []struct{ Service, Method string }
			RetryPolicy *struct {
				MaxAttempts                int
				InitialBackoff, MaxBackoff string
				BackoffMultiplier          float64
				RetryableStatusCodes       []json.RawMessage
			}
		}
	}
	if json.Unmarshal([]byte(text), &raw) != nil {
		return nil, false
	}
	c := &ServiceConfig{}
	seen := map[string]bool{}
	for _, m := range raw.MethodConfig {
		e := ServiceEntry{}
		if p := m.RetryPolicy; p != nil {
			if p.MaxAttempts < 2 || !positive(p.InitialBackoff) || !positive(p.MaxBackoff) || p.BackoffMultiplier <= 0 || len(p.RetryableStatusCodes) == 0 {
				return nil, false
			}
			for _, rawCode := range p.RetryableStatusCodes {
				name, ambiguous, ok := statusCode(string(rawCode))
				if !ok {
					return nil, false
				}
				if ambiguous {
					e.Retries, e.Codes = true, append(e.Codes, name)
				}
			}
		}
		for _, n := range m.Name {
			path := "/" + n.Service + "/" + n.Method
			if n.Service == "" && n.Method != "" || seen[path] {
				return nil, false
			}
			seen[path] = true
			e.Service, e.Method = n.Service, n.Method
			c.Entries = append(c.Entries, e)
		}
	}
	return c, true
}

// positive reports whether the text is a duration as JSON has it ("0.1s"), and
// more than none.
func positive(d string) bool {
	number, ok := strings.CutSuffix(d, "s")
	if !ok || strings.Trim(number, "0123456789.") != "" {
		return false
	}
	n, err := strconv.ParseFloat(number, 64)
	return err == nil && n > 0
}

// statusCode reads a code, a number or a name, and reports whether the call may
// have been carried out when it ends with that code.
func statusCode(raw string) (name string, ambiguous, ok bool) {
	if n, err := strconv.ParseUint(raw, 10, 32); err == nil {
		name = api.CodeName(int64(n))
	} else if name, err = strconv.Unquote(raw); err != nil {
		return "", false, false
	}
	n, ok := api.CodeNumber(name)
	return name, ok && api.AmbiguousCode(n), ok
}

// Entry returns the entry that holds for a method of a service: its own, else
// its service's, else that of all. service may be the last part of the name
// only. It is nil if there is none.
func (c *ServiceConfig) Entry(service, method string) *ServiceEntry {
	var best *ServiceEntry
	rank := func(e *ServiceEntry) int {
		switch {
		case e.Service == "":
			return 1
		case e.Method == "":
			return 2
		}
		return 3
	}
	for i := range c.Entries {
		e := &c.Entries[i]
		if e.Service != "" && !sameService(e.Service, service) || e.Method != "" && e.Method != method {
			continue
		}
		if best == nil || rank(e) > rank(best) {
			best = e
		}
	}
	return best
}

// sameService reports whether the names are the same, as far as both are known.
func sameService(full, name string) bool {
	return full == name || !strings.Contains(name, ".") && strings.HasSuffix(full, "."+name)
}
