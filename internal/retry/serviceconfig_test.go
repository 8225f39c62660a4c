package retry

import (
	"fmt"
	"strings"
	"testing"
)

const policy = `"retryPolicy":{"maxAttempts":3,"initialBackoff":"0.2s","maxBackoff":"1s","backoffMultiplier":1.5,"retryableStatusCodes":["UNAVAILABLE"]}`

func TestServiceConfig(t *testing.T) {
	config := func(name string) string { return `{"methodConfig":[{"name":[` + name + `],` + policy + `}]}` }
	all := config(`{}`)
	for _, c := range []struct{ what, text, want string }{
		{"every method", all, "*/* UNAVAILABLE"},
		{"one service", config(`{"service":"a.v1.Stock"}`), "a.v1.Stock/* UNAVAILABLE"},
		{"one method", config(`{"service":"a.v1.Stock","method":"Add"}`), "a.v1.Stock/Add UNAVAILABLE"},
		{"two names", config(`{"service":"a"},{"service":"b"}`), "a/* UNAVAILABLE, b/* UNAVAILABLE"},
		{"no name", config(``), ""},
		{"an empty service", config(`{"service":""}`), "*/* UNAVAILABLE"},
		{"keys in another case", strings.NewReplacer("methodConfig", "MethodConfig", "maxAttempts", "MaxAttempts", "retryPolicy", "RetryPolicy").Replace(all), "*/* UNAVAILABLE"},
		{"a code by number", strings.Replace(all, `"UNAVAILABLE"`, "14", 1), "*/* UNAVAILABLE"},
		{"a code after which nothing was done", strings.Replace(all, `"UNAVAILABLE"`, `"RESOURCE_EXHAUSTED","ABORTED"`, 1), "*/*"},
		{"both kinds of codes", strings.Replace(all, `"UNAVAILABLE"`, `"ABORTED","INTERNAL"`, 1), "*/* INTERNAL"},
		{"no policy", `{"methodConfig":[{"name":[{}],"timeout":"1s"}]}`, "*/*"},
		{"no methods", `{"loadBalancingConfig":[{"round_robin":{}}]}`, ""},

		{"one attempt", strings.Replace(all, `"maxAttempts":3`, `"maxAttempts":1`, 1), "refused"},
		{"no attempts", strings.Replace(all, `"maxAttempts":3,`, ``, 1), "refused"},
		{"no first wait", strings.Replace(all, `"initialBackoff":"0.2s",`, ``, 1), "refused"},
		{"a wait of nothing", strings.Replace(all, `"0.2s"`, `"0s"`, 1), "refused"},
		{"a wait in another unit", strings.Replace(all, `"0.2s"`, `"200ms"`, 1), "refused"},
		{"no multiplier", strings.Replace(all, `"backoffMultiplier":1.5,`, ``, 1), "refused"},
		{"no codes", strings.Replace(all, `"UNAVAILABLE"`, ``, 1), "refused"},
		{"an unknown code", strings.Replace(all, `UNAVAILABLE`, `BUSY`, 1), "refused"},
		{"an unknown number", strings.Replace(all, `"UNAVAILABLE"`, `17`, 1), "refused"},
		{"a method of no service", config(`{"method":"Add"}`), "refused"},
		{"a name twice", config(`{},{}`), "refused"},
		{"no JSON", `{"methodConfig":`, "refused"},
		{"nothing", ``, "refused"},
	} {
		got := "refused"
		if parsed, ok := ParseServiceConfig(c.text); ok {
			var parts []string
			for _, e := range parsed.Entries {
				s, m := e.Service, e.Method
				if s == "" {
					s = "*"
				}
				if m == "" {
					m = "*"
				}
				parts = append(parts, strings.TrimSpace(fmt.Sprintf("%s/%s %s", s, m, strings.Join(e.Codes, " "))))
				if e.Retries != (len(e.Codes) > 0) {
					t.Errorf("%s: retries %v after %v", c.what, e.Retries, e.Codes)
				}
			}
			got = strings.Join(parts, ", ")
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

func TestServiceConfigEntry(t *testing.T) {
	c, ok := ParseServiceConfig(`{"methodConfig":[
		{"name":[{}],` + policy + `},
		{"name":[{"service":"a.v1.Stock"}],"timeout":"1s"},
		{"name":[{"service":"a.v1.Stock","method":"Add"}],` + policy + `}]}`)
	if !ok {
		t.Fatal("refused")
	}
	for _, q := range []struct {
		service, method string
		want            bool
	}{
		{"a.v1.Stock", "Add", true},
		{"Stock", "Add", true},
		{"Stock", "Remove", false},
		{"a.v1.Other", "Add", true},
		{"b.v1.Stock", "Remove", true},
		{"", "Add", true},
	} {
		if e := c.Entry(q.service, q.method); e == nil || e.Retries != q.want {
			t.Errorf("%s/%s: %+v, want retries %v", q.service, q.method, e, q.want)
		}
	}
	if (&ServiceConfig{}).Entry("a", "b") != nil {
		t.Error("an entry of none")
	}
}
