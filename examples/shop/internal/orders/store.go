// Package orders keeps the orders of the shop.
package orders

import (
	"context"
	"database/sql"
	"time"
)

// Order is one order.
type Order struct {
	ID       string
	Customer string
	Cents    int64
	Paid     bool
}

// Store keeps orders in a database.
type Store struct {
	db *sql.DB
}

// NewStore returns the store over db, whose table it creates if need be.
func NewStore(db *sql.DB) (*Store, error) {
	// Good: set-up, no request waits for it.
	_, err := db.Exec(`CREATE TABLE IF NOT EXISTS orders (id TEXT PRIMARY KEY, customer TEXT, cents BIGINT, paid BOOLEAN, at TIMESTAMPTZ)`)
	if err != nil {
		return nil, err
	}
	return &Store{db: db}, nil
}

// Order returns the order with that id.
func (s *Store) Order(ctx context.Context, id string) (o Order, err error) {
	// Bad: the caller may be long gone; the query holds its connection until the
	// database answers.
	row := s.db.QueryRow(`SELECT id, customer, cents, paid FROM orders WHERE id = $1`, id)
	err = row.Scan(&o.ID, &o.Customer, &o.Cents, &o.Paid)
	return o, err
}

// List returns the orders of a customer.
func (s *Store) List(ctx context.Context, customer string) (list []Order, err error) {
	// Good: the query ends when its caller gives up.
	rows, err := s.db.QueryContext(ctx, `SELECT id, customer, cents, paid FROM orders WHERE customer = $1`, customer)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var o Order
		if err := rows.Scan(&o.ID, &o.Customer, &o.Cents, &o.Paid); err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return list, rows.Err()
}

// Add stores an order, once.
func (s *Store) Add(ctx context.Context, o Order) error {
	// Bad: the transaction waits for a free connection without a limit, and is
	// not rolled back when ctx ends.
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	// Good: what has been taken is given back, whether or not the caller waits.
	defer tx.Rollback()
	_, err = tx.ExecContext(ctx, `INSERT INTO orders (id, customer, cents, at) VALUES ($1, $2, $3, now()) ON CONFLICT (id) DO NOTHING`, o.ID, o.Customer, o.Cents)
	if err != nil {
		return err
	}
	return tx.Commit()
}

// Expire deletes unpaid orders until stop is closed.
func (s *Store) Expire(stop <-chan struct{}, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
			// Good: a background loop works for nobody in particular.
			s.db.Exec(`DELETE FROM orders WHERE NOT paid AND at < now() - interval '1 day'`)
		}
	}
}
