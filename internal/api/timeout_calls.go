package api

// defaults returns the functions that write the default of a flag or of a
// configuration key.
func defaults() []Fallback {
	var list []Fallback
	add := func(name string, value, into, key int) {
		list = append(list, Fallback{Name: name, Value: value, Into: into, Key: key})
	}
	for _, k := range []string{"Duration", "Int", "Int64", "Uint", "Float64"} {
		for _, set := range []string{"flag.", "(*flag.FlagSet).", "github.com/spf13/pflag.", "(*github.com/spf13/pflag.FlagSet)."} {
			add(set+k, 1, -1, -1)
			add(set+k+"Var", 2, 0, -1)
		}
		for _, set := range []string{"github.com/spf13/pflag.", "(*github.com/spf13/pflag.FlagSet)."} {
			add(set+k+"P", 2, -1, -1)
			add(set+k+"VarP", 3, 0, -1)
		}
	}
	add("github.com/spf13/viper.SetDefault", 1, -1, 0)
	add("(*github.com/spf13/viper.Viper).SetDefault", 1, -1, 0)
	return list
}

// Flag is a row: a type whose literals are flags, with the field Value for the
// default and the field Into for the address of what the flag fills.
type Flag struct {
	Type, Value, Into string
}

// flagTypes returns the types of flags.
func flagTypes() []Flag {
	const v2, v3 = "github.com/urfave/cli/v2.", "github.com/urfave/cli/v3."
	list := []Flag{{v3 + "FlagBase", "Value", "Destination"}}
	for _, t := range []string{"DurationFlag", "IntFlag", "Int64Flag", "UintFlag", "Float64Flag"} {
		list = append(list, Flag{v2 + t, "Value", "Destination"})
	}
	return list
}

// FlagOf returns the row of a type of flags, or nil.
func (t *Timeouts) FlagOf(typ string) *Flag { return t.flags[typ] }

// lookups returns the functions that read a configuration key.
func lookups() []Lookup {
	var list []Lookup
	for _, k := range []string{"GetDuration", "GetInt", "GetInt64"} {
		list = append(list, Lookup{"github.com/spf13/viper." + k, 0}, Lookup{"(*github.com/spf13/viper.Viper)." + k, 0})
	}
	return list
}

// derives returns the functions that return a context derived from another.
func derives() []Derive {
	var list []Derive
	for _, name := range []string{
		"context.WithCancel", "context.WithCancelCause", "context.WithValue", "os/signal.NotifyContext",
		"google.golang.org/grpc/metadata.NewOutgoingContext", "google.golang.org/grpc/metadata.AppendToOutgoingContext",
		"go.opentelemetry.io/otel/trace.ContextWithSpan", "(go.opentelemetry.io/otel/trace.Tracer).Start",
	} {
		list = append(list, Derive{Name: name})
	}
	return append(list, Derive{Name: "golang.org/x/sync/errgroup.WithContext", Result: 1})
}

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
}

// repeats returns the functions of retry libraries.
func repeats() []Repeat {
	var list []Repeat
	for _, p := range []string{"github.com/avast/retry-go/v4"} {
		for _, f := range []string{"Do", "DoWithData"} {
			list = append(list, Repeat{Name: p + "." + f, Ctx: -1, Options: p + ".Option", Tries: "Attempts", Delay: "Delay", MaxDelay: "MaxDelay", CtxKey: "Context"})
		}
	}
	const (
		b5 = "github.com/cenkalti/backoff/v5"
		b4 = "github.com/cenkalti/backoff/v4"
	)
	list = append(list, Repeat{Name: b5 + ".Retry", Arg: 1, Ctx: 0, Options: b5 + ".RetryOption", Tries: "WithMaxTries", Elapsed: "WithMaxElapsedTime"})
	for _, f := range []string{"Retry", "RetryNotify", "RetryWithData", "RetryNotifyWithData"} {
		list = append(list, Repeat{Name: b4 + "." + f, Ctx: -1, Policy: 2, PolicyType: b4 + ".ExponentialBackOff", Elapsed: "MaxElapsedTime"})
	}
	list = append(list,
		Repeat{Name: "k8s.io/apimachinery/pkg/util/wait.PollUntilContextTimeout", Arg: 4, Ctx: 0, ElapsedArg: 3},
		Repeat{Name: "github.com/sethvargo/go-retry.Do", Arg: 2, Ctx: 0, Policy: 2},
		Repeat{Name: "github.com/sethvargo/go-retry.DoValue", Arg: 2, Ctx: 0, Policy: 2},
	)
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
		{s + "WithCappedDuration", 1, SaysNothing}, {s + "WithJitter", 1, SaysNothing}, {s + "WithJitterPercent", 1, SaysNothing},
	}
}
