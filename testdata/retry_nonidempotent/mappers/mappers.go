// Package mappers repeats writes of mappers, and of Cassandra.
package mappers

import (
	"context"

	"github.com/go-pg/pg/v10"
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
		if _, err = e.Insert(v); err == nil { // want `^e\.Insert runs INSERT, and the loop at retry_nonidempotent/mappers/mappers\.go:28 repeats it after a lost answer, although the first may have been carried out: it is created twice; give the row a unique key made before the loop and use ON CONFLICT, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func Count(e *xorm.Engine, page string) (err error) {
	for range 3 {
		if _, err = e.Where("page = ?", page).Incr("hits").Update(new(Visit)); err == nil { // want `^\(\.\.\.\)\.Update runs hits = hits ± n, and the loop at retry_nonidempotent/mappers/mappers\.go:37 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; make it conditional on the old value or a version, or repeat only what was certainly not carried out$`
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
		if _, err = db.Model(v).Insert(); err == nil { // want `^db\.Model\(v\)\.Insert runs INSERT, and the loop at retry_nonidempotent/mappers/mappers\.go:73 repeats it after a lost answer, although the first may have been carried out: it is created twice; give the row a unique key made before the loop and use ON CONFLICT, or repeat only what was certainly not carried out$`
			return nil
		}
	}
	return err
}

func Texts(e *xorm.Engine, db *pg.DB) (err error) {
	for range 3 {
		if _, err = e.Exec("INSERT INTO visits (page) VALUES (?)", "home"); err == nil { // want `^e\.Exec runs INSERT, and the loop at retry_nonidempotent/mappers/mappers\.go:82 repeats it after a lost answer, although the first may have been carried out: the row is there twice; give the row a unique key made before the loop and use ON CONFLICT, or repeat only what was certainly not carried out$`
			break
		}
	}
	for range 3 {
		if _, err = db.Exec("UPDATE visits SET hits = hits + 1 WHERE page = ?", "home"); err == nil { // want `^db\.Exec runs hits = hits \+ 1, and the loop at retry_nonidempotent/mappers/mappers\.go:87 repeats it after a lost answer, although the first may have been carried out: the change is applied twice; compare the old value or a version in WHERE, or repeat only what was certainly not carried out$`
			break
		}
	}
	return err
}

// silent: the statement of a transaction fails with it.
func PgTx(ctx context.Context, db *pg.DB) (err error) {
	for range 3 {
		err = db.RunInTransaction(ctx, func(tx *pg.Tx) error {
			_, err := tx.Exec("UPDATE visits SET hits = hits + 1")
			return err
		})
		if err == nil {
			break
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
		if _, err = db.NewInsert().Model(v).Exec(ctx); err == nil { // want `^db\.NewInsert\(\)\.Model\(v\)\.Exec runs INSERT, and the loop at retry_nonidempotent/mappers/mappers\.go:125 repeats it after a lost answer, although the first may have been carried out: it is created twice; give the row a unique key made before the loop and use ON CONFLICT, or repeat only what was certainly not carried out$`
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
