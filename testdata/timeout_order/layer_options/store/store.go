// Package store has timeouts that no comment speaks about.
package store

import "time"

const queryTimeout = 12 * time.Second // silent: no layer // with names: `^the database timeout queryTimeout 12s .* is not shorter than the service timeout handlerTimeout 9s ` // with infer: `^the database timeout queryTimeout 12s .* is not shorter than the service timeout handlerTimeout 9s `

// ReportTimeout is read by others.
const ReportTimeout = 8 * time.Second // silent: no layer

// Config is read by others.
type Config struct {
	StatementTimeout time.Duration
	IdleTimeout      time.Duration
	CacheTTL         time.Duration
}

// Default is the only one.
var Default = Config{
	StatementTimeout: 11 * time.Second, // silent: no layer // with infer: `^the database timeout Config\.StatementTimeout 11s .* is not shorter than the service timeout handlerTimeout 9s `
	IdleTimeout:      time.Hour / 2,    // silent: an idle clock, whatever the option
	CacheTTL:         15 * time.Minute, // silent: no timeout, whatever the option
}

func use() time.Duration { return queryTimeout }

const handlerTimeout = 9 * time.Second // silent: no layer
