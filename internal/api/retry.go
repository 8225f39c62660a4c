package api

import "maps"

// Retrier is a row: a function that runs a function it is given again, if that
// failed.
type Retrier struct {
	// Name is the full name of the function.
	Name string
	// Arg is the index of the argument that is run again.
	Arg int
	// Field is the field of a struct argument that holds the function instead; or "".
	Field string
	// On is the outcomes after which the function is run again.
	On Rerun
	// OptIn reports that only errors with a retryable mark count (ErrorMark).
	OptIn bool
	// Predicate is one more than the index of the argument that decides about an
	// error (func(error) bool); 0 for none.
	Predicate int
	// Policy is the type of which one value must be among the arguments that made
	// the receiver, or the call retries nothing; or "".
	Policy string
	// Asked reports that it repeats nothing unless an RPCOption turns that on.
	Asked bool
	// Never says why a repeat repeats no write; "" if it may.
	Never string
	// Aborts reports that the function is the work of a transaction, which is rolled
	// back and run again when the database says so, whatever the function did
	// elsewhere.
	Aborts bool
}

// Rerun is the outcomes of a function, by what it returns, after which it is
// run again.
type Rerun uint8

// The bits of a Rerun. Flag is a boolean result before the error.
const (
	// OnError: an error, whatever the flag.
	OnError Rerun = 1 << iota
	// OnFalse: false and no error.
	OnFalse
	// OnTrue: true and no error.
	OnTrue
	// OnTrueError: true and an error.
	OnTrueError
)

// ErrorMark is a row: a function that marks an error for a retry library.
type ErrorMark struct {
	Name string
	// Retryable marks errors after which to try again; without it, errors after
	// which not to.
	Retryable bool
	// Makes reports that it makes an error of its own, whatever it is given.
	Makes bool
}

// RetryOption is a row: an option of a retry library.
type RetryOption struct {
	Name string
	// Tries is one more than the index of the argument that bounds the attempts; a
	// constant Once there means that nothing is tried twice.
	Tries int
	// Once is the value of Tries that allows one attempt.
	Once int64
	// Predicate is one more than the index of the argument that decides about an
	// error.
	Predicate int
	// Errors reports that the arguments are the errors, and Types that they are of
	// the types, that it decides about.
	Errors, Types bool
	// Literal reports that Name is the type of a list whose elements are the errors.
	Literal bool
	// Stops reports that what it decides about is not tried again; without it,
	// nothing else is.
	Stops bool
}

// retriers returns the built-in rows about retrying. They stand beside the rows
// about contexts of the same libraries.
func retriers() []Retrier {
	const (
		backoff  = "github.com/cenkalti/backoff"
		avast    = "github.com/avast/retry-go"
		sethvar  = "github.com/sethvargo/go-retry"
		failsafe = "github.com/failsafe-go/failsafe-go"
		wait     = "k8s.io/apimachinery/pkg/util/wait"
		plugin   = "github.com/hashicorp/terraform-plugin-sdk/v2/helper/"
	)
	var rows []Retrier
	add := func(r Retrier, names ...string) {
		for _, name := range names {
			r.Name = name
			rows = append(rows, r)
		}
	}
	for _, p := range []string{backoff, backoff + "/v3", backoff + "/v4"} {
		add(Retrier{On: OnError}, within(p, "Retry", "RetryNotify")...)
	}
	add(Retrier{On: OnError}, backoff+"/v3.RetryNotifyWithTimer")
	add(Retrier{On: OnError}, within(backoff+"/v4", "RetryWithData", "RetryNotifyWithData", "RetryNotifyWithTimer", "RetryNotifyWithTimerAndData")...)
	add(Retrier{Arg: 1, On: OnError}, backoff+"/v5.Retry")
	add(Retrier{On: OnError}, avast+".Do", avast+"/v3.Do")
	for _, p := range []string{avast + "/v4", "github.com/codeGROOVE-dev/retry"} {
		add(Retrier{On: OnError}, within(p, "Do", "DoWithData")...)
	}
	add(Retrier{On: OnError}, "(*"+avast+"/v5.Retrier).Do", "(*"+avast+"/v5.RetrierWithData[T]).Do")
	add(Retrier{Arg: 2, On: OnError, OptIn: true}, within(sethvar, "Do", "DoValue", "Constant", "Exponential", "Fibonacci")...)
	add(Retrier{On: OnError, Policy: failsafe + "/retrypolicy.RetryPolicy"}, methodsOf(failsafe+".Executor[R any]",
		"Run", "RunWithExecution", "Get", "GetWithExecution", "RunAsync", "RunAsyncWithExecution", "GetAsync", "GetAsyncWithExecution")...)
	add(Retrier{On: OnTrueError}, "github.com/matryer/try.Do")
	add(Retrier{On: OnError}, within("github.com/rafaeljesus/retry-go", "Do", "DoHTTP")...)
	add(Retrier{On: OnError}, "(*github.com/eapache/go-resiliency/retrier.Retrier).Run")
	add(Retrier{Arg: 1, On: OnError}, methodsOf("*github.com/eapache/go-resiliency/retrier.Retrier", "RunCtx", "RunFn")...)
	add(Retrier{Arg: 1, On: OnError}, "github.com/kamilsk/retry/v5.Do", "github.com/kamilsk/retry/v5.Go")
	add(Retrier{On: OnError}, "github.com/Rican7/retry.Retry")
	add(Retrier{On: OnError}, "(*github.com/flowchartsman/retry.Retrier).Run")
	add(Retrier{Arg: 1, On: OnError}, "(*github.com/flowchartsman/retry.Retrier).RunContext")
	add(Retrier{Field: "Func", On: OnError}, "github.com/juju/retry.Call")
	for _, p := range []string{plugin + "retry", plugin + "resource"} {
		add(Retrier{Arg: 2, On: OnError, OptIn: true}, p+".RetryContext")
		add(Retrier{Arg: 1, On: OnError, OptIn: true}, p+".Retry")
	}
	add(Retrier{Arg: 2, On: OnError, Predicate: 2}, "k8s.io/client-go/util/retry.OnError")
	add(Retrier{Arg: 1, On: OnError, Never: "only a conflict is retried, and a conflict has changed nothing"}, "k8s.io/client-go/util/retry.RetryOnConflict")
	add(Retrier{Arg: 1, On: OnFalse}, within(wait, "ExponentialBackoff", "PollInfinite", "PollImmediateInfinite")...)
	add(Retrier{Arg: 2, On: OnFalse}, within(wait, "Poll", "PollImmediate", "ExponentialBackoffWithContext", "PollUntilWithContext",
		"PollInfiniteWithContext", "PollImmediateUntilWithContext", "PollImmediateInfiniteWithContext")...)
	add(Retrier{Arg: 3, On: OnFalse}, within(wait, "PollUntilContextCancel", "PollWithContext", "PollImmediateWithContext")...)
	add(Retrier{Arg: 4, On: OnFalse}, wait+".PollUntilContextTimeout")
	add(Retrier{Arg: 1, On: OnError, Asked: true}, "github.com/googleapis/gax-go/v2.Invoke")
	for _, p := range []string{"github.com/efficientgo/core/runutil", "github.com/thanos-io/thanos/pkg/runutil"} {
		add(Retrier{Arg: 2, On: OnError}, p+".Retry")
		add(Retrier{Arg: 3, On: OnError}, p+".RetryWithLog")
	}
	return append(rows, transactions()...)
}

func errorMarks() []ErrorMark {
	const plugin = "github.com/hashicorp/terraform-plugin-sdk/v2/helper/"
	var rows []ErrorMark
	for _, p := range []string{
		"github.com/cenkalti/backoff.Permanent", "github.com/cenkalti/backoff/v3.Permanent", "github.com/cenkalti/backoff/v4.Permanent",
		"github.com/cenkalti/backoff/v5.Permanent", "github.com/avast/retry-go.Unrecoverable", "github.com/avast/retry-go/v3.Unrecoverable",
		"github.com/avast/retry-go/v4.Unrecoverable", "github.com/avast/retry-go/v5.Unrecoverable", "github.com/codeGROOVE-dev/retry.Unrecoverable",
		"github.com/flowchartsman/retry.Stop", plugin + "retry.NonRetryableError", plugin + "resource.NonRetryableError",
		"github.com/riverqueue/river.JobCancel", "github.com/riverqueue/river/rivertype.JobCancel", "github.com/vgarvardt/gue/v5.ErrDiscardJob",
		"go.temporal.io/sdk/temporal.NewNonRetryableApplicationError", "go.temporal.io/sdk/temporal.NewApplicationErrorWithOptions",
	} {
		rows = append(rows, ErrorMark{Name: p})
	}
	for _, p := range []string{"github.com/sethvargo/go-retry.RetryableError", plugin + "retry.RetryableError", plugin + "resource.RetryableError"} {
		rows = append(rows, ErrorMark{Name: p, Retryable: true})
	}
	// A job that is put off runs from its beginning.
	return append(rows, ErrorMark{Name: "github.com/riverqueue/river.JobSnooze", Makes: true})
}

func retryOptions() []RetryOption {
	var rows []RetryOption
	for _, p := range []string{"github.com/avast/retry-go", "github.com/avast/retry-go/v3", "github.com/avast/retry-go/v4", "github.com/avast/retry-go/v5", "github.com/codeGROOVE-dev/retry"} {
		rows = append(rows, RetryOption{Name: p + ".Attempts", Tries: 1, Once: 1}, RetryOption{Name: p + ".RetryIf", Predicate: 1})
	}
	const policy = "(github.com/failsafe-go/failsafe-go/retrypolicy.Builder[R any])."
	// What handles comes with the interface that every builder of a policy embeds.
	const handles = "(github.com/failsafe-go/failsafe-go.FailurePolicyBuilder[S, R any])."
	return append(rows,
		RetryOption{Name: handles + "HandleErrors", Errors: true},
		RetryOption{Name: handles + "HandleErrorTypes", Types: true},
		RetryOption{Name: handles + "HandleIf", Predicate: 1},
		RetryOption{Name: policy + "AbortOnErrors", Errors: true, Stops: true},
		RetryOption{Name: policy + "AbortOnErrorTypes", Types: true, Stops: true},
		RetryOption{Name: policy + "AbortIf", Predicate: 1, Stops: true},
		RetryOption{Name: "github.com/eapache/go-resiliency/retrier.WhitelistClassifier", Errors: true, Literal: true},
		RetryOption{Name: "github.com/eapache/go-resiliency/retrier.BlacklistClassifier", Errors: true, Literal: true, Stops: true},
		RetryOption{Name: "github.com/cenkalti/backoff/v5.WithMaxTries", Tries: 1, Once: 1},
		RetryOption{Name: "github.com/cenkalti/backoff/v4.WithMaxRetries", Tries: 2, Once: 0},
		RetryOption{Name: "github.com/sethvargo/go-retry.WithMaxRetries", Tries: 1, Once: 0},
		RetryOption{Name: policy + "WithMaxRetries", Tries: 1, Once: 0},
		RetryOption{Name: policy + "WithMaxAttempts", Tries: 1, Once: 1},
	)
}

// NeverRetries reports whether the type "path.Name" is a policy of one attempt.
func NeverRetries(name string) bool {
	switch name {
	case "github.com/cenkalti/backoff.StopBackOff", "github.com/cenkalti/backoff/v3.StopBackOff",
		"github.com/cenkalti/backoff/v4.StopBackOff", "github.com/cenkalti/backoff/v5.StopBackOff":
		return true
	}
	return false
}

// Retrier returns the row of the function that retries, or nil.
func (t *Table) Retrier(name string) *Retrier { return t.retriers[name] }

// ErrorMark returns the row of the function that marks errors, or nil.
func (t *Table) ErrorMark(name string) *ErrorMark { return t.marks[name] }

// RetryOption returns the row of the option, or nil.
func (t *Table) RetryOption(name string) *RetryOption { return t.options[name] }

// retries adds the rows about retrying.
func (t *Table) retries() {
	t.retriers = index(retriers(), func(r *Retrier) string { return r.Name })
	t.marks = index(errorMarks(), func(r *ErrorMark) string { return r.Name })
	t.options = index(retryOptions(), func(r *RetryOption) string { return r.Name })
	t.writes = index(writes(), func(w *Write) string { return w.Name })
	t.indexWrites()
	t.producers = producers()
	t.clients = indexClients()
	t.writeFamilies = WriteFamilies()
	t.rpc = newRPCTable()
	t.jobs, t.redeliveries = jobs(), redeliveries()
}

// WithRetries returns a table with the user's rows about retrying and writing,
// which win over the built-in ones, and names of keys.
func (t *Table) WithRetries(retriers []Retrier, writes []Write, keys []string) *Table {
	c := *t
	c.retriers, c.writes, c.keys = maps.Clone(t.retriers), maps.Clone(t.writes), map[string]bool{}
	for _, r := range retriers {
		c.retriers[r.Name] = &r
	}
	for _, w := range writes {
		c.writes[w.Name] = &w
	}
	c.indexWrites()
	for _, k := range keys {
		c.keys[plain(k)] = true
	}
	return &c
}

// Key reports whether a header, a field or a parameter of that name holds a key
// by which a repeated write is recognised.
func (t *Table) Key(name string) bool {
	return KeyField(name) || KeyHeader(name) || t.keys[plain(name)]
}

// index returns rows by name. It panics on a name that occurs twice, which a
// test excludes.
func index[T any](rows []T, name func(*T) string) map[string]*T {
	m := map[string]*T{}
	for i := range rows {
		n := name(&rows[i])
		if m[n] != nil {
			panic("two rows for " + n)
		}
		m[n] = &rows[i]
	}
	return m
}
