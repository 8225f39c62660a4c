// Package layer_measured gives fields constants of their own layer.
package layer_measured

import "time"

type Lookup struct {
	Wait time.Duration //deadline:layer database p99=900ms
}

type Report struct {
	Wait time.Duration //deadline:layer database p99=40ms
}

const queryTimeout = time.Second //deadline:layer database

// NewLookup is told how long its work takes at the field, and how long it may
// take at the constant.
func NewLookup() Lookup {
	return Lookup{Wait: queryTimeout} // want `^the database timeout Lookup\.Wait 1s \(timeout_order/layer_measured/measured\.go:\d+\) is less than twice its p99 of 900ms, which is 90 % of it where 30 % is normal: in a slow spell it ends work that would have succeeded; give it 1\.8s or more$`
}

// silent: it is more than twice the p99.
func NewReport() Report { return Report{Wait: queryTimeout} }
