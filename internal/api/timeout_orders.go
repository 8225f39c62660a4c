package api

// orders returns the documented relations between timeouts of one owner.
func orders() []Order {
	list := []Order{
		{Owner: "net/http.Server", Long: "ReadTimeout", Short: "ReadHeaderTimeout", OrEqual: true, Dead: true,
			Because: "the time for the whole request is over before the headers have to be there, so the body of a slow request cannot be read"},
	}
	for _, t := range []string{"Options", "UniversalOptions", "ClusterOptions", "FailoverOptions", "RingOptions"} {
		list = append(list, Order{Owner: "github.com/redis/go-redis/v9." + t, Long: "PoolTimeout", Short: "ReadTimeout", OrEqual: true, Dead: true,
			Because: "a caller stops waiting for a connection before one that waits for its answer can come back"})
	}
	list = append(list, elections()...)
	list = append(list, temporal()...)
	return append(list, kafka()...)
}

// elections is leader election: client-go checks both relations when it starts.
func elections() []Order {
	const (
		lost  = "the lock is up for others while its holder still tries to renew it"
		retry = "the deadline has no room for a second try to renew"
	)
	var list []Order
	for _, o := range []string{
		"k8s.io/client-go/tools/leaderelection.LeaderElectionConfig", "sigs.k8s.io/controller-runtime/pkg/manager.Options",
	} {
		list = append(list,
			Order{Owner: o, Long: "LeaseDuration", Short: "RenewDeadline", Because: lost},
			Order{Owner: o, Long: "RenewDeadline", Short: "RetryPeriod", Num: 12, Den: 10, Because: retry})
	}
	return list
}

// temporal is the documentation of the options of activities and workflows.
func temporal() []Order {
	var list []Order
	for _, o := range []string{
		"go.temporal.io/sdk/internal.ActivityOptions", "go.temporal.io/sdk/internal.LocalActivityOptions",
	} {
		list = append(list,
			Order{Owner: o, Long: "ScheduleToCloseTimeout", Short: "StartToCloseTimeout", OrEqual: true,
				Because: "the limit of all tries ends the first one"})
	}
	const activity = "go.temporal.io/sdk/internal.ActivityOptions"
	list = append(list,
		Order{Owner: activity, Long: "StartToCloseTimeout", Short: "HeartbeatTimeout",
			Because: "a missing heartbeat is noticed only after the activity has timed out"},
		Order{Owner: activity, Long: "ScheduleToCloseTimeout", Short: "ScheduleToStartTimeout", OrEqual: true,
			Because: "the activity is over before it has to be started"})
	for _, o := range []string{"go.temporal.io/sdk/internal.StartWorkflowOptions", "go.temporal.io/sdk/internal.ChildWorkflowOptions"} {
		list = append(list,
			Order{Owner: o, Long: "WorkflowExecutionTimeout", Short: "WorkflowRunTimeout", OrEqual: true,
				Because: "the limit of all runs ends the first one"},
			Order{Owner: o, Long: "WorkflowRunTimeout", Short: "WorkflowTaskTimeout", OrEqual: true,
				Because: "a lost task is noticed only after the run has timed out"})
	}
	return list
}

// kafka is the session of a consumer and what has to fit into it.
func kafka() []Order {
	const (
		expelled  = "the consumer is thrown out of its group between two heartbeats"
		rebalance = "a rebalance that takes its time ends in a read timeout"
		fetch     = "a fetch from an empty topic ends in a read timeout"
		produce   = "the client gives up before the broker has answered"
	)
	var list []Order
	for _, s := range []string{"github.com/IBM/sarama.Config"} {
		list = append(list,
			Order{Owner: s, Long: "Consumer.Group.Session.Timeout", Short: "Consumer.Group.Heartbeat.Interval", Because: expelled},
			Order{Owner: s, Long: "Net.ReadTimeout", Short: "Consumer.Group.Rebalance.Timeout", Because: rebalance},
			Order{Owner: s, Long: "Net.ReadTimeout", Short: "Consumer.MaxWaitTime", Because: fetch},
			Order{Owner: s, Long: "Net.ReadTimeout", Short: "Producer.Timeout", Because: produce})
	}
	const kgo = "github.com/twmb/franz-go/pkg/kgo.Opt"
	list = append(list,
		Order{Owner: kgo, Long: "SessionTimeout", Short: "HeartbeatInterval", Because: expelled},
		Order{Owner: kgo, Long: "RebalanceTimeout", Short: "HeartbeatInterval", Because: "a member learns of a rebalance only after it is over"})
	for _, o := range []string{"github.com/segmentio/kafka-go.ReaderConfig", "github.com/segmentio/kafka-go.ConsumerGroupConfig"} {
		list = append(list, Order{Owner: o, Long: "SessionTimeout", Short: "HeartbeatInterval", Because: expelled})
	}
	const asynq = "github.com/hibiken/asynq.Option"
	return append(list, Order{Owner: asynq, Long: "Unique", Short: "Timeout", OrEqual: true,
		Because: "the lock of the unique task is gone while the task runs, so a second one starts"})
}
