// Package cases has alternatives in a switch.
//
//deadline:order request > row
package cases

import "time"

func limit(kind string) time.Duration {
	var d time.Duration
	switch kind {
	case "row":
		d = 55 * time.Second //deadline:layer row // silent: the other case
	case "request":
		d = 45 * time.Second //deadline:layer request
	case "both":
		outer := 30 * time.Second //deadline:layer request
		d = 35 * time.Second      //deadline:layer row // want `^the row timeout d 35s \(.*\) is not shorter than the request timeout outer 30s \(.*\): `
		return min(outer, d)
	}
	return d
}
