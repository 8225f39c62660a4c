// Package ctxlessio defines the check ctxless_io.
//
// # Analyzer ctxless_io
//
// ctxless_io: report I/O calls that ignore the caller's context
//
// A query, a request or a process that is started without the context at hand
// runs on after its caller has given up: it keeps its connection, its memory
// and its lock while the retry already queues behind it.
//
//	func (s *Store) User(ctx context.Context, id string) (u User, err error) {
//		err = s.db.QueryRow(query, id).Scan(&u.Name)             // reported
//		err = s.db.QueryRowContext(ctx, query, id).Scan(&u.Name) // good
//		return u, err
//	}
//
// The check is silent where no caller waits (deferred clean-up, shutdown,
// detached goroutines, background loops), where no context form exists, and
// in tests and generated code. Contexts that have no parent are the business
// of fresh_timeout.
package ctxlessio
