// Package storage is the innermost layer of the example: what it waits for is
// the database.
//
//deadline:order gateway > service > database margin=50ms
package storage

import (
	"context"
	"database/sql"
	"flag"
	"time"
)

const (
	// Lookups come by primary key.
	//deadline:layer database p99=40ms reviewed=2026-09-14
	lookupTimeout = 800 * time.Millisecond // silent: in order, and twenty times its p99

	//deadline:layer database p99=900ms
	ReportTimeout = 1200 * time.Millisecond // want `^the database timeout ReportTimeout 1\.2s \(timeout_order/hierarchy/storage/storage\.go:\d+\) is less than twice its p99 of 900ms, which is 75 % of it where 30 % is normal: in a slow spell it ends work that would have succeeded; give it 1\.8s or more$`

	//deadline:layer database clock=connection
	dialTimeout = time.Second // silent: fits into the service
)

// Options is what a program chooses.
type Options struct {
	// Statement is how long one statement may take.
	Statement time.Duration //deadline:layer database
	// Retain is how long rows are kept.
	Retain time.Duration // silent: no layer
}

// Flags registers them.
func (o *Options) Flags(fs *flag.FlagSet) {
	fs.DurationVar(&o.Statement, "db.statement", 900*time.Millisecond, "limit of one statement")
	fs.DurationVar(&o.Retain, "db.retain", 720*time.Hour, "how long rows are kept")
}

// Store is the database.
type Store struct{ db *sql.DB }

// Find looks one row up.
func (s *Store) Find(ctx context.Context, id string) (name string, err error) {
	ctx, cancel := context.WithTimeout(ctx, lookupTimeout)
	defer cancel()
	err = s.db.QueryRowContext(ctx, "SELECT name FROM item WHERE id = $1", id).Scan(&name)
	return name, err
}

// Ping tells whether the database is there.
func (s *Store) Ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, dialTimeout)
	defer cancel()
	return s.db.PingContext(ctx)
}
