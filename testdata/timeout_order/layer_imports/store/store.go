// Package store says which of its fields are timeouts of the database, and has
// one itself.
package store

import "time"

// Options is what others fill.
type Options struct {
	Query   time.Duration //deadline:layer database
	BulkMs  int           //deadline:layer database
	Refresh time.Duration
}

//deadline:layer database
const exportTimeout = 9 * time.Second // silent: nothing here, and nothing that is imported, waits for it

// Export gives exportTimeout away.
func Export() time.Duration { return exportTimeout }
