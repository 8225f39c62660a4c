// Package breakers reads through circuit breakers, which run the literal
// before they return.
package breakers

import (
	"context"
	"database/sql"

	"github.com/afex/hystrix-go/hystrix"
	"github.com/eapache/go-resiliency/breaker"
	"github.com/eapache/go-resiliency/deadline"
	gobreakerv1 "github.com/sony/gobreaker"
	"github.com/sony/gobreaker/v2"
)

type Store struct {
	db   *sql.DB
	v1   *gobreakerv1.CircuitBreaker
	v2   *gobreaker.CircuitBreaker[int]
	own  *breaker.Breaker
	soon *deadline.Deadline
}

func (s *Store) V1(ctx context.Context) (any, error) {
	return s.v1.Execute(func() (any, error) {
		var n int
		err := s.db.QueryRow("SELECT count(*) FROM seats").Scan(&n) // want `^s\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(ctx, \.\.\.\)$`
		return n, err
	})
}

func (s *Store) V2(ctx context.Context) (int, error) {
	return s.v2.Execute(func() (n int, err error) {
		err = s.db.QueryRow("SELECT count(*) FROM seats").Scan(&n) // want `^s\.db\.QueryRow ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.QueryRowContext\(ctx, \.\.\.\)$`
		if err == nil {
			err = s.db.PingContext(ctx) // silent: the call takes a context itself
		}
		return n, err
	})
}

func (s *Store) Resiliency(ctx context.Context) error {
	if err := s.own.Run(func() error {
		return s.db.Ping() // want `^s\.db\.Ping ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.PingContext\(ctx, \.\.\.\)$`
	}); err != nil {
		return err
	}
	return s.soon.Run(func(<-chan struct{}) error {
		return s.db.Ping() // want `^s\.db\.Ping ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.PingContext\(ctx, \.\.\.\)$`
	})
}

func (s *Store) Hystrix(ctx context.Context) error {
	if err := hystrix.Do("seats", func() error {
		return s.db.Ping() // want `^s\.db\.Ping ignores ctx: it keeps its database connection after the caller has given up; use s\.db\.PingContext\(ctx, \.\.\.\)$`
	}, nil); err != nil {
		return err
	}
	return hystrix.DoC(ctx, "seats", func(inner context.Context) error {
		return s.db.Ping() // want `^s\.db\.Ping ignores inner: it keeps its database connection after the caller has given up; use s\.db\.PingContext\(inner, \.\.\.\)$`
	}, nil)
}

// HystrixGo returns at once.
func (s *Store) HystrixGo(ctx context.Context) chan error {
	return hystrix.Go("seats", func() error {
		return s.db.Ping() // silent: the function value is called later, by somebody else
	}, nil)
}
