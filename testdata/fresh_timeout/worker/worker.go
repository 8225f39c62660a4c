// Package worker takes its work from a queue.
package worker

import (
	"context"
	"database/sql"
	"time"
)

type job struct{ id int }

func Consume(ctx context.Context, jobs <-chan job, db *sql.DB) {
	for {
		select {
		case <-ctx.Done():
			return
		case j := <-jobs:
			own, cancel := context.WithTimeout(context.Background(), time.Second) // silent: a worker finishes what it has taken
			db.ExecContext(own, "UPDATE jobs SET done = true WHERE id = $1", j.id)
			cancel()
		}
	}
}

func Tick(ctx context.Context, t *time.Ticker, db *sql.DB) {
	for range t.C {
		db.ExecContext(context.Background(), "DELETE FROM sessions WHERE over") // silent: a worker finishes what it has taken
	}
}

// Poll asks until the answer is yes: its caller waits for it.
func Poll(ctx context.Context, db *sql.DB) (ready bool, err error) {
	for !ready && err == nil {
		own, cancel := context.WithTimeout(context.Background(), time.Second) // want `^context\.WithTimeout\(context\.Background\(\), time\.Second\) is used although the function is given ctx, whose deadline it drops: db\.QueryRowContext \(line 35\) runs on after the caller has left; derive it from ctx$`
		err = db.QueryRowContext(own, "SELECT ready FROM nodes").Scan(&ready)
		cancel()
		time.Sleep(time.Second)
	}
	return ready, err
}
