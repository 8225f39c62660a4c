// Package readings keeps the readings of meters in Cassandra, with both
// generations of its driver.
package readings

import (
	"context"

	v2 "github.com/apache/cassandra-gocql-driver/v2"
	"github.com/gocql/gocql"
)

type Store struct {
	session *gocql.Session
	next    *v2.Session
}

func (s *Store) Last(ctx context.Context, meter string) (value int, err error) {
	err = s.session.Query("SELECT value FROM readings WHERE meter = ? LIMIT 1", meter).Consistency(gocql.One).Scan(&value) // want `^\(\.\.\.\)\.Scan runs on a handle without ctx: it keeps its database connection after the caller has given up; use s\.session\.Query\(\.\.\.\)\.WithContext\(ctx\)$`
	return value, err
}

func (s *Store) Put(ctx context.Context, meter string, value int) error {
	return s.session.Query("INSERT INTO readings (meter, value) VALUES (?, ?)", meter, value).WithContext(ctx).Exec() // silent: the handle was given a context before
}

func (s *Store) PutAll(ctx context.Context, values map[string]int) error {
	batch := s.session.NewBatch(gocql.UnloggedBatch)
	for meter, value := range values {
		batch.Query("INSERT INTO readings (meter, value) VALUES (?, ?)", meter, value)
	}
	return s.session.ExecuteBatch(batch) // want `^s\.session\.ExecuteBatch runs on a handle without ctx: it keeps its database connection after the caller has given up; use WithContext\(ctx\) on the batch$`
}

func (s *Store) PutBound(ctx context.Context, meter string, value int) error {
	batch := s.session.NewBatch(gocql.LoggedBatch).WithContext(ctx)
	batch.Query("INSERT INTO readings (meter, value) VALUES (?, ?)", meter, value)
	return s.session.ExecuteBatch(batch) // silent: the handle was given a context before
}

// V2: the calls have context forms beside them.
func (s *Store) V2(ctx context.Context, meter string) (value int, err error) {
	if err = s.next.Query("DELETE FROM alarms WHERE meter = ?", meter).Exec(); err != nil { // want `^s\.next\.Query\(\.\.\.\)\.Exec runs on a handle without ctx: it keeps its database connection after the caller has given up; use s\.next\.Query\(\.\.\.\)\.ExecContext\(ctx, \.\.\.\)$`
		return 0, err
	}
	if err = s.next.Query("DELETE FROM notes WHERE meter = ?", meter).ExecContext(ctx); err != nil { // silent: the call takes a context itself
		return 0, err
	}
	err = s.next.Query("SELECT value FROM readings WHERE meter = ?", meter).WithContext(ctx).Scan(&value) // silent: the handle was given a context before
	return value, err
}

func (s *Store) V2Batch(ctx context.Context, meter string) error {
	return s.next.Batch(v2.LoggedBatch).Query("DELETE FROM readings WHERE meter = ?", meter).Exec() // want `^s\.next\.Batch\(\.\.\.\)\.Query\(\.\.\.\)\.Exec runs on a handle without ctx: it keeps its database connection after the caller has given up; use s\.next\.Batch\(\.\.\.\)\.Query\(\.\.\.\)\.ExecContext\(ctx, \.\.\.\)$`
}
