package api

// Repeat is a row: a function that runs its argument again until it succeeds.
type Repeat struct {
	Name string
	// Arg is the function that is run again.
	Arg int
	// Ctx is the context that ends it, as an argument; -1 for none.
	Ctx int
	// Options is the owner of the options among the arguments; "" for none.
	Options string
	// Tries, Retries and Elapsed are the keys of Options that say how often it is
	// run in all, or again after the first time, and how long altogether.
	Tries, Retries, Elapsed string
	// Delay and MaxDelay are the keys of the pause between two tries.
	Delay, MaxDelay string
	// CtxKey is the key of Options that holds the context.
	CtxKey string
	// ElapsedArg is one more than the index of the argument that says how long it
	// takes altogether; 0 for none.
	ElapsedArg int
	// Policy is one more than the index of the argument whose owner (a type of
	// PolicyType) has the keys; 0 if they are among the options.
	Policy     int
	PolicyType string
	// BackOff is the key of Options that holds what makes the pauses, a [Pause].
	BackOff string
	// Random are the keys of Options that make the pauses shorter than they say,
	// unless their argument is one of AtLeast, or a call with one of them.
	Random, AtLeast []string
	// Decides are the keys of functions, or of errors, that say what is tried again.
	Decides []string
	// Runner is the type of runners that the function is a method of; "" if it is
	// none. Then the policies are what one was made of.
	Runner string
}

// repeats returns the functions of retry libraries.
func repeats() []Repeat {
	var list []Repeat
	for _, p := range []string{"github.com/avast/retry-go/v4"} {
		for _, f := range []string{"Do", "DoWithData"} {
			list = append(list, Repeat{Name: p + "." + f, Ctx: -1, Options: p + ".Option", Tries: "Attempts", Delay: "Delay", MaxDelay: "MaxDelay", CtxKey: "Context",
				Decides: []string{"RetryIf"}, Random: []string{"DelayType"}, AtLeast: []string{p + ".FixedDelay", p + ".BackOffDelay"}})
		}
	}
	const (
		b5 = "github.com/cenkalti/backoff/v5"
		b4 = "github.com/cenkalti/backoff/v4"
	)
	list = append(list, Repeat{Name: b5 + ".Retry", Arg: 1, Ctx: 0, Options: b5 + ".RetryOption", Tries: "WithMaxTries", Elapsed: "WithMaxElapsedTime", BackOff: "WithBackOff"})
	for _, f := range []string{"Retry", "RetryNotify", "RetryWithData", "RetryNotifyWithData"} {
		list = append(list, Repeat{Name: b4 + "." + f, Ctx: -1, Policy: 2, PolicyType: b4 + ".ExponentialBackOff", Elapsed: "MaxElapsedTime"})
	}
	list = append(list,
		Repeat{Name: "k8s.io/apimachinery/pkg/util/wait.PollUntilContextTimeout", Arg: 4, Ctx: 0, ElapsedArg: 3},
		Repeat{Name: "github.com/sethvargo/go-retry.Do", Arg: 2, Ctx: 0, Policy: 2},
		Repeat{Name: "github.com/sethvargo/go-retry.DoValue", Arg: 2, Ctx: 0, Policy: 2},
	)
	for _, f := range methodsOf(failsafeExecutor, "Run", "RunWithExecution", "Get", "GetWithExecution",
		"RunAsync", "RunAsyncWithExecution", "GetAsync", "GetAsyncWithExecution") {
		list = append(list, Repeat{Name: f, Ctx: -1, Runner: failsafeExecutor, PolicyType: failsafeBuilder,
			Tries: "WithMaxAttempts", Retries: "WithMaxRetries", Elapsed: "WithMaxDuration", Delay: "WithDelay", Random: []string{"WithJitter"},
			Decides: []string{"Handle"}})
	}
	return list
}

// Says is what a function around a back-off says about it.
type Says uint8

// What it says.
const (
	SaysNothing Says = iota
	SaysContext
	SaysRetries
	SaysElapsed
	SaysLongest  // no pause is longer
	SaysAnything // the pauses become shorter or longer
)

// Bound is a row: a function of two arguments that returns the back-off in the
// argument Policy with a bound, which is the other argument.
type Bound struct {
	Name   string
	Policy int
	Says   Says
}

// bounds returns the functions that bound a back-off.
func bounds() []Bound {
	const (
		b4 = "github.com/cenkalti/backoff/v4."
		s  = "github.com/sethvargo/go-retry."
	)
	return []Bound{
		{b4 + "WithContext", 0, SaysContext}, {b4 + "WithMaxRetries", 0, SaysRetries},
		{s + "WithMaxRetries", 1, SaysRetries}, {s + "WithMaxDuration", 1, SaysElapsed},
		{s + "WithCappedDuration", 1, SaysLongest}, {s + "WithJitter", 1, SaysAnything}, {s + "WithJitterPercent", 1, SaysAnything},
	}
}
