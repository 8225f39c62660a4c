// Package audit writes what must be kept although the caller has left, and
// says so.
package audit

import (
	"context"
	"database/sql"
)

// Log keeps the audit trail.
type Log struct{ db *sql.DB }

// Record must not be cut off by a customer who closes the page.
//
//deadline:detached an audit record is kept whoever leaves
func (l *Log) Record(ctx context.Context, who, what string) error {
	_, err := l.db.Exec(`INSERT INTO audit (who, what) VALUES ($1, $2)`, who, what) // silent: //deadline:detached says that the work is not the caller's
	return err
}

// Finish marks the trail of one customer as complete.
func (l *Log) Finish(ctx context.Context, who string) error {
	//deadline:detached the mark belongs to the trail
	_, err := l.db.Exec(`UPDATE audit SET done = true WHERE who = $1`, who)
	if err != nil {
		return err
	}
	_, err = l.db.Exec(`UPDATE customer SET audited = true WHERE id = $1`, who) // want `^l\.db\.Exec ignores ctx: it keeps its database connection after the caller has given up; use l\.db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}
