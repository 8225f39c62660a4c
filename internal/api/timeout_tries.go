package api

const (
	failsafeExecutor = failsafeGo + ".Executor[R any]"
	failsafeBuilder  = retryPolicy + ".Builder"
)

// Pause is a row: a function that makes what pauses between tries, never for
// less than the duration in argument Arg.
type Pause struct {
	Name string
	Arg  int
}

// pauses returns the functions whose pauses do not get shorter. Those with a
// random part (the exponential ones of cenkalti/backoff) have no row.
func pauses() []Pause {
	const (
		s = "github.com/sethvargo/go-retry."
		g = "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry."
	)
	return []Pause{
		{Name: "github.com/cenkalti/backoff/v4.NewConstantBackOff"}, {Name: "github.com/cenkalti/backoff/v5.NewConstantBackOff"},
		{Name: s + "NewConstant"}, {Name: s + "NewExponential"}, {Name: s + "NewFibonacci"},
		{Name: g + "BackoffLinear"}, {Name: g + "BackoffExponential"},
	}
}

// PauseOf returns the row of a function that makes pauses, or nil.
func (t *Timeouts) PauseOf(fn string) *Pause { return t.pauses[fn] }

// Runner is a row: a type of values that run functions under policies.
type Runner struct {
	Type string
	// Makers are the functions that make one of the policies among their
	// arguments, the outermost first.
	Makers []string
	// WithContext is the method that gives it a context, and Same those that
	// change nothing here. Each returns a runner.
	WithContext string
	Same        []string
	// Retry is the type of policies that try again, and Limit that of policies that
	// end what is inside them after the time in argument 0 of LimitMakers.
	Retry, Limit string
	LimitMakers  []string
}

// runners returns the types that run functions under policies: failsafe-go.
func runners() []Runner {
	const limit = failsafeGo + "/timeout"
	return []Runner{{
		Type: failsafeExecutor, Makers: []string{failsafeGo + ".With"},
		WithContext: "(" + failsafeExecutor + ").WithContext",
		Same:        methodsOf(failsafeExecutor, "OnDone", "OnSuccess", "OnFailure"),
		Retry:       retryPolicy + ".RetryPolicy", Limit: limit + ".Timeout",
		LimitMakers: []string{limit + ".New", limit + ".NewBuilder"},
	}}
}

// RunnerOf returns the row of a type of runners, or nil.
func (t *Timeouts) RunnerOf(typ string) *Runner { return t.runners[typ] }

// Tried is a row: a type whose values say how often something is tried, how
// long one try may take, and how long all.
type Tried struct {
	Owner, Tries, Try, Total string
	// Wait is the first pause, which only gets longer, and MaxWait its limit.
	Wait, MaxWait string
}

// trieds returns the types that say all of it.
func trieds() []Tried {
	var list []Tried
	for _, o := range []string{"ActivityOptions", "LocalActivityOptions"} {
		list = append(list, Tried{Owner: "go.temporal.io/sdk/internal." + o, Try: "StartToCloseTimeout", Total: "ScheduleToCloseTimeout",
			Tries: "RetryPolicy.MaximumAttempts", Wait: "RetryPolicy.InitialInterval", MaxWait: "RetryPolicy.MaximumInterval"})
	}
	return list
}

// Trieds returns the types whose values say how often and how long.
func (t *Timeouts) Trieds() []Tried { return t.trieds }

// CallTry is a row: options of one call that say how often it is tried, how
// long one try may take, and what makes the pauses.
type CallTry struct {
	Owner, Tries, Try, BackOff string
}

// callTries returns the options of calls: those of go-grpc-middleware, where
// WithMax counts the first try too.
func callTries() []CallTry {
	return []CallTry{{Owner: grpcCallOption, Tries: "WithMax", Try: "WithPerRetryTimeout", BackOff: "WithBackoff"}}
}

const grpcCallOption = "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry.CallOption"

// CallTries returns the options of calls that say how often and how long.
func (t *Timeouts) CallTries() []CallTry { return t.callTries }

// Standard is a row: what makes an HTTP client, or its transport, of a client
// that tries again by itself, so that the Timeout of the HTTP client is for all
// tries. Name is the method of the client; or Field is that of the transport
// Type that holds the client.
type Standard struct {
	Name, Type, Field string
	Owner             string
}

// standards returns them.
func standards() []Standard {
	return []Standard{
		{Name: "(*" + retryable + ".Client).StandardClient", Owner: retryable + ".Client"},
		{Type: retryable + ".RoundTripper", Field: "Client", Owner: retryable + ".Client"},
	}
}

// Standards returns what makes an HTTP client of a client that tries again.
func (t *Timeouts) Standards() []Standard { return t.standards }

// Breaker is a row: a function that runs the one in argument Run as the command
// that argument Command names, for no longer than a configuration says.
type Breaker struct {
	Name         string
	Command, Run int
	// Configure takes the name of the command and the configuration; Map a map from
	// the one to the other.
	Configure, Map string
	// Owner is the type of the configuration, and Key the limit.
	Owner, Key string
}

// breakers returns the circuit breakers that end a command, and let its
// function go on.
func breakers() []Breaker {
	const h = "github.com/afex/hystrix-go/hystrix."
	var list []Breaker
	for _, f := range []string{"Do", "Go"} {
		list = append(list,
			Breaker{Name: h + f, Run: 1, Configure: h + "ConfigureCommand", Map: h + "Configure", Owner: h + "CommandConfig", Key: "Timeout"},
			Breaker{Name: h + f + "C", Command: 1, Run: 2, Configure: h + "ConfigureCommand", Map: h + "Configure", Owner: h + "CommandConfig", Key: "Timeout"})
	}
	return list
}

// BreakerOf returns the row of a function that runs a command, or nil.
func (t *Timeouts) BreakerOf(fn string) *Breaker { return t.breakers[fn] }

// triesTimeouts is the settings of policies and of calls.
func triesTimeouts() []Param {
	const grpcRetry = "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	var rows []Param
	setter := func(key string, clock Clock, count bool, names ...string) {
		for _, n := range names {
			rows = append(rows, Param{Name: n, Owner: failsafeBuilder, Key: key, Setter: true, Clock: clock, Count: count})
		}
	}
	builder := func(names ...string) []string { return methodsOf(failsafeBuilder+"[R any]", names...) }
	setter("WithMaxAttempts", Request, true, builder("WithMaxAttempts")...)
	setter("WithMaxRetries", Request, true, builder("WithMaxRetries")...)
	setter("WithMaxDuration", Request, false, builder("WithMaxDuration")...)
	// A pause is never shorter than the first argument of each of these.
	setter("WithDelay", Request, false, builder("WithBackoff", "WithBackoffFactor", "WithRandomDelay")...)
	setter("WithDelay", Request, false, "("+failsafeGo+".DelayablePolicyBuilder[S, R any]).WithDelay")
	// And may be after these.
	setter("WithJitter", Request, true, builder("WithJitter", "WithJitterFactor")...)
	setter("WithJitter", Request, true, "("+failsafeGo+".DelayablePolicyBuilder[S, R any]).WithDelayFunc")
	setter("Handle", Request, true, builder("AbortOnErrors", "AbortOnErrorTypes", "AbortIf")...)
	setter("Handle", Request, true, methodsOf(failsafeGo+".FailurePolicyBuilder[S, R any]", "HandleErrors", "HandleErrorTypes", "HandleIf")...)
	rows = append(rows, timeoutOptions(grpcRetry, grpcCallOption, Request, "WithPerRetryTimeout")...)
	return append(rows, countOptions(grpcRetry, grpcCallOption, "WithMax", "WithBackoff")...)
}
