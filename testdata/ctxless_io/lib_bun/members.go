// Package members keeps the members of a club with bun: its queries take the
// context where they run, the methods that it has from database/sql do not.
package members

import (
	"context"
	"database/sql"

	"github.com/uptrace/bun"
)

type Member struct {
	bun.BaseModel `bun:"table:members"`
	ID            string `bun:",pk"`
	Fee           int
}

type Club struct{ db *bun.DB }

func (c *Club) Join(ctx context.Context, m *Member) error {
	_, err := c.db.NewInsert().Model(m).Exec(ctx) // silent: the call takes a context itself
	return err
}

func (c *Club) Size(ctx context.Context) (n int, err error) {
	err = c.db.QueryRow("SELECT count(*) FROM members").Scan(&n) // want `^c\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use c\.db\.QueryRowContext\(ctx, \.\.\.\)$`
	return n, err
}

func (c *Club) Raise(ctx context.Context, by int) error {
	tx, err := c.db.Begin() // want `^c\.db\.Begin ignores ctx: it keeps its database connection after the caller has given up; use c\.db\.BeginTx\(ctx, nil\)$`
	if err != nil {
		return err
	}
	defer tx.Rollback()                                                        // silent: no form of the call takes a context
	if _, err := tx.Exec("UPDATE members SET fee = fee + ?", by); err != nil { // want `^tx\.Exec ignores ctx: it keeps its database connection after the caller has given up; use tx\.ExecContext\(ctx, \.\.\.\)$`
		return err
	}
	return tx.Commit() // silent: no form of the call takes a context
}

func (c *Club) Leave(ctx context.Context, id string) error {
	return c.db.RunInTx(ctx, &sql.TxOptions{}, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.Exec("DELETE FROM members WHERE id = ?", id); err != nil { // want `^tx\.Exec ignores ctx: it keeps its database connection after the caller has given up; use tx\.ExecContext\(ctx, \.\.\.\)$`
			return err
		}
		_, err := tx.ExecContext(ctx, "DELETE FROM fees WHERE member = ?", id) // silent: the call takes a context itself
		return err
	})
}
