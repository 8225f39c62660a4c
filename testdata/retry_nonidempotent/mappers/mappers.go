// Package mappers repeats writes of mappers and of Cassandra.
package mappers

import (
	"context"

	gocqlv2 "github.com/apache/cassandra-gocql-driver/v2"
	"github.com/go-pg/pg/v10"
	"github.com/gocql/gocql"
	"github.com/uptrace/bun"
	"xorm.io/xorm"
)

type Visit struct {
	ID   int64
	Page string
}

type Ticket struct {
	ID   string
	Page string
}

type Badge struct {
	Code string `bun:",pk" xorm:"pk"`
	Name string
}

func Insert(e *xorm.Engine, v *Visit) (err error) {
	for range 3 {
		if _, err = e.Insert(v); err == nil { // want `^e\.Insert runs INSERT, and the loop at retry_nonidempotent/mappers/mappers\.go:30 repeats it after a lost answer, although the first may have been carried out: it is created twice; give the row a unique key made before the loop and use ON CONFLICT, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func Count(e *xorm.Engine, page string) (err error) {
	for range 3 {
		if _, err = e.Where("page = ?", page).Incr("hits").Update(new(Visit)); err == nil { // want `^\(\.\.\.\)\.Update runs hits = hits ± n, and the loop at retry_nonidempotent/mappers/mappers\.go:39 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: the row has a key; the column is set; a failed statement leaves
// nothing of its transaction.
func Xorm(e *xorm.Engine, b *Badge, v *Visit) (err error) {
	for range 3 {
		if _, err = e.Insert(b); err == nil {
			break
		}
	}
	for range 3 {
		if _, err = e.ID(v.ID).Update(v); err == nil {
			break
		}
	}
	for range 3 {
		sess := e.NewSession()
		if err = sess.Begin(); err != nil {
			return err
		}
		if _, err = sess.Insert(v); err != nil {
			sess.Rollback()
			continue
		}
		return sess.Commit()
	}
	return err
}

func Pg(db *pg.DB, v *Visit) (err error) {
	for range 3 {
		if _, err = db.Model(v).Insert(); err == nil { // want `^db\.Model\(v\)\.Insert runs INSERT, and the loop at retry_nonidempotent/mappers/mappers\.go:75 repeats it after a lost answer, although the first may have been carried out: it is created twice; give the row a unique key made before the loop and use ON CONFLICT, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: the row has a key; a second one is left out.
func PgKeyed(db *pg.DB, t *Ticket, v *Visit) (err error) {
	for range 3 {
		if _, err = db.Model(t).Insert(); err == nil {
			break
		}
	}
	for range 3 {
		if _, err = db.Model(v).OnConflict("DO NOTHING").Insert(); err == nil {
			break
		}
	}
	return err
}

func Bun(ctx context.Context, db *bun.DB, v *Visit) (err error) {
	for range 3 {
		if _, err = db.NewInsert().Model(v).Exec(ctx); err == nil { // want `^db\.NewInsert\(\)\.Model\(v\)\.Exec runs INSERT, and the loop at retry_nonidempotent/mappers/mappers\.go:99 repeats it after a lost answer, although the first may have been carried out: it is created twice; give the row a unique key made before the loop and use ON CONFLICT, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

// silent: the row has a key.
func BunKeyed(ctx context.Context, db *bun.DB, b *Badge) (err error) {
	for range 3 {
		if _, err = db.NewInsert().Model(b).Exec(ctx); err == nil {
			return nil
		}
	}
	return err
}

func Cassandra(ctx context.Context, s *gocql.Session, page string, n int64) (err error) {
	for range 3 {
		if err = s.Query("UPDATE visits SET hits = hits + ? WHERE page = ?", n, page).WithContext(ctx).Exec(); err == nil { // want `^\(\.\.\.\)\.Exec runs hits = hits \+ \?, and the loop at retry_nonidempotent/mappers/mappers\.go:118 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func CassandraV2(ctx context.Context, s *gocqlv2.Session, page string) (err error) {
	for range 3 {
		q := s.Query("UPDATE visits SET hits = hits + 1 WHERE page = ?", page)
		if err = q.ExecContext(ctx); err == nil { // want `^q\.ExecContext runs hits = hits \+ 1, and the loop at retry_nonidempotent/mappers/mappers\.go:127 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
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
