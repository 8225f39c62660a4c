// Package listener works on messages, for which nobody waits.
package listener

import (
	"database/sql"

	"github.com/ThreeDotsLabs/watermill/message"
)

type Listener struct{ db *sql.DB }

// Handle has no use for the message's context, which is the router's.
func (l *Listener) Handle(msg *message.Message) error { return l.count(string(msg.Payload)) }

func (l *Listener) count(id string) error {
	_, err := l.db.Exec("UPDATE projects SET n = n + 1 WHERE id = $1", id) // silent: no caller that waits is visible
	return err
}

// HandleBound uses it.
func (l *Listener) HandleBound(msg *message.Message) error {
	ctx := msg.Context()
	if ctx.Err() == nil {
		return l.rename(string(msg.Payload))
	}
	return nil
}

func (l *Listener) rename(id string) error {
	_, err := l.db.Exec("UPDATE projects SET name = '' WHERE id = $1", id) // want `^l\.db\.Exec has no context, though Listener\.HandleBound \(ctxless_io/message_handler/listener\.go:24\) has ctx: it keeps its database connection after the caller has given up; hand it down to Listener\.rename and use l\.db\.ExecContext\(ctx, \.\.\.\)$`
	return err
}

func Register(l *Listener, add func(string, message.NoPublishHandlerFunc)) {
	add("projects", l.Handle)
	add("names", l.HandleBound)
}
