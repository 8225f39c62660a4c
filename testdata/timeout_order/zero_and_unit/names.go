package zero_and_unit

import (
	"net/http"
	"time"

	"github.com/spf13/viper"
)

const (
	holdMs         = 1200
	graceSeconds   = 20
	beatsPerSecond = 4
	usInMs         = 1000
	lease_ms       = 900
)

func init() {
	viper.SetDefault("oven.wait", 45)
	viper.SetDefault("oven.idle", "45s")
}

// Spans has constants that are named after a unit.
func Spans() []time.Duration {
	return []time.Duration{
		holdMs * time.Second,                    // want `^holdMs is multiplied by seconds, but its name says milliseconds$`
		time.Minute * graceSeconds,              // want `^graceSeconds is multiplied by minutes, but its name says seconds$`
		lease_ms * time.Microsecond,             // want `^lease_ms is multiplied by microseconds, but its name says milliseconds$`
		holdMs * time.Millisecond,               // silent: as its name says
		holdMs * time.Second / 1000,             // silent: the rest converts it
		holdMs * (time.Second) / 1000,           // silent: the rest converts it
		beatsPerSecond * time.Millisecond,       // silent: a rate
		usInMs * time.Microsecond,               // silent: a factor between two units
		holdMs*time.Millisecond + 3*time.Second, // silent: as its name says
	}
}

// Oven reads defaults of configuration keys.
func Oven() *http.Client {
	return &http.Client{
		Timeout:   viper.GetDuration("oven.wait"),                                   // want `^http\.Client\.Timeout is 45ns \(timeout_order/zero_and_unit/names\.go:19\): a number without a unit counts nanoseconds; multiply it by the unit that is meant$`
		Transport: &http.Transport{IdleConnTimeout: viper.GetDuration("oven.idle")}, // silent: a unit is there
	}
}
