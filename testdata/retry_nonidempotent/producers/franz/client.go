// Package franz takes the protection of a client away that sends again by
// itself, and leaves it.
package franz

import "github.com/twmb/franz-go/pkg/kgo"

func Clicks(seeds ...string) (*kgo.Client, error) {
	return kgo.NewClient(
		kgo.SeedBrokers(seeds...),
		kgo.RequiredAcks(kgo.LeaderAck()),
		kgo.DisableIdempotentWrite(), // want `^kgo\.DisableIdempotentWrite has a message sent again whose answer was lost, and the broker keeps both: consumers get the message twice; leave the option out, or put an id into each message by which the consumer drops the repeat$`
	)
}

// silent: idempotent unless told otherwise.
func Bookings(seeds ...string) (*kgo.Client, error) {
	return kgo.NewClient(kgo.SeedBrokers(seeds...), kgo.RecordRetries(10))
}

// silent: no answer is waited for, so none is lost.
func Metrics(seeds ...string) (*kgo.Client, error) {
	return kgo.NewClient(kgo.SeedBrokers(seeds...), kgo.RequiredAcks(kgo.NoAck()), kgo.DisableIdempotentWrite())
}

// silent: it was weighed against more requests at a time.
func Traces(seeds ...string) (*kgo.Client, error) {
	return kgo.NewClient(kgo.SeedBrokers(seeds...), kgo.DisableIdempotentWrite(), kgo.MaxProduceRequestsInflightPerBroker(20))
}
