// Package schedulers hands work over that is done at another time, when the
// caller has long gone.
package schedulers

import (
	"context"
	"database/sql"
	"time"

	"github.com/go-co-op/gocron"
	gocronv2 "github.com/go-co-op/gocron/v2"
	"github.com/panjf2000/ants/v2"
	cronv1 "github.com/robfig/cron"
	"github.com/robfig/cron/v3"
)

type Janitor struct{ db *sql.DB }

func (j *Janitor) Cron(ctx context.Context, old *cronv1.Cron, c *cron.Cron) error {
	if _, err := j.db.Exec("DELETE FROM carts WHERE expired"); err != nil { // want `^j\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use j\.db\.ExecContext\(ctx, \.\.\.\)$`
		return err
	}
	if err := old.AddFunc("@hourly", func() {
		j.db.Exec("DELETE FROM carts WHERE expired") // silent: deferred work runs after the caller has left
	}); err != nil {
		return err
	}
	_, err := c.AddFunc("@hourly", func() {
		j.db.Exec("DELETE FROM carts WHERE expired") // silent: deferred work runs after the caller has left
	})
	return err
}

func (j *Janitor) Gocron(ctx context.Context, s *gocron.Scheduler) error {
	_, err := s.Every(1).Hour().Do(func() {
		j.db.Exec("DELETE FROM carts WHERE expired") // silent: deferred work runs after the caller has left
	})
	return err
}

func (j *Janitor) GocronV2(ctx context.Context, s gocronv2.Scheduler) error {
	_, err := s.NewJob(gocronv2.DurationJob(time.Hour), gocronv2.NewTask(func() {
		j.db.Exec("DELETE FROM carts WHERE expired") // silent: deferred work runs after the caller has left
	}))
	return err
}

// GocronGiven: the scheduler gives a task that takes a context one.
func (j *Janitor) GocronGiven(ctx context.Context, s gocronv2.Scheduler) error {
	_, err := s.NewJob(gocronv2.DurationJob(time.Hour), gocronv2.NewTask(func(run context.Context) error {
		_, err := j.db.Exec("DELETE FROM carts WHERE expired") // want `^j\.db\.Exec ignores run: it keeps its database connection after the caller has given up; use j\.db\.ExecContext\(run, \.\.\.\)$`
		return err
	}))
	return err
}

func (j *Janitor) Ants(ctx context.Context, pool *ants.Pool) error {
	if err := ants.Submit(func() {
		j.db.Exec("DELETE FROM carts WHERE expired") // silent: deferred work runs after the caller has left
	}); err != nil {
		return err
	}
	return pool.Submit(func() {
		j.db.Exec("DELETE FROM carts WHERE expired") // silent: deferred work runs after the caller has left
	})
}
