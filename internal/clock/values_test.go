package clock

import (
	"testing"
	"time"
)

func TestFormat(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0s", 90 * time.Second: "1m30s", 5 * time.Minute: "5m", 2 * time.Hour: "2h", 250 * time.Millisecond: "250ms", 61 * time.Minute: "1h1m",
	} {
		if got := Format(d); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestUnitOfName(t *testing.T) {
	for name, want := range map[string]time.Duration{
		"timeoutMs": time.Millisecond, "TimeoutMS": time.Millisecond, "timeout_ms": time.Millisecond, "readTimeoutMillis": time.Millisecond,
		"TimeoutSeconds": time.Second, "timeout_in_seconds": time.Second, "waitSecs": time.Second, "HOLD_MINS": time.Minute, "HOLD_MIN": 0, "min": 0,
		"timeout": 0, "items": 0, "Timeouts": 0, "params": 0, "m": 0, "seconds": time.Second,
		"requestsPerSecond": 0, "msInHour": 0, "seconds_to_ms": 0, "MSTimeout": 0, "timeoutInMs": time.Millisecond, "paperSeconds": time.Second, "": 0, "_": 0,
		"HTTPTimeoutMS": time.Millisecond, "TTLSeconds": time.Second, "URLs": 0, "secondTimeoutMs": 0,
	} {
		if got := unitOfName(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func TestParseDSN(t *testing.T) {
	for _, tt := range []struct {
		driver, dsn string
		want        time.Duration
	}{
		{"mysql", "u:p@tcp(h)/db?timeout=5s&readTimeout=1m", 5 * time.Second},
		{"mysql", "u:p@tcp(h)/db?timeout=5", 0}, // no unit: the driver refuses it
		{"mysql", "u:p@tcp(h)/db", 0},
		{"postgres", "postgres://h/db?sslmode=disable&connect_timeout=10", 10 * time.Second},
		{"pgx", "host=h connect_timeout='7' dbname=db", 7 * time.Second},
		{"postgres", "host=h connect_timeout=5s", 0},
		{"sqlite", "file.db?timeout=5s", 0},
	} {
		if got := ParseDSN(tt.driver, tt.dsn); got != tt.want {
			t.Errorf("%s %s: %s, want %s", tt.driver, tt.dsn, got, tt.want)
		}
	}
}
