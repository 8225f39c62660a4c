package write

import (
	"slices"
	"testing"
)

func TestSets(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []Set
	}{
		{"SET LOCAL statement_timeout = '2min'", []Set{{Name: "statement_timeout", Value: "2min", Local: true}}},
		{"set session max_execution_time=5000", []Set{{Name: "max_execution_time", Value: "5000"}}},
		{"SET statement_timeout TO 120000; SET lock_timeout='5s'", []Set{{Name: "statement_timeout", Value: "120000"}, {Name: "lock_timeout", Value: "5s"}}},
		{"SET @@session.max_execution_time = 5, sql_mode = 'x'", []Set{{Name: "max_execution_time", Value: "5"}, {Name: "sql_mode", Value: "x"}}},
		{"SET SESSION max_execution_time := 5000", []Set{{Name: "max_execution_time", Value: "5000"}}},
		{"SET STATEMENT max_statement_time=100 FOR SELECT 1", []Set{{Name: "max_statement_time", Value: "100", Here: true}}},
		{"SET statement_timeout = DEFAULT", []Set{{Name: "statement_timeout", Value: "DEFAULT"}}},
		{"SET statement_timeout = \uE000", []Set{{Name: "statement_timeout", Value: "\uE000"}}},
		{"SET statement_timeout = '\uE000ms'", []Set{{Name: "statement_timeout", Value: "\uE000ms"}}},
		{"SELECT set_config('statement_timeout', '5s', true)", []Set{{Name: "statement_timeout", Value: "5s", Local: true}}},
		{"SELECT pg_catalog.set_config('statement_timeout', $1, false)", []Set{{Name: "statement_timeout", Value: "$1"}}},
		{"SELECT /*+ MAX_EXECUTION_TIME(60000) NO_MERGE(t) */ a FROM t", []Set{{Name: "max_execution_time", Value: "60000", Here: true}, {Name: "no_merge", Value: "t", Here: true}}},
		{"ALTER ROLE app SET statement_timeout TO '5min'", nil},
		{"SET GLOBAL max_execution_time = 5", nil},
		{"UPDATE t SET statement_timeout = 5", nil},
		{"-- SET statement_timeout = 5\nSELECT 1", nil},
		{"SET ROLE app", nil},
		{"SET", nil},
		{"", nil},
	} {
		if got := Sets(tt.text); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %+v, want %+v", tt.text, got, tt.want)
		}
	}
}
