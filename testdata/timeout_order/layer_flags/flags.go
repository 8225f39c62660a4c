// Package layerflags has its values in flags of libraries.
package layerflags

import (
	"time"

	"github.com/spf13/pflag"
	"github.com/spf13/viper"
	v2 "github.com/urfave/cli/v2"
	"github.com/urfave/cli/v3"
)

//deadline:layer service
const answerTimeout = 5 * time.Second

// Options is filled by flags.
type Options struct {
	Query  time.Duration //deadline:layer database
	Report time.Duration //deadline:layer database
	Export time.Duration //deadline:layer database
	Cached time.Duration //deadline:layer cache
	Name   string
}

func flags(o *Options) []cli.Flag {
	return []cli.Flag{
		&cli.DurationFlag{Name: "query", Value: 6 * time.Second, Destination: &o.Query}, // want `^the database timeout Options\.Query 6s \(default\) \(.*\) is not shorter than the service timeout answerTimeout 5s \(.*\): `
		&cli.StringFlag{Name: "name", Value: "7s", Destination: &o.Name},                // silent: no layer
		&cli.DurationFlag{
			Name:  "limit",
			Value: 8 * time.Second, //deadline:layer outbound // want `^the outbound timeout cli\.FlagBase\.Value 8s \(default\) \(.*\) is not shorter than the service timeout answerTimeout 5s \(.*\): `
		},
	}
}

func older(o *Options) []v2.Flag {
	return []v2.Flag{
		&v2.DurationFlag{Name: "report", Value: 9 * time.Second, Destination: &o.Report}, // want `^the database timeout Options\.Report 9s \(default\) \(.*\) is not shorter than `
		&v2.DurationFlag{Name: "export", Value: 4 * time.Second, Destination: &o.Export}, // silent: in order
	}
}

func posix(fs *pflag.FlagSet, o *Options) {
	fs.DurationVarP(&o.Cached, "cached", "c", 5*time.Second, "") // want `^the cache timeout Options\.Cached 5s \(default\) \(.*\) is not shorter than the service timeout answerTimeout 5s \(.*\): both end at once, and the service may be gone before it hears of the cache; keep it below 5s$`
}

func configured() time.Duration {
	viper.SetDefault("store.timeout", "10s") //deadline:layer database // want `^the database timeout viper\.SetDefault 10s \(default\) \(.*\) is not shorter than `
	return viper.GetDuration("store.timeout")
}
