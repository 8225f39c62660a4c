// Package tickets sells tickets with go-pg, where the context is in the
// database handle, in the query, or in the call.
package tickets

import (
	"context"

	"github.com/go-pg/pg/v10"
)

type Ticket struct {
	ID   int64
	Seat string
	Sold bool
}

type Office struct{ db *pg.DB }

func (o *Office) Sell(ctx context.Context, id int64) error {
	_, err := o.db.Exec("UPDATE tickets SET sold = true WHERE id = ?", id) // want `^o\.db\.Exec runs on a handle without ctx: it keeps its database connection after the caller has given up; use o\.db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

func (o *Office) Sold(ctx context.Context) (tickets []Ticket, err error) {
	err = o.db.Model(&tickets).Where("sold").Order("id").Select() // want `^\(\.\.\.\)\.Select runs on a handle without ctx: it keeps its database connection after the caller has given up; use Context\(ctx\) after Model$`
	return tickets, err
}

func (o *Office) Free(ctx context.Context) (tickets []Ticket, err error) {
	err = o.db.ModelContext(ctx, &tickets).Where("NOT sold").Select() // silent: the handle was given a context before
	return tickets, err
}

func (o *Office) Count(ctx context.Context) (int, error) {
	return o.db.WithContext(ctx).Model((*Ticket)(nil)).Count() // silent: the handle was given a context before
}

// Query gives a query its context before it runs.
func (o *Office) Query(ctx context.Context, seat string) (t Ticket, err error) {
	q := o.db.Model(&t).Where("seat = ?", seat)
	q.Context(ctx)
	err = q.First() // silent: the handle was given a context before
	return t, err
}

// Swap runs a literal in a transaction that was begun with a context.
func (o *Office) Swap(ctx context.Context, a, b int64) error {
	return o.db.RunInTransaction(ctx, func(tx *pg.Tx) error {
		_, err := tx.ExecContext(ctx, "SELECT swap(?, ?)", a, b) // silent: the call takes a context itself
		return err
	})
}

func (o *Office) Prepared(ctx context.Context, stmt *pg.Stmt, id int64) error {
	if _, err := stmt.ExecContext(ctx, id); err != nil { // silent: the call takes a context itself
		return err
	}
	_, err := stmt.Exec(id) // want `^stmt\.Exec ignores ctx: it keeps its database connection after the caller has given up; use stmt\.ExecContext\(ctx, \.\.\.\)$`
	return err
}
