// Package session works on sessions of an engine.
package session

import (
	"context"

	"xorm.io/xorm"
)

type Room struct{ ID int64 }

type Repo struct{ engine *xorm.Engine }

func (r *Repo) Engine(ctx context.Context) (rooms []Room, err error) {
	err = r.engine.Where("size > ?", 1).Find(&rooms) // want `^r\.engine\.Where\("size > \?", 1\)\.Find runs on a handle without ctx: it keeps its database connection after the caller has given up; use r\.engine\.Context\(ctx\)$`
	return rooms, err
}

func (r *Repo) Good(ctx context.Context) (rooms []Room, err error) {
	err = r.engine.Context(ctx).Where("size > ?", 1).Find(&rooms) // silent: the handle was given a context before
	return rooms, err
}

func (r *Repo) InPlace(ctx context.Context, room *Room) error {
	s := r.engine.NewSession()
	defer s.Close()
	s.Context(ctx)
	_, err := s.Insert(room) // silent: the handle was given a context before
	return err
}

func (r *Repo) Session(ctx context.Context, room *Room) error {
	s := r.engine.NewSession()
	defer s.Close()
	_, err := s.Insert(room) // want `^s\.Insert runs on a handle without ctx: it keeps its database connection after the caller has given up; use s\.Context\(ctx\)$`
	return err
}
