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
