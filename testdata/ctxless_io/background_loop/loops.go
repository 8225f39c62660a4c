// Package loops works in the background, for no one caller.
package loops

import (
	"database/sql"
	"net/http"
	"time"
)

type Cleaner struct {
	db   *sql.DB
	stop chan struct{}
	jobs chan string
}

func (c *Cleaner) Tick() {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			c.db.Exec("DELETE FROM sessions WHERE expired") // silent: a background loop serves no one caller
		case <-c.stop:
			return
		}
	}
}

func (c *Cleaner) Every() {
	for range time.Tick(time.Minute) {
		c.db.Exec("DELETE FROM sessions WHERE expired") // silent: a background loop serves no one caller
	}
}

func (c *Cleaner) Consume() {
	for id := range c.jobs {
		c.done(id)
		resp, err := http.Get("https://hooks.example.com/" + id) // silent: a background loop serves no one caller
		if err == nil {
			resp.Body.Close()
		}
	}
}

// done is called from the loop only.
func (c *Cleaner) done(id string) {
	c.db.Exec("UPDATE jobs SET done = true WHERE id = $1", id) // silent: no caller that waits is visible
}

func (c *Cleaner) Sleep() {
	for {
		c.db.Exec("DELETE FROM sessions WHERE expired") // silent: a background loop serves no one caller
		time.Sleep(time.Minute)
	}
}

// Batch loops over a slice, for its caller.
func (c *Cleaner) Batch(ids []string) {
	for _, id := range ids {
		c.db.Exec("DELETE FROM sessions WHERE id = $1", id) // want `^c\.db\.Exec has no context, because Cleaner\.Batch takes none: it keeps its database connection after the caller has given up; give Cleaner\.Batch a context\.Context and use c\.db\.ExecContext\(ctx, \.\.\.\)$`
	}
}

// Attempts loops for its caller too.
func (c *Cleaner) Attempts() (err error) {
	for range 3 {
		if err = c.db.Ping(); err == nil { // want `^c\.db\.Ping has no context, because Cleaner\.Attempts takes none: it keeps its database connection after the caller has given up; give Cleaner\.Attempts a context\.Context and use c\.db\.PingContext\(ctx, \.\.\.\)$`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
