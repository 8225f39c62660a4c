// Package gone works on after the caller has left, or where none has come.
package gone

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"time"
)

type server struct{ db *sql.DB }

func (s *server) Run(ctx context.Context, srv *http.Server) error {
	<-ctx.Done()
	grace, cancel := context.WithTimeout(context.Background(), time.Second) // silent: the caller has already left
	defer cancel()
	_, err := s.db.ExecContext(grace, "UPDATE nodes SET up = false")
	return err
}

func (s *server) Select(ctx context.Context, stop chan struct{}) error {
	select {
	case <-stop:
		return s.db.PingContext(context.Background()) // want `^context\.Background\(\) drops the deadline of ctx: s\.db\.PingContext runs on after the caller has left; pass ctx$`
	case <-ctx.Done():
		return s.db.PingContext(context.Background()) // silent: the caller has already left
	}
}

func (s *server) Cancelled(ctx context.Context, err error) {
	if errors.Is(err, context.DeadlineExceeded) {
		s.db.ExecContext(context.WithoutCancel(ctx), "UPDATE jobs SET late = true") // silent: the caller has already left
	}
}

// Made before, used after.
func (s *server) Made(ctx context.Context) {
	own := context.Background() // silent: the caller has already left
	<-ctx.Done()
	s.db.ExecContext(own, "UPDATE nodes SET up = false")
}

func (s *server) Nil(ctx context.Context) error {
	if ctx == nil {
		ctx = context.Background() // silent: the caller gave no context
	}
	return s.db.PingContext(ctx)
}

func (s *server) NilElse(r *http.Request) error {
	var ctx context.Context
	if r != nil {
		ctx = r.Context()
	} else {
		ctx = context.TODO() // silent: the caller gave no context
	}
	return s.db.PingContext(ctx)
}

func (s *server) Default(r *http.Request, inherit bool) error {
	ctx := context.Background() // silent: it only stands in until the caller's context is set
	if inherit {
		ctx = r.Context()
	}
	return s.db.PingContext(ctx)
}

// Fails notes the failure, perhaps because the context has ended.
func (s *server) Fails(ctx context.Context, id int) error {
	_, err := s.db.ExecContext(ctx, "UPDATE jobs SET started = now() WHERE id = $1", id)
	if err != nil {
		s.db.ExecContext(context.Background(), "UPDATE jobs SET failed = true WHERE id = $1", id) // silent: an error is being dealt with, perhaps because the caller has left
		return err
	}
	return nil
}

// Fallback asks again, for the same caller.
func (s *server) Fallback(ctx context.Context, spare *sql.DB) (n int, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT 1").Scan(&n)
	if err != nil {
		err = spare.QueryRowContext(context.Background(), "SELECT 1").Scan(&n) // want `^context\.Background\(\) drops the deadline of ctx: spare\.QueryRowContext runs on after the caller has left; pass ctx$`
	}
	return n, err
}
