// Package poison keeps the messages whose handler failed apart.
package poison

import (
	"net/http"
	"strings"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/message/router/middleware"
)

// silent: what failed goes to a queue of its own and is not delivered again.
func Wire(r *message.Router, sub message.Subscriber, pub message.Publisher) error {
	poison, err := middleware.PoisonQueue(pub, "failed")
	if err != nil {
		return err
	}
	r.AddMiddleware(poison)
	r.AddConsumerHandler("hooks", "paid", sub, func(msg *message.Message) error {
		resp, err := http.Post("https://hooks.example", "application/json", strings.NewReader(string(msg.Payload)))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
	return nil
}
