// Package repo works on handles that carry the context.
package repo

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"
	"gorm.io/gorm"
)

type Room struct{ ID, Name string }

type Repo struct{ db *gorm.DB }

func New(db *gorm.DB) *Repo { return &Repo{db: db} }

func (r *Repo) All(ctx context.Context) (rooms []Room, err error) {
	err = r.db.Find(&rooms).Error // want `^r\.db\.Find runs on a handle without ctx: it keeps its database connection after the caller has given up; use r\.db\.WithContext\(ctx\)$`
	return rooms, err
}

func (r *Repo) Big(ctx context.Context) (rooms []Room, err error) {
	err = r.db.Where("size > ?", 20).Order("name"). // the fault is said at the end of the chain
							Limit(10).Find(&rooms).Error // want `^\(\.\.\.\)\.Find runs on a handle without ctx: it keeps its database connection after the caller has given up; use r\.db\.WithContext\(ctx\)$`
	return rooms, err
}

func (r *Repo) Good(ctx context.Context) (rooms []Room, err error) {
	err = r.db.WithContext(ctx).Where("size > ?", 20).Find(&rooms).Error // silent: the handle was given a context before
	return rooms, err
}

func (r *Repo) Session(ctx context.Context) (n int64, err error) {
	err = r.db.Session(&gorm.Session{Context: ctx}).Model(&Room{}).Count(&n).Error // silent: the handle was given a context before
	if err != nil {
		return 0, err
	}
	err = r.db.Session(&gorm.Session{NewDB: true}).Model(&Room{}).Count(&n).Error // want `^r\.db\.Session\(\.\.\.\)\.Model\(\.\.\.\)\.Count runs on a handle without ctx: it keeps its database connection after the caller has given up; use r\.db\.Session\(&gorm\.Session\{…\}\)\.WithContext\(ctx\)$`
	return n, err
}

// Rebound binds the variable once, far above.
func (r *Repo) Rebound(ctx context.Context, names []string) error {
	db := r.db.WithContext(ctx)
	q := db.Model(&Room{})
	for _, name := range names {
		q = q.Or("name = ?", name)
	}
	return q.Delete(&Room{}).Error // silent: the handle was given a context before
}

// Unbound never does.
func (r *Repo) Unbound(ctx context.Context, names []string) error {
	q := r.db.Model(&Room{})
	for _, name := range names {
		q = q.Or("name = ?", name)
	}
	return q.Delete(&Room{}).Error // want `^q\.Delete runs on a handle without ctx: it keeps its database connection after the caller has given up; use q\.WithContext\(ctx\)$`
}

// Transaction: the callback's handle is bound exactly if the outer one is.
func (r *Repo) Transaction(ctx context.Context, room *Room) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error { // silent: the handle was given a context before
		return tx.Create(room).Error // silent: the handle was given a context before
	})
}

// UnboundTransaction is one fault, not two.
func (r *Repo) UnboundTransaction(ctx context.Context, room *Room) error {
	return r.db.Transaction(func(tx *gorm.DB) error { // want `^r\.db\.Transaction runs on a handle without ctx: it keeps its database connection after the caller has given up; use r\.db\.WithContext\(ctx\)$`
		return tx.Create(room).Error // silent: the handle was given a context before
	})
}

func (r *Repo) Begun(ctx context.Context, room *Room) error {
	tx := r.db.Begin() // want `^r\.db\.Begin runs on a handle without ctx: it keeps its database connection after the caller has given up; use r\.db\.WithContext\(ctx\)$`
	defer tx.Rollback()
	if err := tx.Save(room).Error; err != nil { // silent: the handle was given a context before
		return err
	}
	return tx.Commit().Error // silent: no form of the call takes a context
}

// conn is a helper that binds.
func (r *Repo) conn(ctx context.Context) *gorm.DB { return r.db.WithContext(ctx) }

// raw is one that does not.
func (r *Repo) raw() *gorm.DB { return r.db.Debug() }

func (r *Repo) Helpers(ctx context.Context, room *Room) {
	r.conn(ctx).First(room) // silent: the handle was given a context before
	r.raw().First(room)     // want `^r\.raw\(\)\.First runs on a handle without ctx: it keeps its database connection after the caller has given up; use r\.raw\(\)\.WithContext\(ctx\)$`
}

// perRequest is bound where it is made.
type perRequest struct{ db *gorm.DB }

func Handle(db *gorm.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p := perRequest{db: db.WithContext(r.Context())}
		p.save(r.Context(), &Room{})
	}
}

func (p perRequest) save(ctx context.Context, room *Room) {
	p.db.Save(room) // silent: the handle was given a context before
}

// NoParameter has no context at hand, and everybody can call it.
func (r *Repo) NoParameter() (rooms []Room) {
	r.db.Find(&rooms) // want `^r\.db\.Find has no context, because Repo\.NoParameter takes none: it keeps its database connection after the caller has given up; give Repo\.NoParameter a context\.Context and use r\.db\.WithContext\(ctx\)$`
	return rooms
}

// Parameter is handed a handle from anywhere.
func Parameter(ctx context.Context, db *gorm.DB, room *Room) error {
	return db.Save(room).Error // silent: where the handle comes from cannot be seen
}

func (r *Repo) Callers(ctx context.Context) {
	byAll(ctx, r.db.WithContext(ctx))
	byAll(ctx, r.conn(ctx))
	bySome(ctx, r.db.WithContext(ctx))
	bySome(ctx, r.db)
}

func byAll(ctx context.Context, db *gorm.DB) {
	db.Save(&Room{}) // silent: the handle was given a context before
}

func bySome(ctx context.Context, db *gorm.DB) {
	db.Save(&Room{}) // want `^db\.Save runs on a handle without ctx: it keeps its database connection after the caller has given up; use db\.WithContext\(ctx\)$`
}

// The bag of a request, by a constant key.
func Middleware(db *gorm.DB) gin.HandlerFunc {
	return func(c *gin.Context) {
		c.Set("bound", db.WithContext(c.Request.Context()))
		c.Set("plain", db)
	}
}

func FromBag(c *gin.Context) {
	c.MustGet("bound").(*gorm.DB).Save(&Room{}) // silent: the handle was given a context before
	c.MustGet("plain").(*gorm.DB).Save(&Room{}) // want `^c\.MustGet\("plain"\)\.\(\*gorm\.DB\)\.Save runs on a handle without c\.Request\.Context\(\): it keeps its database connection after the caller has given up; use c\.MustGet\("plain"\)\.\(\*gorm\.DB\)\.WithContext\(c\.Request\.Context\(\)\)$`
	c.MustGet("other").(*gorm.DB).Save(&Room{}) // silent: where the handle comes from cannot be seen
}

// embedded has the methods of the handle.
type embedded struct{ *gorm.DB }

func (e embedded) Rename(ctx context.Context) error {
	return e.Model(&Room{}).Update("name", "lobby").Error // want `^e\.Model\(&Room\{\}\)\.Update runs on a handle without ctx: it keeps its database connection after the caller has given up; use e\.WithContext\(ctx\)$`
}

func (r *Repo) Associated(ctx context.Context, room *Room) error {
	return r.db.Model(room).Association("Guests").Append(&Room{}) // want `^r\.db\.Model\(\.\.\.\)\.Association\(\.\.\.\)\.Append runs on a handle without ctx: it keeps its database connection after the caller has given up; use WithContext\(ctx\) before Association$`
}
