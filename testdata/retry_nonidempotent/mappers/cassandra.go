package mappers

import (
	"context"

	gocqlv2 "github.com/apache/cassandra-gocql-driver/v2"
	"github.com/gocql/gocql"
)

func Cassandra(ctx context.Context, s *gocql.Session, page string, n int64) (err error) {
	for range 3 {
		if err = s.Query("UPDATE visits SET hits = hits + ? WHERE page = ?", n, page).WithContext(ctx).Exec(); err == nil { // want `^\(\.\.\.\)\.Exec runs hits = hits \+ \?, and the loop at retry_nonidempotent/mappers/cassandra\.go:11 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func CassandraV2(ctx context.Context, s *gocqlv2.Session, page string) (err error) {
	for range 3 {
		q := s.Query("UPDATE visits SET hits = hits + 1 WHERE page = ?", page)
		if err = q.ExecContext(ctx); err == nil { // want `^q\.ExecContext runs hits = hits \+ 1, and the loop at retry_nonidempotent/mappers/cassandra\.go:20 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: an INSERT replaces, a set has a member once, a condition is false the
// second time.
func CassandraSets(s *gocql.Session, page string, tags []string) (err error) {
	for range 3 {
		if err = s.Query("INSERT INTO visits (page) VALUES (?)", page).Exec(); err == nil {
			break
		}
	}
	for range 3 {
		if err = s.Query("UPDATE pages SET tags = tags + ? WHERE page = ?", tags, page).Exec(); err == nil {
			break
		}
	}
	for range 3 {
		if err = s.Query("UPDATE pages SET hits = hits + 1 WHERE page = ? IF hits = 0", page).Exec(); err == nil {
			break
		}
	}
	return err
}
