package api

// Message brokers, job queues and locks.

// nats is github.com/nats-io/nats.go. The context forms of its requests have
// the context in the place of the timeout, so they have no edit.
func nats() Library {
	const (
		p    = "github.com/nats-io/nats.go"
		conn = "(*" + p + ".Conn)."
		sub  = "(*" + p + ".Subscription)."
		js   = p + "/jetstream"
	)
	form := Form{Text: "{fun}WithContext({ctx}, ...) in the place of the timeout"}
	funcs := []Func{
		{Name: conn + "Request", IO: Queue, Form: form},
		{Name: conn + "RequestWithContext", IO: Queue, Context: true},
		{Name: conn + "RequestMsg", IO: Queue, Form: form},
		{Name: conn + "RequestMsgWithContext", IO: Queue, Context: true},
		{Name: conn + "Flush", IO: Queue, Form: sibling("WithContext")},
		{Name: conn + "FlushWithContext", IO: Queue, Context: true},
		{Name: sub + "NextMsg", IO: Queue, Form: form},
		{Name: sub + "NextMsgWithContext", IO: Queue, Context: true},
		{Name: "(*" + p + ".EncodedConn).Request", IO: Queue, Form: form},
		{Name: "(*" + p + ".EncodedConn).RequestWithContext", IO: Queue, Context: true},
	}
	funcs = append(funcs, withContext(js+".Publisher", Queue, 0, "Publish", "PublishMsg")...)
	funcs = append(funcs, runs(Deferred, 1, conn+"Subscribe", "("+p+".JetStream).Subscribe")...)
	funcs = append(funcs, runs(Deferred, 2, conn+"QueueSubscribe", "("+p+".JetStream).QueueSubscribe")...)
	funcs = append(funcs, runs(Deferred, 0, "("+js+".Consumer).Consume", "("+js+".PushConsumer).Consume")...)
	return Library{Module: p, Version: "v1.55.0", Funcs: funcs,
		Types: handles(Queue, p+".Conn", p+".JetStream", js+".JetStream")}
}

// amqp is github.com/rabbitmq/amqp091-go. A publish with a context is given up
// if the context is done before it is written; a consumer with one is cancelled
// with it, which is another thing than before: no edit.
func amqp() Library {
	const (
		p       = "github.com/rabbitmq/amqp091-go"
		channel = "(*" + p + ".Channel)."
		confirm = "(*" + p + ".DeferredConfirmation)."
	)
	return Library{Module: p, Version: "v1.16.0", Funcs: []Func{
		{Name: channel + "Publish", IO: Queue, Form: sibling("WithContext")},
		{Name: channel + "PublishWithContext", IO: Queue, Context: true},
		{Name: channel + "PublishWithDeferredConfirm", IO: Queue, Form: sibling("WithContext")},
		{Name: channel + "PublishWithDeferredConfirmWithContext", IO: Queue, Context: true},
		{Name: channel + "Consume", IO: Queue, Form: Form{Text: "{fun}WithContext({ctx}, ...)"}},
		{Name: channel + "ConsumeWithContext", IO: Queue, Context: true},
		{Name: confirm + "Wait", IO: Queue, Form: Form{Text: "{fun}Context({ctx})"}}, // returns an error besides
		{Name: confirm + "WaitContext", IO: Queue, Context: true},
	}, Types: handles(Queue, within(p, "Channel", "Connection")...)}
}

// kafkaGo is github.com/segmentio/kafka-go, whose reader and writer take a
// context in each call.
func kafkaGo() Library {
	const p = "github.com/segmentio/kafka-go"
	funcs := []Func{
		{Name: p + ".Dial", IO: Dial, Form: sibling("Context")},
		{Name: p + ".DialContext", IO: Dial, Context: true},
		{Name: p + ".DialLeader", IO: Dial, Context: true},
	}
	funcs = append(funcs, siblings("*"+p+".Dialer", Dial, 0, "Dial")...)
	funcs = append(funcs, withContext("*"+p+".Dialer", Dial, 0, "DialContext", "DialLeader")...)
	funcs = append(funcs, withContext("*"+p+".Writer", Queue, 0, "WriteMessages")...)
	funcs = append(funcs, withContext("*"+p+".Reader", Queue, 0, "CommitMessages", "FetchMessage", "ReadMessage")...)
	return Library{Module: p, Version: "v0.4.51", Funcs: funcs, Types: handles(Queue, within(p, "Writer", "Reader", "Dialer")...)}
}

// asynq is github.com/hibiken/asynq.
func asynq() Library {
	const (
		p      = "github.com/hibiken/asynq"
		client = "*" + p + ".Client"
	)
	funcs := siblings(client, Queue, 0, "Enqueue")
	funcs = append(funcs, withContext(client, Queue, 0, "EnqueueContext")...)
	funcs = append(funcs, runs(Deferred, 1, "(*"+p+".ServeMux).HandleFunc")...)
	return Library{Module: p, Version: "v0.26.0", Funcs: funcs, Types: handles(Queue, p+".Client")}
}

// redsync is github.com/go-redsync/redsync/v4: a lock in Redis. An unlock must
// be done whatever became of the caller.
func redsync() Library {
	const (
		p     = "github.com/go-redsync/redsync/v4"
		mutex = "*" + p + ".Mutex"
	)
	funcs := []Func{
		{Name: "(" + mutex + ").Unlock", IO: Cache, Release: true},
		{Name: "(" + mutex + ").UnlockContext", IO: Cache, Context: true, Release: true},
	}
	funcs = append(funcs, siblings(mutex, Cache, 0, "Extend", "Lock", "TryLock", "Valid")...)
	funcs = append(funcs, withContext(mutex, Cache, 0, "ExtendContext", "LockContext", "TryLockContext", "ValidContext")...)
	return Library{Module: p, Version: "v4.18.1", Funcs: funcs, Types: handles(Cache, within(p, "Mutex", "Redsync")...)}
}
