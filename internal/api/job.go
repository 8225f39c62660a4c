package api

// Job is a row: a queue that runs a function again when it fails. A function is
// known by what it takes, or by what it is given to.
type Job struct {
	// Package is the import path that says whether a package can have one.
	Package string
	// Again is what happens after a failure, for the message: "river runs the job".
	Again string
	// Param is the type of a parameter of the function, which returns nothing but
	// an error: func(context.Context, Param) error. "" if the type says nothing.
	Param string
	// Method is the name that a method has to have; "" for any function.
	Method string
	// Given are functions that are given the function as the argument Arg, if Param
	// is "". With Methods the argument may be a value whose methods all are such
	// functions.
	Given   []string
	Arg     int
	Methods bool
	// Stable is a value that is the same in every run. "{job}" stands for the
	// parameter of the type Param or Message.
	Stable string
	// Message is the type of the parameter that "{job}" stands for where Param is "".
	Message string
	// Once are settings that allow one run only.
	Once []Once
	// Ends are functions whose presence in the package says that a failure ends
	// elsewhere: in a queue for what failed.
	Ends []string
	// Policy is how a call among Given is told that it runs once; nil if it is not.
	Policy *JobPolicy
}

// Once is a setting that allows one run of a job: a field of a struct, or the
// argument of a function, with a value.
type Once struct {
	Type, Field string
	Func        string
	Value       int64
}

// JobPolicy is how a call is told how often to try: its argument Arg was made by
// one of With, whose argument Options holds the struct with the Field, a policy
// whose Tries is 1 for one run.
type JobPolicy struct {
	Arg          int
	With         []string
	Options      int
	Field, Tries string
}

// jobs returns the built-in rows.
func jobs() []Job {
	const (
		river     = "github.com/riverqueue/river"
		asynq     = "github.com/hibiken/asynq"
		gue       = "github.com/vgarvardt/gue/v5"
		workflow  = "go.temporal.io/sdk/workflow"
		worker    = "go.temporal.io/sdk/worker"
		watermill = "github.com/ThreeDotsLabs/watermill"
		cqrs      = watermill + "/components/cqrs"
		router    = "*" + watermill + "/message.Router"
	)
	temporal := Job{
		Again: "temporal runs the activity", Methods: true,
		Stable: "activity.GetInfo(ctx).WorkflowExecution.RunID with its ActivityID",
	}
	executed, registered := temporal, temporal
	// The default policy of an activity has no limit.
	executed.Package, executed.Arg, executed.Given = workflow, 1, within(workflow, "ExecuteActivity", "ExecuteLocalActivity")
	executed.Policy = &JobPolicy{With: within(workflow, "WithActivityOptions", "WithLocalActivityOptions"), Options: 1, Field: "RetryPolicy", Tries: "MaximumAttempts"}
	registered.Package, registered.Given = worker, methodsOf(worker+".ActivityRegistry", "RegisterActivity", "RegisterActivityWithOptions")
	return []Job{
		// Up to 25 runs.
		{Package: river, Again: "river runs the job", Param: river + ".Job", Method: "Work", Stable: "{job}.ID", Once: []Once{{Type: river + ".InsertOpts", Field: "MaxAttempts", Value: 1}}},
		{Package: river, Again: "river runs the job", Given: []string{river + ".WorkFunc"}, Message: river + ".Job", Stable: "{job}.ID", Once: []Once{{Type: river + ".InsertOpts", Field: "MaxAttempts", Value: 1}}},
		// Up to 25 runs.
		{Package: asynq, Again: "asynq runs the task", Param: asynq + ".Task", Stable: "asynq.GetTaskID(ctx)", Once: []Once{{Func: asynq + ".MaxRetry"}}},
		// Without a limit.
		{Package: gue, Again: "gue runs the job", Param: gue + ".Job", Stable: "{job}.ID"},
		executed, registered,
		// An error is a Nack, and every subscriber delivers the message again.
		{Package: watermill + "/message", Again: "watermill delivers the message", Arg: 5, Given: []string{"(" + router + ").AddHandler"}, Message: watermill + "/message.Message",
			Stable: "{job}.UUID", Ends: within(watermill+"/message/router/middleware", "PoisonQueue", "PoisonQueueWithFilter")},
		{Package: watermill + "/message", Again: "watermill delivers the message", Arg: 3, Given: methodsOf(router, "AddConsumerHandler", "AddNoPublisherHandler"), Message: watermill + "/message.Message",
			Stable: "{job}.UUID", Ends: within(watermill+"/message/router/middleware", "PoisonQueue", "PoisonQueueWithFilter")},
		{Package: cqrs, Again: "watermill delivers the message", Arg: 1, Given: within(cqrs, "NewEventHandler", "NewCommandHandler"), Stable: "the UUID of cqrs.OriginalMessageFromCtx(ctx)",
			Once: []Once{{Type: cqrs + ".CommandProcessorConfig", Field: "AckCommandHandlingErrors", Value: 1}}},
		{Package: cqrs, Again: "watermill delivers the message", Given: []string{cqrs + ".NewGroupEventHandler"}, Stable: "the UUID of cqrs.OriginalMessageFromCtx(ctx)"},
	}
}

// Redelivery is a row: a call by which a consumer says that a message is to be
// delivered again, or, with Done, that it is not to be.
type Redelivery struct {
	// Package is the import path that says whether a package can have one.
	Package string
	Name    string
	// Requeue is one more than the index of the argument that must be true; 0 if
	// the call alone says so.
	Requeue int
	// Done reports that the message is delivered again unless the call is made, and
	// Again says so, for the message.
	Done  bool
	Again string
	// Stable is a value that the message has each time; "{job}" stands for the
	// receiver.
	Stable string
}

func redeliveries() []Redelivery {
	var rows []Redelivery
	for _, p := range []string{"github.com/rabbitmq/amqp091-go", "github.com/streadway/amqp"} {
		rows = append(rows,
			Redelivery{Package: p, Name: "(" + p + ".Delivery).Nack", Requeue: 2, Stable: "{job}.MessageId"},
			Redelivery{Package: p, Name: "(" + p + ".Delivery).Reject", Requeue: 1, Stable: "{job}.MessageId"},
		)
	}
	const nats = "github.com/nats-io/nats.go"
	for _, m := range []string{"Nak", "NakWithDelay"} {
		rows = append(rows,
			Redelivery{Package: nats, Name: "(*" + nats + ".Msg)." + m, Stable: "the stream's sequence in {job}.Metadata()"},
			Redelivery{Package: nats + "/jetstream", Name: "(" + nats + "/jetstream.Msg)." + m, Stable: "the stream's sequence in {job}.Metadata()"},
		)
	}
	const acked = "only success acknowledges the message, so the queue delivers it"
	for _, m := range []string{"Ack", "AckSync", "Term"} {
		rows = append(rows, Redelivery{Package: nats, Name: "(*" + nats + ".Msg)." + m, Done: true, Again: acked, Stable: "the stream's sequence in {job}.Metadata()"})
	}
	for _, m := range []string{"Ack", "DoubleAck", "Term", "TermWithReason"} {
		rows = append(rows, Redelivery{Package: nats + "/jetstream", Name: "(" + nats + "/jetstream.Msg)." + m, Done: true, Again: acked, Stable: "the stream's sequence in {job}.Metadata()"})
	}
	const pubsub, ack = "(*cloud.google.com/go/internal/pubsub.Message).Nack", "(*cloud.google.com/go/internal/pubsub.Message).Ack"
	for _, sqs := range []string{"github.com/aws/aws-sdk-go-v2/service/sqs.Client", "github.com/aws/aws-sdk-go/service/sqs.SQS"} {
		for _, m := range []string{"DeleteMessage", "DeleteMessageWithContext"} {
			if m == "DeleteMessage" || LastElement(sqs) == "SQS" {
				rows = append(rows, Redelivery{Package: packageOf(sqs), Name: "(*" + sqs + ")." + m, Done: true, Again: "only success deletes the message, so the queue delivers it", Stable: "the message's MessageId"})
			}
		}
	}
	return append(rows,
		Redelivery{Package: "cloud.google.com/go/pubsub", Name: pubsub, Stable: "{job}.ID"},
		Redelivery{Package: "cloud.google.com/go/pubsub/v2", Name: pubsub, Stable: "{job}.ID"},
		Redelivery{Package: "cloud.google.com/go/pubsub", Name: ack, Done: true, Again: acked, Stable: "{job}.ID"},
		Redelivery{Package: "cloud.google.com/go/pubsub/v2", Name: ack, Done: true, Again: acked, Stable: "{job}.ID"},
		Redelivery{Package: "github.com/ThreeDotsLabs/watermill/message", Name: "(*github.com/ThreeDotsLabs/watermill/message.Message).Nack", Stable: "{job}.UUID"},
	)
}

// lastRuns are error values after which a job does not run again, also wrapped.
var lastRuns = []string{
	"github.com/hibiken/asynq.SkipRetry", "github.com/hibiken/asynq.RevokeTask",
	"go.temporal.io/sdk/activity.ErrResultPending", // it goes on elsewhere
}

// LastRun reports whether the error value "path.Name" ends a job.
func LastRun(name string) bool {
	for _, s := range lastRuns {
		if s == name {
			return true
		}
	}
	return false
}

// RunCount reports whether a field, by its package and name, is the number of
// the run of a job.
func RunCount(pkg, field string) bool {
	switch pkg {
	case "github.com/riverqueue/river/rivertype", "go.temporal.io/sdk/internal":
		return field == "Attempt"
	case "github.com/vgarvardt/gue/v5":
		return field == "ErrorCount"
	}
	return false
}

// Jobs returns the rows about the packages for which imported reports true.
func (t *Table) Jobs(imported func(path string) bool) (jobs []*Job, again []*Redelivery) {
	for i := range t.jobs {
		if imported(t.jobs[i].Package) {
			jobs = append(jobs, &t.jobs[i])
		}
	}
	for i := range t.redeliveries {
		if imported(t.redeliveries[i].Package) {
			again = append(again, &t.redeliveries[i])
		}
	}
	return jobs, again
}
