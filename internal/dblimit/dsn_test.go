package dblimit

import (
	"testing"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/api"
)

func TestParameters(t *testing.T) {
	for _, tt := range []struct{ dsn, key, want string }{
		{"postgres://app:pw@db:5432/app?sslmode=disable&statement_timeout=30s", "statement_timeout", "30s"},
		{"postgresql://db/app?statement_timeout=1&statement_timeout=2", "statement_timeout", "2"},
		{"postgres://db/app?options=-c%20statement_timeout%3D5000", "options", "-c statement_timeout=5000"},
		{"postgres://db/app?options=-c+statement_timeout=5000", "options", "-c statement_timeout=5000"},
		{"postgres://db/app?broken=%zz&statement_timeout=7", "statement_timeout", "7"},
		{"host=db statement_timeout=30000 user=app", "statement_timeout", "30000"},
		{"host=db statement_timeout = '2 min' user=app", "statement_timeout", "2 min"},
		{`host=db password='a\'b =c' statement_timeout=9`, "statement_timeout", "9"},
		{"host=db options='-c statement_timeout=5s'", "options", "-c statement_timeout=5s"},
		{"host=db password=wh?t statement_timeout=9", "statement_timeout", "9"},
		{"app:pw@tcp(db:3306)/shop?parseTime=true&max_execution_time=1000", "max_execution_time", "1000"},
		{"app@/shop?max_execution_time=1000", "max_execution_time", "1000"},
		{hole + "?statement_timeout=5s", "statement_timeout", "5s"},
		{"host=" + hole + " statement_timeout=" + hole, "statement_timeout", hole},
		{"postgres://db/app", "statement_timeout", ""},
		{"", "statement_timeout", ""},
		{"=", "statement_timeout", ""},
		{"a='", "a", ""},
	} {
		if got := parameters(tt.dsn)[tt.key]; got != tt.want {
			t.Errorf("%s: %q, want %q", tt.dsn, got, tt.want)
		}
	}
}

func TestCommand(t *testing.T) {
	for options, want := range map[string]string{
		"-c statement_timeout=5s":              "5s",
		"-cstatement_timeout=5s":               "5s",
		"--statement_timeout=5s":               "5s",
		"--statement-timeout=5s":               "5s",
		"-c geqo=off -c statement_timeout=5s ": "5s",
		`-c statement_timeout=5\ s`:            "5 s",
		"-c search_path=a":                     "",
		"-c":                                   "",
		"statement_timeout=5s":                 "",
		"":                                     "",
	} {
		if got := command(options)["statement_timeout"]; got != want {
			t.Errorf("%s: %q, want %q", options, got, want)
		}
	}
}

func TestDuration(t *testing.T) {
	pg := api.ServerLimit{Unit: time.Millisecond, Units: true}
	my := api.ServerLimit{Unit: time.Second}
	for _, tt := range []struct {
		setting api.ServerLimit
		value   string
		want    time.Duration
	}{
		{pg, "120000", 2 * time.Minute}, {pg, "2min", 2 * time.Minute}, {pg, " 2 min ", 2 * time.Minute}, {pg, "1.5s", 1500 * time.Millisecond},
		{pg, "500us", 500 * time.Microsecond}, {pg, "3ms", 3 * time.Millisecond}, {pg, "1h", time.Hour}, {pg, "1d", 24 * time.Hour},
		{pg, "0", 0}, {pg, "-1", 0}, {pg, "2m", 0}, {pg, "DEFAULT", 0}, {pg, "", 0}, {pg, hole, 0}, {pg, "5" + hole, 0}, {pg, "$1", 0},
		{pg, "99999999999999999999", 0}, {pg, "365000000d", 0},
		{my, "15", 15 * time.Second}, {my, "0.5", 500 * time.Millisecond}, {my, "15s", 0},
	} {
		if got := duration(tt.setting, tt.value); got != tt.want {
			t.Errorf("%q: %s, want %s", tt.value, got, tt.want)
		}
	}
}
