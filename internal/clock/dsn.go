package clock

import (
	"net/url"
	"strconv"
	"strings"
	"time"
)

// ParseDSN returns how long a driver tries to connect by its data source name;
// 0 if the name does not say, or cannot be read.
func ParseDSN(driver, dsn string) time.Duration {
	switch driver {
	case "mysql":
		_, query, ok := strings.Cut(dsn, "?")
		if !ok {
			return 0
		}
		values, err := url.ParseQuery(query)
		if err != nil {
			return 0
		}
		d, _ := time.ParseDuration(values.Get("timeout"))
		return d
	case "postgres", "pgx", "pgx/v5":
		return seconds(libpq(dsn)["connect_timeout"])
	}
	return 0
}

func seconds(s string) time.Duration {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 {
		return 0
	}
	return time.Duration(n) * time.Second
}

// libpq reads the parameters of a PostgreSQL URL or of a list of key=value.
func libpq(dsn string) map[string]string {
	params := map[string]string{}
	if strings.HasPrefix(dsn, "postgres://") || strings.HasPrefix(dsn, "postgresql://") {
		if u, err := url.Parse(dsn); err == nil {
			for k, v := range u.Query() {
				params[k] = v[0]
			}
		}
		return params
	}
	for _, word := range strings.Fields(dsn) {
		if k, v, ok := strings.Cut(word, "="); ok {
			params[k] = strings.Trim(v, "'")
		}
	}
	return params
}
