package api

import "time"

// kafkaTimeouts is the clients of Kafka.
func kafkaTimeouts() []Param {
	const (
		kgo     = "github.com/twmb/franz-go/pkg/kgo"
		segment = "github.com/segmentio/kafka-go"
	)
	var rows []Param
	for _, s := range []string{"github.com/IBM/sarama.Config"} {
		rows = append(rows, fields(s, Request, "Net.ReadTimeout", "Net.WriteTimeout", "Producer.Timeout", "Consumer.MaxWaitTime", "Metadata.Timeout", "Admin.Timeout")...)
		rows = append(rows, fields(s, Connection, "Net.DialTimeout")...)
		rows = append(rows, fields(s, Lifetime, "Consumer.Group.Session.Timeout", "Consumer.Group.Heartbeat.Interval", "Consumer.Group.Rebalance.Timeout")...)
	}
	rows = append(rows, timeoutOptions(kgo, kgo+".Opt", Lifetime, "SessionTimeout", "HeartbeatInterval", "RebalanceTimeout", "TransactionTimeout", "FetchMaxWait")...)
	rows = append(rows, timeoutOptions(kgo, kgo+".Opt", Request, "RequestTimeoutOverhead", "RetryTimeout", "ProduceRequestTimeout", "RecordDeliveryTimeout")...)
	rows = append(rows, fields(segment+".ReaderConfig", Lifetime, "SessionTimeout", "HeartbeatInterval", "RebalanceTimeout", "MaxWait", "JoinGroupBackoff")...)
	rows = append(rows, fields(segment+".ConsumerGroupConfig", Lifetime, "SessionTimeout", "HeartbeatInterval", "RebalanceTimeout")...)
	return rows
}

// temporalTimeouts is go.temporal.io/sdk.
func temporalTimeouts() []Param {
	run := []string{"WorkflowExecutionTimeout", "WorkflowRunTimeout", "WorkflowTaskTimeout"}
	var rows []Param
	for _, o := range []string{"go.temporal.io/sdk/internal.ActivityOptions", "go.temporal.io/sdk/internal.LocalActivityOptions"} {
		rows = append(rows, fields(o, Request, "ScheduleToCloseTimeout", "StartToCloseTimeout", "RetryPolicy.InitialInterval", "RetryPolicy.MaximumInterval")...)
		rows = append(rows, counts(o, "RetryPolicy.MaximumAttempts")...)
	}
	rows = append(rows, fields("go.temporal.io/sdk/internal.ActivityOptions", Request, "HeartbeatTimeout", "ScheduleToStartTimeout")...)
	for _, o := range []string{"go.temporal.io/sdk/internal.StartWorkflowOptions", "go.temporal.io/sdk/internal.ChildWorkflowOptions"} {
		rows = append(rows, fields(o, Request, run...)...)
	}
	return rows
}

// kubernetesTimeouts is client-go and controller-runtime.
func kubernetesTimeouts() []Param {
	return concat(
		fields("k8s.io/client-go/tools/leaderelection.LeaderElectionConfig", Lifetime, "LeaseDuration", "RenewDeadline", "RetryPeriod"),
		fields("sigs.k8s.io/controller-runtime/pkg/manager.Options", Lifetime, "LeaseDuration", "RenewDeadline", "RetryPeriod", "GracefulShutdownTimeout"),
		fields("k8s.io/client-go/rest.Config", Request, "Timeout"),
	)
}

// driverTimeouts is how long database drivers try to connect.
func driverTimeouts() []Param {
	const (
		mongo1 = "go.mongodb.org/mongo-driver/mongo/options.ClientOptions"
		mongo2 = "go.mongodb.org/mongo-driver/v2/mongo/options.ClientOptions"
	)
	return concat(
		fields("github.com/jackc/pgx/v5.ConnConfig", Connection, "ConnectTimeout"),
		fields("github.com/jackc/pgx/v5/pgconn.Config", Connection, "ConnectTimeout"),
		fields("github.com/jackc/pgx/v5/pgxpool.Config", Connection, "ConnConfig.ConnectTimeout"),
		fields("github.com/go-sql-driver/mysql.Config", Connection, "Timeout"),
		// connection.go sets the deadline anew before every read and write.
		fields("github.com/go-sql-driver/mysql.Config", Idle, "ReadTimeout", "WriteTimeout"),
		idle(IdleReuse, fields("github.com/jackc/pgx/v5/pgxpool.Config", Idle, "MaxConnIdleTime")),
		timeoutSetters(mongo1, Idle, "Set", "SocketTimeout"),
		idle(IdleReuse, timeoutSetters(mongo1, Idle, "Set", "MaxConnIdleTime")),
		idle(IdleReuse, timeoutSetters(mongo2, Idle, "Set", "MaxConnIdleTime")),
		timeoutSetters(mongo1, Connection, "Set", "ConnectTimeout"), timeoutSetters(mongo1, Waiting, "Set", "ServerSelectionTimeout"),
		timeoutSetters(mongo2, Connection, "Set", "ConnectTimeout"), timeoutSetters(mongo2, Waiting, "Set", "ServerSelectionTimeout"),
	)
}

// messageTimeouts is brokers and queues.
func messageTimeouts() []Param {
	return concat(
		inUnits(time.Second, fields("github.com/aws/aws-sdk-go-v2/service/sqs.ReceiveMessageInput", Waiting, "WaitTimeSeconds")),
		inUnits(time.Second, fields("github.com/aws/aws-sdk-go-v2/service/sqs.ReceiveMessageInput", Lifetime, "VisibilityTimeout")),
		fields("github.com/redis/go-redis/v9.XReadArgs", Waiting, "Block"),
		fields("github.com/redis/go-redis/v9.XReadGroupArgs", Waiting, "Block"),
		fields("github.com/nats-io/nats.go/jetstream.ConsumerConfig", Lifetime, "AckWait"),
		timeoutOptions("github.com/nats-io/nats.go", "github.com/nats-io/nats.go.SubOpt", Lifetime, "AckWait"),
		timeoutOptions("github.com/nats-io/nats.go", "github.com/nats-io/nats.go.PullOpt", Waiting, "MaxWait"),
		timeoutOptions("github.com/nats-io/nats.go/jetstream", "github.com/nats-io/nats.go/jetstream.FetchOpt", Waiting, "FetchMaxWait"),
		timeoutOptions("github.com/hibiken/asynq", "github.com/hibiken/asynq.Option", Lifetime, "Unique"),
		timeoutOptions("github.com/hibiken/asynq", "github.com/hibiken/asynq.Option", Request, "Timeout"),
	)
}

// fasthttpIdle is the idle clocks of github.com/valyala/fasthttp; the others
// start elsewhere than their namesakes.
func fasthttpIdle() []Param {
	const f = "github.com/valyala/fasthttp"
	return concat(
		idle(IdleReuse, fields(f+".Client", Idle, "MaxIdleConnDuration")), idle(IdleReuse, fields(f+".HostClient", Idle, "MaxIdleConnDuration")),
		idle(IdleClose, fields(f+".Server", Idle, "IdleTimeout")),
	)
}

// breakerTimeouts is circuit breakers.
func breakerTimeouts() []Param {
	const h = "github.com/afex/hystrix-go/hystrix.CommandConfig"
	return inUnits(time.Millisecond, fields(h, Request, "Timeout"))
}

// grpcTimeouts is google.golang.org/grpc.
func grpcTimeouts() []Param {
	const g = "google.golang.org/grpc"
	return []Param{{Name: g + ".ConnectionTimeout", Owner: g + ".ServerOption", Key: "ConnectionTimeout", Clock: Connection, Zero: ZeroNow}}
}
